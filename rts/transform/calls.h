// What certificates speak of where a system has calls.
#pragma once

#include <memory>
#include <string>

#include "rts/model/calls.h"
#include "rts/model/system.h"

namespace heapreach::rts {

/// A system as engines see it, or a sentence that says why they cannot (recursion, or size).
struct Seen {
  std::shared_ptr<const System> system;
  std::string refusal;
  bool is_weaker = false;  // Transformed::is_weaker()
};

/// Why clauses of a weaker system are given to nobody who could not tell.
constexpr const char* why_no_clauses =
    "startvalue(..) in a loop, at an address that changes, has no exact clauses";

/// What engines see of a system; `depth` is that of unwind_calls(), and 0 for inline_calls(), and
/// copies may take `most` edges and instructions. Contract: `system` outlives the result.
Seen seen_as(const System& system, Calls calls, std::uint64_t depth, std::size_t most);

/// The same for whoever checks a certificate of a size that somebody else chose. Throws InputError
/// if engines cannot see the system so.
std::shared_ptr<const System> seen_by_engines(const System& system, Calls calls,
                                              std::uint64_t depth);

}  // namespace heapreach::rts
