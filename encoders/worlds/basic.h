// The basic encoding of "Resourceful Reachability as HORN-LA" (Berdine, Bjorner, Ishtiaq, Kriener,
// Wintersteiger, LPAR 2013): one predicate per vertex over frontier, store and all n cells.
//
// With X the variables, and every predicate R_v of arity 1 + |X| + 3n:
//   start  R_v0(f, x, a) <- start condition. With `heap: empty` f is the origin and no cell is
//          allocated.
//   edge   R_v'(f', x', a') <- R_v(f, x, a) and rho, one per edge, where rho holds the bound
//          test of every alloc. Edges that leave an error vertex have none.
//   cut    goal <- R_v(f, x, a) and rho', with Target::error_or_cut only: one per alloc on an edge
//          from which an error can still be reached; rho' says that it is reached and does not fit.
//   link   goal <- R_verr(f, x, a) per error vertex, where goal has arity 0; only if there are
//          several error vertices, or with Target::error_or_cut.
//   query  false <- R_verr(f, x, a), or false <- goal.
// With Step::large the vertices are the cut points only, and in place of edges stand the fragments
// between them (rts/graph/fragments.h), or for a cut the paths from a cut point to the alloc; rho
// then joins the paths (large_block.h). With VertexAs::argument there is one predicate `state` of
// arity 2 + |X| + 3n whose first argument is the vertex; several error vertices then share one
// link or query, as a disjunction.
#pragma once

#include "encoders/encoder.h"

namespace heapreach::encoders {

class BasicEncoder : public Encoder {
 public:
  std::string_view name() const override { return "basic"; }
  Capability capability() const override {
    return {.supports = features_of_clauses(),
            .not_over_reals = {Feature::division},
            .summaries = true};
  }

 private:
  Encoding clauses_of(const rts::System& system, const Options& options,
                      const Deadline& deadline) const override;
};

}  // namespace heapreach::encoders
