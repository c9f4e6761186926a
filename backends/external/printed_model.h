// Models as solvers print them.
#pragma once

#include <optional>
#include <string>

#include "horn/clauses/clause.h"
#include "horn/clauses/model.h"
#include "support/deadline.h"

namespace heapreach::backends {

/// Reads `(define-fun NAME ((x Int) ..) Bool FORMULA)` for every predicate, by name, alone, in a
/// list or behind `model`. Nothing if one is missing, or if the text holds what horn/ has no terms
/// for.
std::optional<horn::Model> read_printed_model(const horn::ClauseSystem& system,
                                              const std::string& text, const Deadline& deadline);

}  // namespace heapreach::backends
