// What blocks are reachable from at the ends of the program, for valid-memtrack: `meta.roots` names
// the variables, which are globals, and copies of what locals hold when `exit` is called.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontends/lower/values/pointers.h"

namespace heapreach::frontends::lower {

class LeakRoots : private Part {
 public:
  LeakRoots(Context& context, Pointers& pointers) : Part(context), pointers_(pointers) {}

  /// Whether the block of the local has room for pointers.
  bool leads_somewhere(const llvm::AllocaInst& local);
  /// The call of a function that root_prefix starts; `name` is the rest of its name.
  void note(const llvm::CallBase& call, const std::string& name);
  /// Copies what the pointers in the block of a local hold.
  void note_in(const llvm::AllocaInst& local, const llvm::Instruction& at);
  /// Writes the roots down, once the system is complete.
  void end();

 private:
  std::vector<std::uint64_t> pointers_in(LayoutId layout) const;
  std::vector<std::uint64_t> root_cells(const llvm::AllocaInst& local) const;

  Pointers& pointers_;
  std::set<std::string> roots_;  // names of variables
};

}  // namespace heapreach::frontends::lower
