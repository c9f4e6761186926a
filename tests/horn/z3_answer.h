// What Z3 says to SMT-LIB text.
#pragma once

#include <string>

namespace heapreach::test {

/// "sat", "unsat" or "unknown" (after ten seconds). Clause files are solved by Z3's Horn solver.
/// Throws std::runtime_error with Z3's message for text that it does not understand.
std::string z3_answer(const std::string& text);

/// The same for a file in Z3's rule language, in the polarity of clauses: "unsat" if the query is
/// derivable.
std::string z3_answer_to_rules(const std::string& text);

}  // namespace heapreach::test
