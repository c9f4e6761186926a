// From a source file to LLVM's intermediate representation, through clang as a process.
#pragma once

#include <memory>
#include <string>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontends/options.h"
#include "support/deadline.h"

namespace heapreach::frontends::compile {

/// Compiles (.c, .i) or just reads (.bc, .ll) a program. Clang runs without any optimisation, but
/// with lifetime markers and debug information. Throws InputError with clang's own message, or
/// BackendError if the deadline strikes.
std::unique_ptr<llvm::Module> load_module(const std::string& path, const Options& options,
                                          llvm::LLVMContext& context, const Deadline& deadline);

/// What clang says of the syntax of a C file, as JSON (`-ast-dump=json`). Throws as load_module().
std::string syntax_of(const std::string& path, const Options& options, const Deadline& deadline);

}  // namespace heapreach::frontends::compile
