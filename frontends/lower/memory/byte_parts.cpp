#include "frontends/lower/memory/byte_parts.h"

#include "frontends/lower/values/representation.h"
#include "support/byte_cells.h"

namespace heapreach::frontends::lower {

namespace {

ExpressionPtr is_part_of_pointer(const ExpressionPtr& cell, unsigned pointer_bytes) {
  ExpressionPtr result = compare(rts::Op::greater_equal, cell, number(least_address()));
  for (unsigned i = 1; i < pointer_bytes; ++i) {
    result = either(result, compare(rts::Op::equal, cell, number(pointer_tail(i))));
  }
  return result;
}

}  // namespace

/// What a cell of the block is of an integer.
ExpressionPtr ByteParts::part_of_integer(const ExpressionPtr& cell, const Layout& bytes,
                                         ExpressionPtr& is_one) const {
  std::vector<IntegerInBytes> kinds;
  for (unsigned width = 1; width < bytes.signs.size(); ++width) {
    if (!(bytes.widths & (1U << width))) continue;
    kinds.push_back({width, layouts_.is_unsigned(bytes.signs[width])});
  }
  return lower::part_of_integer(cell, bytes.pointers, kinds, is_one);
}

/// The variable becomes any number: what C makes of parts of pointers.
void ByteParts::approximate_parts(rts::VariableId result, const ExpressionPtr& cell, unsigned bytes,
                                  const llvm::Instruction& at) {
  rts::Approximation operation;
  operation.operation = rts::Operation::pointer_part;
  operation.width = 8 * bytes;
  operation.result = result;
  operation.a = cell;
  operation.b = number(0);
  operation.place = to_string(position_of(at));
  emit(rts::Havoc{{result}}, at);
  emit(rts::Assume{within(rts::make_variable(result), 0, Integer(power_of_two(8 * bytes) - 1))},
       at);
  system_.approximations.operations.push_back(std::move(operation));
}

/// The byte that cell `index` of an access is, in a variable of its own.
ExpressionPtr ByteParts::part(const ExpressionPtr& cell, const Layout& bytes, unsigned index,
                              const llvm::Instruction& at) {
  ExpressionPtr is_integer;
  const ExpressionPtr value = part_of_integer(cell, bytes, is_integer);
  rts::VariableId id = 0, unclear = 0;
  const ExpressionPtr result =
      temporary("part" + std::to_string(index), rts::VariableType::integer, id);
  if (!bytes.pointers) {
    emit(rts::Assume{is_integer}, at);
    emit(rts::Move{id, value}, at);
    return result;
  }
  const rts::VertexId before = graph_.here(position_of(at));
  const rts::VertexId after = graph_.add_vertex("", position_of(at));
  graph_.begin(before);
  emit(rts::Assume{is_integer}, at);
  emit(rts::Move{id, value}, at);
  graph_.end(after);
  graph_.begin(before);
  emit(rts::Assume{is_part_of_pointer(cell, data_layout().getPointerSize())}, at);
  const ExpressionPtr any =
      temporary("unclear" + std::to_string(index), rts::VariableType::integer, unclear);
  approximate_parts(unclear, cell, 1, at);
  emit(rts::Move{id, any}, at);
  graph_.end(after);
  graph_.begin(after);
  return result;
}

void ByteParts::integer_from_parts(rts::VariableId to, bool as_unsigned,
                                   const std::vector<ExpressionPtr>& cells, const Layout& bytes,
                                   const llvm::Instruction& at) {
  ExpressionPtr sum = number(0);
  for (unsigned i = 0; i < cells.size(); ++i) {
    sum = plus(sum, times(part(cells[i], bytes, i, at), power_of_two(8 * i)));
  }
  const auto bits = static_cast<unsigned>(8 * cells.size());
  emit(rts::Move{to, represented(sum, bits, true, as_unsigned)}, at);
}

void ByteParts::pointer_from_parts(rts::VariableId to, const std::vector<ExpressionPtr>& cells,
                                   const Layout& bytes, const llvm::Instruction& at) {
  ExpressionPtr zero = rts::make_boolean(true);
  ExpressionPtr known = rts::make_boolean(true);
  for (const ExpressionPtr& cell : cells) {
    ExpressionPtr is_integer;
    const ExpressionPtr value = part_of_integer(cell, bytes, is_integer);
    zero = both(zero, both(is_integer, compare(rts::Op::equal, value, number(0))));
    known =
        both(known, either(is_integer, is_part_of_pointer(cell, data_layout().getPointerSize())));
  }
  const rts::VertexId before = graph_.here(position_of(at));
  const rts::VertexId after = graph_.add_vertex("", position_of(at));
  graph_.begin(before);
  emit(rts::Assume{zero}, at);
  emit(rts::Move{to, number(0)}, at);
  graph_.end(after);
  graph_.begin(before);
  emit(rts::Assume{both(opposite(zero), known)}, at);
  rts::VariableId unclear = 0;
  const ExpressionPtr any = temporary("unclear", rts::VariableType::pointer, unclear);
  approximate_parts(unclear, cells[0], data_layout().getPointerSize(), at);
  emit(rts::Move{to, any}, at);
  graph_.end(after);
  graph_.begin(after);
}

}  // namespace heapreach::frontends::lower
