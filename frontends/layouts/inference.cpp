// One pass of unification over the functions; pointers moved by constant bytes (container_of) wait
// until both sides are known. Only types of accesses count, never those of pointers, which newer
// versions of LLVM do not have.
#include "frontends/layouts/inference.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/source.h"
#include "frontends/library/calls.h"
#include "frontends/library/spell_out.h"

namespace heapreach::frontends::layouts {

Inference::Inference(const std::vector<llvm::Function*>& functions, MemoryModel model,
                     const std::vector<BytesWanted>& wanted,
                     const std::vector<DeclaredPointer>& declared)
    : data_(functions.front()->getParent()->getDataLayout()), layouts_(data_) {
  if (model == MemoryModel::bytes) layouts_.make_all_bytes();
  for (const BytesWanted& one : wanted) {
    layouts_.set_position(one.at);
    layouts_.make_bytes(points(*one.pointer), one.reason);
  }
  for (const auto& [pointer, type] : declared) {
    layouts_.bind(points(*pointer), layouts_.of(type));
  }
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      layouts_.set_position(compile::position_of(instruction));
      visit(instruction);
      votes(instruction);
    }
  }
  settle_shifts();
  check_steps_to_records();
  check_parts();
  check_open_ends();
  share_models();
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
  return *layouts_.bound(id);
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

Integer Inference::cells_of(LayoutId layout, const llvm::Value& pointer) {
  const Layout& object = layouts_[layout];
  return static_cast<unsigned long>(is_bytes(pointer) ? object.bytes : object.cells);
}

std::uint64_t Inference::cells_before(LayoutId record, std::uint64_t field,
                                      const llvm::Value& pointer) {
  const Layout& layout = layouts_[record];
  if (is_bytes(pointer)) return layout.offsets[field];
  std::uint64_t cells = 0;
  for (std::uint64_t i = 0; i < field; ++i) cells += layouts_[layout.parts[i]].cells;
  return cells;
}

}  // namespace heapreach::frontends::layouts
