// One case of a clause over distinguished cells: what is known of the heap where the clause
// applies.
#pragma once

#include <vector>

#include "encoders/symbolic/layout.h"
#include "encoders/symbolic/symbolic.h"
#include "support/deadline.h"
#include "support/decisions.h"

namespace heapreach::encoders {

/// A cell with its address. `size` of an allocated cell is the size of its block at the base, 0 at
/// the base of a static block, and -i at the i-th cell behind the base; if not allocated 1 at the
/// base of an empty block, else 0.
struct PlacedCell {
  horn::Term address;
  SymbolicCell cell;
};

/// What the cases of an encoding have in common.
struct CellContext {
  const rts::System& system;
  horn::TermStore& terms;
  Layout layout;
  bool never_freed;  // no instruction frees, and no guard lies between blocks
  const Deadline& deadline;
};
/// All that it is given outlives the context.
CellContext cell_context(const rts::System& system, horn::TermStore& terms,
                         const Deadline& deadline);

/// A state before and after some instructions, of which at most one touches the heap. Where the
/// semantics or the order of addresses leaves a choice, `decisions` make it, so that a case is a
/// conjunction; every case together cover all executions. Conditions on the heap use what holds in
/// every reachable state (see cells.cpp).
class CellCase {
 public:
  /// With `tuple` > 0 distinguished cells, ascending by address.
  CellCase(const CellContext& context, Decisions& decisions, std::size_t tuple);
  CellCase(const CellCase&) = delete;
  CellCase& operator=(const CellCase&) = delete;

  /// Adds a condition; false once the case cannot occur.
  bool require(horn::Term condition);
  bool possible() const { return possible_; }

  /// Executes an instruction. Contract: no instruction before it has touched the heap if it does.
  void execute(const rts::Action& action);
  /// Adds cells above all known ones until there are `count`.
  void fill(std::size_t count);

  const std::vector<horn::Term>& arguments_before() const { return before_; }  // f, X
  std::vector<horn::Term> arguments_after() const;                             // f, X
  /// The distinguished cells first or elsewhere among them; ascending by address, before.
  const std::vector<PlacedCell>& known() const { return known_; }
  /// Whether known()[i] is a distinguished cell.
  bool is_distinguished(std::size_t i) const;
  /// The distinguished cells after the instructions, ascending.
  const std::vector<PlacedCell>& tuple_after() const { return after_; }
  horn::Term condition() { return context_.terms.conjunction(conditions_); }

 private:
  horn::TermStore& terms() { return context_.terms; }
  horn::Term number(const Integer& value) { return terms().numeral(value, horn::Sort::integer); }
  horn::Term fresh(horn::Sort sort) { return terms().variable(next_variable_++, sort); }
  SymbolicCell fresh_cell();
  /// Once the case cannot occur there is nothing left to choose.
  std::size_t choose(std::size_t options) { return possible_ ? decisions_.choose(options) : 0; }
  bool choose_first() { return choose(2) == 0; }

  // The heap before, cell_case.cpp
  const PlacedCell& at(horn::Term address);
  bool is_allocated(const PlacedCell& placed);
  bool is_live_base(const PlacedCell& placed);
  bool is_empty_block(const PlacedCell& placed);
  horn::Term base_of(const PlacedCell& placed);
  void require_inside(const PlacedCell& placed);

  // Expressions, cell_expression.cpp
  horn::Term value(const rts::ExpressionPtr& expression);
  rts::ExpressionPtr without_atoms(const rts::ExpressionPtr& expression,
                                   std::vector<horn::Term>& store);
  horn::Term atom(const rts::Expression& expression, std::vector<horn::Term>& store);
  horn::Term size_at(horn::Term address);
  bool no_live_cells();

  // Instructions, cell_instructions.cpp
  void allocate(const rts::Alloc& alloc);
  void free(const rts::Free& free);
  void release(const PlacedCell& base);
  void load(const rts::Load& load);
  void store(const rts::Store& store);
  void fail(const rts::Fail& fail);
  void fail_free(const rts::Free& free);
  void fail_access(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in);
  PlacedCell access(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in);

  const CellContext& context_;
  Decisions& decisions_;
  std::uint32_t next_variable_ = 0;
  Transition transition_;
  std::vector<horn::Term> before_;
  horn::Term frontier_;
  std::vector<horn::Term> store_;
  std::vector<PlacedCell> known_;
  std::vector<PlacedCell> after_;
  std::vector<horn::Term> conditions_;
  bool possible_ = true;
};

}  // namespace heapreach::encoders
