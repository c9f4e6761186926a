// Where generators of systems plug in. This folder knows only what a plan needs to know of them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace heapreach::experiments {

/// Values of a generator's settings other than the size, by name.
using Knobs = std::map<std::string, std::uint64_t>;

struct Generator {
  std::string name;
  std::string scales;              // what grows with the size, in words
  std::vector<std::string> knobs;  // names of the other settings
  /// The text of an RTS, the same each time. Throws UsageError for values that it does not take.
  std::function<std::string(std::uint64_t size, const Knobs& knobs)> text;
};

/// Makes generators known to plans. Call it before a plan is expanded.
void add_generators(std::vector<Generator> generators);
const std::vector<Generator>& known_generators();

}  // namespace heapreach::experiments
