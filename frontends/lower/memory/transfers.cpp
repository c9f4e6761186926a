#include "frontends/lower/memory/transfers.h"

#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

namespace {

constexpr std::uint64_t most_apart = 24;         // cells that are copied or filled without a loop
constexpr std::uint64_t most_bytes_apart = 64;   // the same for cells of one byte
constexpr std::uint64_t most_filled_apart = 16;  // cells of calloc that are set without a loop

/// While it is there, checks are part of a copy or the like.
class Operation {
 public:
  Operation(GraphBuilder& graph, const std::string& note) : graph_(graph) {
    graph_.set_operation(note);
  }
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;
  ~Operation() { graph_.set_operation(""); }

 private:
  GraphBuilder& graph_;
};

}  // namespace

/// With the number of bytes, if an expression says it.
std::string Transfers::length_note(const char* word, const llvm::Value& length) const {
  if (const auto* known = integers_.known_integer(length)) {
    return note_on(word, {number(to_integer(known->getValue(), false))});
  }
  const auto computed = expressions_.find(&length);
  return computed == expressions_.end() ? word : note_on(word, {computed->second});
}

/// A loop that runs `body` for every index below `cells`, from the end if `down`. Ends behind it.
void Transfers::for_each_cell(const ExpressionPtr& cells, bool down, const llvm::Instruction& at,
                              const std::function<void(const ExpressionPtr&)>& body) {
  const Position position = position_of(at);
  const auto asserted = live_roots_;
  rts::VariableId id = 0;
  const ExpressionPtr index = temporary("cell", rts::VariableType::integer, id);
  emit(rts::Move{id, down ? cells : number(0)}, at);
  const rts::VertexId loop = graph_.here(position);
  graph_.begin(loop);
  emit(rts::Assume{down ? compare(rts::Op::greater, index, number(0))
                        : compare(rts::Op::less, index, cells)},
       at);
  if (down) emit(rts::Move{id, plus(index, Integer(-1))}, at);
  body(index);
  if (!down) emit(rts::Move{id, plus(index, Integer(1))}, at);
  graph_.end(loop);
  live_roots_ = asserted;
  graph_.begin(loop);
  emit(rts::Assume{down ? compare(rts::Op::less_equal, index, number(0))
                        : compare(rts::Op::greater_equal, index, cells)},
       at);
}

std::uint64_t Transfers::most_at_once(LayoutId layout) const {
  return layouts_[layout].kind == LayoutKind::bytes ? most_bytes_apart : most_apart;
}

ExpressionPtr Transfers::carrier(LayoutId layout, std::uint64_t cell, const std::string& name,
                                 rts::VariableId& id) {
  const bool is_pointer = layouts_[layouts_.leaf(layout, cell)].kind == LayoutKind::pointer;
  return temporary(name, is_pointer ? rts::VariableType::pointer : rts::VariableType::integer, id);
}

void Transfers::copy(const llvm::MemTransferInst& transfer) {
  const LayoutId layout = inference_.layout_of(inference_.points(*transfer.getRawDest()));
  const ExpressionPtr cells =
      amounts_.transferred_cells(*transfer.getLength(), *transfer.getRawDest());
  amounts_.transferred_cells(*transfer.getLength(), *transfer.getRawSource());
  const Operation operation(graph_, length_note("copy", *transfer.getLength()));
  const Integer* known = literal(cells);
  if (known && *known <= Integer(static_cast<unsigned long>(most_at_once(layout)))) {
    return copy_apart(transfer, layout, known->get_ui());
  }
  const llvm::Value& from = *transfer.getRawSource();
  const llvm::Value& to = *transfer.getRawDest();
  const auto copy_cell = [&](const ExpressionPtr& index) {
    rts::VariableId id = 0;
    const ExpressionPtr value = carrier(layout, 0, "copied", id);
    const Checked source = accesses_.access(from, index, true, transfer);
    emit(rts::Load{id, source.at, source.in}, transfer);
    use_copied(layout, value, transfer);
    const Checked target = accesses_.access(to, index, true, transfer);
    constants_.forbid_constant(to, target.at, transfer);
    emit(rts::Store{target.at, value, target.in}, transfer);
  };
  if (!llvm::isa<llvm::MemMoveInst>(transfer))
    return for_each_cell(cells, false, transfer, copy_cell);
  // Both directions meet again behind the copy.
  const Position at = position_of(transfer);
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  for (const bool down : {false, true}) {
    graph_.begin(before);
    emit(rts::Assume{compare(down ? rts::Op::greater : rts::Op::less_equal, pointers_.pointer(to),
                             pointers_.pointer(from))},
         transfer);
    for_each_cell(cells, down, transfer, copy_cell);
    graph_.end(after);
  }
  graph_.begin(after);
}

/// Where reads are uses, a copy reads its cells. Those of blocks of bytes are left out, since they
/// may be padding.
void Transfers::use_copied(LayoutId layout, const ExpressionPtr& value,
                           const llvm::Instruction& at) {
  if (!options_.loads_are_uses() || layouts_[layout].kind == LayoutKind::bytes) return;
  define(is_set(value), rts::Property::valid_init, "", position_of(at));
}

/// All reads come first, so that blocks may overlap.
void Transfers::copy_apart(const llvm::MemTransferInst& transfer, LayoutId layout,
                           std::uint64_t cells) {
  const std::uint64_t own = layouts_[layout].cells;
  std::vector<ExpressionPtr> values;
  for (std::uint64_t i = 0; i < cells; ++i) {
    rts::VariableId id = 0;
    values.push_back(carrier(layout, i, "copied" + std::to_string(i), id));
    const Checked from = accesses_.access(
        *transfer.getRawSource(), number(static_cast<unsigned long>(i)), i >= own, transfer);
    emit(rts::Load{id, from.at, from.in}, transfer);
    use_copied(layout, values.back(), transfer);
  }
  for (std::uint64_t i = 0; i < cells; ++i) {
    const Checked to = accesses_.access(*transfer.getRawDest(),
                                        number(static_cast<unsigned long>(i)), i >= own, transfer);
    if (i == 0) constants_.forbid_constant(*transfer.getRawDest(), to.at, transfer);
    emit(rts::Store{to.at, values[i], to.in}, transfer);
  }
}

/// What memset leaves in a cell of this kind.
ExpressionPtr Transfers::filled_value(const llvm::MemSetInst& set, const Layout& leaf) {
  const auto* byte = integers_.known_integer(*set.getValue());
  if (leaf.kind == LayoutKind::bytes) {
    return byte_of(integers_.integer(*set.getValue(), layouts_.is_unsigned(leaf.signs[1])), leaf);
  }
  if (leaf.kind == LayoutKind::other) unsupported(set, "memset of such a type");
  const llvm::Value& target = *set.getRawDest();
  const bool is_unsigned = leaf.kind == LayoutKind::pointer || layouts_.is_unsigned(leaf.sign);
  if (!byte) {
    if (leaf.kind != LayoutKind::integer || leaf.bytes != 1) {
      want_bytes(target, "memset with a variable byte, where elements are not single bytes");
    }
    return integers_.integer(*set.getValue(), is_unsigned);
  }
  if (leaf.kind == LayoutKind::pointer && !byte->isZero()) {
    want_bytes(target, "memset of a pointer with something other than 0");
  }
  Integer value = 0;
  for (std::uint64_t k = 0; k < leaf.bytes; ++k) {
    value = value * 256 + static_cast<unsigned long>(byte->getZExtValue() & 255);
  }
  return represented(number(value), static_cast<unsigned>(leaf.bytes) * 8, true, is_unsigned);
}

void Transfers::fill(const llvm::MemSetInst& set) {
  const llvm::Value& target = *set.getRawDest();
  const LayoutId layout = inference_.layout_of(inference_.points(target));
  const Layout object = layouts_[layout];
  const ExpressionPtr cells = amounts_.transferred_cells(*set.getLength(), target);
  const Operation operation(graph_, length_note("fill", *set.getLength()));
  const Integer* known = literal(cells);
  if (known && *known <= Integer(static_cast<unsigned long>(most_at_once(layout)))) {
    for (std::uint64_t i = 0; i < known->get_ui(); ++i) {
      const ExpressionPtr value = filled_value(set, layouts_[layouts_.leaf(layout, i)]);
      const Checked to =
          accesses_.access(target, number(static_cast<unsigned long>(i)), i >= object.cells, set);
      if (i == 0) constants_.forbid_constant(target, to.at, set);
      emit(rts::Store{to.at, value, to.in}, set);
    }
    return;
  }
  const auto* byte = integers_.known_integer(*set.getValue());
  if (!layouts_.is_homogeneous(layout) && !(byte && byte->isZero())) {
    want_bytes(target, "memset of records with something other than 0");
  }
  const ExpressionPtr value = filled_value(set, layouts_[layouts_.leaf(layout, 0)]);
  for_each_cell(cells, false, set, [&](const ExpressionPtr& index) {
    const Checked to = accesses_.access(target, index, true, set);
    constants_.forbid_constant(target, to.at, set);
    emit(rts::Store{to.at, value, to.in}, set);
  });
}

void Transfers::fill_cells(const llvm::CallBase& call, const ExpressionPtr& cells) {
  const ExpressionPtr base = rts::make_variable(variable_of(call));
  const Integer* known = literal(cells);
  const LayoutId layout = inference_.layout_of(inference_.points(call));
  const bool bytes = inference_.is_bytes(call);
  const ExpressionPtr zero = bytes ? byte_of(number(0), layouts_[layout]) : number(0);
  const std::uint64_t most = bytes ? most_bytes_apart : most_filled_apart;
  if (known && *known <= Integer(static_cast<unsigned long>(most))) {
    for (Integer i = 0; i < *known; ++i) {
      emit(rts::Store{plus(base, i), zero, i == 0 ? nullptr : base}, call);
    }
    return;
  }
  for_each_cell(cells, false, call, [&](const ExpressionPtr& index) {
    emit(rts::Store{plus(base, index), zero, base}, call);
  });
}

}  // namespace heapreach::frontends::lower
