// Recursive functions become procedures of the system, whose variables belong to one activation.
// Parameters that nobody uses are left out. A pointer that is moved along arrays goes with the
// block that it was made from, here as in phis: as a second parameter or result.
#pragma once

#include "frontends/lower/blocks/locals.h"
#include "frontends/lower/control/ends.h"
#include "frontends/lower/values/member_checks.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

class Procedures : private Part {
 public:
  Procedures(Context& context, ProcedureTable& table, Integers& integers, Pointers& pointers,
             Roots& roots, MemberChecks& member_checks, const Locals& locals, Ends& ends,
             Unset& unset)
      : Part(context),
        table_(table),
        integers_(integers),
        pointers_(pointers),
        roots_(roots),
        member_checks_(member_checks),
        locals_(locals),
        ends_(ends),
        unset_(unset) {}

  /// The function is at work from now on: its parameters and results become variables.
  void enter(const llvm::Function& function, ProcedureShape& shape);
  /// The function at work is complete: all further variables are its locals.
  void leave(const ProcedureShape& shape);
  void call(const llvm::CallBase& site, const llvm::Function& callee);
  /// A return from the function at work.
  void give_back(const llvm::ReturnInst& end);

 private:
  std::set<std::string> shared_names();

  ProcedureTable& table_;
  Integers& integers_;
  Pointers& pointers_;
  Roots& roots_;
  MemberChecks& member_checks_;
  const Locals& locals_;
  Ends& ends_;
  Unset& unset_;
  rts::VariableId first_local_ = 0;
};

}  // namespace heapreach::frontends::lower
