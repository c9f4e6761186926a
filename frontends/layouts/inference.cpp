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

using prepare::defined_callee;

Inference::Inference(const std::vector<llvm::Function*>& functions, MemoryModel model,
                     const std::vector<BytesWanted>& wanted)
    : data_(functions.front()->getParent()->getDataLayout()), layouts_(data_) {
  if (model == MemoryModel::bytes) layouts_.make_all_bytes();
  for (const BytesWanted& one : wanted) {
    layouts_.set_position(one.at);
    layouts_.make_bytes(points(*one.pointer), one.reason);
  }
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      layouts_.set_position(compile::position_of(instruction));
      visit(instruction);
      votes(instruction);
    }
  }
  settle_shifts();
  check_ways_back();
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

/// Whether pointers of the class may point into the middle of something.
bool Inference::is_inner(ClassId id) const {
  for (const auto& [outer, inner] : inner_) {
    const bool same = layouts_.find(outer) == layouts_.find(inner);
    if (!same && layouts_.find(inner) == layouts_.find(id)) return true;
  }
  return false;
}

/// A step in bytes from a field back to its record is one in cells only if nothing but that field
/// is known by such pointers.
void Inference::check_ways_back() {
  for (const Shift& shift : shifts_) {
    const ClassId outer = points(*shift.gep);
    const ClassId inner = points(*shift.gep->getPointerOperand());
    if (shift.bytes >= 0 || layouts_.find(outer) == layouts_.find(inner)) continue;
    const auto known = layouts_.bound(outer);
    if (known && layouts_.is_homogeneous(*known)) continue;
    for (std::size_t i = 0; i < inner_.size(); ++i) {
      if (layouts_.find(inner_[i].second) != layouts_.find(inner)) continue;
      const ClassId from = inner_[i].first;
      const bool same = layouts_.find(from) == layouts_.find(outer);
      if (same && distances_[i] == -shift.bytes) continue;
      // The head of a list, say, which is no element.
      const auto other = layouts_.bound(from);
      const bool alone = !same && !(layouts_.marks(from) & Layouts::moved) && !is_inner(from);
      if (known && other && alone && distances_[i] && *distances_[i] >= 0 &&
          layouts_.agrees_around(*other, static_cast<std::uint64_t>(*distances_[i]), *known,
                                 static_cast<std::uint64_t>(-shift.bytes))) {
        continue;
      }
      layouts_.set_position(compile::position_of(*shift.at));
      layouts_.make_bytes(inner, "a step back to a record from what may be several of its fields");
      break;
    }
  }
}

/// Pointers into one block, to its start or into its middle, see the same cells.
void Inference::share_models() {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < inner_.size(); ++i) {
      const auto [outer, inner] = inner_[i];
      if (layouts_.find(outer) == layouts_.find(inner)) continue;
      if (!layouts_.is_bytes(outer) && !layouts_.is_bytes(inner)) continue;
      layouts_.unify(outer, inner);
      again = true;
    }
  }
}

/// What lies inside a part of a mixed record lies inside that record.
void Inference::inherit_marks() {
  bool again = true;
  while (again) {
    again = false;
    for (const auto& [from, to] : inner_) {
      const unsigned inherited =
          layouts_.marks(from) & (Layouts::inside_mixed_record | Layouts::before_gap);
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
    distances_.emplace_back(0);
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

void Inference::settle_shifts() {
  bool again = true;
  for (bool last = false; again || !last;) {
    if (!again) last = true;
    again = false;
    for (Shift& shift : shifts_) {
      if (shift.done) continue;
      layouts_.set_position(compile::position_of(*shift.at));
      shift.done = settle(shift, last);
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
    inner_.emplace_back(outer, inner);
    distances_.emplace_back(static_cast<std::int64_t>(distance));
    if (!place) {
      layouts_.make_bytes(outer, "no field starts " + std::to_string(distance) +
                                     " bytes behind the start of " + layouts_.described(*known));
      return true;
    }
    layouts_.bind(inner, place->layout);
    if (is_array) layouts_.mark(inner, Layouts::moved);
    if (!layouts_.is_homogeneous(*known)) layouts_.mark(inner, Layouts::inside_mixed_record);
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
