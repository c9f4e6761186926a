// What executions may still read on their way to an error: a backward data-flow analysis over the
// edges that can reach one.
#pragma once

#include <set>
#include <vector>

#include "search/linear/linear.h"

namespace heapreach::search {

/// What is live at a vertex.
struct Live {
  std::vector<bool> variables;  // indexed by VariableId
  /// Offsets that loads name behind a variable. A guess, since the variable may point inside a
  /// block: who reads a cell that was dropped must notice.
  std::set<Number> fields;
  bool every_field = false;  // some load's address is no variable plus a constant
  bool leaks = false;        // whether no_live_cells is asked

  bool operator==(const Live&) const = default;
  bool field(Number offset) const { return every_field || fields.count(offset) > 0; }
};

/// Indexed by vertex. `keep_fields`: every field counts as live everywhere.
std::vector<Live> liveness(const rts::System& system, bool keep_fields);

/// Indexed by vertex: the edges from there that lead to a vertex from which the graph has a path to
/// an error.
std::vector<std::vector<rts::EdgeId>> relevant_out_edges(const rts::System& system);

}  // namespace heapreach::search
