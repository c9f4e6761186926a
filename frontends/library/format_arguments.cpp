#include "frontends/library/format_arguments.h"

#include <llvm/IR/Constants.h>

namespace heapreach::frontends::library {

namespace {

using Takes = FormatArgument::Takes;

std::string in_words(const llvm::Type& type) {
  if (type.isPointerTy()) return "a pointer";
  if (type.isFloatingPointTy()) return "a number of floating point";
  if (type.isIntegerTy()) {
    return "an integer of " + std::to_string(type.getIntegerBitWidth()) + " bits";
  }
  return "a value of another type";
}

}  // namespace

FormatArguments::FormatArguments(CallSite& site, unsigned format, bool is_list)
    : site_(site),
      list_(is_list ? site.call().getArgOperand(format + 1) : nullptr),
      place_(format + 1) {}

llvm::Type* FormatArguments::type_of(const FormatArgument& argument) const {
  llvm::LLVMContext& context = site_.module().getContext();
  if (argument.takes == Takes::floating) {
    return argument.is_long_double ? llvm::Type::getX86_FP80Ty(context)
                                   : llvm::Type::getDoubleTy(context);
  }
  if (argument.takes != Takes::number) return site_.bytes();
  if (argument.size == NumberSize::of_64_bits) return llvm::Type::getInt64Ty(context);
  if (argument.size == NumberSize::of_pointer) return site_.size();
  return llvm::Type::getInt32Ty(context);
}

bool FormatArguments::fits(const FormatArgument& argument, const llvm::Type& type) const {
  if (argument.takes == Takes::floating) {
    return type.isFloatingPointTy() && type.isDoubleTy() != argument.is_long_double;
  }
  return argument.takes == Takes::number ? &type == type_of(argument) : type.isPointerTy();
}

llvm::Value* FormatArguments::next(const FormatArgument& argument, bool needed) {
  if (list_) return from_list(argument, needed);
  const std::string asks =
      argument.directive == "*" ? "* asks for an int" : "the conversion " + argument.directive;
  if (place_ >= site_.call().arg_size()) {
    problem_ = asks + (argument.directive == "*" ? ", " : " asks for an argument, ") +
               "and no argument is left";
    return nullptr;
  }
  llvm::Value* value = site_.call().getArgOperand(place_++);
  if (fits(argument, *value->getType())) return value;
  problem_ = asks + (argument.directive == "*" ? "" : " asks for " + in_words(*type_of(argument))) +
             ", and " + in_words(*value->getType()) + " follows";
  return nullptr;
}

/// One slot after the other of the area that variadic.cpp makes.
llvm::Value* FormatArguments::from_list(const FormatArgument& argument, bool needed) {
  llvm::IRBuilder<>& builder = site_.builder();
  const bool plain = site_.data().getPointerSizeInBits() == 32;  // a va_list is a pointer
  llvm::Type* type = type_of(argument);
  const bool is_wide = type->isIntegerTy(64) || type->isFloatingPointTy();
  const std::uint64_t at = offset_;
  offset_ += plain && !is_wide ? 4 : 8;
  if (!needed) return nullptr;
  if (type->isFloatingPointTy()) return llvm::UndefValue::get(type);
  llvm::Value* area = list_;
  if (!plain) {
    llvm::Type* fields =
        llvm::StructType::getTypeByName(site_.module().getContext(), "struct.__va_list_tag");
    if (!fields) site_.refuse("its va_list is of another machine");
    llvm::Value* tag = builder.CreatePointerCast(list_, llvm::PointerType::getUnqual(fields));
    area = builder.CreateLoad(site_.bytes(), builder.CreateStructGEP(fields, tag, 2), "arguments");
  }
  if (at > 0) area = builder.CreateConstGEP1_64(builder.getInt8Ty(), area, at);
  return builder.CreateLoad(type,
                            builder.CreatePointerCast(area, llvm::PointerType::getUnqual(type)));
}

}  // namespace heapreach::frontends::library
