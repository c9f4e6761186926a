// The heap as SMT arrays: one predicate per vertex whose arity does not depend on the bound.
// Clauses are those of the basic encoding (basic.h) with other arguments for the heap, after
// frontier and variables:
//   base: Array Int Int   the base of the block of each cell, 0 for a cell that stands guard; left
//                         out where all blocks have one cell and there is no guard
//   live: Array Int Bool  whether the block with that base is allocated
//   size: Array Int Int   the size of the block with that base, negative if it is static; only if
//                         the system has static or empty blocks or asks for sizes
//   val:  Array Int Int   contents
//   blocks: Int           number of live blocks that are not static; only if the system asks for
//                         `no_live_cells`
// so that allocated(a) is origin <= a < f && live[base[a]] (with a guard also base[a] != 0). An
// empty block at a has base[a] = a, live[a] and size[a] = 0, and its cell is not allocated. A guard
// has its base written also where it lies behind the bound.
// Everything but an alloc of symbolic size costs the same for every bound; the bound is in the test
// of the allocs only. Blocks and guards are written cell by cell, so those larger than the bound
// are not: such a block is never handed out, and cells behind origin + n are never allocated.
//
// All arrays are arbitrary at the start: nothing is read of a cell that was not handed out, and no
// constant array (`as const`), which the CHC-COMP shape lacks, is needed. An alloc of constant size
// writes base, live and size, so that executions at known addresses fold to what they do. It
// does not write the contents of new cells, which are arbitrary: the arbitrary start content
// serves, since a cell is handed out at most once and no write reaches it before. An alloc of
// symbolic size assumes, for each of the up to n cells, that the arbitrary start content of `base`
// is right. That is sound and exact for the same reason: an execution fixes the bases of the cells
// it hands out, each once, so some start content agrees with all of them; and every start content
// that the assumptions let pass is one that the execution could have written.
//
// Source: the heap as arrays is Burstall's model ("Some techniques for proving correctness of
// programs which alter data structures", Machine Intelligence 7, 1972; Bornat, MPC 2000); start
// content that is assumed to be right later is a prophecy variable (Abadi and Lamport, TCS 82,
// 1991). The array of bases is ours: with it, freeing a block is one write whatever its size.
#pragma once

#include "encoders/encoder.h"

namespace heapreach::encoders {

class ArrayEncoder : public Encoder {
 public:
  std::string_view name() const override { return "array"; }
  Capability capability() const override {
    return {.supports = features_of_clauses_over_empty_heaps(), .over_reals = false};
  }

 private:
  /// Also throws UsageError for `heap: unknown` and for numbers that are reals.
  Encoding clauses_of(const rts::System& system, const Options& options,
                      const Deadline& deadline) const override;
};

}  // namespace heapreach::encoders
