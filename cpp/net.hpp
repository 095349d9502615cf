// A small net: layers of weighted sums, of which all but the last keep only what is above nothing.
#pragma once

#include <span>
#include <vector>

namespace tapete {

class Net {
public:
    // `widths`: the inputs, then the figures after each layer. `weights`: for each layer a row for each of its inputs,
    // and a row that is added. Throws std::invalid_argument with a sentence for numbers that make no net.
    Net(std::vector<int> widths, std::vector<float> weights);

    // Throws std::invalid_argument for another number of inputs.
    std::vector<float> scores(std::span<const float> inputs) const;
    const std::vector<int>& widths() const { return widths_; }

private:
    std::vector<int> widths_;
    std::vector<float> weights_;
};

}  // namespace tapete
