// Crumbs: integer variables that say which edges an execution has taken (Kahsai, Navas, Jovanovic,
// Schaef, LPAR 2015). Whether an execution along some of them comes to the end becomes a question
// about one error vertex, which any encoder, engine and checker takes.
#pragma once

#include <optional>
#include <vector>

#include "rts/coverage/end.h"
#include "rts/transform/transformed.h"

namespace heapreach::rts {

/// By crumb, whether it is set.
using Valuation = std::vector<bool>;

/// Each crumb is set on the edges of one set. Asked are executions that set some crumb, or with
/// `known`, all whose crumbs at the end have none of these values.
struct Crumbs {
  std::vector<std::vector<EdgeId>> sets;
  std::optional<std::vector<Valuation>> known = std::nullopt;
};

/// A system that reaches its only error vertex, `!end`, by exactly those executions of `system`
/// that come to the end and are asked for, each with one more step behind them. The crumbs are
/// variables that are 0 at the start and 1 from where an edge of their set is taken. Edges keep
/// their ids and vertices theirs; where a call has a crumb, it is set on an edge before it. No
/// execution of `system` goes on behind an error (CoverQuestion::system()).
Transformed with_crumbs(const System& system, const End& end, const Crumbs& crumbs);

/// The same, all executions that come to the end.
Transformed ending_at(const System& system, const End& end);

/// Which crumbs an execution sets that takes these edges.
Valuation valuation_of(const Crumbs& crumbs, const std::vector<bool>& taken);

}  // namespace heapreach::rts
