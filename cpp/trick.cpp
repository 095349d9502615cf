// Legal cards and the winning card by sets of bits; follows tapete/rules/trick.py step by step.
#include "trick.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace tapete {

namespace {

std::invalid_argument wrong(const std::string& what, int got) {
    return std::invalid_argument(what + ", not " + std::to_string(got));
}

}  // namespace

Tricks::Tricks(std::span<const int> suits, std::span<const int> strengths, Duties duties)
    : duties_(duties), suits_(suits.begin(), suits.end()), strengths_(strengths.begin(), strengths.end()) {
    if (suits.size() != strengths.size()) throw std::invalid_argument("each card needs one suit and one strength");
    if (suits.size() > kMostCards) throw wrong("a pack has at most " + std::to_string(kMostCards) + " cards", size());
    if (duties.excuse < kNone || duties.excuse >= kMostSuits) throw wrong("the excuse is a suit or -1", duties.excuse);
    for (int card = 0; card < size(); ++card) {
        if (suit(card) < 0 || suit(card) >= kMostSuits) throw wrong("suits are numbered from 0 to 15", suit(card));
        of_suit_[static_cast<std::size_t>(suit(card))].add(card);
        pack_.add(card);
    }
    above_.resize(suits_.size());
    for (std::size_t low = 0; low < suits_.size(); ++low) {
        for (std::size_t high = 0; high < suits_.size(); ++high) {
            const bool beats = strengths_[high] > strengths_[low] ||
                               (strengths_[high] == strengths_[low] && duties_.later_twin_wins);
            if (suits_[high] == suits_[low] && beats) above_[low].add(static_cast<int>(high));
        }
    }
    if (duties_.excuse != kNone) excuses_ = of_suit(duties_.excuse);
}

void Tricks::check(std::span<const int> trick, int trump) const {
    if (trump < kNone || trump >= kMostSuits) throw wrong("the trump is a suit or -1", trump);
    for (const int card : trick) {
        if (card < 0 || card >= size()) throw wrong("cards are numbered from 0 to " + std::to_string(size() - 1), card);
    }
}

int Tricks::best_index(std::span<const int> trick, int trump) const {
    int best = -1;
    for (int index = 0; index < static_cast<int>(trick.size()); ++index) {
        const int card = trick[static_cast<std::size_t>(index)];
        if (suit(card) == duties_.excuse) continue;
        if (best < 0) {
            best = index;
            continue;
        }
        const int holder = trick[static_cast<std::size_t>(best)];
        if (suit(card) == suit(holder) ? above(holder).has(card) : suit(card) == trump) best = index;
    }
    return best;
}

int Tricks::winning(std::span<const int> trick, int trump) const {
    check(trick, trump);
    return std::max(best_index(trick, trump), 0);
}

Cards Tricks::legal(const Cards& hand, std::span<const int> trick, int trump) const {
    check(trick, trump);
    if (!(Cards{hand & pack_}.words == hand.words)) throw std::invalid_argument("the hand has a card outside the pack");
    const int index = best_index(trick, trump);
    if (index < 0) return hand;  // a leader, or nothing but excuses so far
    const int best = trick[static_cast<std::size_t>(index)];
    int lead = best;
    for (const int card : trick) {
        if (suit(card) != duties_.excuse) {
            lead = card;
            break;
        }
    }
    const Cards same = hand & of_suit(suit(lead));
    if (!same.empty()) return following(same, lead, best, trick, trump) | (hand & excuses_);
    const Cards trumps = trump == kNone ? Cards{} : hand & of_suit(trump);
    const bool ruffed = suit(lead) != trump && suit(best) == trump;
    return trumping(hand, trumps, best, ruffed);
}

Cards Tricks::following(const Cards& owed, int lead, int best, std::span<const int> trick, int trump) const {
    if (duties_.head == Head::trumps && suit(lead) != trump) return owed;
    const bool ruffed = suit(lead) != trump && suit(best) == trump;
    if (ruffed && !duties_.head_after_ruff) return owed;
    int to_beat = lead;
    if (duties_.head_reference == Reference::current_best) {
        for (const int card : trick) {
            if (suit(card) == suit(lead) && above(to_beat).has(card)) to_beat = card;
        }
    }
    const Cards heading = owed & above(to_beat);
    return heading.empty() ? owed : heading;
}

Cards Tricks::trumping(const Cards& hand, const Cards& trumps, int best, bool ruffed) const {
    if (trumps.empty()) return hand;
    const Cards owed = trumps | (hand & excuses_);
    if (!ruffed || duties_.overtrump == Overtrump::any_trump) return owed;
    const Cards higher = trumps & above(best);
    if (!higher.empty()) return higher | (hand & excuses_);
    return duties_.overtrump == Overtrump::contrafallo ? hand : owed;
}

}  // namespace tapete
