// The instructions of docs/semantics.md on states with opaque addresses. Blocks are never forgotten
// here: which of them nothing leads to any more is seen when states are compared.
#include "evidence/checker/graph/execution.h"

#include "evidence/checker/conditions/linear.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

namespace {

Integer integer(std::uint64_t number) {
  return Integer(static_cast<unsigned long>(number));
}

class Execution {
 public:
  Execution(const rts::System& system, std::optional<std::uint64_t> bound, GraphHeap& heap,
            GraphPath& path)
      : system_(system),
        bound_(bound),
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
    const Value wanted = expressions_.value(*alloc.size);
    const std::uint64_t size = alloc.is_empty ? 0
                               : is_frame     ? std::get<Linear>(wanted).constant.get_ui()
                                              : size_of(wanted);
    variable(alloc.to) = Pointer{heap_.segments(), false, {}};
    change().segments.push_back(Segment::block(size, alloc.is_static));
    if (alloc.is_empty) constant_size(1);  // its room
    if (!is_frame) change().used += rts::room_of(integer(size)).get_ui() + system_.guard;
    return true;
  }

  bool operator()(const rts::Free& free) {
    const Value address = expressions_.value(*free.address);
    const auto freed = freeable(address);
    if (!freed.block) return freed.succeeds;
    const std::uint32_t block = addresses().isolate(*freed.block, nullptr);
    change().segments[block].free();
    return true;
  }

  bool operator()(const rts::Load& load) {
    const auto at = accessible(load.address, load.in);
    if (at) variable(load.to) = heap_.named(cell(*at, nullptr));
    return at.has_value();
  }

  bool operator()(const rts::Store& store) {
    const auto at = accessible(store.address, store.in);
    if (!at) return false;
    Value value = expressions_.value(*store.value);
    Value& target = cell(*at, &value);
    target = heap_.current(value);
    return true;
  }

  bool operator()(const rts::Move& move) {
    Value value = expressions_.value(*move.value);
    variable(move.to) = heap_.current(value);
    return true;
  }
  bool operator()(const rts::Havoc& havoc) {
    for (const rts::VariableId v : havoc.variables) variable(v) = Anything{};
    return true;
  }
  bool operator()(const rts::Assume& assume) { return expressions_.holds(*assume.condition); }
  bool operator()(const rts::Assert& assertion) { return expressions_.holds(*assertion.condition); }
  bool operator()(const rts::Fail& fail) { return !succeeds(fail.inner); }
  bool operator()(const rts::Nop&) { return true; }
  bool operator()(const rts::Call&) { throw InternalError("a call in a state graph"); }

 private:
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
    const auto* number = std::get_if<Linear>(&address);
    if (number != nullptr && path_.decide(equal(*number, constant(0)))) return {true, {}};
    auto block = addresses().base_at(address);
    if (!block) block = addresses().empty_at(address);
    if (!block || heap_.segment(block->node).is_static()) return {false, {}};
    return {true, block};
  }

  /// The cell of an access, if it succeeds.
  std::optional<Pointer> accessible(const rts::ExpressionPtr& address,
                                    const rts::ExpressionPtr& in) {
    const auto at = addresses().allocated_at(expressions_.value(*address));
    if (!at || in == nullptr) return at;
    const Value pointer = expressions_.value(*in);
    const auto around = addresses().allocated_at(pointer);
    if (!around && addresses().empty_at(pointer)) return std::nullopt;
    if (around && !addresses().same_block(*at, *around)) return std::nullopt;
    return at;
  }

  /// The content of an allocated cell; its block becomes a segment of its own, and the cell is
  /// decided.
  Value& cell(const Pointer& at, Value* held) {
    Segment& block = change().segments[addresses().isolate(at, held)];
    std::size_t offset = 0;
    while (offset + 1 < block.cells() && !path_.decide(equal(at.offset, constant(integer(offset)))))
      ++offset;
    return block.value_to_change(offset);
  }

  /// The size of a block that can be allocated.
  std::uint64_t size_of(const Value& value) {
    const auto* size = std::get_if<Linear>(&value);
    if (size == nullptr) throw Refused{"a pointer as the size of a block needs the real addresses"};
    require(!path_.decide(at_most(*size, constant(0))));
    if (size->terms.empty()) return constant_size(size->constant);
    const std::uint64_t most =
        bound_ ? *bound_ - std::min(*bound_, state().used) : most_sizes_without_bound;
    for (std::uint64_t k = 1; k <= most; ++k) {
      if (path_.decide(equal(*size, constant(integer(k))))) return k;
    }
    if (!bound_) throw Refused{"a block of a size without a limit, without a bound"};
    throw PathEnds{};
  }
  std::uint64_t constant_size(const Integer& size) {
    if (bound_) require(integer(state().used) + size <= integer(*bound_));
    if (size > integer(rts::largest_bound))
      throw Refused{"a block of " + size.get_str() + " cells"};
    return size.get_ui();
  }

  const rts::System& system_;
  std::optional<std::uint64_t> bound_;
  GraphHeap& heap_;
  GraphPath& path_;
  GraphExpressions expressions_;
};

/// Runs the instructions along one path; nothing if the path ends before their end.
std::optional<PathEnd> run(const rts::System& system, const SymbolicState& from,
                           std::span<const rts::Instruction> instructions,
                           std::optional<std::uint64_t> bound, GraphPath& path) {
  GraphHeap heap(from);
  Execution execution(system, bound, heap, path);
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
            std::span<const rts::Instruction> instructions, std::optional<std::uint64_t> bound,
            GraphSolver& solver, const std::function<bool(PathEnd&)>& take) {
  Facts facts(from.condition);
  for (const Segment& segment : from.segments) {
    for (const Constraint& order : segment.order_of_ends()) facts.add(order);
  }
  GraphPath path(solver, facts);
  while (path.next()) {
    std::optional<PathEnd> end = run(system, from, instructions, bound, path);
    if (end && !take(*end)) return;
  }
}

}  // namespace heapreach::evidence::checker
