// What single statements and expressions of C do.
#pragma once

#include <optional>
#include <set>

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontends/compile/orders/accesses.h"
#include "frontends/compile/orders/own_blocks.h"
#include "frontends/compile/orders/pointers.h"

namespace heapreach::frontends::compile::orders {

/// What all of a file's statements are read with.
struct Surroundings {
  const clang::ASTContext& context;
  const Pointers& pointers;
  const OwnBlocks& own_blocks;
};

/// Gathers what statements and expressions do, without their parts and what they call.
class Reader {
 public:
  /// `is_summary`: for callers of the function, whose own variables and blocks do not count.
  Reader(const Surroundings& surroundings, const clang::FunctionDecl& function, bool is_summary)
      : around_(surroundings),
        bytes_are_any_(around_.pointers.look_at_bytes.count(&function) > 0),
        is_summary_(is_summary) {}

  Accesses accesses;
  std::set<const clang::FunctionDecl*> callees;  // with bodies
  /// Calls through pointers, by the number of parameters; nothing where a type does not say it.
  std::set<std::optional<unsigned>> indirect;

  void note(const clang::Stmt& statement);
  /// That the value of an lvalue is taken.
  void read(const clang::Expr& lvalue) { add(lvalue, accesses.reads); }

 private:
  const Surroundings around_;
  const bool bytes_are_any_;
  const bool is_summary_;

  void add(const clang::Expr& lvalue, Objects& objects) const;
  bool is_own(const clang::Expr& lvalue) const;
  void note_call(const clang::CallExpr& call);
  void note_cleanup(const clang::Decl& declared);
};

}  // namespace heapreach::frontends::compile::orders
