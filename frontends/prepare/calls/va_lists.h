// The va_lists of x86: how a program walks along the arguments that variadic.cpp hands over in an
// area of memory.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::prepare {

class VaLists {
 public:
  explicit VaLists(llvm::Module& module)
      : module_(module), data_(module.getDataLayout()), builder_(module.getContext()) {}

  /// Whether a va_list is nothing but the address of the next argument.
  bool are_plain() const { return data_.getPointerSizeInBits() == 32; }
  /// A call of va_start becomes stores into the list: all registers count as passed.
  void start(llvm::IntrinsicInst& start, llvm::Value& area);
  /// The other calls for lists in a function go, and so do the ways to registers.
  void walk(llvm::Function& function);

 private:
  llvm::Type* bytes() { return llvm::PointerType::getUnqual(builder_.getInt8Ty()); }
  llvm::Type* fields();
  void copy(llvm::IntrinsicInst& copy);
  void forget(llvm::Instruction& condition);

  llvm::Module& module_;
  const llvm::DataLayout& data_;
  llvm::IRBuilder<> builder_;
};

}  // namespace heapreach::frontends::prepare
