#include "encoders/cells/choices.h"

namespace heapreach::encoders {

std::size_t Choices::choose(std::size_t options) {
  if (position_ == taken_.size()) taken_.push_back({0, options});
  return taken_[position_++].answer;
}

bool Choices::next() {
  // What was not asked for any more belongs to an earlier combination.
  taken_.resize(position_);
  position_ = 0;
  while (!taken_.empty() && taken_.back().answer + 1 == taken_.back().options) taken_.pop_back();
  if (taken_.empty()) return false;
  ++taken_.back().answer;
  return true;
}

}  // namespace heapreach::encoders
