// What goes with a pointer that is moved along an array of a record: the array's start, if there is
// such an array at all. Its address may be made beyond a block or beyond the last record of an
// array of them, where nobody may use it.
#include <algorithm>

#include "frontends/lower/values/member_checks.h"

namespace heapreach::frontends::lower {

/// Whether the array's start is known to lie in the block that the pointer's root points to.
bool MemberChecks::starts_in_block(const Member& member) {
  const llvm::Value& base = *member.gep->getPointerOperand();
  const llvm::Value& root = root_of(base);
  if (roots_.base_of(root) || !shifts_.moves_by_constants(base)) return false;
  if (layouts_.marks(inference_.points(root)) & (Layouts::moved | Layouts::undersized)) {
    return false;
  }
  auto index = member.gep->idx_begin();
  LayoutId place = inference_.source_layout(*member.gep);
  for (unsigned i = 0; i < member.indices; ++i, ++index) {
    const auto* known = llvm::dyn_cast<llvm::ConstantInt>(*index);
    const Layout layout = layouts_[place];
    const bool is_record = i > 0 && layout.kind == LayoutKind::record;
    if (!known || (i == 0 && !known->isZero())) return false;
    if (i > 0 && !is_record && !(known->getValue().ult(layout.count))) return false;
    if (i > 0) place = layout.parts[is_record ? known->getZExtValue() : 0];
  }
  return true;
}

/// What must hold for the array to be one of the block and of the arrays around it; null if that
/// is known.
ExpressionPtr MemberChecks::exists(const std::vector<Member>& arrays, const llvm::Value& source,
                                   const ExpressionPtr& start, const llvm::Instruction& at) {
  const Member& inner = arrays.front();
  if (!inner.gep) return nullptr;
  ExpressionPtr result;
  const auto demand = [&](const ExpressionPtr& condition) {
    result = result ? both(result, condition) : condition;
  };
  if (arrays.back().gep && !starts_in_block(inner)) {
    demand(pointers_.lies_in_block(start, pointers_.root_expression(root_of(source))));
  }
  for (std::size_t i = 1; i < arrays.size(); ++i) {
    if (lies_plainly_in(arrays[i], arrays[i - 1], at)) continue;
    demand(lies_in(arrays[i], start, inner.cells));
  }
  return result;
}

ExpressionPtr MemberChecks::base_behind(const llvm::Value& walker, const llvm::Value& source,
                                        const llvm::Instruction& at) {
  if (!members_.walks(walker)) return pointers_.root_expression(root_of(source));
  if (llvm::isa<llvm::ConstantPointerNull>(source)) return number(0);
  const std::vector<Member> arrays = members_.members_of(source);
  if (arrays.front().goes_on) go_on_in_bytes(*arrays.front().gep->getPointerOperand());
  const ExpressionPtr start = pointers_.start_of(arrays.front());
  const ExpressionPtr there = exists(arrays, source, start, at);
  if (!there) return start;
  // No array, no place to stay in: all cells lie behind the end of one that starts at null.
  rts::VariableId id = 0;
  const auto block = roots_.base_of(walker);
  const std::string name = block ? system_.variables[*block].name : name_of(walker);
  const ExpressionPtr found = temporary(name + "_found", rts::VariableType::pointer, id);
  const Position position = position_of(at);
  const rts::VertexId before = graph_.here(position);
  const rts::VertexId after = graph_.add_vertex("", position);
  for (const bool is_there : {true, false}) {
    graph_.begin(before);
    graph_.emit(rts::Assume{is_there ? there : opposite(there)}, position);
    graph_.emit(rts::Move{id, is_there ? start : number(0)}, position);
    graph_.end(after);
  }
  graph_.begin(after);
  return found;
}

}  // namespace heapreach::frontends::lower
