"""The reasons that a robot may give: codes of docs/spec/strategy.md, and three of the house for what it leaves open."""

from typing import Final

PRINCIPLES: Final = (
    *("count_cards", "win_cheaply", "feed_partner", "starve_opponent", "keep_last_trick"),
    *("worth_of_trick", "heading_trap", "open_window", "sing_forty", "arrastre", "use_contrafallo", "last_ten"),
    *("sung_cards", "break_pair", "two_open_phase", "two_keep_seven", "capote_counted", "chase_tute", "bid_value"),
    *("cash_early", "trump_density", "bet_by_chance", "bet_from_lead", "idle_third", "defend_bet", "keep_pair"),
    *("strip_trumps", "trump_for_five", "read_the_score"),
    *("play_when", "forced_two", "hand_classes", "late_speaker", "lead_high_trump", "first_then_deny"),
    *("pull_forced_trumps", "take_for_table", "decline_for_self", "attack_forced", "short_stack"),
    *("keep_long_suit", "keep_doubleton"),
    *("no_trumps_weak_long", "hunt_strong_suits", "hunt_without_drawing", "petit_last_care", "ruff_with_petit"),
    *("contract_first", "stop_hopeless_suit", "spend_knight"),
    *("lead_to_ruff_petit", "lead_trump_after_dog", "higher_of_two_trumps", "excuse_signal", "nineteen_shows_twenty"),
    *("repeat_opposite_suit", "return_once"),
    *("overtrump_tightly", "doubleton_high_first", "avoid_lead", "signal_next_trump"),
)
"""The codes of docs/spec/strategy.md, in its order."""
HOUSE: Final = ("hand_points", "call_help", "handful_pays")
"""A hand counted on a scale before a bid; a card called where a friend helps most; a handful shown, or kept small."""
CODES: Final = (*PRINCIPLES, *HOUSE)
