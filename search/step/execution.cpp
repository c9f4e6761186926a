#include "search/step/execution.h"

#include <algorithm>
#include <utility>

#include "search/branching/unallocated.h"

namespace heapreach::search {

namespace {

/// Executes instructions on one branch; each says whether the execution goes on.
class Executor {
 public:
  Executor(const rts::System& system, const AddressModel& addresses, std::uint64_t bound,
           Branch& branch, Remarks& remarks)
      : system_(system),
        is_lazy_(addresses.is_lazy()),
        makes_tables_(addresses.makes_tables()),
        follows_texts_(addresses.follows_texts()),
        bound_(bound),
        branch_(branch),
        configuration_(branch.configuration()),
        remarks_(remarks),
        evaluation_(system, addresses, branch) {}

  bool operator()(const rts::Alloc& alloc) {
    if (alloc.may_fail && branch_.choose(2) == 1) {
      configuration_.store[alloc.to] = number({});
      return true;
    }
    const bool is_frame = alloc.is_frame;
    if (makes_tables_ && !is_frame && !alloc.is_empty) {
      const Datum cells = evaluation_.value(*alloc.size);
      if (is_size_of_table(cells)) return allocate_table(alloc, cells.linear);
    }
    if (alloc.is_empty && !has_room(1)) return false;
    const std::optional<Number> size = alloc.is_empty ? Number(0)
                                       : is_frame ? evaluation_.value(*alloc.size).linear.constant
                                                  : size_that_fits(*alloc.size);
    if (!size) return false;
    Segment block(*size);
    block.is_static = alloc.is_static;
    block.is_frame = is_frame;
    block.is_new = system_.heap == rts::StartHeap::unknown;
    if (is_lazy_) block.give_address();
    const auto id = static_cast<SegmentId>(configuration_.segments.size());
    forget_unallocated(configuration_);
    configuration_.segments.push_back(std::move(block));
    configuration_.store[alloc.to] = evaluation_.base_of(id);
    const auto room = static_cast<std::uint64_t>(configuration_.segments[id].room());
    if (!is_frame) configuration_.used += room + system_.guard;
    return true;
  }

  bool operator()(const rts::Free& free) {
    const Datum address = evaluation_.value(*free.address);
    if (evaluation_.is_null(address)) return true;
    const std::optional<CellAddress> base = freeable(address);
    if (!base) return false;
    const SegmentId id = branch_.materialise(base->segment, base->last);
    branch_.settle(id);
    const bool may_lose = configuration_.garbage == Garbage::none && branch_.may_own_unnamed(id);
    if (may_lose && branch_.choose(2) == 0) configuration_.garbage = Garbage::some;
    configuration_.segments[id].free();
    return true;
  }

  bool operator()(const rts::Load& load) {
    const std::optional<CellAddress> cell = accessible(load.address, load.in);
    if (!cell) return false;
    const SegmentId id = branch_.materialise(cell->segment, cell->last);
    configuration_.store[load.to] = branch_.read(known_cell(id, *cell));
    return true;
  }

  bool operator()(const rts::Store& store) {
    const std::optional<CellAddress> cell = accessible(store.address, store.in);
    if (!cell) return false;
    const SegmentId id = branch_.materialise(cell->segment, cell->last);
    // Only now: what was evaluated before the split could name the block by its old segment.
    const Datum value = settled(evaluation_.value(*store.value));
    Datum& target = overwritten_cell(id, *cell);
    branch_.settle(target);
    target = value;
    return true;
  }

  bool operator()(const rts::Move& move) {
    configuration_.store[move.to] = settled(evaluation_.value(*move.value));
    return true;
  }
  bool operator()(const rts::Havoc& havoc) {
    if (havoc.operation) return kill_result(*havoc.operation);
    for (const rts::VariableId variable : havoc.variables) {
      configuration_.store[variable] = anything();
    }
    return true;
  }
  bool operator()(const rts::Assume& assume) {
    if (assume.is_of_result && std::exchange(knows_result_, false)) return true;
    if (!evaluation_.truth(*assume.condition)) return false;
    if (is_lazy_) inherit_age(configuration_);
    return true;
  }
  bool operator()(const rts::Assert& assertion) { return evaluation_.truth(*assertion.condition); }
  bool operator()(const rts::Fail& fail) { return !std::visit(Success{*this}, fail.inner); }
  bool operator()(const rts::Nop&) { return true; }
  bool operator()(const rts::Call&) { throw InternalError("a call to explore"); }

 private:
  /// The result of an operation: a number or a linear expression where operands are known.
  bool kill_result(const rts::Approximation& operation) {
    Datum& result = configuration_.store[operation.result];
    const Known known = evaluation_.result(operation);
    knows_result_ = known.value.has_value();
    result = known.value ? *known.value : anything();
    return !known.has_none;
  }

  /// Whether an instruction would succeed, without executing it.
  struct Success {
    Executor& executor;
    bool operator()(const rts::Free& free) {
      const Datum address = executor.evaluation_.value(*free.address);
      return executor.evaluation_.is_null(address) || executor.freeable(address).has_value();
    }
    bool operator()(const rts::Load& load) {
      return executor.accessible(load.address, load.in).has_value();
    }
    bool operator()(const rts::Store& store) {
      return executor.accessible(store.address, store.in).has_value();
    }
    bool operator()(const rts::Assert& assertion) {
      return executor.evaluation_.truth(*assertion.condition);
    }
  };

  static bool is_size_of_table(const Datum& cells) {
    return !cells.is_place() &&
           (!cells.linear.is_constant() ||
            cells.linear.constant > static_cast<Number>(evidence::most_cells_without_extent));
  }

  bool allocate_table(const rts::Alloc& alloc, const LinearExpression& cells) {
    if (branch_.decide(less_equal(cells, linear_constant(0)))) return false;
    const auto id = static_cast<SegmentId>(configuration_.segments.size());
    forget_unallocated(configuration_);
    configuration_.segments.push_back(is_lazy_ ? Segment::partial(cells) : Segment::table(cells));
    Segment& block = configuration_.segments[id];
    block.is_static = alloc.is_static;
    block.is_new = is_lazy_;
    if (is_lazy_) block.give_address();
    configuration_.store[alloc.to] = evaluation_.base_of(id);
    configuration_.used += 1 + system_.guard;
    return true;
  }

  /// The content of a cell that is read.
  Datum& known_cell(SegmentId id, const CellAddress& at) {
    Segment& segment = configuration_.segments[id];
    if (!segment.is_partial()) return segment.value(static_cast<std::size_t>(at.offset));
    for (std::size_t cell = 0; cell < segment.cells(); ++cell) {
      if (branch_.decide(equal(segment.offset(cell), at.in_partial))) return segment.value(cell);
      if (follows_texts_) branch_.say_which_is_less(segment.offset(cell), at.in_partial);
    }
    const Datum content = unnamed_cell(id, at.in_partial);
    return configuration_.segments[id].add_cell(at.in_partial, content);
  }

  /// Which field of which record an offset is; branches where that is open.
  RecordCell record_cell_at(const LinearExpression& offset, Number cells) {
    if (const auto known = record_cell(offset, cells)) return *known;
    const LinearExpression index = linear_unknown(branch_.fresh());
    for (Number field = 0; field + 1 < cells; ++field) {
      const LinearExpression there = add(multiply(cells, index), field);
      if (branch_.choose(2) == 1) continue;
      if (!branch_.is_possible(equal(offset, there))) throw BranchEnds();
      branch_.define(equal(offset, there));
      return {index, field};
    }
    const LinearExpression last = add(multiply(cells, index), cells - 1);
    if (!branch_.is_possible(equal(offset, last))) throw BranchEnds();
    branch_.define(equal(offset, last));
    return {index, cells - 1};
  }

  /// What a cell of a partial block holds that nobody named.
  Datum unnamed_cell(SegmentId id, const LinearExpression& offset) {
    for (std::size_t r = 0; r < configuration_.segments[id].ranges().size(); ++r) {
      const SlotRange range = configuration_.segments[id].ranges()[r];
      const RecordCell at = record_cell_at(offset, range.stride);
      if (at.field != range.field || !branch_.decide(less_equal(range.from.linear, at.index)) ||
          !branch_.decide(less_equal(add(at.index, 1), range.to.linear))) {
        continue;
      }
      const ShapeCell& cell = range.cell();
      if (cell.kind == CellKind::number) return number(linear_constant(cell.number));
      if (!range.owns()) return anything();
      const auto child = static_cast<SegmentId>(configuration_.segments.size());
      configuration_.segments.push_back(
          Segment::piece(cell.child, !cell.never_null,
                         arguments_given(*range.form, cell, {}, place(id, false, offset))));
      return place(child, false, linear_constant(cell.number));
    }
    return anything();
  }

  /// The same, of one that is written.
  Datum& overwritten_cell(SegmentId id, const CellAddress& at) {
    Segment& segment = configuration_.segments[id];
    if (!segment.is_partial()) return segment.value(static_cast<std::size_t>(at.offset));
    bool is_known = false;
    for (std::size_t cell = segment.cells(); cell-- > 0;) {
      if (!branch_.decide(equal(segment.offset(cell), at.in_partial))) continue;
      is_known = true;
      branch_.settle(segment.value(cell));
      segment.forget_cell(cell);
    }
    // What it held is lost, and so is what it owned.
    const Datum content = is_known ? anything() : unnamed_cell(id, at.in_partial);
    return configuration_.segments[id].add_cell(at.in_partial, content);
  }

  /// The last block of what has become a single one since is its first.
  Datum settled(Datum datum) const {
    if (datum.is_place()) datum.last &= configuration_.segments[datum.segment].is_list();
    return datum;
  }

  /// Whether so many cells fit.
  bool has_room(Number cells) {
    const auto room = static_cast<Number>(bound_ - std::min(bound_, configuration_.used));
    if (cells > room) remarks_.cut = true;
    return cells <= room;
  }

  /// The block's size if there is a block of that size that fits; a size that is not known is tried
  /// at every value.
  std::optional<Number> size_that_fits(const rts::Expression& expression) {
    Datum size = evaluation_.value(expression);
    if (size.is_place()) size = evaluation_.unknown_result("an address is used as a size");
    if (branch_.decide(less_equal(size.linear, linear_constant(0)))) return std::nullopt;
    const auto room = static_cast<Number>(bound_ - std::min(bound_, configuration_.used));
    // Sizes without a limit nobody could try without a bound: the checker takes such a step at a
    // bound only.
    const auto tried = std::min<Number>(room, most_sizes_without_bound);
    if (!size.linear.is_constant() &&
        !branch_.is_implied(less_equal(size.linear, linear_constant(tried)))) {
      remarks_.cut = remarks_.any_size = true;
    }
    if (branch_.decide(less_equal(size.linear, linear_constant(room))))
      return one_of(size.linear, room);
    remarks_.cut = true;
    return std::nullopt;
  }

  /// A number that the linear expression may be; branches over all. Contract: it is at least 1 and
  /// at most `most`.
  Number one_of(const LinearExpression& linear, Number most) {
    if (linear.is_constant()) return linear.constant;
    const auto at_most = [&](Number n) {
      return branch_.is_implied(less_equal(linear, linear_constant(n)));
    };
    Number least = 1;
    while (least < most) {  // the least upper bound becomes both
      const Number middle = least + (most - least) / 2;
      if (at_most(middle))
        most = middle;
      else
        least = middle + 1;
    }
    for (Number value = 1; value < most; ++value) {
      if (branch_.decide(equal(linear, linear_constant(value)))) return value;
    }
    branch_.define(equal(linear, linear_constant(most)));
    return most;
  }

  std::optional<CellAddress> freeable(const Datum& address) {
    auto cell = evaluation_.in_block(address);
    if (!cell) cell = evaluation_.at_empty_block(address);
    if (!cell) return std::nullopt;
    const Segment& segment = configuration_.segments[cell->segment];
    if (segment.freed || segment.is_static || !evaluation_.is_base(*cell)) return std::nullopt;
    return cell;
  }

  bool is_live_empty_block(const Datum& address) {
    const auto block = evaluation_.at_empty_block(address);
    return block && !configuration_.segments[block->segment].freed;
  }

  /// The cell at an address if it is allocated and in the block that `in` asks for.
  std::optional<CellAddress> accessible(const rts::ExpressionPtr& address,
                                        const rts::ExpressionPtr& in) {
    if (in && is_lazy_) return accessible_lazily(address, in);
    const auto cell = evaluation_.in_block(evaluation_.value(*address));
    if (!cell || configuration_.segments[cell->segment].freed) return std::nullopt;
    if (!in) return cell;
    const Datum pointer = evaluation_.value(*in);
    const auto block = evaluation_.in_block(pointer);
    if (!block && is_live_empty_block(pointer)) return std::nullopt;
    if (!block || configuration_.segments[block->segment].freed) return cell;
    return branch_.same_block(*block, *cell) ? cell : std::nullopt;
  }

  /// The same where the start heap is not known. What lies beside the block around `in` is not
  /// asked where the address is a place in front of it or behind it.
  std::optional<CellAddress> accessible_lazily(const rts::ExpressionPtr& address,
                                               const rts::ExpressionPtr& in) {
    for (;;) {
      const auto block = evaluation_.in_block(evaluation_.value(*in));
      const bool live = block && !configuration_.segments[block->segment].freed;
      const std::size_t before = branch_.renamings();
      const Datum at = evaluation_.value(*address);
      if (branch_.renamings() != before) continue;
      if (live && at.is_place() &&
          branch_.same_block(CellAddress{at.segment, at.last, 0, {}}, *block)) {
        return evaluation_.is_inside(at) ? evaluation_.in_block(at) : std::nullopt;
      }
      const auto cell = evaluation_.in_block(at);
      if (branch_.renamings() != before) continue;  // the block may have another name now
      if (!cell || configuration_.segments[cell->segment].freed) return std::nullopt;
      if (!block && is_live_empty_block(evaluation_.value(*in))) return std::nullopt;
      if (!live) return cell;
      return branch_.same_block(*block, *cell) ? cell : std::nullopt;
    }
  }

  const rts::System& system_;
  bool is_lazy_;
  bool makes_tables_;
  bool follows_texts_;
  std::uint64_t bound_;
  Branch& branch_;
  Configuration& configuration_;
  Remarks& remarks_;
  Evaluation evaluation_;
  bool knows_result_ = false;  // of the operation that was last
};

/// Runs `body` on copies of `from` until all decisions have been tried.
void try_all(const Configuration& from, Facts& facts, Remarks& remarks,
             const std::function<bool(Branch&)>& body,
             const std::function<void(Configuration)>& reached) {
  Decisions decisions;
  do {
    Configuration configuration = from;
    Branch branch(configuration, facts, decisions);
    try {
      if (body(branch)) reached(std::move(configuration));
    } catch (const BranchEnds&) {
    } catch (const NeedsAddresses& reason) {
      remarks.needs_addresses = reason.what();
    }
  } while (decisions.next());
}

}  // namespace

void start(const rts::System& system, const AddressModel& addresses, std::uint64_t bound,
           Facts& facts, Remarks& remarks, const std::function<void(Configuration)>& reached) {
  Configuration any;
  any.vertex = system.start;
  any.store.assign(system.variables.size(), anything());
  const auto body = [&](Branch& branch) {
    addresses.begin(branch, bound);
    if (!system.start_condition) return true;
    return Evaluation(system, addresses, branch).truth(*system.start_condition);
  };
  try_all(any, facts, remarks, body, reached);
}

void execute(const rts::System& system, const AddressModel& addresses, std::uint64_t bound,
             const Configuration& from, rts::EdgeId id, Facts& facts, Remarks& remarks,
             const std::function<void(Configuration)>& reached) {
  const rts::Edge& edge = system.edge(id);
  const auto body = [&](Branch& branch) {
    Executor executor(system, addresses, bound, branch, remarks);
    branch.configuration().vertex = edge.to;
    return std::all_of(edge.instructions.begin(), edge.instructions.end(),
                       [&](const rts::Instruction& instruction) {
                         return std::visit(executor, instruction.action);
                       });
  };
  Configuration bounded = from;
  bound_cells(bounded);
  try_all(bounded, facts, remarks, body, reached);
}

}  // namespace heapreach::search
