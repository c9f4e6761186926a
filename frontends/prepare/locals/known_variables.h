// Variables of a program that anybody may call (--open) which pointers from outside may lead to:
// the caller knows them, and the program accesses something of their size through such a pointer.
#pragma once

#include <set>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include "frontends/options.h"

namespace heapreach::frontends::prepare {

class KnownVariables {
 public:
  /// Contract: all functions of the module have their bodies.
  KnownVariables(const llvm::Module& module, const Options& options);

  /// What these functions access. Contract: locals are in memory.
  void note_accesses(const std::vector<llvm::Function*>& functions);

  bool has_callers() const { return callers_ != Callers::none; }
  /// Whether functions of the program may have run before executions begin.
  bool were_changed() const { return has_callers() && !begins_in_main_; }
  bool may_be_pointed_to(const llvm::GlobalVariable& global) const;

 private:
  void note_access(const llvm::Value& pointer, llvm::Type& type);

  const llvm::DataLayout& data_;
  Callers callers_;
  bool begins_in_main_;
  std::set<const llvm::GlobalVariable*> known_;
  bool accesses_anything_ = false;
  std::set<std::uint64_t> sizes_;  // in bytes, of what is accessed
};

}  // namespace heapreach::frontends::prepare
