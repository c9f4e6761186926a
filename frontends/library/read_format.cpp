#include "frontends/library/read_format.h"

#include <optional>

#include <llvm/IR/Constants.h>

#include "frontends/library/constant_text.h"
#include "frontends/library/format.h"

namespace heapreach::frontends::library {

namespace {

/// The arguments of a call, or those that a va_list leads to.
struct Arguments {
  CallSite& site;
  llvm::Value* list;
  unsigned place;
  std::uint64_t offset;

  llvm::Value* next(const FormatArgument& argument, bool needed) {
    if (list) return from_list(argument, needed);
    if (place >= site.call().arg_size()) {
      site.refuse("its format asks for more arguments than there are");
    }
    return site.call().getArgOperand(place++);
  }

  /// One slot after the other of the area that variadic.cpp makes.
  llvm::Value* from_list(const FormatArgument& argument, bool needed) {
    llvm::IRBuilder<>& builder = site.builder();
    const bool plain = site.data().getPointerSizeInBits() == 32;  // a va_list is a pointer
    const std::uint64_t at = offset;
    offset += plain && !argument.is_wide ? 4 : 8;
    if (!needed) return nullptr;
    llvm::Value* area = list;
    if (!plain) {
      llvm::Type* fields =
          llvm::StructType::getTypeByName(site.module().getContext(), "struct.__va_list_tag");
      if (!fields) site.refuse("its va_list is of another machine");
      llvm::Value* tag = builder.CreatePointerCast(list, llvm::PointerType::getUnqual(fields));
      area = builder.CreateLoad(site.bytes(), builder.CreateStructGEP(fields, tag, 2), "arguments");
    }
    if (at > 0) area = builder.CreateConstGEP1_64(builder.getInt8Ty(), area, at);
    llvm::Type* type = argument.takes == FormatArgument::Takes::text
                           ? site.bytes()
                           : static_cast<llvm::Type*>(builder.getInt32Ty());
    return builder.CreateLoad(type,
                              builder.CreatePointerCast(area, llvm::PointerType::getUnqual(type)));
  }
};

void read_within(CallSite& site, llvm::Value& pointer, const FormatArgument& argument,
                 llvm::Value* before) {
  if (argument.precision) {
    if (*argument.precision == 0) return;
    return site.read_text(pointer, "heapreach.read_text_within",
                          llvm::ConstantInt::get(site.size(), *argument.precision));
  }
  if (!argument.precision_before) return site.read_text(pointer, "heapreach.read_text", nullptr);
  if (!before->getType()->isIntegerTy(32)) site.refuse("its format asks for an int");
  // A negative precision is none, and as a large number of no sign it is one that no text has.
  site.read_text(pointer, "heapreach.read_text_within",
                 site.builder().CreateSExt(before, site.size()));
}

}  // namespace

void read_format(CallSite& site, unsigned place) {
  llvm::Value& pointer = *site.call().getArgOperand(place);
  const bool is_list = site.effect().parameters[place + 1] == 'a';
  const std::optional<std::string> text = constant_text(pointer, site.data());
  if (!text) {
    bool looks = is_list;
    for (unsigned i = place + 1; i < site.call().arg_size(); ++i) {
      looks |= site.call().getArgOperand(i)->getType()->isPointerTy();
    }
    if (looks) site.refuse("its format is not constant, so what it reads is not known");
    return site.read_text(pointer, "heapreach.read_text", nullptr);
  }
  const Format format = format_of(*text);
  if (!format.refusal.empty()) site.refuse(format.refusal);
  Arguments arguments{site, is_list ? site.call().getArgOperand(place + 1) : nullptr, place + 1, 0};
  llvm::Value* before = nullptr;
  for (const FormatArgument& argument : format.arguments) {
    const bool needed = argument.takes == FormatArgument::Takes::text;
    const bool is_limit =
        &argument != &format.arguments.back() && (&argument + 1)->precision_before;
    llvm::Value* value = arguments.next(argument, needed || is_limit);
    if (needed) {
      if (!value->getType()->isPointerTy()) site.refuse("its format asks for a text");
      read_within(site, *value, argument, before);
    }
    before = value;
  }
}

}  // namespace heapreach::frontends::library
