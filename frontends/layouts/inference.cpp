// One pass of unification over the functions; pointers moved by constant bytes (container_of) wait
// until both sides are known. Only types of accesses count, never those of pointers, which newer
// versions of LLVM do not have.
#include "frontends/layouts/inference.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/source.h"
#include "frontends/library/calls.h"
#include "frontends/library/spell_out.h"
#include "frontends/prepare/recursion.h"

namespace heapreach::frontends::layouts {

using compile::unsupported;
using prepare::defined_callee;

Inference::Inference(const std::vector<llvm::Function*>& functions)
    : data_(functions.front()->getParent()->getDataLayout()), layouts_(data_) {
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      try {
        visit(instruction);
      } catch (const LayoutConflict& conflict) {
        unsupported(instruction, "type punning", conflict.what());
      }
      votes(instruction);
    }
  }
  settle_shifts();
  inherit_marks();
  mark_undersized();
  // What is only copied, filled or written to a file is bytes.
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (const auto* raw = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
        layout_of(points(*raw->getRawDest()));
      }
      const llvm::Function* callee = library::called_function(instruction);
      if (callee && callee->getName() == library::bytes_read) {
        layout_of(points(*llvm::cast<llvm::CallBase>(instruction).getArgOperand(0)));
      }
    }
  }
}

/// What lies inside a part of a mixed record lies inside that record.
void Inference::inherit_marks() {
  bool again = true;
  while (again) {
    again = false;
    for (const auto& [from, to] : inner_) {
      const unsigned inherited = layouts_.marks(from) & Layouts::inside_mixed_record;
      if ((layouts_.marks(to) & inherited) == inherited) continue;
      layouts_.mark(to, inherited);
      again = true;
    }
  }
}

/// Where pointers see a variable as more than its type says: C allows the cast, not the access.
void Inference::mark_undersized() {
  for (const auto& [object, own] : objects_) {
    const ClassId id = points(*object);
    const auto seen = layouts_.bound(id);
    if (seen && layouts_[own].bytes < layouts_[*seen].bytes) {
      layouts_.mark(id, Layouts::undersized);
    }
  }
}

ClassId Inference::points(const llvm::Value& pointer) {
  const llvm::Value* value = &pointer;
  const auto known = points_.find(value);
  if (known != points_.end()) return known->second;
  return points_[value] = layouts_.fresh_class();
}

LayoutId Inference::layout_of(ClassId id) {
  if (const auto bound = layouts_.bound(id)) return *bound;
  llvm::LLVMContext context;
  const LayoutId bytes = layouts_.of(llvm::Type::getInt8Ty(context));
  layouts_.bind(id, bytes);
  return bytes;
}

bool Inference::may_lie_in(ClassId id, const llvm::GlobalVariable& global) {
  auto [known, is_new] = places_.try_emplace(&global);
  std::set<ClassId>& places = known->second;
  if (is_new) places.insert(layouts_.find(points(global)));
  for (bool again = is_new; again;) {
    again = false;
    for (const auto& [outer, inner] : inner_) {
      if (!places.count(layouts_.find(outer))) continue;
      again |= places.insert(layouts_.find(inner)).second;
    }
  }
  return places.count(layouts_.find(id)) > 0;
}

LayoutId Inference::source_layout(const llvm::GEPOperator& gep) {
  const auto known = sources_.find(&gep);
  if (known != sources_.end()) return known->second;
  return sources_[&gep] = layouts_.of(gep.getSourceElementType());
}

LayoutId Inference::object_layout(const llvm::Value& object) {
  const auto known = objects_.find(&object);
  if (known != objects_.end()) return known->second;
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object);
  return objects_[&object] =
             layouts_.of(global ? global->getValueType()
                                : llvm::cast<llvm::AllocaInst>(object).getAllocatedType());
}

bool Inference::is_byte_shift(const llvm::GEPOperator& gep) const {
  return gep.getSourceElementType()->isIntegerTy(8) && gep.hasAllConstantIndices();
}

/// Constant expressions and globals among the operands.
void Inference::visit_operand(const llvm::Value& value, const llvm::Instruction& at) {
  if (!llvm::isa<llvm::Constant>(value) || !value.getType()->isPointerTy()) return;
  if (!visited_constants_.insert(&value).second) return;
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    const LayoutId layout = object_layout(*global);
    layouts_.bind(points(*global), layout);
    if (global->hasInitializer()) {
      // Pointers in initialisers point to what the leaf's content class says.
      std::vector<std::pair<const llvm::Constant*, LayoutId>> todo = {
          {global->getInitializer(), layout}};
      while (!todo.empty()) {
        const auto [constant, id] = todo.back();
        todo.pop_back();
        const Layout part = layouts_[id];
        if (constant->isNullValue()) continue;
        if (part.kind == LayoutKind::pointer) {
          visit_operand(*constant, at);
          layouts_.unify(points(*constant), part.content);
        }
        const std::size_t count = part.kind == LayoutKind::array ? part.count : part.parts.size();
        for (std::size_t i = 0; i < count; ++i) {
          const LayoutId inner = part.parts[part.kind == LayoutKind::array ? 0 : i];
          if (layouts_[inner].kind == LayoutKind::integer) continue;
          if (const auto* element = constant->getAggregateElement(static_cast<unsigned>(i))) {
            todo.emplace_back(element, inner);
          }
        }
      }
    }
  } else if (const auto* first = llvm::dyn_cast<llvm::GlobalAlias>(&value)) {
    // The first element of an array (first_elements.h).
    const llvm::Constant& array = *first->getAliasee();
    visit_operand(array, at);
    layouts_.bind(points(*first), layouts_[object_layout(array)].parts[0]);
    layouts_.mark(points(*first), Layouts::moved);
    inner_.emplace_back(points(array), points(*first));
  } else if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
    visit_operand(*address->getPointerOperand(), at);
    gep(*address, at);
  } else if (const auto* cast = llvm::dyn_cast<llvm::BitCastOperator>(&value)) {
    visit_operand(*cast->getOperand(0), at);
    layouts_.unify(points(*cast->getOperand(0)), points(*cast));
  }
}

void Inference::access(const llvm::Value& pointer, const llvm::Value& value) {
  const LayoutId layout = layouts_.of(value.getType());
  if (value.getType()->isPointerTy() && !llvm::isa<llvm::ConstantPointerNull>(value)) {
    layouts_.unify(layouts_[layout].content, points(value));
  }
  if (value.getType()->isIntegerTy() && !llvm::isa<llvm::Constant>(value)) {
    layouts_.unify_signs(layouts_[layout].sign, sign(value));
  }
  layouts_.bind(points(pointer), layout);
}

void Inference::gep(const llvm::GEPOperator& gep, const llvm::Instruction& at) {
  const llvm::Value& base = *gep.getPointerOperand();
  if (is_byte_shift(gep)) {
    llvm::APInt offset(64, 0);
    gep.accumulateConstantOffset(data_, offset);
    shifts_.push_back({&gep, &at, offset.getSExtValue()});
    return;
  }
  if (gep.getSourceElementType()->isIntegerTy(8) && gep.getNumIndices() == 1) {
    // Bytes are how C moves pointers to anything; what lies there is said by accesses.
    layouts_.mark(points(base), Layouts::moved);
    return layouts_.unify(points(base), points(gep));
  }
  const LayoutId source = source_layout(gep);
  layouts_.bind(points(base), source);
  const auto* first = llvm::dyn_cast<llvm::ConstantInt>(*gep.idx_begin());
  if (!first || !first->isZero()) layouts_.mark(points(base), Layouts::moved);
  if (gep.getNumIndices() == 1) return layouts_.unify(points(base), points(gep));
  LayoutId place = source;
  bool mixed = false;
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index) {
    const Layout& layout = layouts_[place];
    if (layout.kind == LayoutKind::record) {
      mixed |= !layouts_.is_uniform(place);
      place = layout.parts[llvm::cast<llvm::ConstantInt>(*index)->getZExtValue()];
    } else {
      place = layout.parts[0];
    }
  }
  layouts_.bind(points(gep), place);
  inner_.emplace_back(points(base), points(gep));
  // Elements of arrays are moved along.
  if (layouts_[source].kind == LayoutKind::array) layouts_.mark(points(gep), Layouts::moved);
  if (mixed) layouts_.mark(points(gep), Layouts::inside_mixed_record);
}

/// Arguments are what parameters hold.
void Inference::call(const llvm::CallBase& site, const llvm::Function& callee) {
  for (const llvm::Argument& parameter : callee.args()) {
    const llvm::Value& argument = *site.getArgOperand(parameter.getArgNo());
    if (parameter.getType()->isPointerTy() && !llvm::isa<llvm::ConstantPointerNull>(argument)) {
      layouts_.unify(points(argument), points(parameter));
    } else if (parameter.getType()->isIntegerTy()) {
      same_sign(argument, parameter);
    }
  }
  give_back(callee, site);
}

/// The value is what the function returns, in it or behind a call.
void Inference::give_back(const llvm::Function& function, const llvm::Value& value) {
  if (value.getType()->isPointerTy() && !llvm::isa<llvm::ConstantPointerNull>(value)) {
    const auto [result, is_new] = results_.emplace(&function, 0);
    if (is_new) result->second = layouts_.fresh_class();
    layouts_.unify(points(value), result->second);
  } else if (value.getType()->isIntegerTy() && !llvm::isa<llvm::Constant>(value)) {
    layouts_.unify_signs(sign(value), sign(function));
  }
}

void Inference::visit(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) return;
  for (const llvm::Use& operand : instruction.operands()) visit_operand(*operand, instruction);
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    access(*load->getPointerOperand(), *load);
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    access(*store->getPointerOperand(), *store->getValueOperand());
  } else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    // Bytes from alloca are what they are used as, like those from malloc.
    if (!local->isArrayAllocation() || !local->getAllocatedType()->isIntegerTy(8)) {
      layouts_.bind(points(*local), object_layout(*local));
    }
  } else if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(&instruction)) {
    gep(*address, instruction);
  } else if (const llvm::Function* callee = defined_callee(instruction)) {
    call(llvm::cast<llvm::CallBase>(instruction), *callee);
  } else if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    if (end->getReturnValue()) give_back(*end->getFunction(), *end->getReturnValue());
  } else if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
    layouts_.unify(points(*copy->getRawDest()), points(*copy->getRawSource()));
  } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (library::is_call_of(*call, library::Kind::reallocation)) {
      layouts_.unify(points(*call->getArgOperand(0)), points(*call));
    }
  } else if (instruction.getType()->isPointerTy() &&
             (llvm::isa<llvm::BitCastInst>(instruction) || llvm::isa<llvm::PHINode>(instruction) ||
              llvm::isa<llvm::SelectInst>(instruction) ||
              llvm::isa<llvm::FreezeInst>(instruction))) {
    for (const llvm::Use& operand : instruction.operands()) {
      if (operand->getType()->isPointerTy() && !llvm::isa<llvm::ConstantPointerNull>(*operand)) {
        layouts_.unify(points(*operand), points(instruction));
      }
    }
  }
}

void Inference::settle_shifts() {
  bool again = true;
  for (bool last = false; again || !last;) {
    if (!again) last = true;
    again = false;
    for (Shift& shift : shifts_) {
      if (shift.done) continue;
      try {
        shift.done = settle(shift, last);
      } catch (const LayoutConflict& conflict) {
        unsupported(*shift.at, "type punning", conflict.what());
      }
      again |= shift.done;
    }
  }
}

/// Whether one side's layout is known by now and says what lies on the other side.
bool Inference::settle(Shift& shift, bool last) {
  const ClassId from = points(*shift.gep->getPointerOperand());
  const ClassId to = points(*shift.gep);
  const ClassId outer = shift.bytes < 0 ? to : from;
  const ClassId inner = shift.bytes < 0 ? from : to;
  const auto known = layouts_.bound(outer);
  const auto distance = static_cast<std::uint64_t>(std::abs(shift.bytes));
  if (known && shift.bytes != 0 && !layouts_[*known].parts.empty()) {
    const bool is_array = layouts_[*known].kind == LayoutKind::array;
    const auto place = layouts_.at_byte(*known, distance);
    if (!place) {
      throw LayoutConflict("no field starts " + std::to_string(distance) +
                           " bytes behind the start of " + layouts_.described(*known));
    }
    layouts_.bind(inner, place->layout);
    if (is_array) layouts_.mark(inner, Layouts::moved);
    if (!layouts_.is_uniform(*known)) layouts_.mark(inner, Layouts::inside_mixed_record);
    return true;
  }
  const auto other = layouts_.bound(inner);
  const bool bytes = (known && layouts_[layouts_.leaf(*known, 0)].bytes == 1) ||
                     (other && layouts_[layouts_.leaf(*other, 0)].bytes == 1);
  const auto some = known ? known : other;
  const bool steps = some && layouts_.is_uniform(*some) && distance % layouts_[*some].bytes == 0;
  if (!bytes && !steps && !last && shift.bytes != 0) return false;
  layouts_.unify(from, to);
  if (shift.bytes != 0) {
    if (!steps) layouts_.bind(from, source_layout(*shift.gep));
    layouts_.mark(from, Layouts::moved);
  }
  return true;
}

}  // namespace heapreach::frontends::layouts
