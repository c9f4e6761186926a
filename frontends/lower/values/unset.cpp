#include "frontends/lower/values/unset.h"

#include <llvm/IR/Constants.h>

#include "frontends/prepare/prepared.h"
#include "support/byte_cells.h"

namespace heapreach::frontends::lower {

namespace {

constexpr unsigned long most_apart = 16;  // cells that are filled without a loop

ExpressionPtr holds_unset(const ExpressionPtr& variable) {
  return compare(rts::Op::equal, variable, unset_number());
}

/// A bit-field is set by its word: clang's masks for it leave just those bits that were set. It
/// calls these instructions `bf.clear`, `bf.set` and the like. Masks of the program count as other
/// operations do. Code that was compiled without names does not tell them apart, so that there all
/// masks are taken for those of bit-fields.
bool masks(const llvm::Instruction& instruction) {
  if (instruction.hasName() && !instruction.getName().startswith("bf.")) return false;
  const unsigned code = instruction.getOpcode();
  const bool is_bitwise = code == llvm::Instruction::And || code == llvm::Instruction::Or;
  return is_bitwise && !instruction.getType()->isIntegerTy(1) &&
         llvm::isa<llvm::ConstantInt>(instruction.getOperand(1));
}

}  // namespace

ExpressionPtr unset_number() {
  return number(unset_value());
}

ExpressionPtr is_set(const ExpressionPtr& variable) {
  return opposite(holds_unset(variable));
}

ExpressionPtr Unset::is_unset(const llvm::Value& value) {
  if (!options_.checks(rts::Property::valid_init)) return rts::make_boolean(false);
  const auto known = known_.find(&value);
  if (known != known_.end()) return known->second;
  const ExpressionPtr result = computed(value);
  known_[&value] = result;
  return result;
}

ExpressionPtr Unset::computed(const llvm::Value& value) {
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction) return rts::make_boolean(false);
  if (const auto* site = llvm::dyn_cast<llvm::CallBase>(instruction)) {
    const llvm::Function* called = library::called_function(*site);
    const bool is_unset = called && called->getName().startswith(prepare::arbitrary_prefix) &&
                          !called->getName().startswith(prepare::start_value_prefix);
    return rts::make_boolean(is_unset);
  }
  if (llvm::isa<llvm::PHINode>(instruction)) {
    return holds_unset(rts::make_variable(variable_of(value)));
  }
  if (llvm::isa<llvm::LoadInst>(instruction) || llvm::isa<llvm::AllocaInst>(instruction)) {
    return rts::make_boolean(false);  // of bytes
  }
  if (const auto* choice = llvm::dyn_cast<llvm::SelectInst>(instruction)) {
    const ExpressionPtr c = conditions_.condition(*choice->getCondition());
    return either(is_unset(*choice->getCondition()),
                  either(both(c, is_unset(*choice->getTrueValue())),
                         both(opposite(c), is_unset(*choice->getFalseValue()))));
  }
  return masks(*instruction) ? rts::make_boolean(false) : any_of(*instruction);
}

ExpressionPtr Unset::any_of(const llvm::User& user) {
  ExpressionPtr result = rts::make_boolean(false);
  for (const llvm::Use& operand : user.operands()) result = either(result, is_unset(*operand));
  return result;
}

ExpressionPtr Unset::kept(const llvm::Value& value, const ExpressionPtr& e) {
  const ExpressionPtr unset = is_unset(value);
  if (unset->op == rts::Op::boolean) return unset->value != 0 ? unset_number() : e;
  return choose(unset, unset_number(), e);
}

void Unset::make(const llvm::Value& value) {
  expressions_[&value] = unset_number();
  known_[&value] = rts::make_boolean(true);
}

void Unset::note_loaded(const llvm::LoadInst& load, const ExpressionPtr& variable,
                        bool is_unsigned) {
  const ExpressionPtr unset = holds_unset(variable);
  known_[&load] = unset;
  if (!load.getType()->isIntegerTy()) return;
  const Integer range = power_of_two(load.getType()->getIntegerBitWidth());
  const ExpressionPtr is_of_type = is_unsigned
                                       ? within(variable, 0, range - 1)
                                       : within(variable, Integer(-range / 2), range / 2 - 1);
  cut(either(unset, is_of_type), "the value is in the range of its type", load);
}

void Unset::note_passed(const llvm::Value& value, const ExpressionPtr& variable) {
  if (options_.checks(rts::Property::valid_init)) known_[&value] = holds_unset(variable);
}

void Unset::leave_out(const ExpressionPtr& variable, const llvm::Instruction& at) {
  if (options_.checks(rts::Property::valid_init)) emit(rts::Assume{is_set(variable)}, at);
}

void Unset::use(const llvm::Value& value, const llvm::Instruction& at) {
  const ExpressionPtr unset = is_unset(value);
  if (unset->op == rts::Op::boolean && unset->value == 0) return;
  define(opposite(unset), rts::Property::valid_init, "", position_of(at));
}

void Unset::fill(const ExpressionPtr& base, const ExpressionPtr& cells, const Position& at) {
  fill_cells(base, cells, at, unset_number);
}

void Unset::fill_with_any(const ExpressionPtr& base, const ExpressionPtr& cells,
                          const Position& at) {
  fill_cells(base, cells, at, [&] {
    rts::VariableId id = 0;
    const ExpressionPtr any = temporary("given_cell", rts::VariableType::integer, id);
    graph_.emit(rts::Havoc{{id}}, at);
    graph_.emit(rts::Assume{is_set(any)}, at);
    return any;
  });
}

template <typename Value>
void Unset::fill_cells(const ExpressionPtr& base, const ExpressionPtr& cells, const Position& at,
                       const Value& value) {
  if (!options_.checks(rts::Property::valid_init)) return;
  const Integer* known = literal(cells);
  if (known && *known <= Integer(most_apart)) {
    for (Integer i = 0; i < *known; ++i) {
      const ExpressionPtr content = value();
      graph_.emit(rts::Store{plus(base, i), content, i == 0 ? nullptr : base}, at);
    }
    return;
  }
  rts::VariableId id = 0;
  const ExpressionPtr index = temporary("unset_cell", rts::VariableType::integer, id);
  graph_.emit(rts::Move{id, number(0)}, at);
  const rts::VertexId loop = graph_.here(at);
  graph_.begin(loop);
  graph_.emit(rts::Assume{compare(rts::Op::less, index, cells)}, at);
  const ExpressionPtr content = value();
  graph_.emit(rts::Store{plus(base, index), content, base}, at);
  graph_.emit(rts::Move{id, plus(index, Integer(1))}, at);
  graph_.end(loop);
  graph_.begin(loop);
  graph_.emit(rts::Assume{compare(rts::Op::greater_equal, index, cells)}, at);
}

}  // namespace heapreach::frontends::lower
