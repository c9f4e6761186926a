// Phi nodes are parallel moves at the end of edges.
#pragma once

#include "frontends/lower/values/member_checks.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

class Phis : private Part {
 public:
  Phis(Context& context, Integers& integers, Pointers& pointers, Roots& roots,
       MemberChecks& member_checks, Unset& unset)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        roots_(roots),
        member_checks_(member_checks),
        unset_(unset) {}

  /// Gives those of the function at work their variables.
  void declare();
  /// What they become when control passes from one block to the other.
  void move(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Position& at);

 private:
  using Moves = std::vector<std::pair<rts::VariableId, ExpressionPtr>>;
  void move_in_parallel(Moves moves, const Position& at);

  Integers& integers_;
  Pointers& pointers_;
  Roots& roots_;
  MemberChecks& member_checks_;
  Unset& unset_;
};

}  // namespace heapreach::frontends::lower
