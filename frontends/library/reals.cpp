#include "frontends/library/reals.h"

#include <map>
#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "frontends/library/calls.h"
#include "frontends/library/library.h"
#include "frontends/library/texts/reals.h"

namespace heapreach::frontends::library {

namespace {

/// The function where the program leaves it to the library, with the types that C gives it.
llvm::Function* used(llvm::Module& module, const char* name) {
  llvm::Function* function = module.getFunction(name);
  if (!function || !function->isDeclaration() || function->use_empty()) return nullptr;
  return matches(*effect_named(name), *function->getFunctionType()) ? function : nullptr;
}

/// Whether sscanf or one of its like is called: then its format may have %f.
bool may_scan_texts(const llvm::Module& module) {
  for (const char* name : {"sscanf", "vsscanf"}) {
    for (const char* prefix : {"", "__isoc99_", "__isoc23_"}) {
      const llvm::Function* function = module.getFunction(prefix + std::string(name));
      if (function && function->isDeclaration() && !function->use_empty()) return true;
    }
  }
  return false;
}

/// atof(s) is strtod(s, NULL) but for what errors do (C17 7.22.1.1).
void call_reader(llvm::CallInst& call, llvm::Function& reader) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value* end = llvm::Constant::getNullValue(reader.getArg(1)->getType());
  llvm::CallInst* now = builder.CreateCall(&reader, {call.getArgOperand(0), end});
  now->takeName(&call);
  call.replaceAllUsesWith(now);
  call.eraseFromParent();
}

}  // namespace

void define_real_readers(llvm::Module& module) {
  std::map<std::string, std::string> texts;
  if (used(module, "strtod")) texts["strtod"] = real_reader("strtod", RealType::double_type);
  if (used(module, "strtof")) texts["strtof"] = real_reader("strtof", RealType::float_type);
  std::vector<llvm::CallInst*> calls;
  if (llvm::Function* atof = used(module, "atof")) {
    for (llvm::User* user : atof->users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call && call->getCalledOperand() == atof) calls.push_back(call);
    }
  }
  const bool scans = may_scan_texts(module);
  if (scans || !calls.empty()) {
    texts[double_reader] = real_reader(double_reader, RealType::double_type);
  }
  if (scans) texts[float_reader] = real_reader(float_reader, RealType::float_type);
  if (texts.empty()) return;
  link_definitions(module, texts);
  for (llvm::CallInst* call : calls) call_reader(*call, *module.getFunction(double_reader));
}

bool is_real_reader(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return !function.isDeclaration() && (name == double_reader || name == float_reader);
}

}  // namespace heapreach::frontends::library
