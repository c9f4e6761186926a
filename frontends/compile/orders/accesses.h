// What parts of a program read and write, as far as its text tells.
#pragma once

#include <compare>
#include <set>

#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>

namespace heapreach::frontends::compile::orders {

/// Objects that an expression may name: a variable whose address nobody takes, a member of whatever
/// record, what pointers to one type lead to, or (with nothing set) all to which pointers may lead.
struct Objects {
  const clang::VarDecl* variable = nullptr;
  const clang::FieldDecl* member = nullptr;
  const clang::Type* type = nullptr;  // canonical, of members and of what pointers lead to

  friend auto operator<=>(const Objects&, const Objects&) = default;
};

/// Whether two expressions may name one object.
bool may_be_same(const Objects& a, const Objects& b);

struct Accesses {
  std::set<Objects> reads, writes;
  bool frees = false;

  /// Whether that was anything new.
  bool add(const Accesses& more);
};

/// Whether a result may depend on which of the two comes first.
bool are_in_conflict(const Accesses& a, const Accesses& b);

}  // namespace heapreach::frontends::compile::orders
