// Systems of a few edges, and what is said of their paths.
#pragma once

#include <string>
#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "rts/semantics/replay.h"

namespace heapreach::test {

/// A system of variables p, q, x (pointers) and d, n (integers), without implicit errors, that
/// starts at vertex a and has the error vertex bad; `edges` and `more` are lines of YAML.
rts::System small_system(const std::string& edges, const std::string& heap = "unknown",
                         const std::string& more = "");
/// Such a line: the system is one that was imported.
constexpr const char* imported_program = "meta: {producer: heapreach import}\n";

/// An execution that takes these edges, as far as its path says it.
rts::Execution along(const rts::System& system, const std::vector<std::string>& edges);

/// The texts of clauses, sorted, with semicolons between.
std::string texts_of(const std::vector<analyses::angelic::Clause>& clauses);

}  // namespace heapreach::test
