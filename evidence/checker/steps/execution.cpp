// The instructions of docs/semantics.md on states with opaque addresses. Blocks are never forgotten
// here: which of them nothing leads to any more is seen when states are compared.
#include "evidence/checker/steps/execution.h"

#include <utility>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/ranges.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

namespace {

Integer integer(std::uint64_t number) {
  return Integer(static_cast<unsigned long>(number));
}

class Execution {
 public:
  Execution(const rts::System& system, const Room& room, GraphHeap& heap, GraphPath& path)
      : system_(system),
        is_open_(system.heap == rts::StartHeap::unknown),
        bound_(room.bound),
        tables_(room.tables),
        heap_(heap),
        path_(path),
        expressions_(system, heap, path) {}

  // Each says whether the instruction succeeds.
  bool operator()(const rts::Alloc& alloc) {
    if (alloc.may_fail && path_.fork()) {
      variable(alloc.to) = constant(0);
      return true;
    }
    const bool is_frame = alloc.is_frame;
    Value wanted = expressions_.value(*alloc.size);
    if (is_open_ && pointer(wanted) != nullptr) wanted = term_of(heap_.fresh());  // any integer
    if (!alloc.is_empty && !is_frame && has_extent(wanted)) return allocate_table(alloc, wanted);
    std::optional<std::uint64_t> known = 0;
    if (is_frame) known = std::get<Linear>(wanted).constant.get_ui();
    if (!alloc.is_empty && !is_frame) known = size_of(wanted);
    if (!known) return allocate_table(alloc, wanted);
    const std::uint64_t size = *known;
    addresses().forget_unallocated();
    variable(alloc.to) = Pointer{heap_.segments(), false, {}};
    change().segments.push_back(Segment::block(size, alloc.is_static, is_open_));
    if (alloc.is_empty) constant_size(1);  // its room
    if (!is_frame) change().used += rts::room_of(integer(size)).get_ui() + system_.guard;
    return true;
  }

  bool operator()(const rts::Free& free) {
    const Value address = expressions_.value(*free.address);
    const auto freed = freeable(address);
    if (!freed.block) return freed.succeeds;
    const std::uint32_t block = addresses().isolate(*freed.block, nullptr);
    addresses().settle_owned(block);
    lose_owned_in_ranges(block);
    change().segments[block].free();
    return true;
  }

  bool operator()(const rts::Load& load) {
    const auto at = accessible(load.address, load.in);
    if (at) variable(load.to) = heap_.named(cell(*at, nullptr, false));
    return at.has_value();
  }

  bool operator()(const rts::Store& store) {
    for (;;) {
      const auto at = accessible(store.address, store.in);
      if (!at) return false;
      const std::size_t before = heap_.renamings();
      Value value = expressions_.value(*store.value);
      if (heap_.renamings() != before) continue;
      Value& target = cell(*at, &value, true);
      target = heap_.current(value);
      return true;
    }
  }

  bool operator()(const rts::Move& move) {
    Value value = expressions_.value(*move.value);
    variable(move.to) = heap_.current(value);
    return true;
  }
  bool operator()(const rts::Havoc& havoc) {
    if (havoc.operation) {
      Value result = expressions_.result(*havoc.operation);
      knows_result_ = number(result) != nullptr;
      variable(havoc.operation->result) = std::move(result);
      return true;
    }
    for (const rts::VariableId v : havoc.variables) variable(v) = Anything{};
    return true;
  }
  /// To pass over one leaves out no execution.
  bool operator()(const rts::Assume& assume) {
    if (assume.is_of_result && std::exchange(knows_result_, false)) return true;
    return expressions_.holds(*assume.condition);
  }
  bool operator()(const rts::Assert& assertion) { return expressions_.holds(*assertion.condition); }
  bool operator()(const rts::Fail& fail) { return !succeeds(fail.inner); }
  bool operator()(const rts::Nop&) { return true; }
  bool operator()(const rts::Call&) { throw InternalError("a call in a state graph"); }

 private:
  bool has_extent(const Value& size) const {
    const auto* cells = std::get_if<Linear>(&size);
    if (cells == nullptr) return false;
    const bool is_constant = cells->terms.empty();
    // However a graph shows blocks: of those it need not have any that lives to the end of an edge.
    const bool is_huge = is_constant && cells->constant > integer(rts::largest_bound);
    if (is_huge && !bound_ && !is_open_) return true;
    return tables_ && (!is_constant || cells->constant > integer(most_cells_without_extent));
  }

  /// Contract: the size is a linear term.
  bool allocate_table(const rts::Alloc& alloc, const Value& wanted) {
    const Linear size = std::get<Linear>(wanted);
    require(path_.decide(at_most(constant(1), size)));
    if (bound_) {
      const std::uint64_t room = *bound_ - std::min(*bound_, state().used);
      require(path_.decide(at_most(size, constant(integer(room)))));
    }
    addresses().forget_unallocated();
    variable(alloc.to) = Pointer{heap_.segments(), false, {}};
    change().segments.push_back(Segment::partial(size, alloc.is_static, is_open_));
    change().used += 1 + system_.guard;  // it has one cell or more
    return true;
  }

  struct Freeable {
    bool succeeds = false;
    std::optional<Pointer> block;  // none for null
  };

  static void require(bool holds) {
    if (!holds) throw PathEnds{};
  }
  GraphAddresses& addresses() { return expressions_.addresses(); }
  const SymbolicState& state() const { return heap_.state(); }
  SymbolicState& change() { return heap_.change(); }
  Value& variable(rts::VariableId v) { return change().store[v]; }

  bool succeeds(const rts::Checked& inner) {
    if (const auto* free = std::get_if<rts::Free>(&inner)) {
      return freeable(expressions_.value(*free->address)).succeeds;
    }
    if (const auto* load = std::get_if<rts::Load>(&inner)) {
      return accessible(load->address, load->in).has_value();
    }
    if (const auto* store = std::get_if<rts::Store>(&inner)) {
      return accessible(store->address, store->in).has_value();
    }
    return expressions_.holds(*std::get<rts::Assert>(inner).condition);
  }

  Freeable freeable(const Value& address) {
    // In front of its block a pointer may be null.
    const bool may_be_null = std::holds_alternative<Linear>(address) || is_open_;
    if (may_be_null && addresses().equals(address, constant(0))) return {true, {}};
    auto block = addresses().allocated_at(address);
    if (block && !addresses().is_base(*block)) return {false, {}};
    if (!block) block = addresses().empty_at(address);
    if (!block || heap_.segment(block->node).is_static()) return {false, {}};
    return {true, block};
  }

  /// The cell of an access, if it succeeds.
  std::optional<Pointer> accessible(const rts::ExpressionPtr& address,
                                    const rts::ExpressionPtr& in) {
    if (in != nullptr && is_open_) return accessible_in(*address, *in);
    const auto at = addresses().allocated_at(expressions_.value(*address));
    if (!at || in == nullptr) return at;
    const Value pointer = expressions_.value(*in);
    const auto around = addresses().allocated_at(pointer);
    if (!around && addresses().empty_at(pointer)) return std::nullopt;
    if (around && !addresses().same_block(*at, *around)) return std::nullopt;
    return at;
  }

  /// The same where the start heap is not known. Of an address beside the block of `in` it does not
  /// matter what lies there.
  std::optional<Pointer> accessible_in(const rts::Expression& address, const rts::Expression& in) {
    for (;;) {
      const auto around = addresses().allocated_at(expressions_.value(in));
      const std::size_t before = heap_.renamings();
      const Value target = expressions_.value(address);
      if (heap_.renamings() != before) continue;
      const Pointer* beside = pointer(target);
      if (around && beside != nullptr && addresses().same_block(*beside, *around)) {
        return addresses().is_inside(*beside) ? std::optional(*beside) : std::nullopt;
      }
      const auto at = addresses().allocated_at(target);
      if (heap_.renamings() != before) continue;  // `around` may have become something else
      if (!at || (!around && addresses().empty_at(expressions_.value(in)))) return std::nullopt;
      if (around && !addresses().same_block(*at, *around)) return std::nullopt;
      return at;
    }
  }

  /// What the cells of a block own which no offset names is garbage from now on, if it is there.
  void lose_owned_in_ranges(std::uint32_t block) {
    if (state().garbage != Garbage::none || !may_own_in_ranges(heap_, block, path_)) return;
    if (path_.fork()) change().garbage = Garbage::some;
  }

  /// The content of a cell of a partial block. If it is written, whatever it held is of no matter
  /// but for what it owns. Of one that is read, what is said of the same offset is all that need be
  /// known: what is said of others at which it may lie is no less true of it.
  Value& partial_cell(std::uint32_t block, const Linear& offset, bool is_written) {
    for (std::size_t c = 0; !is_written && c < heap_.segment(block).cells(); ++c) {
      if (heap_.segment(block).offset(c) != offset) continue;
      settle_cell(block, c);
      return change().segments[block].value_to_change(c);
    }
    bool is_known = false;
    for (std::size_t c = heap_.segment(block).cells(); c-- > 0;) {
      if (!path_.decide(equal(heap_.segment(block).offset(c), offset))) continue;
      is_known = true;
      settle_cell(block, c);
      if (!is_written) return change().segments[block].value_to_change(c);
      change().segments[block].forget_cell(c);
    }
    const Value content = is_known ? Value{Anything{}} : unnamed_cell(block, offset);
    change().segments[block].add_cell(offset) = content;
    const std::size_t cell = heap_.segment(block).cells() - 1;
    settle_cell(block, cell);
    return change().segments[block].value_to_change(cell);
  }

  /// What a cell holds that no offset names.
  Value unnamed_cell(std::uint32_t block, const Linear& offset) {
    for (std::size_t r = 0; r < heap_.segment(block).ranges().size(); ++r) {
      const CellRange range = heap_.segment(block).ranges()[r];
      if (lies_in(range, offset, heap_, path_)) {
        return content_of(heap_, block, offset, range.cell);
      }
    }
    return Anything{};
  }

  void settle_cell(std::uint32_t block, std::size_t cell) {
    const Pointer* to = pointer(heap_.segment(block).value(cell));
    if (to != nullptr) addresses().settle_piece(to->node);
  }

  /// The content of an allocated cell; its block becomes a segment of its own, and the cell is
  /// decided, and whether a piece to which it leads is empty.
  Value& cell(const Pointer& at, Value* held, bool is_written) {
    const std::uint32_t block = addresses().isolate(at, held);
    if (heap_.segment(block).is_partial()) {
      return partial_cell(block, at.offset, is_written);
    }
    const std::size_t cells = heap_.segment(block).cells();
    std::size_t offset = 0;
    while (offset + 1 < cells && !path_.decide(equal(at.offset, constant(integer(offset))))) {
      ++offset;
    }
    settle_cell(block, offset);
    return change().segments[block].value_to_change(offset);
  }

  /// The size of a block that can be allocated; nothing if it may have any, so that only an extent
  /// says it.
  std::optional<std::uint64_t> size_of(const Value& value) {
    const auto* size = std::get_if<Linear>(&value);
    if (size == nullptr) refuse("a pointer as the size of a block");
    require(!path_.decide(at_most(*size, constant(0))));
    if (size->terms.empty()) return constant_size(size->constant);
    if (!bound_ &&
        path_.may_hold(at_most(constant(integer(most_sizes_without_bound + 1)), *size))) {
      return std::nullopt;
    }
    const std::uint64_t most =
        bound_ ? *bound_ - std::min(*bound_, state().used) : most_sizes_without_bound;
    for (std::uint64_t k = 1; k <= most; ++k) {
      if (path_.decide(equal(*size, constant(integer(k))))) return k;
    }
    throw PathEnds{};
  }
  std::uint64_t constant_size(const Integer& size) {
    if (bound_) require(integer(state().used) + size <= integer(*bound_));
    if (size > integer(rts::largest_bound))
      throw Refused{"a block of " + size.get_str() + " cells"};
    return size.get_ui();
  }

  const rts::System& system_;
  bool is_open_;
  std::optional<std::uint64_t> bound_;
  bool tables_;
  GraphHeap& heap_;
  GraphPath& path_;
  GraphExpressions expressions_;
  bool knows_result_ = false;  // of the operation that was last
};

/// Runs the instructions along one path; nothing if the path ends before their end.
std::optional<PathEnd> run(const rts::System& system, const SymbolicState& from,
                           std::span<const rts::Instruction> instructions, const Room& room,
                           GraphPath& path) {
  GraphHeap heap(from);
  Execution execution(system, room, heap, path);
  PathEnd end;
  try {
    for (; end.instruction < instructions.size(); ++end.instruction) {
      if (!std::visit(execution, instructions[end.instruction].action)) return std::nullopt;
    }
  } catch (const PathEnds&) {
    return std::nullopt;
  } catch (const Refused& refused) {
    end.refused = refused.reason;
  }
  end.state = heap.taken();
  end.facts = path.facts();
  return end;
}

}  // namespace

void follow(const rts::System& system, const SymbolicState& from,
            std::span<const rts::Instruction> instructions, const Room& room, GraphSolver& solver,
            const std::function<bool(PathEnd&)>& take) {
  Facts facts(from.condition);
  for (const Segment& segment : from.segments) {
    for (const Constraint& order : segment.order_of_ends()) facts.add(order);
    for (const Constraint& bound : segment.bounds_of_cells()) facts.add(bound);
    if (!segment.address()) continue;
    // No base is below the origin.
    facts.add(at_most(constant(integer(system.origin())), *segment.address()));
  }
  GraphPath path(solver, facts);
  while (path.next()) {
    std::optional<PathEnd> end = run(system, from, instructions, room, path);
    if (end && !take(*end)) return;
  }
}

}  // namespace heapreach::evidence::checker
