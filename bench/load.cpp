// Plays tables of four over real WebSockets, one thread and one epoll loop, and says what it cost and how long it took.
//
//   load PORT GAME TABLES closed|paced|steady|floor SECONDS PID... < COOKIES
//
// `closed`: every seat answers at once. `paced`: after thinking for 0.5 to 1.5 s; all matches begin at once. `steady`: paced,
// but the matches begin one after the other, so that hands end and are dealt all the time. `floor`: closed, against a server
// that acknowledges nothing (bench/floor.py): there a move counts when its own seat hears of it. One cookie a line, four a
// table; the PIDs are the server's processes, whose processor time is read at both ends of the measurement. One JSON object
// comes out.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <numeric>
#include <queue>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using std::string;
using std::string_view;

constexpr int kSeats = 4;
constexpr double kWarmUp = 2.0;
constexpr double kSpread = 60.0;  // about as long as a hand takes where everybody thinks

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The text between `before` and `end`; npos-safe: empty if it is not there.
string_view between(string_view text, string_view before, char end) {
    const auto at = text.find(before);
    if (at == string_view::npos) return {};
    const auto from = at + before.size();
    return text.substr(from, text.find(end, from) - from);
}

long number(string_view text, string_view key) {
    const auto at = text.find(key);
    return at == string_view::npos ? -1 : std::strtol(text.data() + at + key.size(), nullptr, 10);
}

// One connection: the opening handshake and the frames of RFC 6455, as far as a client needs them.
class Socket {
public:
    Socket(int port, const string& cookie) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) throw std::runtime_error("connect");
        const int on = 1;
        setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        put("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGFwZXRlIGJlbmNoIGtleQ==\r\nCookie: " + cookie + "\r\n\r\n");
        while (in_.find("\r\n\r\n") == string::npos) fill();
        if (in_.find(" 101 ") == string::npos) throw std::runtime_error("no upgrade: " + in_);
        in_.erase(0, in_.find("\r\n\r\n") + 4);
    }

    int fd() const { return fd_; }

    // A masked text frame; the mask is zero, so the text goes as it is.
    void send(string_view text, unsigned char opcode = 1) {
        string frame{static_cast<char>(0x80 | opcode)};
        if (text.size() < 126) {
            frame += static_cast<char>(0x80 | text.size());
        } else {
            frame += static_cast<char>(0x80 | 126);
            frame += static_cast<char>(text.size() >> 8);
            frame += static_cast<char>(text.size() & 0xff);
        }
        frame.append(4, '\0');
        frame += text;
        put(frame);
    }

    // Reads what is there (waits if there is nothing yet).
    void fill() {
        char buffer[65536];
        const auto got = read(fd_, buffer, sizeof buffer);
        if (got <= 0) throw std::runtime_error("the server closed a connection");
        in_.append(buffer, static_cast<std::size_t>(got));
    }

    // Hands on every whole text frame.
    void frames(const std::function<void(string_view)>& take) {
        std::size_t at = 0;
        while (in_.size() - at >= 2) {
            const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(in_[at + i])); };
            std::size_t size = byte(1) & 0x7f, head = 2;
            if (size >= 126) {
                head = size == 126 ? 4 : 10;
                if (in_.size() - at < head) break;
                size = 0;
                for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
            }
            if (in_.size() - at < head + size) break;
            const auto opcode = byte(0) & 0xf;
            const string_view payload(in_.data() + at + head, size);
            if (opcode == 1) take(payload);
            if (opcode == 8) throw std::runtime_error("the server said good-bye: " + string(payload));
            if (opcode == 9) send(payload, 10);
            at += head + size;
        }
        in_.erase(0, at);
    }

private:
    void put(const string& bytes) {
        if (write(fd_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) throw std::runtime_error("write");
    }

    int fd_;
    string in_;
};

struct Seat {
    Socket socket;
    int table;
    int place;
    long version = 0;
    std::vector<string> legal;
    double sent = 0;     // when the last action left
};

struct Figures {
    long moves = 0;
    long refused = 0;
    std::vector<double> latencies;  // seconds, from sending an action to its event at another seat
};

class Load {
public:
    // `ports`: with several, the seats of a table are spread over the nodes that listen there.
    Load(const std::vector<int>& ports, string game, int tables, string_view mode)
        : game_(std::move(game)), paced_(mode == "paced" || mode == "steady"), floor_(mode == "floor"), epoll_(epoll_create1(0)) {
        string cookie;
        for (int table = 0; table < tables; ++table) {
            for (int place = 0; place < kSeats; ++place) {
                if (!std::getline(std::cin, cookie)) throw std::runtime_error("four cookies a table, please");
                const int port = ports[static_cast<std::size_t>(place) % ports.size()];
                seats_.push_back(Seat{Socket(port, cookie), table, place, 0, {}, 0});
            }
        }
        for (int table = 0; table < tables; ++table) sit_down(table);
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = i;
            epoll_ctl(epoll_, EPOLL_CTL_ADD, seats_[i].socket.fd(), &event);
        }
        std::uniform_real_distribution<double> spread(0, mode == "steady" ? kSpread : 0);
        for (std::size_t i = 0; i < seats_.size(); i += kSeats) starting_.emplace(now() + spread(luck_), i);
        start_due();
    }

    void run_until(double end) {
        epoll_event events[256];
        while (now() < end) {
            // In the closed loop it never sleeps: on a virtual machine the server would pay for waking it.
            const double begin = starting_.empty() ? end : starting_.top().first;
            const double due = std::min({end, begin, thinking_.empty() ? end : thinking_.top().first}) - now();
            const int wait = paced_ ? std::max(0, static_cast<int>(std::ceil(due * 1000))) : 0;
            const int count = epoll_wait(epoll_, events, 256, wait);
            for (int i = 0; i < count; ++i) {
                Seat& seat = seats_[events[i].data.u64];
                seat.socket.fill();
                seat.socket.frames([&](string_view frame) { hear(seat, frame); });
            }
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

std::vector<string> split(const string& text) {
    std::vector<string> parts;
    std::istringstream rest(text);
    for (string part; std::getline(rest, part, ',');) parts.push_back(part);
    return parts;
}

// User and system time so far, in seconds, of a group of processes.
double processor_time(const string& pids) {
    double ticks = 0;
    for (const auto& pid : split(pids)) {
        std::ifstream file("/proc/" + pid + "/stat");
        const string text{std::istreambuf_iterator<char>(file), {}};
        std::istringstream fields(text.substr(text.rfind(')') + 1));
        string skipped;
        for (int field = 3; field < 14; ++field) fields >> skipped;
        double user = 0, system = 0;
        fields >> user >> system;
        ticks += user + system;
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double percentile(std::vector<double>& sorted, double share) {
    if (sorted.empty()) return std::nan("");
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

std::vector<double> processor_times(const std::vector<string>& groups) {
    std::vector<double> found;
    for (const auto& pids : groups) found.push_back(processor_time(pids));
    return found;
}

void print(Figures& figures, double seconds, const std::vector<double>& each, double own) {
    auto& times = figures.latencies;
    const double cpu = std::accumulate(each.begin(), each.end(), 0.0);
    std::sort(times.begin(), times.end());
    std::printf(R"({"moves": %ld, "refused": %ld, "seconds": %.4f, "cpu": %.3f, "load": %.3f, )", figures.moves,
                figures.refused, seconds, cpu, own);
    std::printf("\"each\": [");
    for (std::size_t i = 0; i < each.size(); ++i) std::printf(i ? ", %.3f" : "%.3f", each[i]);
    std::printf("], \"seen\": %zu, \"p50\": %.3f, \"p95\": %.3f, \"p99\": %.3f, \"max\": %.3f}\n", times.size(),
                percentile(times, 0.50) * 1e3, percentile(times, 0.95) * 1e3, percentile(times, 0.99) * 1e3,
                times.empty() ? 0.0 : times.back() * 1e3);
}

}  // namespace

int main(int count, char** words) try {
    if (count < 7) throw std::invalid_argument(
        "usage: load PORT[,PORT...] GAME TABLES closed|paced|steady|floor SECONDS PID[,PID...]... < COOKIES");
    const double seconds = std::atof(words[5]);
    const std::vector<string> server(words + 6, words + count);
    std::vector<int> ports;
    for (const auto& port : split(words[1])) ports.push_back(std::stoi(port));
    Load load(ports, words[2], std::atoi(words[3]), words[4]);
    load.run_until(now() + kWarmUp + (string_view(words[4]) == "steady" ? kSpread : 0));
    load.figures = {};
    const double began = now(), own = processor_time("self");
    const auto before = processor_times(server);
    load.run_until(began + seconds);
    auto used = processor_times(server);
    std::transform(used.begin(), used.end(), before.begin(), used.begin(), std::minus<>());
    print(load.figures, now() - began, used, processor_time("self") - own);
    return 0;
} catch (const std::exception& error) {
    std::cerr << "load: " << error.what() << '\n';
    return 1;
}
