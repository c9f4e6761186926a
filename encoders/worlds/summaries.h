// The basic encoding of systems with procedures: calls that return are summaries, so that recursion
// of any depth takes finitely many predicates. Clauses have up to two body atoms.
//
// With G the global variables, P a procedure's parameters and L its own variables (P included):
//   vertex    R_v(f, g, a) of arity 1 + |G| + 3n in the system's own graph; in a procedure
//             R_v(f0, g0, p0, a0, f, g, l, a) of arity 2 + 2|G| + |P| + |L| + 6n: an activation
//             that began with f0, g0, p0 and a0 may now have f, g, l and a.
//   start, edge, cut, query as in basic.h; edges and cuts of procedures carry f0, g0, p0, a0 along.
//   entry     R_entry(f, g, p, a, f, g, l, a) <- R_u(.., f, .., a) and p = the arguments, one per
//             edge u -> w that calls, for arbitrary local variables in l.
//   return    R_w(.., f', .., a') <- R_u(.., f, .., a), R_exit(f, g, p, a, f', g', l', a') and p =
//             the arguments, one per edge that calls and exit of what it calls.
// R_exit is the summary; only activations that are reached have one. Contract: errors belong to the
// system's own graph and no procedure's edge leads there (rts/transform/mixed_semantics.h);
// Encoder::encode() checks it.
//
// Source: Reps, Horwitz, Sagiv, "Precise interprocedural dataflow analysis via graph reachability"
// (POPL 1995), as clauses; the nonlinear clauses of the CAV 2015 paper on SeaHorn.
#pragma once

#include "encoders/encoder.h"

namespace heapreach::encoders {

/// Encodes a system with calls. Entry clauses have the kind `part`, of the edge that calls, and
/// return clauses the kind `edge`. Throws UsageError for steps or vertices that are not the
/// default.
Encoding encode_with_summaries(const rts::System& system, const Options& options,
                               const Deadline& deadline);

/// As edges_of() for such an encoding: the edges of the path, those that call included, where the
/// path of a callee follows the edge that calls. Throws BackendError if the path is too long.
std::vector<rts::EdgeId> path_with_calls(const Encoding& encoding,
                                         const horn::Derivation& derivation);

}  // namespace heapreach::encoders
