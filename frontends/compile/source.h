// Where an instruction stands in the C source, and how what is not supported is reported.
#pragma once

#include <string>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instruction.h>

#include "support/error.h"

namespace heapreach::frontends::compile {

/// File, line and column of the instruction's innermost source location; without debug information
/// the file alone, which is then the module's.
Position position_of(const llvm::Instruction& instruction);

/// File, line and column of the place itself, whatever it was inlined into.
Position position_of(const llvm::DILocation& place);

/// File and line of the function.
Position position_of(const llvm::Function& function);

/// File and line of the definition; without debug information the module's file alone.
Position position_of(const llvm::GlobalVariable& variable);

/// What an import cannot translate. Whoever translates instructions one by one may go on with
/// others.
class Unsupported : public InputError {
 public:
  using InputError::InputError;
};

/// Throws Unsupported at the instruction: "<construct> is not supported: <reason>", or without the
/// reason if it is empty.
[[noreturn]] void unsupported(const llvm::Instruction& at, const std::string& construct,
                              const std::string& reason = "");

}  // namespace heapreach::frontends::compile
