// Properties as a transformation: what counts as an error of a system is what leads into its error
// vertices, so that no encoder, engine or judge needs to know of properties.
#pragma once

#include "rts/property.h"
#include "rts/system.h"

namespace heapreach::rts {

/// The property that an execution breaks whose last edge, into an error vertex, is this one: that
/// of the instruction whose failing leads there (the last `fail` on the edge), else unreach-call.
/// Assertions that fail break unreach-call, except in programs that `import` wrote, whose
/// assertions say that an access stays in its block, or before a free, that it may free.
Property property_of(const System& system, EdgeId edge);

/// The system whose error vertices are reached exactly by executions that break one of the
/// properties: with memory errors made explicit as by with_implicit_errors(); an edge into an error
/// vertex that breaks none of them does nothing but `assume false`, so that executions end before
/// it. valid-memcleanup adds behind all edges one from each exit v to the first error vertex,
/// called "v!memcleanup", that asks for a live cell; valid-memtrack one called "v!memtrack"
/// (docs/semantics.md, "Properties"). All other edges keep their ids.
System with_errors(System system, const Properties& properties);

}  // namespace heapreach::rts
