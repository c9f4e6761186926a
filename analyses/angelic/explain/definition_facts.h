// What definitions say of one path.
#pragma once

#include "analyses/angelic/explain/path_formula.h"
#include "analyses/angelic/specification/clause.h"

namespace heapreach::analyses::angelic {

/// A term that follows from the definition, `address` being where it begins: what it says of the
/// cells that the path's formula asks about, as far as a few steps tell. It may be in the place of
/// a positive literal only. Contract: the literal is a definition.
horn::Term consequences_of(const Literal& literal, horn::Term address, const PathFormula& formula,
                           horn::TermStore& terms);

}  // namespace heapreach::analyses::angelic
