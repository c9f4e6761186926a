// Expressions over a configuration. Addresses are opaque: what a comparison or an access means must
// not depend on where blocks lie, or it throws NeedsAddresses.
//
// What is used of addresses: null and every other integer below the origin is no cell; cells of
// different blocks differ; a block's cells are in a row, with `guard` cells behind it that are
// never allocated; a freed block is never handed out again (docs/semantics.md).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "search/state/configuration.h"
#include "search/state/decisions.h"
#include "search/state/facts.h"
#include "search/state/materialise.h"

namespace heapreach::search {

/// An operation whose outcome depends on where blocks lie.
class NeedsAddresses : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A cell was read whose content had been dropped because no load seemed to name it.
class ReadsDropped : public std::exception {};

/// A cell of a block, or, for a block of its own, any offset in it.
struct CellAddress {
  SegmentId segment = 0;
  bool last = false;
  Number offset = 0;
};

class Evaluation {
 public:
  Evaluation(const rts::System& system, Configuration& configuration, Facts& facts,
             Decisions& decisions)
      : system_(system), configuration_(configuration), facts_(facts), decisions_(decisions) {}
  virtual ~Evaluation() = default;

  /// The value of an integer expression: a linear expression or a place.
  Datum value(const rts::Expression& expression);
  bool truth(const rts::Expression& condition);
  /// A datum as it is read: what may be anything becomes an unknown, and stays it.
  Datum read(Datum& datum);

  /// Whether the constraint holds; where both are possible, branches and adds it, or its negation,
  /// to the path condition.
  bool decide(const Constraint& constraint);
  /// Whether the constraint holds whenever the path condition does.
  bool is_implied(const Constraint& constraint) {
    return facts_.implied(configuration_.condition, constraint);
  }
  /// The place's block and the offset in it, if the address lies in a block (freed or not); nothing
  /// if it is certainly no cell of an allocated block.
  virtual std::optional<CellAddress> in_block(const Datum& address);
  /// The empty block (freed or not) whose base the address is, if there is one.
  virtual std::optional<CellAddress> at_empty_block(const Datum& address);
  /// Whether two ends of segments are the same block; branches where a run may be one block. Works
  /// on data and on cell addresses.
  template <typename End>
  bool same_block(const End& a, const End& b) {
    if (a.segment != b.segment) return false;
    return a.last == b.last || is_single(configuration_, a.segment, facts_, decisions_);
  }
  /// The base of a block as a value.
  virtual Datum base_of(SegmentId segment, bool last = false) const;
  /// Adds an constraint to the condition; for definitions of new unknowns.
  void define(const Constraint& constraint) { configuration_.condition.push_back(constraint); }
  Unknown fresh() { return configuration_.unknowns++; }

 protected:
  const rts::System& system() const { return system_; }
  const Configuration& configuration() const { return configuration_; }

 private:
  Datum sum_or_difference(const rts::Expression& expression);
  Datum product(const rts::Expression& expression);
  Datum quotient(const rts::Expression& expression);
  Datum base(const rts::Expression& address);
  Datum size(const rts::Expression& address);
  bool compare(const rts::Expression& comparison);
  bool equal(const Datum& a, const Datum& b);
  bool less(const Datum& a, const Datum& b, bool or_equal);
  bool no_live_cells() const;
  Number origin() const { return static_cast<Number>(system_.origin()); }
  Number guard() const { return static_cast<Number>(system_.guard); }

  const rts::System& system_;
  Configuration& configuration_;
  Facts& facts_;
  Decisions& decisions_;
};

/// Makes evaluations that agree on what an address is.
using MakeEvaluation = std::function<std::unique_ptr<Evaluation>(const rts::System&, Configuration&,
                                                                 Facts&, Decisions&)>;
/// Evaluations to which addresses are opaque.
MakeEvaluation opaque_addresses();

}  // namespace heapreach::search
