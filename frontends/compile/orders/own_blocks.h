// Which pointers of a C file lead to blocks that nobody else knows.
#pragma once

#include <set>
#include <vector>

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace heapreach::frontends::compile::orders {

/// Local variables that are set to new blocks and to nothing else: to what malloc and their like
/// return, and functions of the file that return nothing but a new block, or null.
class OwnBlocks {
 public:
  /// `shared`: variables that are changed by pointers, too.
  OwnBlocks(const std::vector<clang::FunctionDecl*>& functions,
            const std::set<const clang::VarDecl*>& shared);

  /// Whether the pointer is such a variable.
  bool lead_to(const clang::Expr& pointer) const;

 private:
  bool is_new(const clang::Expr& value) const;
  void read(clang::Stmt& statement);
  bool returns_others(clang::Stmt& body) const;

  std::set<const clang::VarDecl*> new_, other_;  // by what they are set to
  std::set<const clang::FunctionDecl*> makers_;
};

}  // namespace heapreach::frontends::compile::orders
