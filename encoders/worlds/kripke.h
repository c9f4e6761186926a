// The Kripke encoding: worlds 0 = w_0 < w_1 < .. < w_m = n of growing heaps, so that paths that
// need few cells are explored over few arguments.
//
// With X the variables, and every predicate R_k,v of arity 1 + |X| + 3 w_k (called "v@w<w_k>"):
//   start  R_0,v0(f, x) <- f = origin and start condition; with `heap: unknown` one for every world
//          R_k,v0(f, x, a) <- w_(k-1) < f - origin <= w_k and start condition.
//   edge   R_l,v'(f', x', a') <- R_k,v(f, x, a) and rho. Without allocs only l = k. Otherwise,
//          with e the largest f + s - origin over the allocs that hand out cells: l = k if e <= w_k
//          or there are none, else the least l with e <= w_l; the cells between w_k and w_l start
//          unallocated. There is one clause for each l that sizes and world k do not exclude, which
//          for small constant sizes are a few.
//   cut    goal <- R_k,v(f, x, a) and rho', as in the basic encoding, for the worlds from which the
//          alloc can exceed the bound n.
//   link   R_0,verr(f, x) <- R_k,verr(f, x, a) for k = 1..m (fan), or
//          R_k,verr(f, x, a) <- R_(k+1),verr(f, x, a, b) for k = 0..m-1 (chain): b are the cells of
//          world k+1 that world k lacks. Then goal <- R_0,verr(f, x) as in the basic encoding.
//   query  false <- R_0,verr(f, x), or false <- goal (of arity 0).
// With Step::large the vertices are the cut points only, and fragments stand in place of edges
// (rts/graph/fragments.h). e is then the largest over all allocs on the path that was taken, which
// leads to the same world as its edges one by one. With VertexAs::argument there is one predicate
// `state@w<w_k>` per world, with the vertex as first argument, of arity 2 + |X| + 3 w_k.
#pragma once

#include <optional>
#include <vector>

#include "encoders/encoder.h"

namespace heapreach::encoders {

/// Where the frontier lies in a world of a schedule (world_sizes()), in cells behind the origin:
/// some block has outgrown the world before, if there is one, and none has outgrown this one. All
/// reachable states keep it, and so does every single step; over reals, too, where the frontier may
/// be a fraction.
struct FrontierRange {
  std::optional<Integer> beyond;  // it is greater; nothing: at least 0
  Integer most;

  /// The least integer in it.
  Integer least() const { return beyond ? Integer(*beyond + 1) : Integer(0); }
};
FrontierRange frontier_range(const rts::System& system, const std::vector<std::uint64_t>& sizes,
                             std::size_t world);

class KripkeEncoder : public Encoder {
 public:
  std::string_view name() const override { return "kripke"; }
  Capability capability() const override {
    return {.supports = features_of_clauses(), .not_over_reals = {Feature::division}};
  }

 private:
  Encoding clauses_of(const rts::System& system, const Options& options,
                      const Deadline& deadline) const override;
};

}  // namespace heapreach::encoders
