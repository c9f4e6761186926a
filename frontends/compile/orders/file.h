// What the functions of a C file do to objects that their callers see.
#pragma once

#include <map>
#include <set>
#include <vector>

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontends/compile/orders/accesses.h"

namespace heapreach::frontends::compile::orders {

/// Knows what each function of a file does, together with those that it calls. What a function does
/// to a block that a variable of its has from malloc or calloc, and from nowhere else, does not
/// count for its callers. A function that the file does not define may read what its pointers to
/// constant types lead to, and write what others lead to.
class File {
 public:
  explicit File(clang::ASTContext& context);

  /// Those of an expression, and of the functions that it calls. Of an lvalue those of finding it.
  Accesses of(clang::Stmt& expression) const;
  /// Those of taking the value of an lvalue, once it is found.
  Accesses of_value(const clang::Expr& lvalue) const;

  /// Functions with bodies, in the file's order.
  const std::vector<clang::FunctionDecl*>& functions() const { return functions_; }

 private:
  friend class Collector;
  using Functions = std::set<const clang::FunctionDecl*>;

  void note_addresses(clang::Stmt& statement);
  void note_blocks(clang::Stmt& statement);
  void summarise();
  /// What a call may be of, as far as the file defines it.
  Functions callees(const clang::CallExpr& call) const;

  std::vector<clang::FunctionDecl*> functions_;
  std::map<const clang::FunctionDecl*, Accesses> known_;
  Functions pointed_at_;                    // that are not only called
  std::set<const clang::VarDecl*> shared_;  // pointers may lead there
  /// Pointers that are set to new blocks, and those that are set to something else.
  std::set<const clang::VarDecl*> fresh_, not_fresh_;
};

}  // namespace heapreach::frontends::compile::orders
