// What a generator of load needs: the client's side of a WebSocket, a look into its texts, the processor time of the
// server's processes, and the figures as one JSON object.
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace client {

using std::string;
using std::string_view;

constexpr double kWarmUp = 2.0;

inline double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The text between `before` and `end`; npos-safe: empty if it is not there.
inline string_view between(string_view text, string_view before, char end) {
    const auto at = text.find(before);
    if (at == string_view::npos) return {};
    const auto from = at + before.size();
    return text.substr(from, text.find(end, from) - from);
}

inline long number(string_view text, string_view key) {
    const auto at = text.find(key);
    return at == string_view::npos ? -1 : std::strtol(text.data() + at + key.size(), nullptr, 10);
}

// One connection: the opening handshake and the frames of RFC 6455, as far as a client needs them.
class Socket {
public:
    Socket(int port, const string& path, const string& cookie) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) throw std::runtime_error("connect");
        const int on = 1;
        setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        put("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGFwZXRlIGJlbmNoIGtleQ==\r\nCookie: " + cookie + "\r\n\r\n");
        while (in_.find("\r\n\r\n") == string::npos) fill();
        if (in_.find(" 101 ") == string::npos) throw std::runtime_error("no upgrade: " + in_);
        in_.erase(0, in_.find("\r\n\r\n") + 4);
    }

    int fd() const { return fd_; }

    // A masked frame (1: text, 2: binary); the mask is zero, so the text goes as it is.
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

    // Hands on every whole frame of text or of bytes.
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
            if (opcode == 1 || opcode == 2) take(payload);
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

struct Figures {
    long moves = 0;
    long refused = 0;
    std::vector<double> latencies;  // seconds, from sending an action to its event at another seat
};

inline std::vector<string> split(const string& text) {
    std::vector<string> parts;
    std::istringstream rest(text);
    for (string part; std::getline(rest, part, ',');) parts.push_back(part);
    return parts;
}

// User and system time so far, in seconds, of a group of processes.
inline double processor_time(const string& pids) {
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

inline double percentile(std::vector<double>& sorted, double share) {
    if (sorted.empty()) return std::nan("");
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

inline std::vector<double> processor_times(const std::vector<string>& groups) {
    std::vector<double> found;
    for (const auto& pids : groups) found.push_back(processor_time(pids));
    return found;
}

inline void print(Figures& figures, double seconds, const std::vector<double>& each, double own) {
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

// Lets the load run warm, then measures it and the server for so many seconds, and prints what was found.
template <class Load>
void measure(Load& load, double warm, double seconds, const std::vector<string>& server) {
    load.run_until(now() + warm);
    load.figures = {};
    const double began = now(), own = processor_time("self");
    const auto before = processor_times(server);
    load.run_until(began + seconds);
    auto used = processor_times(server);
    std::transform(used.begin(), used.end(), before.begin(), used.begin(), std::minus<>());
    print(load.figures, now() - began, used, processor_time("self") - own);
}

}  // namespace client
