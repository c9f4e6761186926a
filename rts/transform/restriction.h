// A question as a transformation: what engines see is a system whose error vertices are reached
// exactly by executions that answer it, so that no encoder, engine or checker needs to know of
// questions.
#pragma once

#include "rts/model/system.h"
#include "rts/semantics/question.h"

namespace heapreach::rts {

/// The system for engines: `error` alone is its error vertex if one is named, and its executions
/// are those of `system`, with the same edges and choices, up to the first error vertex, of which
/// those that answer the question end at an error vertex, and no others do. Vertices and edges keep
/// their ids. An edge that leads into an error without answering, or out of an error vertex, does
/// nothing but `assume false`, so nothing on it is ever cut; but what is called there happens: such
/// a call leads to a vertex of its own that no edge leaves. A start at which an execution ends
/// without answering becomes such a vertex, too. `system` has the edges of all errors that are
/// asked for (property_errors.h).
System restricted(const System& system, const Question& question);

}  // namespace heapreach::rts
