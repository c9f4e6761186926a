// What parts of a program read and write, as far as its text tells.
#pragma once

#include <set>

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>

namespace heapreach::frontends::compile::orders {

/// What accesses of one object have in common, whatever types the program gives it: integers have
/// their size, whether signed or not, and pointers count as equal.
using Shape = unsigned;
Shape shape_of(clang::QualType type, const clang::ASTContext& context);
/// Of characters, by which C lets a program see any object (C17 6.5p7).
constexpr Shape character_shape = 8;
/// Stands for a `va_list`, which `va_arg` changes.
constexpr Shape argument_list_shape = 2;

/// Objects, by what expressions name them.
struct Objects {
  std::set<const clang::VarDecl*> variables;  // whose address nobody takes
  std::set<const clang::FieldDecl*> members;  // of whatever record
  std::set<Shape> member_shapes;              // of these members
  std::set<Shape> shapes;                     // of what else pointers lead to
  bool anything = false;                      // all that pointers may lead to

  void add(const Objects& more);
  /// Whether pointers may lead to some of them.
  bool are_shared() const { return anything || !members.empty() || !shapes.empty(); }
};

/// Whether one object may be among both.
bool may_meet(const Objects& a, const Objects& b);

struct Accesses {
  Objects reads, writes;
  bool frees = false;

  void add(const Accesses& more);
};

/// Whether a result may depend on which of the two comes first.
bool are_in_conflict(const Accesses& a, const Accesses& b);

}  // namespace heapreach::frontends::compile::orders
