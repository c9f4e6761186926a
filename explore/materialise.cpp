// Purpose: lists of unbounded length in finitely many configurations, so that what is proved of
// them holds for every bound.
//
// Contract: branches of is_single() and materialise() together stand for exactly the states of the
// configuration, whatever was read from it before: a datum that names the last block of what has
// become a single one means that one. widen_runs() leaves a superset of the states.
//
// Source: summary nodes, and materialisation where they are accessed (Sagiv, Reps, Wilhelm,
// "Solving shape-analysis problems in languages with destructive updating", TOPLAS 1998); as list
// segments that the abstraction rolls up and that case splits unroll (Distefano, O'Hearn, Yang, "A
// local shape analysis based on separation logic", TACAS 2006).
//
// Why this variant: fold() has rolled up equal neighbours without loss, links back and shared
// targets included, so only their number is left to forget. A run of k blocks or more, k > 1, gives
// up its first or last block without a case split, and a variable may go on pointing at a run of
// one or more: cases are split in instructions that read or write a block of it, or compare its
// ends, nowhere else. How long runs may get before their number is forgotten is a matter of
// refinement (explore/explore.cpp).
#include "explore/materialise.h"

namespace heapreach::explore {

bool is_single(Configuration& configuration, SegmentId id, Decisions& decisions) {
  Segment& segment = configuration.segments[id];
  if (!segment.may_be_one()) return !segment.is_run();
  if (decisions.choose(2) == 0) {
    make_single(configuration, id);
    return true;
  }
  segment.count = 2;
  return false;
}

SegmentId materialise(Configuration& configuration, SegmentId id, bool last, Decisions& decisions) {
  if (is_single(configuration, id, decisions)) return id;
  return split_off(configuration, id, last);
}

bool widen_runs(Configuration& configuration, std::uint64_t longest) {
  bool loses = false;
  for (Segment& segment : configuration.segments) {
    if (segment.count <= longest) continue;
    segment.count = longest;
    segment.or_more = true;
    loses = true;
  }
  return loses;
}

}  // namespace heapreach::explore
