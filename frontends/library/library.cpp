#include "frontends/library/library.h"

#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/library/calls.h"
#include "frontends/library/definitions.h"
#include "support/error.h"

namespace heapreach::frontends::library {

namespace {

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    text.replace(at, word.size(), by);
  }
  return text;
}

std::string pointer_to(llvm::Type* type) {
  std::string text;
  llvm::raw_string_ostream(text) << *llvm::PointerType::getUnqual(type);
  return text;
}

/// One text of which no line declares what another one declares, too.
std::string joined(const std::map<std::string, std::string>& texts) {
  std::string result;
  std::set<std::string> declared;
  for (const auto& [name, text] : texts) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      if (line.rfind("declare ", 0) == 0 && !declared.insert(line).second) continue;
      result += line + "\n";
    }
  }
  return result;
}

/// Behind every call that may set errno: it is some positive number then, or what it was.
void change_errno(llvm::Module& module, llvm::GlobalVariable& cell) {
  std::vector<llvm::Instruction*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (is_unknown_call(instruction) || is_call_of(instruction, Kind::outside)) {
        calls.push_back(&instruction);
      }
    }
  }
  for (llvm::Instruction* call : calls) {
    llvm::Instruction* next = call->getNextNode();
    if (!next) continue;  // an invocation
    llvm::IRBuilder<> builder(next);
    builder.SetCurrentDebugLocation(call->getDebugLoc());
    llvm::Type* type = builder.getInt32Ty();
    llvm::Value* left = builder.CreateCall(
        module.getOrInsertFunction(errno_function, llvm::FunctionType::get(type, false)));
    llvm::Value* old = builder.CreateLoad(type, &cell);
    llvm::Value* set = builder.CreateICmpSGT(left, builder.getInt32(0));
    builder.CreateStore(builder.CreateSelect(set, left, old), &cell);
  }
}

}  // namespace

void link_definitions(llvm::Module& module, const std::map<std::string, std::string>& texts) {
  llvm::LLVMContext& context = module.getContext();
  const std::string pointer = pointer_to(llvm::Type::getInt8Ty(context));
  const std::string integer_pointer = pointer_to(llvm::Type::getInt32Ty(context));
  const std::string size = "i" + std::to_string(module.getDataLayout().getPointerSizeInBits());
  llvm::SMDiagnostic problem;
  const std::string text = replaced(
      replaced(replaced(joined(texts), "INTP", integer_pointer), "PTR", pointer), "SIZE", size);
  std::unique_ptr<llvm::Module> library = llvm::parseAssemblyString(text, problem, context);
  if (!library) {
    throw InternalError("the library's text is not LLVM code: " + problem.getMessage().str());
  }
  library->setDataLayout(module.getDataLayout());
  library->setTargetTriple(module.getTargetTriple());
  if (llvm::Linker::linkModules(module, std::move(library))) {
    throw InternalError("the library cannot be linked to the program");
  }
}

void define_library(llvm::Module& module) {
  std::map<std::string, std::string> texts, needed;
  add_strings(texts);
  add_searches(texts);
  add_characters(texts);
  add_input(texts);
  for (const auto& [name, text] : texts) {
    const llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration() || function->use_empty()) continue;
    const Effect* effect = effect_named(name);
    if (!effect || effect->kind != Kind::defined) {
      throw InternalError("the table does not say that " + name + " is defined");
    }
    if (matches(*effect, *function->getFunctionType())) needed.emplace(name, text);
  }
  if (needed.empty()) return;
  link_definitions(module, needed);
  for (const char* name : {"errno__errno_location", "errno__error"}) {
    llvm::GlobalVariable* cell = module.getGlobalVariable(name, true);
    if (!cell) continue;
    change_errno(module, *cell);
    cell->setName("errno");
  }
}

}  // namespace heapreach::frontends::library
