// What waits to be looked at, in searches for all that something leads to.
#pragma once

#include <initializer_list>
#include <set>
#include <utility>
#include <vector>

namespace heapreach {

/// Items that wait. Each waits at most once, however often it is added.
template <typename Item>
class Worklist {
 public:
  Worklist() = default;
  Worklist(std::initializer_list<Item> items) {
    for (const Item& item : items) add(item);
  }

  /// No effect if it was added before.
  void add(Item item) {
    if (seen_.insert(item).second) waiting_.push_back(std::move(item));
  }
  bool empty() const { return waiting_.empty(); }
  /// Takes out the latest one. Contract: not empty.
  Item take() {
    Item item = std::move(waiting_.back());
    waiting_.pop_back();
    return item;
  }
  /// All that were ever added.
  const std::set<Item>& seen() const { return seen_; }

 private:
  std::set<Item> seen_;
  std::vector<Item> waiting_;
};

}  // namespace heapreach
