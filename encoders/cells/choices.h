// Enumeration of all combinations of finite choices that code of ours makes.
#pragma once

#include <cstddef>
#include <vector>

namespace heapreach::encoders {

/// One combination: `do { .. choose(..) .. } while (choices.next());` visits every
/// combination once, later choices varying fastest. Contract: what is asked depends on nothing
/// but the answers so far.
class Choices {
 public:
  /// The answer, 0 .. options - 1. Contract: options >= 1.
  std::size_t choose(std::size_t options);
  /// Moves on to the next combination; false if that was the last one.
  bool next();

 private:
  struct Taken {
    std::size_t answer;
    std::size_t options;
  };
  std::vector<Taken> taken_;
  std::size_t position_ = 0;
};

}  // namespace heapreach::encoders
