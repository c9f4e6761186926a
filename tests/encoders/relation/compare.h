// The clauses of encodings against the relation that is made of the pages (heap.h), by Z3, in all
// well-formed states of a small bound, with Target::error_or_cut.
//
// Exact encodings (basic, kripke, array; small and large steps). Compared are: for each edge, or
// with large steps for all paths between two cut points together, both directions (neither has a
// step that the other lacks), and of kripke the worlds that steps lead from and to; the start; each
// alloc, whether executions that it cuts derive the goal; the way from errors to the query, as fan
// or chain; which of all these have clauses at all. Also that starts are well-formed, and what
// steps of the clauses lead to from well-formed states: so looking at no others leaves out nothing.
// How arguments hold states is said in reading.h. Not compared: values of cells that are not
// allocated; reals; vertices as arguments.
//
// `cells:K` is an abstraction without a bound: proofs hold, derivations may be spurious
// (encoders/cells/cells.h). So one direction is compared, see cells_comparison.cpp.
#pragma once

#include "encoders/encoder.h"
#include "tests/encoders/relation/questions.h"

namespace heapreach::test::relation {

/// How a system is encoded. Of the options the target is passed over.
struct Way {
  std::string encoding;
  encoders::Options options;
  std::string name() const;
};

/// Compares nothing where the encoding refuses the system, or large steps have too many paths.
/// Contract: is_comparable(system) (words.h).
Comparison compare(const rts::System& system, const Way& way);

Comparison compare_cells(const rts::System& system, const Way& way);

}  // namespace heapreach::test::relation
