// Clauses of specifications from text.
#pragma once

#include <string>
#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "rts/model/system.h"

namespace heapreach::analyses::angelic {

/// The clause whose literals stand in the text as text_of() writes them; `calls` are its
/// procedures. Throws InputError at the position: text that is no clause, variables and results
/// that are none of the system's.
Clause parse_clause(const std::string& text, std::vector<std::string> calls,
                    const rts::System& system, const Position& position);

}  // namespace heapreach::analyses::angelic
