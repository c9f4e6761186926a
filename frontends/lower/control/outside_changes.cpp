// What calls of functions that the program does not define leave in memory.
#include <llvm/IR/Constants.h>

#include "frontends/library/calls.h"
#include "frontends/lower/control/outside.h"
#include "frontends/lower/values/representation.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

/// All cells of the block that the argument points into become arbitrary, if it is none of
/// constants.
void Outside::change_block(const llvm::Value& argument, const llvm::CallBase& site) {
  const llvm::Value& value = *argument.stripPointerCasts();
  if (llvm::isa<llvm::ConstantPointerNull>(value) || llvm::isa<llvm::Function>(value)) {
    return;
  }
  const Position at = position_of(site);
  rts::VariableId base = 0, cell = 0, content = 0;
  const ExpressionPtr block = temporary("given_block", rts::VariableType::pointer, base);
  const ExpressionPtr place = temporary("given", rts::VariableType::pointer, cell);
  const ExpressionPtr any = temporary("left", rts::VariableType::integer, content);
  // Only conditions may look at blocks.
  graph_.emit(rts::Havoc{{base}}, at);
  emit(rts::Assume{compare(rts::Op::equal, block,
                           rts::make(rts::Op::base, {pointers_.pointer(argument)}))},
       site);
  ExpressionPtr changes = compare(rts::Op::not_equal, block, number(0));
  if (const ExpressionPtr constant = constants_.may_be_among_constants(argument, block)) {
    changes = both(changes, opposite(constant));
  }
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  graph_.begin(before);
  graph_.emit(rts::Assume{opposite(changes)}, at);
  graph_.end(after);
  graph_.begin(before);
  graph_.emit(rts::Assume{changes}, at);
  const std::string name = library::called_function(site)->getName().str();
  const std::string from = options_.is_open() ? as_name(name + "$memory") : "";
  const auto change = [&](const ExpressionPtr& there) {
    graph_.emit(rts::Havoc{{content}, from}, at);
    if (options_.checks(rts::Property::valid_init)) graph_.emit(rts::Assume{is_set(any)}, at);
    emit(rts::Store{there, any, nullptr}, site);
  };
  if (change_record(argument, block, after, change, site)) return graph_.begin(after);
  emit(rts::Move{cell, block}, site);
  const rts::VertexId loop = graph_.here(at);
  const ExpressionPtr inside = compare(rts::Op::equal, rts::make(rts::Op::base, {place}), block);
  graph_.begin(loop);
  graph_.emit(rts::Assume{inside}, at);
  change(place);
  emit(rts::Move{cell, plus(place, Integer(1))}, site);
  graph_.end(loop);
  graph_.begin(loop);
  graph_.emit(rts::Assume{opposite(inside)}, at);
  graph_.end(after);
  graph_.begin(after);
}

/// A block that has the size of the record which the argument points to is changed cell by cell,
/// without a loop: that is what blocks mostly are, and engines need to find out nothing about it.
/// Whether that was all.
bool Outside::change_record(const llvm::Value& argument, const ExpressionPtr& block,
                            rts::VertexId after,
                            const std::function<void(const ExpressionPtr&)>& change,
                            const llvm::CallBase& site) {
  constexpr std::uint64_t most_cells = 16;
  const auto cells = handed_over_.cells_of_record(argument);
  if (!cells || *cells > most_cells) return false;
  const Position at = position_of(site);
  const ExpressionPtr fits = compare(rts::Op::equal, rts::make(rts::Op::size, {block}),
                                     number(static_cast<unsigned long>(*cells)));
  const rts::VertexId before = graph_.here(at);
  graph_.begin(before);
  graph_.emit(rts::Assume{fits}, at);
  for (std::uint64_t cell = 0; cell < *cells; ++cell) {
    change(cell == 0 ? block : plus(block, Integer(static_cast<unsigned long>(cell))));
  }
  graph_.end(after);
  if (handed_over_.takes_for_record()) return true;
  graph_.begin(before);
  graph_.emit(rts::Assume{opposite(fits)}, at);
  return false;
}

/// Pointers to what a function that is not defined may change, each root once: its arguments, and
/// variables that other files can name or that they can reach.
std::vector<const llvm::Value*> Outside::changed_by(const llvm::CallBase& site) {
  std::vector<const llvm::Value*> result;
  std::set<const llvm::Value*> roots;
  const auto add = [&](const llvm::Value& pointer) {
    if (!pointer.getType()->isPointerTy() || !roots.insert(&root_of(pointer)).second) return;
    result.push_back(&pointer);
  };
  if (options_.outside == OutsideCalls::pure) return result;
  for (const llvm::Use& argument : site.args()) add(*argument);
  if (options_.outside != OutsideCalls::havoc_escaped) return result;
  for (const llvm::Value* object : given_.objects()) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
    if (global && !global->isConstant() && variables_.count(global) > 0) add(*global);
  }
  return result;
}

/// Nothing where the block is none of a few cells that are known here, or nobody asks for names of
/// what is left.
std::optional<Outside::LeftIn> Outside::left_in(const llvm::Value& pointer) {
  constexpr std::uint64_t most_cells = 16;
  const llvm::Value& object = root_of(pointer);
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object);
  const bool is_known = (local && local->isStaticAlloca()) || (global && !global->isConstant());
  if (!options_.is_open() || !is_known || inference_.is_bytes(object)) return std::nullopt;
  const LayoutId layout = inference_.object_layout(object);
  const std::uint64_t cells = layouts_[layout].cells;
  if (cells == 0 || cells > most_cells) return std::nullopt;
  LeftIn left{&object, {}};
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    const bool is_pointer = layouts_[layouts_.leaf(layout, cell)].kind == LayoutKind::pointer;
    std::string name = "left_in_" + name_of(object);
    if (cells > 1) name += "_" + std::to_string(cell);
    left.contents.push_back(graph_.add_variable(
        name, is_pointer ? rts::VariableType::pointer : rts::VariableType::integer));
  }
  return left;
}

void Outside::leave(const LeftIn& left, const llvm::CallBase& site) {
  const ExpressionPtr block = pointers_.pointer(*left.object);
  for (std::size_t cell = 0; cell < left.contents.size(); ++cell) {
    const ExpressionPtr content = rts::make_variable(left.contents[cell]);
    if (options_.checks(rts::Property::valid_init)) {
      graph_.emit(rts::Assume{is_set(content)}, position_of(site));
    }
    const Integer offset = static_cast<unsigned long>(cell);
    emit(rts::Store{cell == 0 ? block : plus(block, offset), content, nullptr}, site);
  }
}

}  // namespace heapreach::frontends::lower
