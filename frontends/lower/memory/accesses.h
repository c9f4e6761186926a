// What keeps an access inside its block. In the RTS a pointer is a number; `in: root` says which
// block it is bound to while that is alive. Where the root may be freed, or stand one past the end,
// and the distance is not a fixed one inside a record, an assertion about the root comes before the
// access.
#pragma once

#include "frontends/lower/values/handed_over.h"
#include "frontends/lower/values/member_checks.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

/// The place of an access.
struct Checked {
  ExpressionPtr at;
  ExpressionPtr in;  // null: no need
};

class Accesses : private Part {
 public:
  Accesses(Context& context, const Roots& roots, Shifts& shifts, Pointers& pointers,
           HandedOver& handed_over, MemberChecks& members, Unset& unset)
      : Part(context),
        roots_(roots),
        shifts_(shifts),
        pointers_(pointers),
        handed_over_(handed_over),
        members_(members),
        unset_(unset) {}

  /// The address of an access `further` cells behind the pointer, with what keeps it inside its
  /// block. `moved`: further than a whole object.
  Checked access(const llvm::Value& value, const ExpressionPtr& further, bool moved,
                 const llvm::Instruction& at, std::uint64_t cells = 1);

 private:
  bool lives_for_ever(const llvm::Value& root) const;

  const Roots& roots_;
  Shifts& shifts_;
  Pointers& pointers_;
  HandedOver& handed_over_;
  MemberChecks& members_;
  Unset& unset_;
};

}  // namespace heapreach::frontends::lower
