#include "frontends/library/library.h"

#include <algorithm>
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

#include "frontends/library/bases.h"
#include "frontends/library/calls.h"
#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/words.h"
#include "support/error.h"

namespace heapreach::frontends::library {

namespace {

std::string pointer_to(llvm::Type* type) {
  std::string text;
  llvm::raw_string_ostream(text) << *llvm::PointerType::getUnqual(type);
  return text;
}

/// What stands for the words in texts, those first that others are a part of.
std::vector<std::pair<std::string, std::string>> words_of(llvm::LLVMContext& context,
                                                          const llvm::DataLayout& data) {
  llvm::Type* byte = llvm::Type::getInt8Ty(context);
  llvm::Type* number = llvm::Type::getInt32Ty(context);
  llvm::Type* size = data.getIntPtrType(context);
  llvm::Type* text = llvm::PointerType::getUnqual(byte);
  std::vector<llvm::Type*> record(9, number);
  record.insert(record.end(), {size, text});
  const auto comparison = [&](std::vector<llvm::Type*> taken) {
    return pointer_to(llvm::FunctionType::get(number, taken, false));
  };
  llvm::Type* nothing = llvm::Type::getVoidTy(context);
  return {{"FUNCTIONP", pointer_to(llvm::FunctionType::get(nothing, false))},
          {"EXITSP", pointer_to(llvm::ArrayType::get(text, 32))},
          {"COMPAREWITHP", comparison({text, text, text})},
          {"COMPAREP", comparison({text, text})},
          {"RECORDP", pointer_to(llvm::StructType::get(context, record))},
          {"TIMETEXTP", pointer_to(llvm::ArrayType::get(byte, 26))},
          {"ZONEP", pointer_to(llvm::ArrayType::get(byte, 4))},
          {"TEXTP", pointer_to(text)},
          {"INTP", pointer_to(number)},
          {"SHORTP", pointer_to(llvm::Type::getInt16Ty(context))},
          {"WIDEP", pointer_to(llvm::Type::getInt64Ty(context))},
          {"SIZEP", pointer_to(size)},
          {"PTR", pointer_to(byte)},
          {"SIZE", "i" + std::to_string(data.getPointerSizeInBits())}};
}

/// One text in which no two lines declare the same function or variable.
std::string joined(const std::map<std::string, std::string>& texts) {
  std::string result;
  std::set<std::string> declared;
  for (const auto& [name, text] : texts) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      const bool may_come_twice = line.starts_with("declare ") || line.starts_with("@");
      if (may_come_twice && !declared.insert(line).second) continue;
      result += line + "\n";
    }
  }
  return result;
}

bool may_set_errno(const llvm::Instruction& instruction) {
  if (is_unknown_call(instruction)) return true;
  const llvm::Function* called = called_function(instruction);
  if (called && called->getName() == stream_function) return false;
  for (const Kind kind : {Kind::outside, Kind::allocation, Kind::reallocation}) {
    if (is_call_of(instruction, kind)) return true;
  }
  const llvm::Function* callee = called_function(instruction);
  const Effect* effect = callee ? effect_named(callee->getName().str()) : nullptr;
  return effect && effect->kind == Kind::defined && effect->is_open;
}

/// Behind every call that may set errno: it is some positive number then, or what it was.
void change_errno(llvm::Module& module, llvm::GlobalVariable& cell) {
  std::vector<llvm::Instruction*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (may_set_errno(instruction)) calls.push_back(&instruction);
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

/// Calls run_exits where the program ends normally: before exit, and where main returns.
void call_at_ends(llvm::Module& module) {
  std::vector<llvm::Instruction*> ends;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::Function* called = called_function(instruction);
      const bool exits = called && called->getName() == "exit" && effect_of(instruction);
      const bool returns = function.getName() == "main" && llvm::isa<llvm::ReturnInst>(instruction);
      if (exits || returns) ends.push_back(&instruction);
    }
  }
  const llvm::FunctionCallee run = module.getOrInsertFunction(
      run_exits, llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false));
  for (llvm::Instruction* end : ends) {
    llvm::IRBuilder<> builder(end);
    builder.SetCurrentDebugLocation(end->getDebugLoc());
    builder.CreateCall(run);
  }
}

/// Definitions call others by names that no program has, and so do these.
void add_what_they_call(const std::map<std::string, std::string>& texts,
                        std::map<std::string, std::string>& needed) {
  for (std::size_t known = 0; known < needed.size();) {
    known = needed.size();
    for (const auto& [name, text] : texts) {
      if (!name.starts_with("heapreach.")) continue;
      const bool is_called = std::any_of(needed.begin(), needed.end(), [&](const auto& caller) {
        return caller.second.find("@" + name + "(") != std::string::npos;
      });
      if (is_called) needed.emplace(name, text);
    }
  }
}

}  // namespace

void link_definitions(llvm::Module& module, const std::map<std::string, std::string>& texts) {
  llvm::LLVMContext& context = module.getContext();
  llvm::SMDiagnostic problem;
  std::string text = joined(texts);
  for (const auto& [word, type] : words_of(context, module.getDataLayout())) {
    text = replaced(std::move(text), word, type);
  }
  text = without_idle_casts(text);
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
  const std::map<std::string, std::string> texts = all_definitions();
  std::map<std::string, std::string> needed;
  for (const auto& [name, text] : texts) {
    const llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration() || function->use_empty()) continue;
    const Effect* effect = effect_named(name);
    if (!effect || effect->kind != Kind::defined) {
      throw InternalError("the table does not say that " + name + " is defined");
    }
    if (matches(*effect, *function->getFunctionType())) needed.emplace(name, text);
  }
  if (needed.count("atexit") > 0) {
    call_at_ends(module);
    needed.emplace(run_exits, texts.at(run_exits));
  }
  add_what_they_call(texts, needed);
  std::string errno_cell;
  for (const std::string name : {"__errno_location", "__error"}) {
    if (needed.count(name) > 0) errno_cell = "errno" + name;
  }
  add_numbers_of_bases(module, errno_cell, needed);
  if (needed.empty()) return;
  link_definitions(module, needed);
  llvm::GlobalVariable* cell = module.getGlobalVariable(errno_cell, true);
  if (!cell) return;
  change_errno(module, *cell);
  cell->setName("errno");
}

}  // namespace heapreach::frontends::library
