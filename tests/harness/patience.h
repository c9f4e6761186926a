// Judges with a time limit: one that has no answer soon mostly has none later, and to wait for it
// is what such tests would spend most of their time on.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace heapreach::test {

/// Those of `items` for which `answers(item, seconds)` is false with the first of the limits. While
/// there are more of them than `allowed`, as on a busy machine, they are asked about again, with
/// the next limit.
template <typename Item, typename Answers>
std::vector<Item> unanswered(std::vector<Item> items, std::size_t allowed,
                             std::initializer_list<double> limits, const Answers& answers) {
  bool asked = false;
  for (const double seconds : limits) {
    if (asked && items.size() <= allowed) break;
    asked = true;
    std::erase_if(items, [&](const Item& item) { return answers(item, seconds); });
  }
  return items;
}

}  // namespace heapreach::test
