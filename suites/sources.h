// The systems that a suite is made of: files that a plan's patterns match, and generated ones.
#pragma once

#include <string>
#include <vector>

#include "rts/model/system.h"
#include "suites/plan.h"

namespace heapreach::suites {

struct Source {
  std::string family;  // folder, or generator
  std::string name;    // unique within the family
  std::string origin;  // path relative to the plan, or generator:NAME(size=..)
  std::string hash;    // of the file's bytes, or of the generated text
  std::string text;    // an rts: 1 file
  rts::System system;  // of that text, implicit errors expanded
  std::uint64_t default_bound = rts::default_bound;  // cells, static blocks included

  std::string id() const { return family + "/" + name; }
  /// The plan's bound or, without one, the system's.
  std::uint64_t bound_or(std::optional<std::uint64_t> bound) const {
    return bound.value_or(default_bound);
  }
};

/// Reads and generates all systems, files sorted within each pattern, each once. Throws InputError
/// for a pattern without files (at its place in the plan), a file that holds no system, and two
/// systems of the same name.
std::vector<Source> sources_of(const Plan& plan);

}  // namespace heapreach::suites
