// Existential quantification, without quantifiers where simple rules suffice.
#pragma once

#include <vector>

#include "horn/terms/term.h"
#include "support/deadline.h"

namespace heapreach::preprocess {

/// A formula over the variables with an index below `arity` that is equivalent to the conjunction
/// with all its other variables existentially quantified. What the rules (see project.cpp) cannot
/// eliminate stays bound by `exists`, with fresh indices.
horn::Term project(horn::TermStore& terms, std::vector<horn::Term> conjuncts, std::uint32_t arity,
                   const Deadline& deadline);

}  // namespace heapreach::preprocess
