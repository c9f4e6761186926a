#include "frontends/library/spell_out.h"

#include <optional>
#include <set>
#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "frontends/compile/source.h"
#include "frontends/library/calls.h"
#include "frontends/library/definitions.h"
#include "frontends/library/format.h"
#include "frontends/library/library.h"

namespace heapreach::frontends::library {

using compile::unsupported;

namespace {

/// The text in the constant that the pointer points to, if it has an end.
std::optional<std::string> constant_text(const llvm::Value& pointer, const llvm::DataLayout& data) {
  llvm::APInt offset(data.getPointerSizeInBits(), 0);
  const llvm::Value* object =
      pointer.stripAndAccumulateConstantOffsets(data, offset, /*AllowNonInbounds=*/true);
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(object)) object = alias->getAliasee();
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object->stripPointerCasts());
  if (!global || !global->isConstant() || !global->hasInitializer() || offset.isNegative())
    return std::nullopt;
  const auto* type = llvm::dyn_cast<llvm::ArrayType>(global->getValueType());
  if (!type || !type->getElementType()->isIntegerTy(8)) return std::nullopt;
  const std::uint64_t from = offset.getZExtValue();
  if (from >= type->getNumElements()) return std::nullopt;
  if (global->getInitializer()->isNullValue()) return "";
  const auto* content = llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer());
  if (!content) return std::nullopt;
  const std::string bytes = content->getRawDataValues().substr(from).str();
  const std::size_t end = bytes.find('\0');
  if (end == std::string::npos) return std::nullopt;
  return bytes.substr(0, end);
}

/// Whether every value that the pointer may be is a constant text.
bool is_surely_text(const llvm::Value& pointer, const llvm::DataLayout& data,
                    std::set<const llvm::Value*>& seen) {
  if (!seen.insert(&pointer).second) return true;
  const llvm::Value& value = *pointer.stripPointerCasts();
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
    for (const llvm::Use& incoming : phi->incoming_values()) {
      if (!is_surely_text(*incoming, data, seen)) return false;
    }
    return true;
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&value)) {
    return is_surely_text(*select->getTrueValue(), data, seen) &&
           is_surely_text(*select->getFalseValue(), data, seen);
  }
  return constant_text(pointer, data).has_value();
}

class Spelling {
 public:
  explicit Spelling(llvm::Module& module)
      : module_(module), data_(module.getDataLayout()), builder_(module.getContext()) {}

  void spell_out(llvm::CallBase& call, const Effect& effect) {
    call_ = &call;
    effect_ = &effect;
    builder_.SetInsertPoint(&call);
    builder_.SetCurrentDebugLocation(call.getDebugLoc());
    for (unsigned i = 0; i < effect.parameters.size(); ++i) {
      switch (effect.parameters[i]) {
        case 's':
          read_text(*call.getArgOperand(i), "heapreach.read_text", nullptr);
          break;
        case 'S':
          if (!llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(i)))
            read_text(*call.getArgOperand(i), "heapreach.read_text_or_null", nullptr);
          break;
        case 'n':
          if (!llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(i)))
            refuse("it writes through an argument; hand over a null pointer there");
          break;
        case 'o':
          store_result(*call.getArgOperand(i));
          break;
        case 'b':
          read_bytes(i);
          break;
        case 'w':
          fill(i);
          break;
        case 'f':
          read_format(i);
          break;
        default:
          break;
      }
    }
  }

  /// The loops in place of the calls of helpers.
  void finish() {
    if (helpers_.empty()) return;
    std::map<std::string, std::string> texts, needed;
    add_helpers(texts);
    std::set<std::string> names;
    for (llvm::CallInst* call : helpers_) names.insert(call->getCalledFunction()->getName().str());
    for (const std::string& name : names) needed[name] = texts.at(name);
    link_definitions(module_, needed);
    for (llvm::CallInst* call : helpers_) {
      llvm::InlineFunctionInfo info;
      if (!llvm::InlineFunction(*call, info).isSuccess()) {
        throw InternalError("a definition of the library cannot be inlined");
      }
    }
    for (const std::string& name : names) module_.getFunction(name)->eraseFromParent();
  }

 private:
  [[noreturn]] void refuse(const std::string& reason) const {
    unsupported(*call_, "the call of " + std::string(effect_->name), reason);
  }

  llvm::Type* bytes() { return llvm::PointerType::getUnqual(builder_.getInt8Ty()); }
  llvm::Type* size() { return data_.getIntPtrType(module_.getContext()); }

  void help(const std::string& name, std::vector<llvm::Value*> arguments) {
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    const llvm::FunctionCallee helper = module_.getOrInsertFunction(
        name, llvm::FunctionType::get(builder_.getVoidTy(), types, false));
    helpers_.push_back(builder_.CreateCall(helper, arguments));
  }

  void read_text(llvm::Value& pointer, const std::string& helper, llvm::Value* limit) {
    std::set<const llvm::Value*> seen;
    if (is_surely_text(pointer, data_, seen)) return;
    std::vector<llvm::Value*> arguments = {builder_.CreatePointerCast(&pointer, bytes())};
    if (limit) arguments.push_back(limit);
    help(helper, std::move(arguments));
  }

  /// The product of the sizes behind an argument, of the first `count` of them.
  llvm::Value* amount(unsigned pointer, unsigned count) {
    const auto factor = [&](unsigned i) {
      return builder_.CreateZExtOrTrunc(call_->getArgOperand(pointer + 1 + i), size());
    };
    llvm::Value* result = factor(0);
    for (unsigned i = 1; i < count; ++i) {
      result = builder_.CreateMul(result, factor(i), "bytes", true, true);
    }
    return result;
  }

  unsigned sizes_behind(unsigned pointer) const {
    unsigned count = 0;
    while (effect_->parameters.substr(pointer + 1 + count).starts_with('l')) ++count;
    return count;
  }

  void read_bytes(unsigned pointer) {
    const llvm::FunctionCallee reader = module_.getOrInsertFunction(
        bytes_read, llvm::FunctionType::get(builder_.getVoidTy(), {bytes(), size()}, false));
    builder_.CreateCall(reader, {builder_.CreatePointerCast(call_->getArgOperand(pointer), bytes()),
                                 amount(pointer, sizes_behind(pointer))});
  }

  /// As many bytes as the result says.
  void fill(unsigned pointer) {
    builder_.SetInsertPoint(call_->getNextNode());
    builder_.SetCurrentDebugLocation(call_->getDebugLoc());
    llvm::Value* count = builder_.CreateSExtOrTrunc(call_, size());
    const unsigned sizes = sizes_behind(pointer);
    if (sizes > 1) {
      count = builder_.CreateMul(amount(pointer, sizes - 1), count, "bytes", true, true);
    }
    help("heapreach.fill",
         {builder_.CreatePointerCast(call_->getArgOperand(pointer), bytes()), count});
    builder_.SetInsertPoint(call_);
  }

  void store_result(llvm::Value& pointer) {
    if (llvm::isa<llvm::ConstantPointerNull>(pointer)) return;
    const llvm::Value* object = pointer.stripPointerCasts();
    if (!llvm::isa<llvm::AllocaInst>(object) && !llvm::isa<llvm::GlobalVariable>(object)) {
      refuse("whether its argument is null is not known; hand over a null pointer");
    }
    builder_.SetInsertPoint(call_->getNextNode());
    builder_.SetCurrentDebugLocation(call_->getDebugLoc());
    llvm::Type* place = llvm::PointerType::getUnqual(call_->getType());
    builder_.CreateStore(call_, builder_.CreatePointerCast(&pointer, place));
    builder_.SetInsertPoint(call_);
  }

  void read_format(unsigned place) {
    llvm::Value& pointer = *call_->getArgOperand(place);
    const bool is_list = effect_->parameters[place + 1] == 'a';
    const std::optional<std::string> text = constant_text(pointer, data_);
    if (!text) {
      bool looks = is_list;
      for (unsigned i = place + 1; i < call_->arg_size(); ++i) {
        looks |= call_->getArgOperand(i)->getType()->isPointerTy();
      }
      if (looks) refuse("its format is not constant, so what it reads is not known");
      return read_text(pointer, "heapreach.read_text", nullptr);
    }
    const Format format = format_of(*text);
    if (!format.refusal.empty()) refuse(format.refusal);
    Arguments arguments{*this, is_list ? call_->getArgOperand(place + 1) : nullptr, place + 1, 0};
    llvm::Value* before = nullptr;
    for (const FormatArgument& argument : format.arguments) {
      const bool needed = argument.takes == FormatArgument::Takes::text;
      const bool is_limit =
          &argument != &format.arguments.back() && (&argument + 1)->precision_before;
      llvm::Value* value = arguments.next(argument, needed || is_limit);
      if (needed) {
        if (!value->getType()->isPointerTy()) refuse("its format asks for a text");
        read_within(*value, argument, before);
      }
      before = value;
    }
  }

  void read_within(llvm::Value& pointer, const FormatArgument& argument, llvm::Value* before) {
    if (argument.precision) {
      if (*argument.precision == 0) return;
      return read_text(pointer, "heapreach.read_text_within",
                       llvm::ConstantInt::get(size(), *argument.precision));
    }
    if (!argument.precision_before) return read_text(pointer, "heapreach.read_text", nullptr);
    if (!before->getType()->isIntegerTy(32)) refuse("its format asks for an int");
    // A negative precision is none, and as a large number of no sign it is one that no text has.
    read_text(pointer, "heapreach.read_text_within", builder_.CreateSExt(before, size()));
  }

  /// The arguments of a call, or those that a va_list leads to.
  struct Arguments {
    Spelling& spelling;
    llvm::Value* list;
    unsigned place;
    std::uint64_t offset;

    llvm::Value* next(const FormatArgument& argument, bool needed) {
      if (list) return from_list(argument, needed);
      if (place >= spelling.call_->arg_size()) {
        spelling.refuse("its format asks for more arguments than there are");
      }
      return spelling.call_->getArgOperand(place++);
    }

    /// One slot after the other of the area that variadic.cpp makes.
    llvm::Value* from_list(const FormatArgument& argument, bool needed) {
      llvm::IRBuilder<>& builder = spelling.builder_;
      const bool plain = spelling.data_.getPointerSizeInBits() == 32;  // a va_list is a pointer
      const std::uint64_t at = offset;
      offset += plain && !argument.is_wide ? 4 : 8;
      if (!needed) return nullptr;
      llvm::Value* area = list;
      if (!plain) {
        llvm::Type* fields =
            llvm::StructType::getTypeByName(spelling.module_.getContext(), "struct.__va_list_tag");
        if (!fields) spelling.refuse("its va_list is of another machine");
        llvm::Value* tag = builder.CreatePointerCast(list, llvm::PointerType::getUnqual(fields));
        area = builder.CreateLoad(spelling.bytes(), builder.CreateStructGEP(fields, tag, 2),
                                  "arguments");
      }
      if (at > 0) area = builder.CreateConstGEP1_64(builder.getInt8Ty(), area, at);
      llvm::Type* type = argument.takes == FormatArgument::Takes::text
                             ? spelling.bytes()
                             : static_cast<llvm::Type*>(builder.getInt32Ty());
      return builder.CreateLoad(
          type, builder.CreatePointerCast(area, llvm::PointerType::getUnqual(type)));
    }
  };

  llvm::Module& module_;
  const llvm::DataLayout& data_;
  llvm::IRBuilder<> builder_;
  llvm::CallBase* call_ = nullptr;
  const Effect* effect_ = nullptr;
  std::vector<llvm::CallInst*> helpers_;
};

}  // namespace

void spell_out_effects(const std::vector<llvm::Function*>& functions) {
  Spelling spelling(*functions.front()->getParent());
  std::vector<std::pair<llvm::CallBase*, const Effect*>> calls;
  for (llvm::Function* function : functions) {
    for (llvm::Instruction& instruction : llvm::instructions(*function)) {
      const Effect* effect = effect_of(instruction);
      if (!effect || effect->kind != Kind::outside) continue;
      calls.emplace_back(llvm::cast<llvm::CallBase>(&instruction), effect);
    }
  }
  for (const auto& [call, effect] : calls) spelling.spell_out(*call, *effect);
  spelling.finish();
}

}  // namespace heapreach::frontends::library
