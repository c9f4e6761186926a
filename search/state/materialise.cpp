// Purpose: blocks of lists of unbounded length, one by one, where an instruction accesses them.
//
// Contract: branches of is_single() and materialise() together stand for exactly the states of the
// configuration, whatever was read from it before: a datum that names the last block of what has
// become a single one means that one.
//
// Source: summary nodes, and materialisation where they are accessed (Sagiv, Reps, Wilhelm,
// "Solving shape-analysis problems in languages with destructive updating", TOPLAS 1998); as list
// segments that the abstraction rolls up and that case splits unroll (Distefano, O'Hearn, Yang, "A
// local shape analysis based on separation logic", TACAS 2006); data in order along them as in
// Lev-Ami, Reps, Sagiv, Wilhelm, "Putting static analysis to work for verification" (ISSTA 2000).
//
// Why this variant: a block that leaves a list in order gets a datum with a name, which the path
// condition puts between those of its neighbours; how many blocks are left is a case only if the
// data at both ends allow it. A list of length at least k, k > 1, gives up its first or last block
// without a case split, and a variable may go on pointing at one of length at least 1: cases are
// split in instructions that read or write a block of it, or compare its ends, nowhere else.
#include "search/state/materialise.h"

#include <optional>

namespace heapreach::search {

namespace {

/// The path condition with the constraints, if some integers fulfil all of them.
std::optional<std::vector<Constraint>> together(std::vector<Constraint> condition,
                                                std::vector<Constraint> constraints, Facts& facts) {
  for (Constraint& constraint : constraints) {
    if (!facts.possible(condition, constraint)) return std::nullopt;
    if (!constraint.linear.is_constant()) condition.push_back(std::move(constraint));
  }
  return condition;
}

}  // namespace

bool is_single(Configuration& configuration, SegmentId id, Facts& facts, Decisions& decisions) {
  Segment& segment = configuration.segments[id];
  if (!segment.may_be_one()) return !segment.is_list();
  if (segment.is_piece()) {
    const bool only = decisions.choose(2) == 0;
    if (only)
      unfold_only_block(configuration, id, decisions);
    else
      segment.exclude_one();
    return only;
  }
  segment.exclude_one();
  bool single = false;
  if (const std::vector<Constraint> equal = segment.equality_of_ends(); equal.empty()) {
    single = decisions.choose(2) == 0;
  } else {
    auto one = together(configuration.condition, equal, facts);
    auto more = together(configuration.condition, segment.order_of_ends(), facts);
    single = one && (!more || decisions.choose(2) == 0);
    if (single || more) configuration.condition = std::move(single ? *one : *more);
  }
  if (single) make_single(configuration, id);
  return single;
}

SegmentId materialise(Configuration& configuration, SegmentId id, bool last, Facts& facts,
                      Decisions& decisions) {
  if (configuration.segments[id].is_piece()) {
    return unfold_piece(configuration, id, last, decisions);
  }
  if (is_single(configuration, id, facts, decisions)) return id;
  return unfold(configuration, id, last);
}

}  // namespace heapreach::search
