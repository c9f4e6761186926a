#include "frontends/library/call_site.h"

#include <map>
#include <set>

#include <llvm/Transforms/Utils/Cloning.h>

#include "frontends/compile/source.h"
#include "frontends/library/constant_text.h"
#include "frontends/library/library.h"
#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

void CallSite::begin(llvm::CallBase& call, const Effect& effect) {
  call_ = &call;
  effect_ = &effect;
  builder_.SetInsertPoint(&call);
  builder_.SetCurrentDebugLocation(call.getDebugLoc());
}

void CallSite::go_behind() {
  builder_.SetInsertPoint(call_->getNextNode());
  builder_.SetCurrentDebugLocation(call_->getDebugLoc());
}

void CallSite::refuse(const std::string& reason) const {
  compile::unsupported(*call_, "the call of " + std::string(effect_->name), reason);
}

llvm::Value* CallSite::help(const std::string& name, const std::vector<llvm::Value*>& arguments,
                            llvm::Type* result) {
  std::vector<llvm::Type*> types;
  for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
  const llvm::FunctionCallee helper = module_.getOrInsertFunction(
      name, llvm::FunctionType::get(result ? result : builder_.getVoidTy(), types, false));
  helpers_.push_back(builder_.CreateCall(helper, arguments));
  return helpers_.back();
}

void CallSite::read_text(llvm::Value& pointer, const std::string& helper, llvm::Value* limit) {
  if (is_surely_text(pointer, data_)) return;
  std::vector<llvm::Value*> arguments = {builder_.CreatePointerCast(&pointer, bytes())};
  if (limit) arguments.push_back(limit);
  help(helper, arguments);
}

void CallSite::finish() {
  if (helpers_.empty()) return;
  std::map<std::string, std::string> texts, needed;
  add_helpers(texts);
  std::set<std::string> names;
  for (llvm::CallInst* call : helpers_) names.insert(call->getCalledFunction()->getName().str());
  for (const std::string& name : names) needed[name] = texts.at(name);
  link_definitions(module_, needed);
  for (llvm::CallInst* call : helpers_) {
    llvm::InlineFunctionInfo info;
    if (!llvm::InlineFunction(*call, info).isSuccess()) {
      throw InternalError("a definition of the library cannot be inlined");
    }
  }
  for (const std::string& name : names) module_.getFunction(name)->eraseFromParent();
}

}  // namespace heapreach::frontends::library
