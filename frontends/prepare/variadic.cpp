// On x86-64 a va_list is a record of two counters of registers that have been passed, the address
// of the arguments on the stack (the overflow area) and that of saved registers. Here all registers
// count as passed, so that every va_arg takes its argument from the overflow area, one slot of
// eight bytes after the other; the branch to the registers is dropped. On i386 a va_list is the
// address of such an area, with slots of four bytes or eight. The area is a local of the caller
// that lives as long as the call: reading an argument that was not passed leaves it.
#include "frontends/prepare/variadic.h"

#include <optional>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include "frontends/compile/llvm_versions.h"
#include "frontends/library/effects.h"

namespace heapreach::frontends::prepare {

namespace {

constexpr const char* list_type = "struct.__va_list_tag";
constexpr unsigned all_general_registers = 48;  // bytes of the saved ones
constexpr unsigned all_registers = 176;

bool is_list_intrinsic(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!call) return false;
  const llvm::Intrinsic::ID id = call->getIntrinsicID();
  return id == llvm::Intrinsic::vastart || id == llvm::Intrinsic::vaend ||
         id == llvm::Intrinsic::vacopy;
}

bool looks_at_arguments(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (call && call->getIntrinsicID() == llvm::Intrinsic::vastart) return true;
  }
  return false;
}

class Variadic {
 public:
  explicit Variadic(llvm::Module& module)
      : module_(module), data_(module.getDataLayout()), builder_(module.getContext()) {}

  void run() {
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : module_) {
      const std::string name = function.getName().str();
      if (function.isVarArg() && !function.isDeclaration() && !library::counts_though_defined(name))
        functions.push_back(&function);
    }
    for (llvm::Function* function : functions) {
      if (const auto calls = fitting_calls(*function)) fix(*function, *calls);
    }
    for (llvm::Function& function : module_) {
      if (!function.isVarArg()) walk_lists(function);
    }
  }

 private:
  bool has_plain_lists() const { return data_.getPointerSizeInBits() == 32; }
  llvm::Type* bytes() { return llvm::PointerType::getUnqual(builder_.getInt8Ty()); }

  /// The calls of the function if that is all that the program does with it, and they can be
  /// rewritten.
  std::optional<std::vector<llvm::CallInst*>> fitting_calls(llvm::Function& function) {
    std::vector<llvm::CallInst*> calls;
    for (llvm::User* user : function.users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (!call || call->getCalledOperand() != &function) return std::nullopt;
      for (unsigned i = 0; i < call->arg_size(); ++i) {
        if (call->getArgOperand(i) == &function) return std::nullopt;
        if (i < function.arg_size()) continue;
        const llvm::Type* type = call->getArgOperand(i)->getType();
        const bool fits = type->isIntegerTy(32) || type->isIntegerTy(64) || type->isPointerTy() ||
                          type->isDoubleTy();
        if (!fits || call->isByValArgument(i)) return std::nullopt;
      }
      calls.push_back(call);
    }
    return calls;
  }

  void fix(llvm::Function& old, const std::vector<llvm::CallInst*>& calls) {
    const bool looks = looks_at_arguments(old);
    std::vector<llvm::Type*> types(old.getFunctionType()->param_begin(),
                                   old.getFunctionType()->param_end());
    if (looks) types.push_back(bytes());
    auto* type = llvm::FunctionType::get(old.getReturnType(), types, false);
    llvm::Function* fixed = llvm::Function::Create(type, old.getLinkage(), "", &module_);
    fixed->takeName(&old);
    fixed->copyAttributesFrom(&old);
    fixed->copyMetadata(&old, 0);
    compile::move_blocks(old, *fixed);
    for (llvm::Argument& argument : old.args()) {
      llvm::Argument* now = fixed->getArg(argument.getArgNo());
      now->takeName(&argument);
      argument.replaceAllUsesWith(now);
    }
    if (looks) fixed->getArg(fixed->arg_size() - 1)->setName("arguments");
    for (llvm::CallInst* call : calls) fix_call(*call, *fixed, looks);
    old.eraseFromParent();
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(*fixed))) {
      auto* start = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (!start || start->getIntrinsicID() != llvm::Intrinsic::vastart) continue;
      start_list(*start, *fixed->getArg(fixed->arg_size() - 1));
    }
  }

  void fix_call(llvm::CallInst& call, llvm::Function& fixed, bool looks) {
    const unsigned own = fixed.arg_size() - (looks ? 1 : 0);
    std::vector<llvm::Value*> arguments(call.arg_begin(), call.arg_begin() + own);
    std::vector<llvm::AttributeSet> attributes;
    for (unsigned i = 0; i < own; ++i) attributes.push_back(call.getAttributes().getParamAttrs(i));
    llvm::AllocaInst* area = nullptr;
    if (looks) {
      const std::vector<llvm::Value*> others(call.arg_begin() + own, call.arg_end());
      area = area_with(call, others);
      builder_.SetInsertPoint(&call);
      builder_.SetCurrentDebugLocation(call.getDebugLoc());
      arguments.push_back(area ? builder_.CreatePointerCast(area, bytes())
                               : llvm::Constant::getNullValue(bytes()));
      attributes.emplace_back();
    }
    builder_.SetInsertPoint(&call);
    builder_.SetCurrentDebugLocation(call.getDebugLoc());
    llvm::CallInst* now = builder_.CreateCall(&fixed, arguments);
    now->setAttributes(llvm::AttributeList::get(module_.getContext(),
                                                call.getAttributes().getFnAttrs(),
                                                call.getAttributes().getRetAttrs(), attributes));
    if (area) builder_.CreateLifetimeEnd(area);
    now->takeName(&call);
    call.replaceAllUsesWith(now);
    call.eraseFromParent();
  }

  std::uint64_t slot_of(const llvm::Type& type) const {
    return has_plain_lists() && !type.isIntegerTy(64) && !type.isDoubleTy() ? 4 : 8;
  }

  /// A local of the caller with these values; null if there are none. Where all have one type it is
  /// an array of that type, so that it may be walked along, else a record.
  llvm::AllocaInst* area_with(llvm::CallInst& call, const std::vector<llvm::Value*>& values) {
    if (values.empty()) return nullptr;
    std::vector<llvm::Type*> types;
    bool alike = true;
    for (const llvm::Value* value : values) {
      // Floating point is for others to refuse, where it is used.
      types.push_back(value->getType()->isPointerTy()  ? bytes()
                      : value->getType()->isDoubleTy() ? builder_.getInt64Ty()
                                                       : value->getType());
      alike &= types.back() == types.front();
    }
    std::vector<llvm::Type*> fields;
    std::vector<unsigned> places;
    for (llvm::Type* type : types) {
      places.push_back(static_cast<unsigned>(fields.size()));
      fields.push_back(type);
      if (slot_of(*type) > data_.getTypeAllocSize(type)) fields.push_back(builder_.getInt32Ty());
    }
    llvm::Type* whole =
        alike ? static_cast<llvm::Type*>(llvm::ArrayType::get(types.front(), fields.size()))
              : llvm::StructType::get(module_.getContext(), fields);
    llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
    builder_.SetInsertPoint(&entry, entry.begin());
    builder_.SetCurrentDebugLocation({});
    llvm::AllocaInst* area = builder_.CreateAlloca(whole, nullptr, "arguments");
    builder_.SetInsertPoint(&call);
    builder_.SetCurrentDebugLocation(call.getDebugLoc());
    builder_.CreateLifetimeStart(area);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i]->getType()->isDoubleTy()) continue;
      llvm::Value* place = builder_.CreateConstInBoundsGEP2_32(whole, area, 0, places[i]);
      llvm::Value* value = values[i]->getType()->isPointerTy()
                               ? builder_.CreatePointerCast(values[i], bytes())
                               : values[i];
      builder_.CreateStore(value, place);
    }
    return area;
  }

  llvm::Type* fields() {
    llvm::Type* type = llvm::StructType::getTypeByName(module_.getContext(), list_type);
    if (type) return type;
    return llvm::StructType::create(
        {builder_.getInt32Ty(), builder_.getInt32Ty(), bytes(), bytes()}, list_type);
  }

  void start_list(llvm::IntrinsicInst& start, llvm::Value& area) {
    builder_.SetInsertPoint(&start);
    builder_.SetCurrentDebugLocation(start.getDebugLoc());
    llvm::Value* list = start.getArgOperand(0)->stripPointerCasts();
    if (has_plain_lists()) {
      builder_.CreateStore(&area,
                           builder_.CreatePointerCast(list, llvm::PointerType::getUnqual(bytes())));
    } else {
      llvm::Value* tag = builder_.CreatePointerCast(start.getArgOperand(0),
                                                    llvm::PointerType::getUnqual(fields()));
      const std::vector<llvm::Value*> content = {builder_.getInt32(all_general_registers),
                                                 builder_.getInt32(all_registers), &area,
                                                 llvm::Constant::getNullValue(bytes())};
      for (unsigned i = 0; i < content.size(); ++i) {
        builder_.CreateStore(content[i], builder_.CreateStructGEP(fields(), tag, i));
      }
    }
    start.eraseFromParent();
  }

  void copy_list(llvm::IntrinsicInst& copy) {
    builder_.SetInsertPoint(&copy);
    builder_.SetCurrentDebugLocation(copy.getDebugLoc());
    if (has_plain_lists()) {
      llvm::Type* place = llvm::PointerType::getUnqual(bytes());
      llvm::Value* to = builder_.CreatePointerCast(copy.getArgOperand(0), place);
      llvm::Value* from = builder_.CreatePointerCast(copy.getArgOperand(1), place);
      builder_.CreateStore(builder_.CreateLoad(bytes(), from), to);
    } else {
      llvm::Type* place = llvm::PointerType::getUnqual(fields());
      llvm::Value* to = builder_.CreatePointerCast(copy.getArgOperand(0), place);
      llvm::Value* from = builder_.CreatePointerCast(copy.getArgOperand(1), place);
      for (unsigned i = 0; i < 4; ++i) {
        llvm::Type* type = fields()->getStructElementType(i);
        llvm::Value* value = builder_.CreateLoad(type, builder_.CreateStructGEP(fields(), from, i));
        builder_.CreateStore(value, builder_.CreateStructGEP(fields(), to, i));
      }
    }
  }

  /// The comparison of a counter of registers: `load (list.gp_offset) <= 40`.
  static bool asks_for_registers(const llvm::Instruction& instruction) {
    const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
    const auto* load = compare ? llvm::dyn_cast<llvm::LoadInst>(compare->getOperand(0)) : nullptr;
    const auto* field =
        load ? llvm::dyn_cast<llvm::GEPOperator>(load->getPointerOperand()) : nullptr;
    if (!field || compare->getPredicate() != llvm::CmpInst::ICMP_ULE) return false;
    const auto* type = llvm::dyn_cast<llvm::StructType>(field->getSourceElementType());
    return type && type->hasName() && type->getName() == list_type &&
           llvm::isa<llvm::ConstantInt>(compare->getOperand(1));
  }

  void walk_lists(llvm::Function& function) {
    bool changed = false;
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (is_list_intrinsic(instruction)) {
        auto& call = llvm::cast<llvm::IntrinsicInst>(instruction);
        if (call.getIntrinsicID() == llvm::Intrinsic::vacopy) copy_list(call);
        call.eraseFromParent();
      } else if (asks_for_registers(instruction)) {
        forget(instruction);
        changed = true;
      }
    }
    if (!changed) return;
    for (llvm::BasicBlock& block : function) llvm::ConstantFoldTerminator(&block);
    llvm::EliminateUnreachableBlocks(function);
  }

  /// The comparison does not hold, and what needs it besides others does not either.
  void forget(llvm::Instruction& condition) {
    std::vector<llvm::Instruction*> todo = {&condition};
    while (!todo.empty()) {
      llvm::Instruction* one = todo.back();
      todo.pop_back();
      for (llvm::User* user : one->users()) {
        auto* wider = llvm::dyn_cast<llvm::BinaryOperator>(user);
        if (wider && wider->getOpcode() == llvm::Instruction::And) todo.push_back(wider);
      }
      one->replaceAllUsesWith(builder_.getFalse());
    }
  }

  llvm::Module& module_;
  const llvm::DataLayout& data_;
  llvm::IRBuilder<> builder_;
};

}  // namespace

void fix_variadic_functions(llvm::Module& module) {
  const llvm::StringRef triple = module.getTargetTriple();
  const bool known = triple.find("x86_64") == 0 || triple.find("i386") == 0 ||
                     triple.find("i686") == 0 || triple.find("i586") == 0;
  if (known) Variadic(module).run();
}

}  // namespace heapreach::frontends::prepare
