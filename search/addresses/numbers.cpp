// Purpose: reachability where outcomes depend on where blocks lie: `p + 1 == q` for neighbours,
// `p == 2`, a store that runs into the next block, a load through a pointer that may hit a leaked
// cell.
//
// Source: generalised symbolic execution (Khurshid, Pasareanu, Visser, TACAS 2003), whose lazily
// chosen references are cells here.
//
// Why this variant: allocation is a frontier that only grows, so along a path addresses are
// constants, and the heap needs no symbolic addresses at all: only what starts as an unknown number
// and is used as an address branches, into each cell that it may be, and none. What canonical heaps
// save is lost: states that differ in where blocks lie are different, and so are states that differ
// in what was lost. Hence these addresses are for systems only in whose executions opaque ones met
// an operation that needs them.
#include "search/addresses/numbers.h"

#include "search/abstraction/garbage.h"
#include "search/addresses/layout.h"
#include "search/branching/path_condition.h"

namespace heapreach::search {

namespace {

/// Branches into the addresses of an interval in which the linear expression is known to lie, by
/// halves: so each branch has few conditions, and the last of them is an equation.
Number found_in(Branch& branch, Interval cells, const LinearExpression& address) {
  while (cells.first < cells.last) {
    const Number middle = cells.first + (cells.last - cells.first) / 2;
    if (branch.decide(less_equal(address, linear_constant(middle))))
      cells.last = middle;
    else
      cells.first = middle + 1;
  }
  branch.define(equal(address, linear_constant(cells.first)));
  return cells.first;
}

}  // namespace

/// Freed blocks of which one stands behind the other are as good as a larger one.
void NumericAddresses::begin(Branch& branch, std::uint64_t bound) const {
  if (system_.heap != rts::StartHeap::unknown) return;
  Configuration& configuration = branch.configuration();
  for (bool after_freed = false;;) {
    const std::uint64_t room = bound - configuration.used;
    if (room <= system_.guard) break;
    const auto size = static_cast<Number>(branch.choose(room - system_.guard + 1));
    if (size == 0) break;
    Segment block(size);
    after_freed = !after_freed && branch.choose(2) == 1;
    if (after_freed) block.free();
    configuration.segments.push_back(std::move(block));
    configuration.used += static_cast<std::uint64_t>(size) + system_.guard;
  }
  const auto origin = static_cast<Number>(system_.origin());
  const Number frontier = origin + static_cast<Number>(configuration.used);
  for (rts::VariableId v = 0; v < system_.variables.size(); ++v) {
    if (system_.variables[v].type != rts::VariableType::pointer) continue;
    const LinearExpression value = linear_unknown(branch.fresh());
    configuration.store[v] = number(value);
    branch.define(less_equal(value, linear_constant(frontier - 1)));
  }
}

std::optional<CellAddress> NumericAddresses::in_block(Branch& branch, const Datum& address) const {
  const Layout layout(system_, branch.configuration());
  const LinearExpression& linear = address.linear;
  if (linear.is_constant()) return layout.cell_at(linear.constant);
  for (const Interval& cells : layout.allocated()) {
    if (branch.decide(less_equal(linear, linear_constant(cells.first - 1)))) return std::nullopt;
    if (!branch.decide(less_equal(linear, linear_constant(cells.last)))) continue;
    return layout.cell_at(found_in(branch, cells, linear));
  }
  return std::nullopt;
}

std::optional<CellAddress> NumericAddresses::at_empty_block(Branch& branch,
                                                            const Datum& address) const {
  const Layout layout(system_, branch.configuration());
  for (const SegmentId block : layout.empty_blocks()) {
    const LinearExpression base = linear_constant(layout.base(block));
    if (branch.decide(equal(address.linear, base))) return CellAddress{block, false, 0};
  }
  return std::nullopt;
}

Datum NumericAddresses::base_of(const Configuration& configuration, SegmentId block,
                                bool /*last*/) const {
  return number(linear_constant(Layout(system_, configuration).base(block)));
}

bool NumericAddresses::make_canonical(Configuration& configuration, const Live& live, Keep keep,
                                      Facts& facts, Shapes*) const {
  drop_dead(configuration, live);
  simplify_condition(configuration, facts);
  const bool loses = drop_conjuncts(configuration, keep);
  free_wildcards(configuration);
  name_unknowns(configuration);
  return loses;
}

std::string NumericAddresses::widening_group(const Configuration& configuration,
                                             std::string shape) const {
  const auto last = static_cast<Number>(system_.origin() + configuration.used);
  std::string group = std::move(shape);
  for_each_datum(configuration, [&](const Datum& datum) {
    const bool known = datum.kind == Datum::Kind::linear && datum.linear.is_constant();
    const bool near = known && 0 <= datum.linear.constant && datum.linear.constant <= last;
    if (near) group += to_text(datum.linear.constant);
    group += ',';
  });
  return group;
}

}  // namespace heapreach::search
