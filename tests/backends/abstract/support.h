// What the tests of abstract interpretation share.
#pragma once

#include <string>

#include "backends/abstract/interpreter.h"
#include "evidence/checker/check_certificate.h"
#include "horn/read/read.h"

namespace heapreach::backends::abstract {

/// Clauses from the text between (set-logic HORN) and (check-sat).
horn::ClauseSystem clauses(const std::string& body);
/// The text of a file beside the tests.
std::string text_of(const std::string& name);

/// "proves", "too coarse" or "fails: .." with the clause that the model does not satisfy, by the
/// checker of certificates; a model that proves nothing is checked on the clauses that have heads.
std::string checked(const horn::ClauseSystem& system, const Interpretation& result);
std::string checked(const horn::ClauseSystem& system, Domain domain);

}  // namespace heapreach::backends::abstract
