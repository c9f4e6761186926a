// What pointers of a C file may lead to.
#pragma once

#include <set>
#include <vector>

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

namespace heapreach::frontends::compile::orders {

struct Pointers {
  explicit Pointers(clang::ASTContext& context);

  std::vector<clang::FunctionDecl*> functions;      // with bodies, in the file's order
  std::set<const clang::VarDecl*> shared;           // variables that pointers may lead to
  std::set<const clang::FunctionDecl*> pointed_at;  // functions that are not only called
  /// Functions that turn pointers to something else into pointers to characters.
  std::set<const clang::FunctionDecl*> look_at_bytes;

 private:
  void read(clang::Stmt& statement, const clang::FunctionDecl* function);
};

}  // namespace heapreach::frontends::compile::orders
