// What the functions of the program do with pointers from outside, and with what they make.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/declared.h"
#include "frontends/lower/values/handed_over.h"

namespace heapreach::frontends::lower {

namespace {

std::optional<std::uint64_t> constant_size(const llvm::CallBase& call) {
  std::uint64_t bytes = 1;
  for (const llvm::Use& argument : call.args()) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(argument.get());
    if (number == nullptr || number->getValue().getActiveBits() > 31) return std::nullopt;
    bytes *= number->getZExtValue();
  }
  return bytes;
}

bool moves_back(const llvm::GEPOperator& gep, const llvm::DataLayout& data) {
  llvm::APInt offset(data.getIndexTypeSizeInBits(gep.getType()), 0);
  return gep.accumulateConstantOffset(data, offset) && offset.isNegative();
}

}  // namespace

void HandedOver::find() {
  for (const llvm::Argument& parameter : context_.functions.front()->args()) {
    if (parameter.getType()->isPointerTy()) note_declared(parameter);
  }
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) visit(instruction);
  }
  for (const llvm::GlobalVariable& global : module().globals()) {
    if (global.hasInitializer()) note_contents(*global.getInitializer());
    if (global.use_empty() || !layouts_.bound(inference_.points(global))) continue;
    note_object(global, layouts_[inference_.object_layout(global)].bytes);
  }
  find_starts_of_arrays();
  knows_new_ = std::any_of(
      given_.objects().begin(), given_.objects().end(),
      [](const llvm::Value* object) { return !llvm::isa<llvm::GlobalVariable>(object); });
  if (!makes_blocks_) return;
  limit_ = graph_.add_variable("start_end", rts::VariableType::pointer);
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
      if (store == nullptr || !store->getValueOperand()->getType()->isPointerTy()) continue;
      Values visited;
      if (!may_be_new(*store->getValueOperand(), visited)) continue;
      const ClassId id = layouts_.find(inference_.points(*store->getValueOperand()));
      if (stored_.count(id) > 0) continue;
      stored_[id] = graph_.add_variable("stores_new", rts::VariableType::integer);
    }
  }
}

/// What memory holds are starts of blocks if nothing else is stored.
void HandedOver::find_starts_of_arrays() {
  if (options_.callers != Callers::orderly) return;
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load == nullptr || !load->getType()->isPointerTy()) continue;
      const ClassId id = layouts_.find(inference_.points(*load));
      const bool is_whole = !inference_.is_bytes(*load->getPointerOperand());
      if (!is_whole || astray_.count(id) > 0 || inference_.is_inner(id)) continue;
      if (roots_.is_inner(*load)) continue;
      roots_.take_for_base(*load);
    }
  }
}

void HandedOver::visit(const llvm::Instruction& instruction) {
  using library::Kind;
  note_moved(instruction);
  for (const llvm::Use& operand : instruction.operands()) {
    if (llvm::isa<llvm::Constant>(operand.get())) note_moved(*operand);
  }
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    makes_blocks_ = frees_blocks_ = true;
    const bool is_known = local->isStaticAlloca() && layouts_.bound(inference_.points(*local));
    note_object(*local, is_known ? std::optional(layouts_[inference_.object_layout(*local)].bytes)
                                 : std::nullopt);
  } else if (is_call_of(instruction, Kind::allocation)) {
    makes_blocks_ = true;
    note_object(instruction, constant_size(llvm::cast<llvm::CallBase>(instruction)));
  } else if (is_call_of(instruction, Kind::reallocation)) {
    makes_blocks_ = frees_blocks_ = true;
    note_object(instruction, std::nullopt);
  } else if (is_call_of(instruction, Kind::release)) {
    frees_blocks_ = true;
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const llvm::Value& value = *store->getValueOperand();
    Values visited;
    if (!value.getType()->isPointerTy()) return;
    const ClassId id = layouts_.find(inference_.points(value));
    const bool is_any = is_made_up(value, visited);
    if (is_any) irregular_.insert(id);
    if (is_any || roots_.is_shifted(value)) astray_.insert(id);
  }
  if (instruction.getType()->isPointerTy() &&
      (is_start_value(instruction) || library::is_unknown_call(instruction))) {
    note_declared(instruction);
  }
}

/// Of an initialiser: pointers in it lead to starts of variables, or others than that are stored.
void HandedOver::note_contents(const llvm::Constant& content) {
  if (!content.getType()->isPointerTy()) {
    for (const llvm::Use& operand : content.operands()) {
      note_contents(*llvm::cast<llvm::Constant>(operand.get()));
    }
    return;
  }
  note_moved(content);
  const llvm::Value& root = root_of(content);
  const bool is_start =
      &root == content.stripPointerCasts() &&
      (llvm::isa<llvm::GlobalValue>(root) || llvm::isa<llvm::ConstantPointerNull>(root));
  if (is_start) return;
  irregular_.insert(layouts_.find(inference_.points(content)));
  astray_.insert(layouts_.find(inference_.points(content)));
}

/// An address that is computed; of constants all that are in it.
void HandedOver::note_moved(const llvm::Value& value) {
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
    const ClassId id = layouts_.find(inference_.points(*gep->getPointerOperand()));
    seen_as_[id].insert(gep->getSourceElementType());
    // What lies before it belongs to the same block, a head of its text, say.
    if (moves_back(*gep, module().getDataLayout())) roots_.take_for_inner(root_of(*gep));
  }
  const auto* constant = llvm::dyn_cast<llvm::Constant>(&value);
  if (!constant || llvm::isa<llvm::GlobalValue>(constant)) return;
  for (const llvm::Use& operand : constant->operands()) note_moved(*operand);
}

void HandedOver::note_object(const llvm::Value& object, std::optional<std::uint64_t> bytes) {
  const ClassId id = layouts_.find(inference_.points(object));
  const auto layout = layouts_.bound(id);
  if (layout && (!bytes || *bytes != layouts_[*layout].bytes)) irregular_.insert(id);
}

void HandedOver::note_declared(const llvm::Value& pointer) {
  note_object(pointer, declared_record(pointer, context_));
}

/// Whether the pointer, which is stored, may lead to a block that is made since the start. What
/// loads find does not unless such a pointer was stored before.
bool HandedOver::may_be_new(const llvm::Value& value, Values& visited) const {
  const llvm::Value& root = root_of(value);
  if (!visited.insert(&root).second || llvm::isa<llvm::Constant>(root)) return false;
  if (roots_.is_handed_over(root)) return llvm::isa<llvm::CallBase>(root) && !returns_old();
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&root)) {
    return inference_.is_bytes(*load->getPointerOperand());
  }
  const auto any = [&](const auto& sources) {
    return std::any_of(sources.begin(), sources.end(),
                       [&](const llvm::Value* source) { return may_be_new(*source, visited); });
  };
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    return any(std::vector<const llvm::Value*>{select->getTrueValue(), select->getFalseValue()});
  }
  const bool has_sources = llvm::isa<llvm::PHINode>(root) || procedures_.of(root) != nullptr;
  if (has_sources) return any(procedures_.sources_of(root));
  return !is_start_value(root);
}

/// Whether the pointer may be anything.
bool HandedOver::is_made_up(const llvm::Value& value, Values& visited) const {
  const llvm::Value& root = root_of(value);
  if (!visited.insert(&root).second) return false;
  if (llvm::isa<llvm::ConstantPointerNull>(root) || llvm::isa<llvm::GlobalValue>(root) ||
      llvm::isa<llvm::AllocaInst>(root) || is_allocation(root) || roots_.is_handed_over(root)) {
    return false;
  }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&root)) {
    return inference_.is_bytes(*load->getPointerOperand());
  }
  const auto any = [&](const auto& sources) {
    return std::any_of(sources.begin(), sources.end(),
                       [&](const llvm::Value* source) { return is_made_up(*source, visited); });
  };
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    return any(std::vector<const llvm::Value*>{select->getTrueValue(), select->getFalseValue()});
  }
  const bool has_sources = llvm::isa<llvm::PHINode>(root) || procedures_.of(root) != nullptr;
  if (has_sources) return any(procedures_.sources_of(root));
  return !is_start_value(root);
}

}  // namespace heapreach::frontends::lower
