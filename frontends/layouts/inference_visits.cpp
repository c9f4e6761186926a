// What single instructions and constant expressions say of the pointers and integers in them.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/layouts/inference.h"
#include "frontends/library/calls.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::layouts {

using prepare::defined_callee;

namespace {

bool is_byte_shift(const llvm::GEPOperator& gep) {
  return gep.getSourceElementType()->isIntegerTy(8) && gep.hasAllConstantIndices();
}

}  // namespace

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
    distances_.emplace_back(0);
    parts_.push_back(layouts_[object_layout(array)].parts[0]);
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
    if (!offset.isZero()) layouts_.mark(points(base), Layouts::moved_by_bytes);
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
  bool mixed = false, gap = false, array = false;
  std::optional<std::int64_t> distance = 0;
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index) {
    const Layout& layout = layouts_[place];
    const auto* known = llvm::dyn_cast<llvm::ConstantInt>(*index);
    if (layout.kind == LayoutKind::record) {
      mixed |= !layouts_.is_homogeneous(place);
      const auto field = known->getZExtValue();
      const std::uint64_t end = layout.offsets[field] + layouts_[layout.parts[field]].bytes;
      const bool last = field + 1 == layout.parts.size();
      gap |= end != (last ? layout.bytes : layout.offsets[field + 1]);
      if (distance) *distance += static_cast<std::int64_t>(layout.offsets[field]);
      place = layout.parts[field];
      // Clang may put bytes of padding behind, which an access to the array reads as well.
      const bool is_open = layouts_[place].kind == LayoutKind::array && layouts_[place].count == 0;
      if (is_open && !last) {
        layouts_.make_bytes(points(base), "an array without length that does not end its record");
      }
    } else {
      place = layout.parts[0];
      array = true;
      if (!known) distance.reset();
      if (distance) {
        *distance += known->getSExtValue() * static_cast<std::int64_t>(layouts_[place].bytes);
      }
    }
  }
  layouts_.bind(points(gep), place);
  inner_.emplace_back(points(base), points(gep));
  distances_.push_back(distance);
  parts_.push_back(place);
  array |= layouts_[place].kind == LayoutKind::array;
  if (gap && array) layouts_.mark(points(gep), Layouts::before_gap);
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

}  // namespace heapreach::frontends::layouts
