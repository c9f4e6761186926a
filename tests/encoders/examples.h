// Example systems and views of encodings for golden tests.
#pragma once

#include "encoders/encoder.h"

namespace heapreach::test {

/// data/basics/access_error: vertices v0 .. v6, of which v6 is the error; variables x0, x1, i.
rts::System access_error();
/// One vertex "v0" with an edge to itself per list of actions, and the error vertex "bad" that an
/// edge without instructions leads to; variables p, i.
rts::System loops(const std::vector<std::vector<rts::Action>>& edges);

std::vector<encoders::ClauseMeaning::Kind> kinds(const encoders::Encoding& encoding);
/// "head(terms) <- body, constraint": variables carry the body predicate's argument names (for
/// facts the head's), and further ones are #0, #1, ..
std::string text(const encoders::Encoding& encoding, horn::ClauseId clause);
/// "head <- body" for every clause of the kind, with the predicates' names only.
std::vector<std::string> steps(const encoders::Encoding& encoding,
                               encoders::ClauseMeaning::Kind kind);

}  // namespace heapreach::test
