// Branching by re-execution: straight-line code asks for choices, which are answered from a list;
// when the list is used up, the first option is taken and noted. Running again with the next list,
// until there is none, goes through all branches depth first.
#pragma once

#include <cstddef>
#include <vector>

namespace heapreach {

/// `do { .. choose(..) .. } while (decisions.next());` visits every combination once, later choices
/// varying fastest. Contract: what is asked depends on nothing but the answers so far.
class Decisions {
 public:
  /// One of the options 0 .. options - 1. Contract: there is at least one.
  std::size_t choose(std::size_t options) {
    if (position_ == taken_.size()) taken_.push_back({0, options});
    return taken_[position_++].option;
  }

  /// Back to the start, with the next list; false if all lists have been tried.
  bool next() {
    position_ = 0;
    while (!taken_.empty() && taken_.back().option + 1 == taken_.back().options) taken_.pop_back();
    if (taken_.empty()) return false;
    ++taken_.back().option;
    return true;
  }

 private:
  struct Taken {
    std::size_t option;
    std::size_t options;
  };
  std::vector<Taken> taken_;
  std::size_t position_ = 0;
};

}  // namespace heapreach
