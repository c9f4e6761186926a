// A harness that chooses at random and writes down what it chose.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontends/places.h"

namespace heapreach::runs::test {

constexpr int out_of_choices_code = 79;

/// The harness: HEAPREACH_SEED and HEAPREACH_LOG (a file) come from the environment.
std::string random_harness(const frontends::Places& places);

struct ChosenCall {
  std::string name;
  std::uint64_t bits = 0;
};
struct ChosenBlock {
  unsigned place = 0;  // 0: from malloc
  std::string bytes;
};

/// The choices of one run, in order.
struct Choices {
  std::vector<ChosenCall> calls;
  std::vector<std::pair<unsigned, std::uint64_t>> locals;  // place, bits
  std::map<unsigned, std::uint64_t> parameters;            // by place
  std::vector<ChosenBlock> heap, blocks;
};

/// Reads a log back.
Choices choices_in(const std::string& log);

}  // namespace heapreach::runs::test
