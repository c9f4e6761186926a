// The calls whose effects are spelled out, one at a time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontends/library/table/effects.h"

namespace heapreach::frontends::library {

/// What a call of an error function that nobody wrote says of the reason, as metadata.
constexpr const char* reason_of_error = "heapreach.reason";

/// What a call that is left says of the reason, as metadata.
constexpr const char* reason_of_refusal = "heapreach.refused";

struct NotSaid {
  std::string reason;
};

class CallSite {
 public:
  explicit CallSite(llvm::Module& module)
      : module_(module), data_(module.getDataLayout()), builder_(module.getContext()) {}

  /// From now on this call is at work, and code goes in front of it.
  void begin(llvm::CallBase& call, const Effect& effect);
  /// Code goes behind the call, and in front of it again.
  void go_behind();
  void go_before() { builder_.SetInsertPoint(call_); }
  /// Throws NotSaid: nothing says what the call does, for this reason.
  [[noreturn]] void refuse(const std::string& reason) const;
  /// The call stays, and whoever comes to it finds the reason.
  void keep_refused(const std::string& reason);

  llvm::CallBase& call() { return *call_; }
  const Effect& effect() const { return *effect_; }
  llvm::Module& module() { return module_; }
  const llvm::DataLayout& data() const { return data_; }
  llvm::IRBuilder<>& builder() { return builder_; }
  /// The type of pointers to bytes, and that of sizes.
  llvm::Type* bytes() { return llvm::PointerType::getUnqual(builder_.getInt8Ty()); }
  llvm::Type* size() { return data_.getIntPtrType(module_.getContext()); }

  /// Calls a function of add_helpers; without `result` it returns nothing.
  llvm::Value* help(const std::string& name, const std::vector<llvm::Value*>& arguments,
                    llvm::Type* result = nullptr);
  /// The same for one that reads a text, unless that is surely there. `limit` may be null.
  void read_text(llvm::Value& pointer, const std::string& helper, llvm::Value* limit);
  /// Like help(), for a function with this text, whose name begins with `heapreach.`.
  llvm::Value* help_with(const std::string& name, const std::string& text,
                         const std::vector<llvm::Value*>& arguments, llvm::Type* result);
  /// The execution ends in front of the call, in an error of this name; `why` is for people.
  void end_in_error(const std::string& name, const std::string& why);
  /// Puts the value in place of the call, which has been taken apart.
  void replace_by(llvm::Value* value);
  /// The stream that the argument is gets used: it may not be null, nor closed.
  void use_stream(llvm::Value& stream);
  /// Whether the program closes streams.
  bool closes_streams() const;
  /// Puts the loops of helpers in place of their calls, once all calls have been at work.
  void finish();

 private:
  llvm::Module& module_;
  const llvm::DataLayout& data_;
  llvm::IRBuilder<> builder_;
  llvm::CallBase* call_ = nullptr;
  const Effect* effect_ = nullptr;
  std::vector<llvm::CallInst*> helpers_;
  std::map<std::string, std::string> own_texts_;
};

}  // namespace heapreach::frontends::library
