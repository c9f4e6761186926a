// Why an execution fails, as a specification of the unknowns under which it does not.
#pragma once

#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "analyses/angelic/specification/vocabulary.h"
#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::analyses::angelic {

struct Explanation {
  /// Each by itself, of clauses that together imply the weakest liberal precondition of the
  /// execution's path: first a single clause, if one does, then the weakest conjunction, if that is
  /// another one. None: nothing that the vocabulary has does, apart from `false`.
  std::vector<std::vector<Clause>> alternatives;
  /// So many of these, the first ones, are guesses about the loop in which the execution fails:
  /// that something has a definition, or an array a size. They exclude the path, and may be
  /// stronger than the weakest ones.
  std::size_t about_loop = 0;
  /// Whether the failure depends on an unknown at all.
  bool is_about_unknowns = false;
  /// Whether it depends on the result of an operation that no specification can speak of.
  bool is_beyond_words = false;
  /// Whether there may be another alternative, which was not looked for since atoms are many.
  bool has_given_up = false;
  /// What is installed excludes the path already.
  bool is_excluded = false;
};

/// The explanation of an execution that ends in an error. `system` has no calls and no
/// specifications, `is_unknown` says which of its variables are unknown at the start; `installed`
/// may be assumed. Throws BackendError at limits.
Explanation explain(const rts::System& system, const std::vector<bool>& is_unknown,
                    const rts::Execution& execution, const std::vector<Clause>& installed,
                    const Vocabulary& vocabulary, const Limits& limits);

}  // namespace heapreach::analyses::angelic
