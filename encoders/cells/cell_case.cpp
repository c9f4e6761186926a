// What a case knows of the heap. Known cells are kept ascending by address, with the order among
// the conditions; a new address takes one place among them per case, so equal addresses are one
// cell.
#include "encoders/cells/cell_case.h"

#include <algorithm>

namespace heapreach::encoders {

using horn::Sort;
using horn::Term;

CellContext cell_context(const rts::System& system, horn::TermStore& terms,
                         const Deadline& deadline) {
  const Layout layout = layout_of(system);
  return {system, terms, layout, !layout.has_free && system.guard == 0, deadline};
}

CellCase::CellCase(const CellContext& context, Decisions& decisions, std::size_t tuple)
    : context_(context),
      decisions_(decisions),
      transition_(context.system, context.terms, Sort::integer,
                  [this](Sort sort) { return fresh(sort); }) {
  frontier_ = fresh(Sort::integer);
  for (std::size_t v = 0; v < context.system.variables.size(); ++v) {
    store_.push_back(fresh(Sort::integer));
  }
  before_ = arguments_after();
  for (std::size_t i = 0; i < tuple; ++i) {
    Term address = fresh(Sort::integer);
    known_.push_back({address, fresh_cell()});
    if (i > 0) require(terms().less(known_[i - 1].address, address));
  }
  after_ = known_;
}

std::vector<Term> CellCase::arguments_after() const {
  std::vector<Term> arguments = {frontier_};
  arguments.insert(arguments.end(), store_.begin(), store_.end());
  return arguments;
}

SymbolicCell CellCase::fresh_cell() {
  Term allocated = fresh(Sort::boolean);
  Term size = fresh(Sort::integer);
  return {allocated, size, fresh(Sort::integer)};
}

bool CellCase::require(Term condition) {
  conditions_.push_back(condition);
  if (condition->is_false()) possible_ = false;
  return possible_;
}

bool CellCase::is_distinguished(std::size_t i) const {
  return std::any_of(after_.begin(), after_.end(),
                     [&](const PlacedCell& placed) { return placed.address == known_[i].address; });
}

void CellCase::fill(std::size_t count) {
  while (known_.size() < count) {
    Term address = fresh(Sort::integer);
    if (!known_.empty()) require(terms().less(known_.back().address, address));
    known_.push_back({address, fresh_cell()});
  }
}

/// The cell at an address; where it lies among the known ones is a choice.
const PlacedCell& CellCase::at(Term address) {
  for (const PlacedCell& placed : known_) {
    if (placed.address == address) return placed;
  }
  // Even answers: the gap before the cell answer / 2; odd ones: that cell.
  const std::size_t answer = choose(2 * known_.size() + 1);
  const std::size_t i = answer / 2;
  if (answer % 2 == 1) {
    require(terms().equal(known_[i].address, address));
    return known_[i];
  }
  if (i > 0) require(terms().less(known_[i - 1].address, address));
  if (i < known_.size()) require(terms().less(address, known_[i].address));
  known_.insert(known_.begin() + static_cast<std::ptrdiff_t>(i), {address, fresh_cell()});
  return known_[i];
}

/// Chooses whether a cell is allocated. Cells outside origin .. f - 1 never are; where nothing is
/// ever freed all others are.
bool CellCase::is_allocated(const PlacedCell& placed) {
  Term origin = number(static_cast<unsigned long>(context_.layout.origin));
  if (choose_first()) {
    require(placed.cell.allocated);
    require(terms().less_equal(origin, placed.address));
    require(terms().less(placed.address, frontier_));
    return true;
  }
  require(terms().negation(placed.cell.allocated));
  if (!context_.layout.has_empty) require(terms().equal(placed.cell.size, number(0)));
  if (context_.never_freed && !context_.layout.has_empty) {
    require(choose_first() ? terms().less(placed.address, origin)
                           : terms().less_equal(frontier_, placed.address));
  }
  return false;
}

/// Chooses whether a cell that is not allocated is the base of an empty block that was not freed.
bool CellCase::is_empty_block(const PlacedCell& placed) {
  if (!context_.layout.has_empty) return false;
  if (choose_first()) {
    require(terms().equal(placed.cell.size, number(0)));
    return false;
  }
  require(terms().equal(placed.cell.size, number(1)));
  require(terms().less_equal(number(static_cast<unsigned long>(context_.layout.origin)),
                             placed.address));
  require(terms().less(placed.address, frontier_));
  return true;
}

/// Chooses whether an allocated cell is the base of a block that `free` takes.
bool CellCase::is_live_base(const PlacedCell& placed) {
  if (!choose_first()) {
    require(terms().less_equal(placed.cell.size, number(0)));
    return false;
  }
  if (context_.layout.block_size) {
    require(terms().equal(placed.cell.size, number(*context_.layout.block_size)));
  } else {
    require(terms().less_equal(number(1), placed.cell.size));
  }
  return true;
}

/// The base of the block of an allocated cell, which is the cell or lies before it.
Term CellCase::base_of(const PlacedCell& placed) {
  if (choose_first()) {
    require(terms().less_equal(number(0), placed.cell.size));
    return placed.address;
  }
  require(terms().less(placed.cell.size, number(0)));
  return terms().add(placed.address, placed.cell.size);
}

/// Requires that an allocated cell is where a block can have it: where all blocks fill one stride,
/// its place in the block follows from its address.
void CellCase::require_inside(const PlacedCell& placed) {
  const Layout& layout = context_.layout;
  if (!layout.regular || layout.stride == 1) return;
  const Integer stride(static_cast<unsigned long>(layout.stride));
  Term origin = number(static_cast<unsigned long>(layout.origin));
  Term base = terms().add(origin, terms().multiply(Rational(stride), fresh(Sort::integer)));
  require(terms().equal(base_of(placed), base));
  require(terms().less(number(-stride), placed.cell.size));
}

}  // namespace heapreach::encoders
