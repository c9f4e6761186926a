// Segments of any form, and what is in them: for tests that make heaps at random, and compare.
#pragma once

#include <vector>

#include "search/state/segment.h"

namespace heapreach::search {

struct SegmentParts {
  template <typename Any>
  static auto& length(Any& segment) {
    return segment.least_length_;
  }
  template <typename Any>
  static auto& or_longer(Any& segment) {
    return segment.or_longer_;
  }
  template <typename Any>
  static auto& slots(Any& segment) {
    return segment.slots_;
  }
};

}  // namespace heapreach::search

namespace heapreach::test {

/// The number of its blocks, or the least number.
template <typename Any>
auto& length(Any&& segment) {
  return search::SegmentParts::length(segment);
}
template <typename Any>
auto& or_longer(Any&& segment) {
  return search::SegmentParts::or_longer(segment);
}
template <typename Any>
auto& slots(Any&& segment) {
  return search::SegmentParts::slots(segment);
}

}  // namespace heapreach::test
