// Instructions on distinguished cells, as docs/semantics.md defines them. What an instruction reads
// it reads from the cell at the address, which is one of the known cells; what it changes is
// changed in those distinguished cells that it concerns, and the others stay.
#include "encoders/cells/cell_case.h"

namespace heapreach::encoders {

using horn::Sort;
using horn::Term;

void CellCase::execute(const rts::Action& action) {
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
    allocate(*alloc);
  } else if (const auto* release = std::get_if<rts::Free>(&action)) {
    free(*release);
  } else if (const auto* read = std::get_if<rts::Load>(&action)) {
    load(*read);
  } else if (const auto* write = std::get_if<rts::Store>(&action)) {
    store(*write);
  } else if (const auto* move = std::get_if<rts::Move>(&action)) {
    store_[move->to] = value(move->value);
  } else if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
    for (rts::VariableId variable : havoc->variables) store_[variable] = fresh(Sort::integer);
  } else if (const auto* assume = std::get_if<rts::Assume>(&action)) {
    require(value(assume->condition));
  } else if (const auto* assertion = std::get_if<rts::Assert>(&action)) {
    require(value(assertion->condition));
  } else if (const auto* failing = std::get_if<rts::Fail>(&action)) {
    fail(*failing);
  } else if (std::holds_alternative<rts::Call>(action)) {
    throw InternalError("a call to encode");
  }
}

void CellCase::allocate(const rts::Alloc& alloc) {
  Term size = alloc.is_empty ? number(1) : value(alloc.size);
  if (alloc.may_fail && !choose_first()) {
    store_[alloc.to] = number(0);
    return;
  }
  require(terms().less_equal(number(1), size));
  Term base = frontier_;
  Term end = terms().add(base, size);
  // Places of a distinguished cell: before the block, its base, inside, behind. They ascend.
  std::size_t lowest = 0;
  const bool one_cell = size->is_constant() && size->value == 1;
  for (PlacedCell& placed : after_) {
    const std::size_t place = lowest + choose(4 - lowest);
    lowest = place == 1 ? 2 : place;
    if (place == 0) {
      require(terms().less(placed.address, base));
      continue;
    }
    require(terms().negation(placed.cell.allocated));
    require(terms().equal(placed.cell.size, number(0)));
    require(terms().equal(placed.cell.value, number(0)));
    if (place == 3) {
      require(terms().less_equal(end, placed.address));
      continue;
    }
    Term offset = terms().subtract(placed.address, base);
    if (place == 1) {
      require(terms().equal(offset, number(0)));
    } else {
      if (one_cell) require(terms().falsity());
      require(terms().less_equal(number(1), offset));
      require(terms().less(placed.address, end));
    }
    if (alloc.is_empty) {
      placed.cell.size = number(1);
      continue;
    }
    Term kept_size = alloc.is_static ? number(0) : size;
    placed.cell = {terms().truth(), place == 1 ? kept_size : terms().multiply(-1, offset),
                   fresh(Sort::integer)};
  }
  store_[alloc.to] = base;
  frontier_ = terms().add(end, number(static_cast<unsigned long>(context_.layout.guard)));
}

void CellCase::free(const rts::Free& free) {
  Term address = value(free.address);
  if (choose_first()) {
    require(terms().equal(address, number(0)));
    return;
  }
  const PlacedCell base = at(address);
  if (is_allocated(base)) {
    if (!is_live_base(base)) require(terms().falsity());
    require_inside(base);
    if (possible_) release(base);
  } else if (is_empty_block(base)) {
    for (PlacedCell& placed : after_) {
      if (placed.address == base.address) placed.cell.size = number(0);
    }
  } else {
    require(terms().falsity());
  }
}

void CellCase::release(const PlacedCell& base) {
  Term size = base.cell.size;
  if (context_.layout.block_size) size = number(*context_.layout.block_size);
  const bool one_cell = size->is_constant() && size->value == 1;
  Term end = terms().add(base.address, size);
  bool behind = false;  // the distinguished cell before this one
  for (PlacedCell& placed : after_) {
    if (placed.address == base.address) {
      placed.cell.allocated = terms().falsity();
      placed.cell.size = number(0);
      continue;
    }
    bool is_before = false;
    for (const PlacedCell& other : known_) {
      if (other.address == base.address) break;
      is_before |= other.address == placed.address;
    }
    if (is_before) continue;
    behind = behind || one_cell || choose_first();
    if (behind) {
      require(terms().less_equal(end, placed.address));
      continue;
    }
    require(terms().less(placed.address, end));
    require(placed.cell.allocated);
    require(terms().equal(placed.cell.size, terms().subtract(base.address, placed.address)));
    placed.cell.allocated = terms().falsity();
    placed.cell.size = number(0);
  }
}

/// The cell of an access that succeeds.
PlacedCell CellCase::access(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in) {
  const PlacedCell placed = at(value(address));
  if (!is_allocated(placed)) require(terms().falsity());
  require_inside(placed);
  if (!in || !possible_) return placed;
  const PlacedCell owner = at(value(in));
  if (owner.address == placed.address) return placed;
  if (!is_allocated(owner)) {
    if (is_empty_block(owner)) require(terms().falsity());
    return placed;
  }
  Term base = base_of(placed);
  require(terms().equal(base, base_of(owner)));
  return placed;
}

void CellCase::load(const rts::Load& load) {
  store_[load.to] = access(load.address, load.in).cell.value;
}

void CellCase::store(const rts::Store& store) {
  Term written = value(store.value);
  const PlacedCell placed = access(store.address, store.in);
  for (PlacedCell& distinguished : after_) {
    if (distinguished.address == placed.address) distinguished.cell.value = written;
  }
}

void CellCase::fail(const rts::Fail& fail) {
  if (const auto* read = std::get_if<rts::Load>(&fail.inner)) {
    fail_access(read->address, read->in);
  } else if (const auto* write = std::get_if<rts::Store>(&fail.inner)) {
    fail_access(write->address, write->in);
  } else if (const auto* release = std::get_if<rts::Free>(&fail.inner)) {
    fail_free(*release);
  } else {
    require(terms().negation(value(std::get<rts::Assert>(fail.inner).condition)));
  }
}

void CellCase::fail_access(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in) {
  const PlacedCell placed = at(value(address));
  if (!is_allocated(placed)) return;
  if (!in) {
    require(terms().falsity());
    return;
  }
  require_inside(placed);
  const PlacedCell owner = at(value(in));
  if (owner.address == placed.address) {
    require(terms().falsity());
    return;
  }
  if (!is_allocated(owner)) {
    if (!is_empty_block(owner)) require(terms().falsity());
    return;
  }
  Term base = base_of(placed);
  require(terms().negation(terms().equal(base, base_of(owner))));
}

void CellCase::fail_free(const rts::Free& free) {
  Term address = value(free.address);
  require(terms().negation(terms().equal(address, number(0))));
  const PlacedCell base = at(address);
  if (!is_allocated(base)) {
    if (is_empty_block(base)) require(terms().falsity());
    return;
  }
  if (is_live_base(base)) require(terms().falsity());
  require_inside(base);
}

}  // namespace heapreach::encoders
