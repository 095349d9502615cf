// Plays tables of four over real WebSockets, one thread and one epoll loop, and says what it cost and how long it took.
//
//   load PORT GAME TABLES closed|paced|steady|floor SECONDS PID... < COOKIES
//
// `closed`: every seat answers at once. `paced`: after thinking for 0.5 to 1.5 s; all matches begin at once. `steady`: paced,
// but the matches begin one after the other, so that hands end and are dealt all the time. `floor`: closed, against a server
// that acknowledges nothing (bench/floor.py): there a move counts when its own seat hears of it. One cookie a line, four a
// table; the PIDs are the server's processes, whose processor time is read at both ends of the measurement. One JSON object
// comes out.
#include <sys/epoll.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <queue>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "load.hpp"

namespace {

using namespace client;

constexpr int kSeats = 4;
constexpr double kSpread = 60.0;  // about as long as a hand takes where everybody thinks

struct Seat {
    Socket socket;
    int table;
    int place;
    long version = 0;
    std::vector<string> legal;
    double sent = 0;     // when the last action left
};

class Load {
public:
    // `ports`: with several, the seats of a table are spread over the nodes that listen there, or are all at the same one.
    Load(const std::vector<int>& ports, bool together, string game, int tables, string_view mode)
        : game_(std::move(game)), paced_(mode == "paced" || mode == "steady"), floor_(mode == "floor"), epoll_(epoll_create1(0)) {
        string cookie;
        for (int table = 0; table < tables; ++table) {
            for (int place = 0; place < kSeats; ++place) {
                if (!std::getline(std::cin, cookie)) throw std::runtime_error("four cookies a table, please");
                const int port = ports[static_cast<std::size_t>(together ? table : place) % ports.size()];
                seats_.push_back(Seat{Socket(port, "/ws", cookie), table, place, 0, {}, 0});
            }
        }
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = i;
            epoll_ctl(epoll_, EPOLL_CTL_ADD, seats_[i].socket.fd(), &event);
        }
        for (int table = 0; table < tables; ++table) {
            sit_down(table);
            listen(0);  // who waits for the last tables is asked meanwhile whether they are still there
        }
        std::uniform_real_distribution<double> spread(0, mode == "steady" ? kSpread : 0);
        for (std::size_t i = 0; i < seats_.size(); i += kSeats) starting_.emplace(now() + spread(luck_), i);
        start_due();
    }

    void run_until(double end) {
        while (now() < end) {
            // In the closed loop it never sleeps: on a virtual machine the server would pay for waking it.
            const double begin = starting_.empty() ? end : starting_.top().first;
            const double due = std::min({end, begin, thinking_.empty() ? end : thinking_.top().first}) - now();
            const int wait = paced_ ? std::max(0, static_cast<int>(std::ceil(due * 1000))) : 0;
            listen(wait);
            start_due();
            while (!thinking_.empty() && thinking_.top().first <= now()) {
                Seat& seat = seats_[thinking_.top().second];
                thinking_.pop();
                act(seat);
            }
        }
    }

    Figures figures;

private:
    // Hears whoever has something to say, for which it waits so many milliseconds.
    void listen(int wait) {
        epoll_event events[256];
        const int count = epoll_wait(epoll_, events, 256, wait);
        for (int i = 0; i < count; ++i) {
            Seat& seat = seats_[events[i].data.u64];
            seat.socket.fill();
            seat.socket.frames([&](string_view frame) { hear(seat, frame); });
        }
    }

    // Begins the matches whose time has come.
    void start_due() {
        while (!starting_.empty() && starting_.top().first <= now()) {
            ask(seats_[starting_.top().second], "start", "");
            starting_.pop();
        }
    }

    // Opens the table and seats all four, one question at a time.
    void sit_down(int table) {
        Seat* seats = &seats_[static_cast<std::size_t>(table) * kSeats];
        seats[0].socket.send(R"({"t":"open","id":1,"game":")" + game_ +
                             R"(","options":{"pace":"instant","turn_time_s":0,"as_seated":true},"name":"bench"})");
        tables_.emplace_back(between(await(seats[0], R"("t":"opened")"), R"("table":")", '"'));
        for (int place = 0; place < kSeats; ++place) {
            if (place > 0) {
                ask(seats[place], "sit", R"(,"id":1,"seat":)" + std::to_string(place));
                await(seats[place], R"("t":"ok")");
            }
            ask(seats[place], "watch", "");
            await(seats[place], R"("t":"state")");
        }
    }

    string await(Seat& seat, string_view wanted) {
        for (string found;; seat.socket.fill()) {
            seat.socket.frames([&](string_view frame) {
                if (frame.find(R"("t":"refused")") != string_view::npos) throw std::runtime_error(string(frame));
                if (frame.find(wanted) != string_view::npos) found = frame;
            });
            if (!found.empty()) return found;
        }
    }

    void ask(Seat& seat, string_view what, const string& more) {
        const string& table = tables_[static_cast<std::size_t>(seat.table)];
        seat.socket.send(R"({"t":")" + string(what) + R"(","table":")" + table + '"' + more + '}');
    }

    void hear(Seat& seat, string_view frame) {
        if (frame.find(R"("t":"event")") != string_view::npos || frame.find(R"("t":"state")") != string_view::npos) {
            seat.version = number(frame, R"("v":)");
            time(seat, between(frame, R"("event":{)", '}'));
            follow(seat, frame);
        } else if (frame.find(R"("t":"ok")") != string_view::npos) {
            ++figures.moves;  // only actions bear an id
        } else if (frame.find(R"("t":"refused")") != string_view::npos) {
            ++figures.refused;
            std::cerr << frame << '\n';
        }
    }

    // Somebody else's card has arrived here. Only cards: what is sung waits, by the rules, for those asked before.
    void time(const Seat& seat, string_view event) {
        if (event.find(R"("k":"acted")") == string_view::npos || event.find(R"("action":"play )") == string_view::npos) return;
        const auto place = number(event, R"("seat":)");
        if (place == seat.place && floor_) ++figures.moves;
        if (place < 0 || place == seat.place) return;
        const Seat& other = seats_[static_cast<std::size_t>(seat.table * kSeats + place)];
        figures.latencies.push_back(now() - other.sent);
    }

    // Does what the new state asks of this seat.
    void follow(Seat& seat, string_view frame) {
        const auto stage = between(frame, R"("stage":")", '"');
        if (stage == "sheet") ask(seat, "ready", "");
        if (stage == "over" && seat.place == 0) ask(seat, "start", "");
        const auto at = frame.find(R"("legal":[)");
        if (at == string_view::npos) return;
        const auto list = between(frame.substr(at), "[", ']');
        seat.legal.clear();
        for (std::size_t from = 0; from < list.size();) {
            const auto end = list.find('"', from + 1);
            seat.legal.emplace_back(list.substr(from + 1, end - from - 1));
            from = end + 2;
        }
        if (seat.legal.empty()) return;
        if (paced_) {
            thinking_.emplace(now() + thought_(luck_), static_cast<std::size_t>(seat.table * kSeats + seat.place));
        } else {
            act(seat);
        }
    }

    void act(Seat& seat) {
        if (seat.legal.empty()) return;  // the hand ended while this seat was thinking
        const auto& action = seat.legal[luck_() % seat.legal.size()];
        seat.sent = now();
        ask(seat, "act", R"(,"v":)" + std::to_string(seat.version) + R"(,"id":)" + std::to_string(++ids_) +
                             R"(,"action":")" + action + '"');
    }

    using Thought = std::pair<double, std::size_t>;

    string game_;
    bool paced_;
    bool floor_;
    int epoll_;
    long ids_ = 1;
    std::vector<Seat> seats_;
    std::vector<string> tables_;
    using Queue = std::priority_queue<Thought, std::vector<Thought>, std::greater<>>;

    Queue thinking_;
    Queue starting_;  // first seats of tables, and when their matches begin
    std::mt19937 luck_{1};
    std::uniform_real_distribution<double> thought_{0.5, 1.5};
};

}  // namespace

int main(int count, char** words) try {
    if (count < 7) throw std::invalid_argument(
        "usage: load PORT[,PORT...]|PORT[+PORT...] GAME TABLES closed|paced|steady|floor SECONDS PID[,PID...]... < COOKIES");
    const double seconds = std::atof(words[5]);
    const std::vector<string> server(words + 6, words + count);
    std::vector<int> ports;
    string given = words[1];
    const bool together = given.find('+') != string::npos;
    std::replace(given.begin(), given.end(), '+', ',');
    for (const auto& port : split(given)) ports.push_back(std::stoi(port));
    Load load(ports, together, words[2], std::atoi(words[3]), words[4]);
    measure(load, kWarmUp + (string_view(words[4]) == "steady" ? kSpread : 0), seconds, server);
    return 0;
} catch (const std::exception& error) {
    std::cerr << "load: " << error.what() << '\n';
    return 1;
}
