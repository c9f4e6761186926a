// The same question as with one crumb (crumbs.h), with the graph twice in its place: what was taken
// is then known from the vertex, which no abstraction forgets, and vertices from which none of the
// edges is ahead any more are of no concern to a search.
#pragma once

#include <vector>

#include "rts/coverage/end.h"
#include "rts/transform/transformed.h"

namespace heapreach::rts {

/// A system that reaches its only error vertex, `!end`, by exactly those executions of `system`
/// that take one of the edges (indexed by edge) and come to the end, each with one more step behind
/// them. Edges keep their ids and vertices theirs, up to where one of the edges is taken; behind it
/// they are copies. No execution of `system` goes on behind an error. Contract: it has no calls.
Transformed with_phases(const System& system, const End& end, const std::vector<bool>& edges);

}  // namespace heapreach::rts
