// Specifications as YAML files (docs/angelic.md).
#pragma once

#include <string>
#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "rts/model/system.h"
#include "support/deadline.h"

namespace heapreach::analyses::angelic {

/// A clause as a file has it.
struct WrittenClause {
  std::string entry;  // that it is about; empty: it is about library procedures, for all entries
  Clause clause;
};

/// The text of a file with these clauses; reading it gives them back.
std::string specification_text(const std::vector<WrittenClause>& clauses);

/// The clauses of a file that are about an entry, by any of its names, or about all of them.
/// `system` is the entry's, without calls; its variables are those that clauses speak of. Throws
/// InputError for what is no specification, and for variables and procedures that are none of the
/// system's.
std::vector<Clause> clauses_in(const std::string& text, const std::string& file,
                               const std::vector<std::string>& names, const rts::System& system,
                               const Deadline& deadline);

}  // namespace heapreach::analyses::angelic
