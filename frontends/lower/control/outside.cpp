#include "frontends/lower/control/outside.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include "frontends/library/spell_out.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::lower {

namespace {

constexpr const char* pure = "undefined functions return any value and touch nothing";
constexpr const char* havoc =
    "undefined functions return any value and may change the blocks that their arguments point "
    "into";

}  // namespace

void Outside::unknown_function(const llvm::CallBase& site, const std::string& name) {
  if (!site.getType()->isVoidTy() && !site.getType()->isIntegerTy() &&
      !site.getType()->isPointerTy()) {
    unsupported(site, "the call of " + name, "its type");
  }
  const bool is_ours =
      name == library::errno_function || name == library::byte_function || name == "heapreach_line";
  if (is_ours) return arbitrary_.make(site, position_of(site));
  if (options_.strict) {
    unsupported(site, "the call of " + name, "the program does not define it (--strict)");
  }
  const bool changes = options_.outside == OutsideCalls::havoc_args;
  if (warned_.insert(name).second) {
    warnings_.push_back({position_of(site),
                         "the function " + name +
                             " is not defined: it is taken to return any "
                             "value and to " +
                             (changes ? "change what its arguments point to" : "touch nothing")});
  }
  assume(changes ? havoc : pure);
  opens(changes ? havoc : pure, position_of(site));
  if (changes) {
    for (const llvm::Use& argument : site.args()) change_block(*argument, site);
  }
  arbitrary_.make(site, position_of(site), options_.is_open() ? as_name(name) : "");
  if (!site.getType()->isPointerTy()) return;
  if (options_.is_open()) return handed_over_.assume_result(site);
  const bool knows_blocks =
      std::any_of(given_.objects().begin(), given_.objects().end(), [&](const llvm::Value* object) {
        return !llvm::isa<llvm::GlobalVariable>(object) || variables_.count(object) > 0;
      });
  if (!knows_blocks) stay_outside(site);
}

void Outside::outside_function(const llvm::CallBase& site, const library::Effect& effect) {
  opens("functions of the C library return any value of their range", position_of(site));
  arbitrary_.make(site, position_of(site));
  if (site.getType()->isPointerTy()) return stay_outside(site);
  if (!site.getType()->isIntegerTy() || effect.range == library::Range::any) return;
  const ExpressionPtr result = integers_.integer(site);
  const bool is_unsigned = inference_.is_unsigned(site);
  const Integer span = power_of_two(site.getType()->getIntegerBitWidth());
  const bool is_limited =
      effect.range == library::Range::up_to || effect.range == library::Range::minus_one_on;
  const bool may_be_minus_one =
      effect.range == library::Range::byte_or_end || effect.range == library::Range::minus_one_on;
  Integer most = effect.range == library::Range::byte_or_end ? Integer(255) : span / 2 - 1;
  const ExpressionPtr limit =
      is_limited ? integers_.integer(*site.getArgOperand(effect.limit), true) : number(most);
  const Integer* known = literal(limit);
  if (known && *known < most) most = *known;
  ExpressionPtr c = within(result, may_be_minus_one && !is_unsigned ? -1 : 0, most);
  if (!known) c = both(c, compare(rts::Op::less_equal, result, limit));
  if (may_be_minus_one && is_unsigned) {
    c = either(c, compare(rts::Op::equal, result, number(span - 1)));
  } else if (may_be_minus_one && !known) {
    c = either(c, compare(rts::Op::equal, result, number(-1)));
  }
  cut(c, "the result of " + std::string(effect.name) + " is one that it can have", site);
}

/// The pointer that a call returns is null, the address of a function, or in no block.
void Outside::stay_outside(const llvm::CallBase& site) {
  const ExpressionPtr c = handed_over_.leads_nowhere(pointers_.pointer(site));
  cut(c, "functions outside the program return no pointer to a block that they cannot know", site);
}

void Outside::read_bytes(const llvm::CallBase& site) {
  const llvm::Value& start = *site.getArgOperand(0);
  inference_.layout_of(inference_.points(start));
  const ExpressionPtr cells = amounts_.transferred_cells(*site.getArgOperand(1), start);
  const Position at = position_of(site);
  const Integer* known = literal(cells);
  if (known && *known == 0) return;
  rts::VariableId id = 0;
  temporary("read", rts::VariableType::integer, id);
  const auto read = [&](const ExpressionPtr& further) {
    const Checked place = accesses_.access(start, further, true, site);
    emit(rts::Load{id, place.at, place.in}, site);
  };
  if (known) {
    read(number(0));
    if (*known > 1) read(number(*known - 1));
    return;
  }
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  graph_.begin(before);
  graph_.emit(rts::Assume{compare(rts::Op::less_equal, cells, number(0))}, at);
  graph_.end(after);
  graph_.begin(before);
  graph_.emit(rts::Assume{compare(rts::Op::greater, cells, number(0))}, at);
  const auto asserted = live_roots_;
  read(number(0));
  read(plus(cells, Integer(-1)));
  graph_.end(after);
  live_roots_ = asserted;
  graph_.begin(after);
}

/// 1 or 0. Only conditions may look at blocks.
void Outside::ask_allocated(const llvm::CallBase& site) {
  const llvm::Value& pointer = *site.getArgOperand(0);
  if (site.arg_size() != 2 || !pointer.getType()->isPointerTy() ||
      !site.getArgOperand(1)->getType()->isIntegerTy() || !site.getType()->isIntegerTy()) {
    unsupported(site, std::string("the call of ") + allocated_function,
                "it takes a pointer and a number of bytes and returns an int");
  }
  // Nobody looks into the block: nothing says how many cells these bytes are.
  const bool is_accessed = layouts_.bound(inference_.points(pointer)).has_value();
  const ExpressionPtr cells =
      is_accessed ? amounts_.transferred_cells(*site.getArgOperand(1), pointer) : number(1);
  const ExpressionPtr size = rts::make(rts::Op::size, {pointers_.pointer(pointer)});
  const ExpressionPtr least = compare(rts::Op::greater_equal, cells, number(1));
  const ExpressionPtr large =
      compare(rts::Op::greater_equal, size, choose(least, cells, number(1)));
  const ExpressionPtr answer = both(large, handed_over_.size_if_any(pointer, size));
  const Position at = position_of(site);
  const rts::VariableId variable = variable_of(site);
  expressions_[&site] = rts::make_variable(variable);
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  for (const bool holds : {true, false}) {
    graph_.begin(before);
    graph_.emit(rts::Assume{holds ? answer : opposite(answer)}, at);
    graph_.emit(rts::Move{variable, number(holds ? 1 : 0)}, at);
    graph_.end(after);
  }
  graph_.begin(after);
}

/// All cells of the block that the argument points into become arbitrary, if it is none of
/// constants.
void Outside::change_block(const llvm::Value& argument, const llvm::CallBase& site) {
  const llvm::Value& value = *argument.stripPointerCasts();
  if (!value.getType()->isPointerTy() || llvm::isa<llvm::ConstantPointerNull>(value) ||
      llvm::isa<llvm::Function>(value)) {
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
  emit(rts::Move{cell, block}, site);
  const rts::VertexId loop = graph_.here(at);
  const ExpressionPtr inside = compare(rts::Op::equal, rts::make(rts::Op::base, {place}), block);
  graph_.begin(loop);
  graph_.emit(rts::Assume{inside}, at);
  graph_.emit(rts::Havoc{{content}}, at);
  emit(rts::Store{place, any, nullptr}, site);
  emit(rts::Move{cell, plus(place, Integer(1))}, site);
  graph_.end(loop);
  graph_.begin(loop);
  graph_.emit(rts::Assume{opposite(inside)}, at);
  graph_.end(after);
  graph_.begin(after);
}

}  // namespace heapreach::frontends::lower
