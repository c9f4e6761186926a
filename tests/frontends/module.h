// LLVM code as text, for tests of single passes and of single parts of the translation: no clang
// runs. Types of pointers may stand in the text, also where LLVM knows none any more.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontends/imported.h"
#include "frontends/options.h"

namespace heapreach::frontends {

/// The text as this version of LLVM reads it, for a machine of 64 bits.
std::string llvm_text(const std::string& code);

/// A module in memory. Throws std::runtime_error for what is no LLVM code.
class Code {
 public:
  explicit Code(const std::string& code);

  llvm::Module& module() { return *module_; }
  const llvm::DataLayout& data() const { return module_->getDataLayout(); }
  llvm::Function& function(const std::string& name = "main");
  /// A value by its name: an argument or instruction of the function, or else a global.
  llvm::Value& value(const std::string& name, const std::string& function = "main");
  llvm::Instruction& instruction(const std::string& name, const std::string& function = "main");
  llvm::Type* type(const std::string& name);
  /// The functions that have bodies, main first.
  std::vector<llvm::Function*> functions();

 private:
  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
};

/// The instructions of a function, one per line, blocks by their labels; all pointers are of type
/// `ptr`, whatever LLVM calls it, and neither metadata nor alignments are shown.
std::string text_of(const llvm::Function& function);
/// How many lines of `text` hold `part`.
std::size_t count_of(const std::string& part, const std::string& text);

/// What becomes of code when it is imported.
Imported import_code(const std::string& code, const Options& options = {});
/// The edges of its system in their order: "start -> v: x := 1; assume x > 0".
std::vector<std::string> edges_of(const Imported& imported);
std::vector<std::string> edges_of(const std::string& code, const Options& options = {});
/// The instructions of all edges, in the order of the edges.
std::vector<std::string> steps_of(const Imported& imported);
std::vector<std::string> steps_of(const std::string& code, const Options& options = {});
/// What the import of the code throws as an InputError; empty if nothing.
std::string refusal_of(const std::string& code, const Options& options = {});

}  // namespace heapreach::frontends
