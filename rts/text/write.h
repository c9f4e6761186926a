// The writers: YAML in the format that read.h reads, and Graphviz.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// Writes the system as an `rts: 1` file; reading it back gives an equal system (edges that
/// memory_errors: implicit added are left out, since the reader's caller adds them again).
void write(std::ostream& out, const System& system);

/// Writes a Graphviz digraph: vertices with names, positions and labels, the start, error and exit
/// vertices marked, edges with their ids and instructions. Implicit errors are one mark at the edge
/// whose instructions may fail, with their names as its tooltip. The edges of `path` are marked
/// with its steps; `more` are further statements of the digraph.
void write_dot(std::ostream& out, const System& system, const std::vector<EdgeId>& path = {},
               const std::string& more = "");

}  // namespace heapreach::rts
