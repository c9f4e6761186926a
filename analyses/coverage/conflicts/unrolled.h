// Loops as far as coverage by conflicts can follow them: some iterations one by one, and for the
// rest one that stands for any, before and after which everything that the loop may write is
// arbitrary.
//
// Source: Schwartz-Narbonne, Schaef, Jovanovic, Ruemmer, Wies: Conflict-Directed Graph Coverage
// (NFM 2015), section 2, for a last iteration between two arbitrary states.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analyses/coverage/conflicts/acyclic.h"

namespace heapreach::analyses {

struct Unrolled {
  std::shared_ptr<const rts::System> system;
  AcyclicPart part;  // of it; edges that only leave something arbitrary stand for none
};

/// The most edges that unrolling makes.
constexpr std::size_t largest_unrolling = 200'000;

/// The path of the original that a path of the part is, which may have no execution where the
/// part's path takes something arbitrary.
std::vector<rts::EdgeId> original_path(const AcyclicPart& part,
                                       const std::vector<rts::EdgeId>& path);

/// Of a part of a system. Every execution along edges of it to
/// an end, however often it goes around a loop, takes a path of the result that has copies of all
/// of its edges: so an edge none of whose copies is in an execution is in none itself. Without
/// loops the result is the part. Throws UsageError if the result has too many edges.
Unrolled unrolled(const AcyclicPart& part, std::uint64_t iterations);

}  // namespace heapreach::analyses
