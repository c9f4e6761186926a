// Checks that evidence about a preprocessed system is evidence about the one it came from.
#pragma once

#include "preprocess/pipeline/pipeline.h"
#include "tests/preprocess/z3_oracle.h"

namespace heapreach::test {

/// What a sequence of checks has seen: tests look here that they have not lost their force.
struct Tally {
  std::size_t systems = 0, derivable = 0, underivable = 0, unsolved = 0;
  std::size_t derivations = 0;                                // found, and carried back
  std::size_t conditions = 0, quantified = 0, unchecked = 0;  // clauses of models carried back
  std::size_t asked = 0, answered = 0;                        // the solver of the back-translations
  std::string text() const;
};

/// Whether the query is as derivable after the passes as before; then takes a model, or a
/// derivation if a naive search finds one, back, and checks it on the old system. Failures are
/// Google Test failures.
void check_back_translations(const horn::ClauseSystem& old_system, const std::string& passes,
                             Tally& tally);

/// The same with results of passes that have been run.
void check_back_translations(const horn::ClauseSystem& old_system,
                             const preprocess::Preprocessed& after, Tally& tally);

/// The same, and that the old system's query is derivable or not, as said.
void check_back_translations(const horn::ClauseSystem& old_system,
                             const preprocess::Preprocessed& after, bool derivable);

}  // namespace heapreach::test
