#include "frontends/library/call_site.h"

#include <map>
#include <set>

#include <llvm/Transforms/Utils/Cloning.h>

#include "frontends/library/constant_text.h"
#include "frontends/library/library.h"
#include "frontends/library/texts/definitions.h"
#include "support/error.h"

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
  throw NotSaid{reason};
}

void CallSite::keep_refused(const std::string& reason) {
  llvm::LLVMContext& context = module_.getContext();
  call_->setMetadata(reason_of_refusal,
                     llvm::MDNode::get(context, llvm::MDString::get(context, reason)));
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

bool CallSite::closes_streams() const {
  for (const char* name : {"fclose", "pclose"}) {
    const llvm::Function* function = module_.getFunction(name);
    if (function && function->isDeclaration() && !function->use_empty()) return true;
  }
  return false;
}

void CallSite::use_stream(llvm::Value& stream) {
  if (llvm::isa<llvm::AllocaInst>(stream)) return;  // a local is not null
  help(closes_streams() ? use_open_handle : use_handle,
       {builder_.CreatePointerCast(&stream, bytes())});
}

llvm::Value* CallSite::help_with(const std::string& name, const std::string& text,
                                 const std::vector<llvm::Value*>& arguments, llvm::Type* result) {
  own_texts_.emplace(name, text);
  return help(name, arguments, result);
}

void CallSite::end_in_error(const std::string& name, const std::string& why) {
  llvm::LLVMContext& context = module_.getContext();
  const llvm::FunctionCallee error =
      module_.getOrInsertFunction(name, llvm::FunctionType::get(builder_.getVoidTy(), false));
  builder_.CreateCall(error)->setMetadata(
      reason_of_error, llvm::MDNode::get(context, llvm::MDString::get(context, why)));
}

void CallSite::replace_by(llvm::Value* value) {
  if (!call_->use_empty()) call_->replaceAllUsesWith(value);
  call_->eraseFromParent();
}

void CallSite::finish() {
  if (helpers_.empty()) return;
  std::map<std::string, std::string> texts = own_texts_, needed;
  add_helpers(texts);
  std::set<std::string> names;
  for (llvm::CallInst* call : helpers_) names.insert(call->getCalledFunction()->getName().str());
  for (const std::string& name : names) needed[name] = texts.at(name);
  link_definitions(module_, needed);
  std::vector<llvm::CallBase*> calls(helpers_.begin(), helpers_.end());
  while (!calls.empty()) {
    llvm::CallBase* call = calls.back();
    calls.pop_back();
    llvm::InlineFunctionInfo info;
    if (!llvm::InlineFunction(*call, info).isSuccess()) {
      throw InternalError("a definition of the library cannot be inlined");
    }
    for (llvm::CallBase* inner : info.InlinedCallSites) {
      const llvm::Function* callee = inner->getCalledFunction();
      if (callee && !callee->isDeclaration()) calls.push_back(inner);
    }
  }
  for (const std::string& name : names) module_.getFunction(name)->eraseFromParent();
}

}  // namespace heapreach::frontends::library
