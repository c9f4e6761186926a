#include "search/addresses/opaque.h"

#include "search/branching/lazy.h"
#include "search/branching/unallocated.h"

namespace heapreach::search {

namespace {

/// Returns nothing for an integer, and for places beside frames and beside blocks without cells,
/// since these lie anywhere.
std::optional<OpaqueAddresses::Beside> beside_block(Branch& branch, const Datum& address) {
  if (!address.is_place()) return std::nullopt;
  const Segment& segment = branch.segment(address.segment);
  if (segment.is_frame || (!segment.is_partial() && segment.size == 0)) return std::nullopt;
  const LinearExpression cells = cells_of(segment);
  const bool is_before = branch.decide(less_equal(address.linear, linear_constant(-1)));
  return OpaqueAddresses::Beside{address.linear, cells, is_before};
}

/// Blocks share no cell. So a place before its block, which leads into another one, is so far
/// before it that the other one ends there at the latest, and a place behind its block likewise.
/// Ends the branch where that cannot be.
void keep_apart(Branch& branch, const std::optional<OpaqueAddresses::Beside>& beside,
                const Datum& found) {
  if (!beside) return;
  const LinearExpression between = subtract(found.linear, beside->offset);
  const Constraint apart = beside->is_before
                               ? less_equal(cells_of(branch.segment(found.segment)), between)
                               : less_equal(add(beside->cells, between), linear_constant(0));
  if (apart.linear.is_constant() ? !constant_truth(apart) : !branch.is_possible(apart)) {
    throw BranchEnds();
  }
  if (!apart.linear.is_constant()) branch.define(apart);
}

/// Whether integers may be addresses in its blocks.
bool has_addresses(const Segment& segment) {
  return !segment.freed && !segment.is_frame && (segment.is_partial() || segment.size > 0);
}

}  // namespace

void OpaqueAddresses::begin(Branch& branch, std::uint64_t /*bound*/) const {
  if (!is_lazy()) return;
  Configuration& configuration = branch.configuration();
  configuration.garbage = Garbage::any;
  for (rts::VariableId v = 0; v < system_.variables.size(); ++v) {
    if (system_.variables[v].type != rts::VariableType::pointer) continue;
    const Unknown value = branch.fresh();
    configuration.store[v] = number(linear_unknown(value));
    configuration.old.push_back(value);
  }
}

std::optional<CellAddress> OpaqueAddresses::in_block(Branch& branch, const Datum& address) const {
  const auto at_most = [&](const LinearExpression& most) {
    return branch.decide(less_equal(address.linear, most));
  };
  if (!address.is_place()) {
    if (at_most(linear_constant(static_cast<Number>(system_.origin()) - 1))) {
      if (is_lazy()) remember_unallocated(branch.configuration(), address);
      return std::nullopt;
    }
    if (is_lazy()) return in_some_block(branch, address);
    throw NeedsAddresses("a number is used as an address");
  }
  const LinearExpression cells = cells_of(branch.segment(address.segment));
  const bool before = at_most(linear_constant(-1));
  if (before || !at_most(add(cells, -1))) {
    const Number behind = static_cast<Number>(system_.guard) - 1;
    const bool is_empty = branch.segment(address.segment).size == 0;
    if (!before && at_most(add(cells, behind + (is_empty ? 1 : 0)))) return std::nullopt;
    if (is_lazy()) return in_some_block(branch, address);
    throw NeedsAddresses("an address outside its block is used");
  }
  return in_segment(branch, address.segment, address);
}

/// Of an address in it: where.
CellAddress OpaqueAddresses::in_segment(Branch& branch, SegmentId id, const Datum& address) const {
  const Segment& segment = branch.segment(id);
  if (segment.is_partial()) return {id, address.last, 0, address.linear};
  Number offset = 0;
  while (offset < segment.size - 1 &&
         !branch.decide(equal(address.linear, linear_constant(offset)))) {
    ++offset;
  }
  return {id, address.last, offset, {}};
}

/// Of an address that may lead anywhere at or above the origin: an integer, or a place beside its
/// block.
std::optional<CellAddress> OpaqueAddresses::in_some_block(Branch& branch,
                                                          const Datum& address) const {
  if (is_unallocated(branch, address)) return std::nullopt;
  const bool old = !address.is_place() && branch.configuration().is_old(address.linear);
  std::vector<SegmentId> others;
  for (SegmentId id = 0; id < branch.configuration().segments.size(); ++id) {
    const Segment& segment = branch.segment(id);
    if (!has_addresses(segment) || (old && segment.is_new)) continue;
    if (address.is_place() && address.segment == id && !segment.is_list()) continue;
    others.push_back(id);
  }
  const std::size_t which = branch.choose(2 + others.size());
  if (which == 0) {
    remember_unallocated(branch.configuration(), address);
    return std::nullopt;
  }
  const std::optional<Beside> beside = beside_block(branch, address);
  if (which == 1) return in_new_segment(branch, address, beside);
  SegmentId id = others[which - 2];
  if (branch.segment(id).is_list()) {
    // What the configuration does not hold would be looked for there again and again.
    if (address.is_place() || !branch.is_held(address.linear)) {
      branch.forget(id);
      return in_new_segment(branch, address, beside);
    }
    id = branch.some_block(id);
  }
  Datum found = place(id);
  if (branch.segment(id).is_partial()) {
    found.linear = linear_unknown(branch.fresh());
    branch.define(less_equal(linear_constant(0), found.linear));
    if (!branch.is_possible(less_equal(add(found.linear, 1), cells_of(branch.segment(id)))))
      return std::nullopt;  // of a state that stands for nothing
    branch.define(less_equal(add(found.linear, 1), cells_of(branch.segment(id))));
  } else {
    const auto cells = static_cast<std::size_t>(branch.segment(id).size);
    found.linear = linear_constant(static_cast<Number>(branch.choose(cells)));
  }
  keep_apart(branch, beside, found);
  if (!address.is_place()) branch.identify(address.linear, found);
  return in_segment(branch, id, found);
}

std::optional<CellAddress> OpaqueAddresses::in_new_segment(
    Branch& branch, const Datum& address, const std::optional<Beside>& beside) const {
  const bool old = !address.is_place() && branch.configuration().is_old(address.linear);
  const LinearExpression extent = linear_unknown(branch.fresh());
  const LinearExpression offset = linear_unknown(branch.fresh());
  branch.define(less_equal(linear_constant(0), offset));
  branch.define(less_equal(add(offset, 1), extent));
  const SegmentId id = add_partial_block(branch.configuration(), extent);
  Segment& segment = branch.configuration().segments[id];
  segment.is_static = system_.has_static() && !old && branch.choose(2) == 1;
  const Datum found = place(id, false, offset);
  keep_apart(branch, beside, found);
  if (!address.is_place()) branch.identify(address.linear, found);
  return in_segment(branch, id, found);
}

std::optional<CellAddress> OpaqueAddresses::at_empty_block(Branch& branch,
                                                           const Datum& address) const {
  const bool others = is_lazy() && system_.has_empty();
  if (!address.is_place()) {
    if (!others || branch.configuration().is_old(address.linear)) return std::nullopt;
    const auto below = linear_constant(static_cast<Number>(system_.origin()) - 1);
    if (branch.decide(less_equal(address.linear, below))) return std::nullopt;
    return at_some_empty_block(branch, address);
  }
  const Segment& segment = branch.segment(address.segment);
  const bool is_empty = segment.size == 0;
  if (is_empty && branch.decide(equal(address.linear, linear_constant(0)))) {
    return CellAddress{address.segment, address.last, 0, {}};
  }
  if (!others) return std::nullopt;
  const Number behind = static_cast<Number>(system_.guard) - (is_empty ? 0 : 1);
  const bool near = branch.decide(less_equal(linear_constant(0), address.linear)) &&
                    branch.decide(less_equal(address.linear, add(cells_of(segment), behind)));
  return near ? std::nullopt : at_some_empty_block(branch, address);
}

/// Of an address that may lead anywhere. There are none at the start.
std::optional<CellAddress> OpaqueAddresses::at_some_empty_block(Branch& branch,
                                                                const Datum& address) const {
  std::vector<SegmentId> others;
  for (SegmentId id = 0; id < branch.configuration().segments.size(); ++id) {
    const Segment& segment = branch.segment(id);
    if (segment.is_new && !segment.freed && segment.size == 0) others.push_back(id);
  }
  const std::size_t which = branch.choose(2 + others.size());
  if (which == 0) return std::nullopt;
  auto id = static_cast<SegmentId>(branch.configuration().segments.size());
  if (which == 1) {
    Segment block(0);
    block.is_new = true;
    block.give_address();
    branch.configuration().segments.push_back(std::move(block));
  } else {
    id = others[which - 2];
  }
  if (!address.is_place()) branch.identify(address.linear, place(id));
  return CellAddress{id, false, 0, {}};
}

Datum OpaqueAddresses::base_of(const Configuration&, SegmentId segment, bool last) const {
  return place(segment, last);
}

bool OpaqueAddresses::make_canonical(Configuration& configuration, const Live& live, Keep keep,
                                     Facts& facts, Shapes* shapes) const {
  bool loses = search::make_canonical(configuration, live, keep, facts, shapes);
  if (is_lazy() && limit_start_blocks(configuration)) {
    loses |= search::make_canonical(configuration, live, keep, facts, shapes);
  }
  return loses;
}

namespace {

/// So small tables have few configurations.
constexpr Number few_slots = 4;

/// Numbers that tell configurations with a table of few slots apart: where its ranges end, and
/// those of variables that may be an index; empty if no table is small. A join of two of these
/// forgets which slots hold what.
std::string numbers_of_small_tables(const Configuration& configuration) {
  Number slots = 0;
  for (const Segment& segment : configuration.segments) {
    const bool is_small = segment.is_table() && !segment.freed && segment.extent().is_constant() &&
                          segment.extent().constant <= few_slots;
    if (is_small) slots = std::max(slots, segment.extent().constant);
  }
  if (slots == 0) return "";
  std::string result;
  for_each_datum(configuration, [&](const Datum& datum) {
    const bool may_be_index = datum.kind == Datum::Kind::linear && datum.linear.is_constant() &&
                              datum.linear.constant >= 0 && datum.linear.constant <= slots;
    result += may_be_index ? to_text(datum.linear.constant) + "," : ",";
  });
  return result;
}

/// Which variables lead to known cells of tables, or to where a range begins or ends; empty if
/// there is no table. A join of two in which these differ forgets what the variable found there,
/// as the place of a separator in a text.
std::string roles_in_tables(const Configuration& configuration) {
  std::string result;
  for (SegmentId id = 0; id < configuration.segments.size(); ++id) {
    const Segment& table = configuration.segments[id];
    if (!table.is_table() || table.freed) continue;
    const auto add_roles = [&](const LinearExpression& at) {
      for (std::size_t v = 0; v < configuration.store.size(); ++v) {
        const Datum& datum = configuration.store[v];
        const bool leads = datum.is_place() && datum.segment == id && !datum.last;
        if (leads && datum.linear == at) result += std::to_string(v) + ",";
      }
      result += ";";
    };
    for (std::size_t cell = 0; cell < table.cells(); ++cell) add_roles(table.offset(cell));
    for (const SlotRange& range : table.ranges()) {
      add_roles(range.from.linear);
      add_roles(range.to.linear);
    }
  }
  return result;
}

}  // namespace

std::string OpaqueAddresses::widening_group(const Configuration& configuration,
                                            std::string shape) const {
  return std::move(shape) + numbers_of_small_tables(configuration) + roles_in_tables(configuration);
}

}  // namespace heapreach::search
