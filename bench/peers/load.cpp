// Plays the toy game of four seats over real WebSockets, in the dialect of a peer; one thread, one epoll loop.
//
//   load PORT boardgame|colyseus TABLES SECONDS PID... < SEATS
//
// A closed loop: every seat plays as soon as it hears that it is its turn, so that one move is in flight a table. It counts
// when its own seat hears of it. One seat a line, four a table in the order of play: `MATCH SEAT CREDENTIALS` for
// boardgame.io, `PROCESS ROOM SESSION` for Colyseus. What is heard must be the count of what was played, else it ends with an
// error; and one seat plays out of turn at first, which must change nothing. What comes out is that of `bench/load.cpp`.
#include <sys/epoll.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../load.hpp"

namespace {

using namespace client;

constexpr int kSeats = 4;
constexpr int kCards = 40;

// What a frame tells of the table: how many moves were made, and whose turn it is.
struct News {
    long moves;
    long turn;
};

// One seat's connection, whatever the server speaks.
class Line {
public:
    explicit Line(Socket made) : socket(std::move(made)) {}
    virtual ~Line() = default;
    virtual void play(long card) = 0;
    // Nothing if the frame is not about the table's state.
    virtual std::optional<News> read(string_view frame) = 0;

    Socket socket;
    double sent = 0;

protected:
    void await(string_view wanted) {
        for (bool found = false; !found; found || (socket.fill(), true)) {
            socket.frames([&](string_view frame) { found = found || frame.substr(0, wanted.size()) == wanted; });
        }
    }
};

// boardgame.io: texts of Socket.IO, on its WebSocket alone.
class Boardgame : public Line {
public:
    Boardgame(int port, string match, string seat, string credentials)
        : Line(Socket(port, "/socket.io/?EIO=4&transport=websocket", "")),
          match_(std::move(match)), seat_(std::move(seat)), credentials_(std::move(credentials)) {
        await("0{");
        socket.send("40/table,");
        await("40/table,{");
        socket.send(R"(42/table,["sync",")" + match_ + R"(",")" + seat_ + R"(",")" + credentials_ + R"(",4])");
        await(R"(42/table,["sync")");
    }

    void play(long card) override {
        socket.send(R"(42/table,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[)" + std::to_string(card) +
                    R"(],"playerID":")" + seat_ + R"(","credentials":")" + credentials_ + R"("}},)" + std::to_string(state_) +
                    R"(,")" + match_ + R"(",")" + seat_ + R"("])");
    }

    std::optional<News> read(string_view frame) override {
        if (frame == "2") socket.send("3");  // Socket.IO's own heartbeat
        const bool is_whole = frame.starts_with(R"(42/table,["update",)");
        if (!is_whole && !frame.starts_with(R"(42/table,["patch",)")) return {};
        const News news = is_whole ? News{number(frame, R"("moves":)"), number(frame, R"("currentPlayer":")")}
                                   : News{number(frame, R"("/G/moves","value":)"), number(frame, R"("/ctx/currentPlayer","value":")")};
        state_ = is_whole ? number(frame, R"("_stateID":)") : number(frame, R"("/_stateID","value":)");
        return news;
    }

private:
    string match_, seat_, credentials_;
    long state_ = 0;
};

// Colyseus: bytes of its own, in which the state's fields have the places that `colyseus.js` gives them.
class Colyseus : public Line {
public:
    Colyseus(int port, const string& process, const string& room, const string& session)
        : Line(Socket(port, "/" + process + "/" + room + "?sessionId=" + session, "")) {
        await(string(1, kJoined));
        socket.send(string(1, kJoined), kBinary);
        await(string(1, kState));
    }

    void play(long card) override {
        socket.send(string{kMessage} + "\xa4play\x81\xa4" + "card" + static_cast<char>(card), kBinary);
    }

    std::optional<News> read(string_view frame) override {
        if (frame.empty() || frame[0] != kPatch) return {};
        News news{-1, -1};
        // The state's own fields stand before those of its lists: a place, with the kind of change above it, and a value.
        for (std::size_t at = 1; at < frame.size() && byte(frame, at) != kList;) {
            const std::size_t place = byte(frame, at++) & 0x3f;
            if (place == 0) news.moves = byte(frame, at) | byte(frame, at + 1) << 8 | byte(frame, at + 2) << 16;
            if (place == 1) news.turn = byte(frame, at);
            at += place == 0 ? 4 : 1;
        }
        return news;
    }

private:
    static constexpr char kJoined = 10, kMessage = 13, kState = 14, kPatch = 15;
    static constexpr unsigned char kBinary = 2, kList = 255;

    static unsigned char byte(string_view frame, std::size_t at) { return static_cast<unsigned char>(frame.at(at)); }
};

class Load {
public:
    Load(int port, string_view dialect, int tables) : played_(static_cast<std::size_t>(tables)), epoll_(epoll_create1(0)) {
        string text;
        for (int i = 0; i < tables * kSeats; ++i) {
            if (!std::getline(std::cin, text)) throw std::runtime_error("four seats a table, please");
            std::istringstream words(text);
            string first, second, third;
            words >> first >> second >> third;
            if (dialect == "boardgame") lines_.push_back(std::make_unique<Boardgame>(port, first, second, third));
            else lines_.push_back(std::make_unique<Colyseus>(port, first, second, third));
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = lines_.size() - 1;
            epoll_ctl(epoll_, EPOLL_CTL_ADD, lines_.back()->socket.fd(), &event);
        }
        lines_[2]->play(0);
        run_until(now() + 0.2);
        for (std::size_t i = 0; i < lines_.size(); i += kSeats) play(i);
    }

    void run_until(double end) {
        epoll_event events[256];
        while (now() < end) {  // it never sleeps, like bench/load.cpp in the closed loop
            const int count = epoll_wait(epoll_, events, 256, 0);
            for (int i = 0; i < count; ++i) hear(events[i].data.u64);
        }
    }

    Figures figures;

private:
    void hear(std::size_t at) {
        lines_[at]->socket.fill();
        lines_[at]->socket.frames([&](string_view frame) {
            if (const auto news = lines_[at]->read(frame)) take(at, *news);
        });
    }

    void take(std::size_t at, News news) {
        const std::size_t place = at % kSeats, first = at - place;
        if (news.moves == 0) return;  // as the table was before the first
        const long played = played_[at / kSeats];
        // A move is made only when the one before has been heard by its player: the others may be one behind.
        if (news.turn != news.moves % kSeats || news.moves > played || news.moves < played - kSeats) {
            throw std::runtime_error("heard of " + std::to_string(news.moves) + " moves, played " + std::to_string(played));
        }
        const auto mover = static_cast<std::size_t>((news.moves - 1) % kSeats);
        if (mover == place) {
            ++figures.moves;
        } else {
            figures.latencies.push_back(now() - lines_[first + mover]->sent);
        }
        if (news.turn == static_cast<long>(place)) play(at);
    }

    void play(std::size_t at) {
        ++played_[at / kSeats];
        lines_[at]->sent = now();
        lines_[at]->play(static_cast<long>(luck_() % kCards));
    }

    std::vector<std::unique_ptr<Line>> lines_;
    std::vector<long> played_;
    int epoll_;
    std::mt19937 luck_{1};
};

}  // namespace

int main(int count, char** words) try {
    if (count < 6) throw std::invalid_argument("usage: load PORT boardgame|colyseus TABLES SECONDS PID... < SEATS");
    Load load(std::atoi(words[1]), words[2], std::atoi(words[3]));
    measure(load, kWarmUp, std::atof(words[4]), {words + 5, words + count});
    return 0;
} catch (const std::exception& error) {
    std::cerr << "load: " << error.what() << '\n';
    return 1;
}
