// One branch of a symbolic execution: a configuration whose path condition grows with what is
// decided on the way. Running the same code again with the next decisions is another branch
// (decisions.h).
#pragma once

#include <exception>

#include "search/branching/lazy.h"
#include "search/linear/facts.h"
#include "search/state/configuration.h"
#include "search/state/materialise.h"
#include "support/decisions.h"

namespace heapreach::search {

/// A cell was read whose content had been dropped because no load seemed to name it.
class ReadsDropped : public std::exception {};

/// The branch stands for nothing: what was decided contradicts itself.
class BranchEnds : public std::exception {};

class Branch {
 public:
  Branch(Configuration& configuration, Facts& facts, Decisions& decisions)
      : configuration_(configuration), facts_(facts), decisions_(decisions) {}

  Configuration& configuration() { return configuration_; }
  const Segment& segment(SegmentId id) const { return configuration_.segments[id]; }

  /// One of the options 0 .. options - 1; branches over all.
  std::size_t choose(std::size_t options) { return decisions_.choose(options); }
  /// Whether the constraint holds; where both are possible, branches and adds it, or its negation,
  /// to the path condition.
  bool decide(const Constraint& constraint);
  /// Whether it holds whenever the path condition does.
  bool is_implied(const Constraint& constraint) {
    return facts_.implied(configuration_.condition, constraint);
  }
  /// Whether it may hold.
  bool is_possible(const Constraint& constraint) {
    return facts_.possible(configuration_.condition, constraint);
  }
  /// If two that differ are in an order, puts that in place of the difference.
  void say_which_is_less(const LinearExpression& a, const LinearExpression& b);
  /// Adds it to the path condition; for definitions of new unknowns.
  void define(const Constraint& constraint) { configuration_.condition.push_back(constraint); }
  Unknown fresh() { return configuration_.unknowns++; }
  /// A datum as it is read: what may be anything becomes an unknown, and stays it; a piece that may
  /// be empty is or is not.
  Datum read(Datum& datum);
  /// As in search/state/materialise.h; of a segment, every datum of it.
  void settle(Datum& datum) { search::settle(configuration_, datum, decisions_); }
  void settle(SegmentId id) {
    configuration_.segments[id].for_each_datum([&](Datum& datum) { settle(datum); });
  }
  /// Whether a piece that may be empty is: nothing leads to it then.
  bool is_empty(SegmentId id);

  /// Whether a table may have a cell that owns a piece, and that nobody named.
  bool may_own_unnamed(SegmentId table);

  /// As in search/branching/lazy.h. Data that were read before may not name what they lead to.
  /// Throws BranchEnds if the address cannot be that place.
  void identify(const LinearExpression& address, const Datum& place);
  /// Whether a number is a place, for all that is known of where its block lies; branches where
  /// nothing is. It is known from then on.
  bool is_at(const LinearExpression& number, const Datum& place);
  bool is_held(const LinearExpression& address) { return search::is_held(configuration_, address); }
  SegmentId some_block(SegmentId list) {
    ++renamings_;
    return search::some_block(configuration_, list, facts_, decisions_);
  }
  void forget(SegmentId id) {
    forget_segment(configuration_, id);
    ++renamings_;
  }
  /// How often data have changed by that.
  std::size_t renamings() const { return renamings_; }

  /// As in search/state/materialise.h. The branch ends where bounds leave nothing for a block.
  bool is_single(SegmentId id) { return search::is_single(configuration_, id, facts_, decisions_); }
  SegmentId materialise(SegmentId id, bool last);
  /// Whether two ends of segments, data or cell addresses, are the same block; branches where a
  /// list may be one block.
  template <typename End>
  bool same_block(const End& a, const End& b) {
    if (a.segment != b.segment) return false;
    return a.last == b.last || is_single(a.segment);
  }

 private:
  bool may_hold(const Constraint& constraint);
  void keep_unallocated(const LinearExpression& address, const Datum& place);
  void keep_outside(SegmentId id, const LinearExpression& offset);

  Configuration& configuration_;
  Facts& facts_;
  Decisions& decisions_;
  std::size_t renamings_ = 0;
};

}  // namespace heapreach::search
