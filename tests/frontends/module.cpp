#include "tests/frontends/module.h"

#include <cctype>
#include <sstream>
#include <stdexcept>

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/ValueSymbolTable.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/compile/llvm_versions.h"
#include "rts/text/parse.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends {

namespace {

const std::string machine =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-"
    "S128\"\ntarget triple = \"x86_64-pc-linux-gnu\"\n";

bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '%' || c == '.' || c == '_';
}

/// Where the type begins that ends in front of `end`.
std::size_t start_of_type(const std::string& text, std::size_t end) {
  std::size_t start = end;
  const auto skip_word = [&] {
    while (start > 0 && is_of_name(text[start - 1])) --start;
  };
  const char last = text[end - 1];
  if (last != ']' && last != '}' && last != ')') {
    skip_word();
    return start;
  }
  int depth = 0;
  do {
    --start;
    const char c = text[start];
    depth += c == ']' || c == '}' || c == ')';
    depth -= c == '[' || c == '{' || c == '(';
  } while (depth > 0);
  if (last == ')') {  // of a function, behind what it returns
    --start;
    skip_word();
  }
  return start;
}

std::string without_types_of_pointers(std::string text) {
  for (std::size_t star = text.find('*'); star != std::string::npos; star = text.find('*')) {
    const std::size_t start = start_of_type(text, star);
    text.replace(start, star + 1 - start, "ptr");
  }
  return text;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
  return text;
}

}  // namespace

std::string llvm_text(const std::string& code) {
  return machine + (HEAPREACH_LLVM_MAJOR >= 15 ? without_types_of_pointers(code) : code);
}

Code::Code(const std::string& code) {
  llvm::SMDiagnostic problem;
  compile::keep_debug_intrinsics();
  module_ = llvm::parseAssemblyString(llvm_text(code), problem, context_);
  if (!module_) {
    throw std::runtime_error(problem.getMessage().str() + ": " + problem.getLineContents().str());
  }
  compile::keep_debug_intrinsics(*module_);
}

llvm::Function& Code::function(const std::string& name) {
  llvm::Function* function = module_->getFunction(name);
  if (!function) throw std::runtime_error("no function " + name);
  return *function;
}

llvm::Value& Code::value(const std::string& name, const std::string& function) {
  llvm::Value* value = this->function(function).getValueSymbolTable()->lookup(name);
  if (!value) value = module_->getNamedValue(name);
  if (!value) throw std::runtime_error("no value " + name);
  return *value;
}

llvm::Instruction& Code::instruction(const std::string& name, const std::string& function) {
  return llvm::cast<llvm::Instruction>(value(name, function));
}

llvm::Type* Code::type(const std::string& name) {
  llvm::Type* type = llvm::StructType::getTypeByName(context_, name);
  if (!type) throw std::runtime_error("no type " + name);
  return type;
}

std::vector<llvm::Function*> Code::functions() {
  std::vector<llvm::Function*> functions = {&function()};
  for (llvm::Function& one : *module_) {
    if (!one.isDeclaration() && &one != functions.front()) functions.push_back(&one);
  }
  return functions;
}

std::string text_of(const llvm::Function& function) {
  std::string text;
  for (const llvm::BasicBlock& block : function) {
    if (block.hasName()) text += block.getName().str() + ":\n";
    for (const llvm::Instruction& instruction : block) {
      std::string line;
      llvm::raw_string_ostream(line) << instruction;
      line.erase(0, line.find_first_not_of(' '));
      for (const char* end : {", align", ", !dbg"}) line = line.substr(0, line.find(end));
      text += line + "\n";
    }
  }
  return without_types_of_pointers(text);
}

std::size_t count_of(const std::string& part, const std::string& text) {
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line);) count += line.find(part) != std::string::npos;
  return count;
}

Imported import_code(const std::string& code, const Options& options) {
  return import_program(Source(llvm_text(code), "p.ll").path(), options);
}

std::vector<std::string> edges_of(const Imported& imported) {
  const rts::System& system = imported.system;
  std::vector<std::string> edges;
  for (const rts::Edge& edge : system.edges()) {
    std::vector<std::string> steps;
    for (const rts::Instruction& one : edge.instructions) {
      steps.push_back(rts::describe(one.action, system));
    }
    edges.push_back(system.vertex(edge.from).name + " -> " + system.vertex(edge.to).name +
                    (steps.empty() ? "" : ": " + joined(steps)));
  }
  return edges;
}

std::vector<std::string> edges_of(const std::string& code, const Options& options) {
  return edges_of(import_code(code, options));
}

std::vector<std::string> steps_of(const Imported& imported) {
  std::vector<std::string> steps;
  for (const rts::Edge& edge : imported.system.edges()) {
    for (const rts::Instruction& one : edge.instructions) {
      steps.push_back(rts::describe(one.action, imported.system));
    }
  }
  return steps;
}

std::vector<std::string> steps_of(const std::string& code, const Options& options) {
  return steps_of(import_code(code, options));
}

std::string refusal_of(const std::string& code, const Options& options) {
  try {
    import_code(code, options);
  } catch (const InputError& refusal) {
    return refusal.what();
  }
  return "";
}

}  // namespace heapreach::frontends
