#include "fuzz/coverage.h"

#include <algorithm>
#include <array>

namespace heapreach::fuzz {

namespace {

/// The last number of each range.
constexpr std::array<std::uint32_t, 14> ranges = {0,  1,  2,  3,  4,  6,   8,
                                                  11, 15, 22, 31, 63, 127, 1023};

std::uint32_t bit_of(std::uint32_t number) {
  const auto* range = std::lower_bound(ranges.begin(), ranges.end(), number);
  return 1u << (range - ranges.begin());
}

}  // namespace

void Rounds::begin() {
  std::fill(heads_.begin(), heads_.end(), Head());
  std::fill(edges_.begin(), edges_.end(), InLoop());
  entries_ = 0;
}

std::uint32_t Rounds::at(rts::VertexId vertex) const {
  const rts::VertexId head = program_.loops().head[vertex];
  return head == no_loop ? 0 : heads_[head].round;
}

Taken Rounds::take(rts::EdgeId edge, rts::VertexId from) {
  const rts::VertexId around = program_.loops().head[from];
  const std::uint32_t entered = around == no_loop ? 0 : heads_[around].entered;
  InLoop& counted = edges_[edge];
  if (counted.entered != entered) counted = {entered, 0};
  const Taken result{edge, at(from), ++counted.count};
  Head& to = heads_[program_.edge(edge).to];
  if (program_.loops().is_back[edge]) {
    ++to.round;
  } else {
    to = {++entries_, 0};
  }
  return result;
}

bool Coverage::is_new(const std::vector<Taken>& path) const {
  return std::any_of(path.begin(), path.end(), [&](const Taken& step) {
    return (counts_[step.edge] & bit_of(step.count)) == 0;
  });
}

std::size_t Coverage::new_edges(const std::vector<Taken>& path) const {
  return static_cast<std::size_t>(
      std::count_if(path.begin(), path.end(), [&](const Taken& step) { return !has(step.edge); }));
}

void Coverage::add(const std::vector<Taken>& path) {
  for (const Taken& step : path) {
    counts_[step.edge] |= bit_of(step.count);
    rounds_[step.edge] |= bit_of(step.round);
  }
}

bool Coverage::would_be_new(const Taken& step) const {
  return !has(step.edge) || (rounds_[step.edge] & bit_of(step.round)) == 0;
}

}  // namespace heapreach::fuzz
