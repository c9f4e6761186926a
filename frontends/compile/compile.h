// From a source file to LLVM's intermediate representation, through clang as a process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontends/options.h"
#include "support/deadline.h"
#include "support/error.h"

namespace heapreach::frontends::compile {

/// Compiles (.c, .i) or just reads (.bc, .ll) a file of a program. Clang runs without any
/// optimisation, but with lifetime markers and debug information. Throws InputError with clang's
/// own message, or BackendError if the deadline strikes.
std::unique_ptr<llvm::Module> load_module(const Unit& unit, const Options& options,
                                          llvm::LLVMContext& context, const Deadline& deadline);

/// A program's code.
struct Loaded {
  std::unique_ptr<llvm::Module> module;
  std::vector<Unit> units;  // the files that it comes from
  /// Why files do not compile that were left out, since the program may not need them.
  std::vector<InputError> left_out;
};

/// Loads the files of Options::units, or the one at `path` if there are none, and links them.
/// Throws as load_module() and linked().
Loaded load_program(const std::string& path, const Options& options, llvm::LLVMContext& context,
                    const Deadline& deadline);

/// What clang says of the syntax of a C file, as JSON (`-ast-dump=json`). Throws as load_module().
std::string syntax_of(const Unit& unit, const Options& options, const Deadline& deadline);

/// Whether there is no text to a file, but LLVM's code.
bool is_compiled(const std::string& path);

}  // namespace heapreach::frontends::compile
