// The errors of a file as edges: what its properties say of memory and of what is left at the ends
// becomes ordinary edges into error vertices, so that nobody else needs to know of properties.
#pragma once

#include <optional>

#include "rts/model/property.h"
#include "rts/model/system.h"

namespace heapreach::rts {

/// The system with an edge for every error that a question about the properties can ask for:
/// memory errors as by with_implicit_errors(), and behind all edges those of leaks. valid-memtrack
/// adds one from each exit v to the first error vertex, called "v!memtrack", that asks for a lost
/// block; valid-memcleanup one called "v!memcleanup" that asks for a live cell (docs/semantics.md,
/// "Properties"). Where both are asked for, a lost block breaks the former alone, so the edges
/// serve questions about just these properties. What the file says is kept as it is, ids of edges
/// included: which edges into errors count is not decided here (question.h).
System with_errors(System system, const Properties& properties);

/// The property that an edge asks about which with_errors() added for leaks; nothing for others.
std::optional<Property> leak_of(const Edge& edge);

}  // namespace heapreach::rts
