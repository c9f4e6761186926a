// Z3 with a limit of work, and which systems the relation has words for.
#pragma once

#include <z3++.h>

namespace heapreach::test::relation {

/// Whether the condition, in which quantifiers may stand, can be satisfied; `solver` becomes the
/// one that said so. Unknown only where two procedures for such conditions give up.
z3::check_result check_limited(z3::context& context, const z3::expr& condition, z3::solver& solver);

}  // namespace heapreach::test::relation
