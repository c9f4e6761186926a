// Executions that reached something new, to be changed further.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/choices.h"

namespace heapreach::fuzz {

struct Seed {
  std::vector<Number> choices;
  std::uint64_t instructions = 0;  // that it took
  bool has_new_edge = false;       // that nobody had taken before
  std::size_t rounds = 0;          // in which it was changed
};

class Corpus {
 public:
  void add(Seed seed);
  bool is_empty() const { return seeds_.empty(); }
  const Seed& operator[](std::size_t index) const { return seeds_[index]; }

  /// The index of the one that is to be changed in this round, which is counted. Those that nobody
  /// has changed yet come first; then it is those that were changed less often, and short ones.
  /// Contract: there is one.
  std::size_t next(Random& random);
  /// Any of them; mostly one with a new edge. Contract: there is one.
  const Seed& any(Random& random) const { return seeds_[drawn(random)]; }

 private:
  std::size_t chosen(Random& random);
  std::size_t drawn(Random& random) const;
  std::uint64_t cost(std::size_t index) const;

  std::vector<Seed> seeds_;
  std::vector<std::size_t> pending_;    // indices of those that nobody has changed yet
  std::vector<std::size_t> with_edge_;  // indices of those with a new edge
};

}  // namespace heapreach::fuzz
