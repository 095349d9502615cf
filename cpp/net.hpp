// A small feed-forward net: dense layers, all but the last with ReLU.
#pragma once

#include <span>
#include <vector>

namespace tapete {

class Net {
public:
    // `widths`: the number of inputs, then the outputs of each layer. `weights`: for each layer a row for each input,
    // then a row of biases. Throws std::invalid_argument with a sentence if the sizes do not agree.
    Net(std::vector<int> widths, std::vector<float> weights);

    // Throws std::invalid_argument for another number of inputs.
    std::vector<float> scores(std::span<const float> inputs) const;
    const std::vector<int>& widths() const { return widths_; }

private:
    std::vector<int> widths_;
    std::vector<float> weights_;
};

}  // namespace tapete
