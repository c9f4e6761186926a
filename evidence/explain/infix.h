// Formulas as people write them: infix, with C's operators, broken into lines where they are long.
#pragma once

#include <string>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::evidence::explain {

/// The text of a term in lines of at most `columns` characters (unless a single comparison is
/// longer), each but the first indented by `indent` blanks. names[i] is the text of variable i;
/// variables that quantifiers bind get names of their own. A choice among the elements of an array
/// by index is written `val[x]`; for other indices than those that occur, that is the last element.
/// A term too large to be read comes out as a remark on its size.
std::string infix(horn::Term term, const std::vector<std::string>& names, std::size_t columns = 100,
                  std::size_t indent = 0);

}  // namespace heapreach::evidence::explain
