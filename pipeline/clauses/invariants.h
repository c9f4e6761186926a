// Invariants of the store (frontier and variables) by abstract interpretation, for any encoding and
// any engine on clauses.
#pragma once

#include "backends/abstract/region.h"
#include "backends/backend.h"
#include "encoders/encoder.h"
#include "horn/clauses/model.h"
#include "preprocess/pass.h"

namespace heapreach::pipeline {

/// With a share of the time that is left: invariants are to help, not to use up all of it.
Limits limits_of_invariants(const Limits& limits);

/// Formulas over the arguments of an encoding's predicates that mention only the vertex, if that is
/// an argument, the frontier and the variables. They hold of every derivable fact: they are a model
/// of the clauses in which all that is said of heaps is arbitrary, and so of the clauses themselves
/// (queries aside). Throws BackendError.
horn::Model store_invariants(const encoders::Encoding& encoding, const rts::System& system,
                             backends::abstract::Domain domain, const Limits& limits,
                             const Progress& progress);

/// The clauses with the invariants of their body's predicates added to their constraints, and the
/// back-translation to those without. Contract: the invariants hold of every derivable fact.
preprocess::Transformed strengthen(const horn::ClauseSystem& system, horn::Model invariants);

}  // namespace heapreach::pipeline
