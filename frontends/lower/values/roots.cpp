#include "frontends/lower/values/roots.h"

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

const llvm::Value* operand_behind(const llvm::Value& value) {
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&value)) return gep->getPointerOperand();
  if (const auto* cast = llvm::dyn_cast<llvm::BitCastOperator>(&value)) return cast->getOperand(0);
  if (const auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(&value)) return freeze->getOperand(0);
  return nullptr;
}

const llvm::Value& root_of(const llvm::Value& value) {
  const llvm::Value* root = &value;
  while (const llvm::Value* behind = operand_behind(*root)) root = behind;
  return *root;
}

bool is_allocation(const llvm::Value& value) {
  return is_call_of(value, library::Kind::allocation) ||
         is_call_of(value, library::Kind::reallocation);
}

/// Entry functions have no callers in the program.
bool Roots::is_handed_over(const llvm::Value& root) const {
  if (!options_.is_open()) return false;
  if (library::is_unknown_call(root)) return true;
  const auto* parameter = llvm::dyn_cast<llvm::Argument>(&root);
  return parameter && parameter->getParent() == context_.functions.front();
}

void Roots::find_moving() {
  std::vector<const llvm::Value*> candidates;
  const auto add = [&](const llvm::Value& value) {
    if (!value.getType()->isPointerTy()) return;
    if (layouts_.marks(inference_.points(value)) & Layouts::moved) candidates.push_back(&value);
  };
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::BasicBlock& block : *function) {
      for (const llvm::PHINode& phi : block.phis()) add(phi);
    }
    const ProcedureShape* shape = procedures_.find(function);
    if (!shape) continue;
    for (const llvm::Argument* parameter : shape->parameters) add(*parameter);
    for (const llvm::CallBase* site : shape->sites) add(*site);
  }
  bool again = true;
  while (again) {
    again = false;
    for (const llvm::Value* candidate : candidates) {
      if (moving_.count(candidate)) continue;
      for (const llvm::Value* source : procedures_.sources_of(*candidate)) {
        if (!is_shifted(*source)) continue;
        again |= moving_.insert(candidate).second;
        break;
      }
    }
  }
  for (const llvm::Value* candidate : candidates) {
    if (moving_.count(candidate)) walkers_.push_back(candidate);
  }
}

bool Roots::is_shifted(const llvm::Value& value) const {
  const llvm::Value& root = root_of(value);
  if (&root != value.stripPointerCasts() && &root != &value) return true;
  if (moving_.count(&root)) return true;
  const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root);
  return select && (is_shifted(*select->getTrueValue()) || is_shifted(*select->getFalseValue()));
}

bool Roots::share_origin(const llvm::Value& a, const llvm::Value& b) const {
  const std::set<const llvm::Value*> origins = origins_of(a);
  return origins.size() == 1 && origins == origins_of(b);
}

/// The roots behind phis, choices, parameters and results.
std::set<const llvm::Value*> Roots::origins_of(const llvm::Value& value) const {
  std::set<const llvm::Value*> result, seen;
  std::vector<const llvm::Value*> work = {&value};
  while (!work.empty()) {
    const llvm::Value& root = root_of(*work.back());
    work.pop_back();
    if (!seen.insert(&root).second) continue;
    const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root);
    const std::vector<const llvm::Value*> sources =
        select ? std::vector<const llvm::Value*>{select->getTrueValue(), select->getFalseValue()}
               : procedures_.sources_of(root);
    if (sources.empty()) result.insert(&root);
    work.insert(work.end(), sources.begin(), sources.end());
  }
  return result;
}

rts::VariableId Roots::add_base(const llvm::Value& walker) {
  return bases_[&walker] =
             graph_.add_variable(name_of(walker) + "_block", rts::VariableType::pointer);
}

std::optional<rts::VariableId> Roots::base_of(const llvm::Value& root) const {
  const auto known = bases_.find(&root);
  if (known == bases_.end()) return std::nullopt;
  return known->second;
}

bool Roots::is_exact_base(const llvm::Value& root) const {
  std::set<const llvm::Value*> visited;
  return is_exact_base(root, visited);
}

bool Roots::is_exact_base(const llvm::Value& root, std::set<const llvm::Value*>& visited) const {
  if (!visited.insert(&root).second) return true;
  if (llvm::isa<llvm::AllocaInst>(root) || llvm::isa<llvm::GlobalVariable>(root) ||
      llvm::isa<llvm::ConstantPointerNull>(root)) {
    return true;
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    return is_exact_base(root_of(*select->getTrueValue()), visited) &&
           is_exact_base(root_of(*select->getFalseValue()), visited);
  }
  const auto* call_site = llvm::dyn_cast<llvm::CallBase>(&root);
  if (is_inner(root)) return false;
  if (bases_of_blocks_.count(&root) > 0) return true;
  if (is_handed_over(root)) return options_.callers == Callers::orderly;
  if (call_site && !procedures_.of(root)) {
    return is_allocation(*call_site);
  }
  if (!llvm::isa<llvm::PHINode>(root) && !procedures_.of(root)) return false;
  for (const llvm::Value* source : procedures_.sources_of(root)) {
    const llvm::Value& behind = root_of(*source);
    if (!moving_.count(&root) && &behind != source->stripPointerCasts()) return false;
    if (!is_exact_base(behind, visited)) return false;
  }
  return true;
}

}  // namespace heapreach::frontends::lower
