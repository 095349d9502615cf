// Sums row by row: of the first layer only the rows whose input is not nothing, which are few.
#include "net.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace tapete {

Net::Net(std::vector<int> widths, std::vector<float> weights) : widths_(std::move(widths)), weights_(std::move(weights)) {
    if (widths_.size() < 2) throw std::invalid_argument("a net has one layer or more");
    std::size_t needed = 0;
    for (std::size_t layer = 0; layer < widths_.size(); ++layer) {
        if (widths_[layer] < 1 || widths_[layer] > 65536) throw std::invalid_argument("a layer has 1 to 65,536 figures");
        if (layer > 0) needed += static_cast<std::size_t>(widths_[layer - 1] + 1) * static_cast<std::size_t>(widths_[layer]);
    }
    if (weights_.size() != needed) {
        throw std::invalid_argument("this net has " + std::to_string(needed) + " weights, not " + std::to_string(weights_.size()));
    }
}

std::vector<float> Net::scores(std::span<const float> inputs) const {
    if (inputs.size() != static_cast<std::size_t>(widths_.front())) {
        throw std::invalid_argument("this net has " + std::to_string(widths_.front()) + " inputs, not " + std::to_string(inputs.size()));
    }
    std::vector<float> before(inputs.begin(), inputs.end()), after;
    const float* row = weights_.data();
    for (std::size_t layer = 1; layer < widths_.size(); ++layer) {
        const auto width = static_cast<std::size_t>(widths_[layer]);
        const float* added = row + before.size() * width;
        after.assign(added, added + width);
        for (const float input : before) {
            if (input != 0.0F) {
                for (std::size_t at = 0; at < width; ++at) after[at] += input * row[at];
            }
            row += width;
        }
        row = added + width;
        if (layer + 1 < widths_.size()) {
            for (float& figure : after) figure = std::max(figure, 0.0F);
        }
        before.swap(after);
    }
    return before;
}

}  // namespace tapete
