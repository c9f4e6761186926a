// Terms without cases.
#pragma once

#include "horn/terms/term.h"

namespace heapreach::analyses::angelic {

/// A formula that is equivalent to the Boolean term, in which no `choose` over integers is left:
/// each became a case distinction around the atom that it stood in. Throws BackendError if there
/// are more than some thousand cases.
horn::Term without_cases(horn::TermStore& terms, horn::Term formula);

/// The atoms of a formula, each once, in the order in which they occur: comparisons, elements of
/// arrays, and variables.
std::vector<horn::Term> atoms_of(const std::vector<horn::Term>& formulas);

}  // namespace heapreach::analyses::angelic
