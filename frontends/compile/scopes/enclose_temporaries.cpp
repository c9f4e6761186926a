// A full expression is one that is no part of another expression (C17 6.8p4): an expression that a
// statement or a declaration holds, and each expression within the braces of an initializer.
#include "frontends/compile/scopes/enclose_temporaries.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontends/compile/scopes/blocks.h"
#include "frontends/compile/scopes/tree.h"

namespace heapreach::frontends::compile::scopes {

namespace {

/// Whether the expression itself names an array of a temporary, not a statement that it holds.
bool holds_array_of_temporary(clang::Stmt& expression) {
  if (temporary_behind(expression)) return true;
  for (clang::Stmt** part : executed_parts(expression)) {
    if (llvm::isa<clang::Expr>(**part) && holds_array_of_temporary(**part)) return true;
  }
  return false;
}

class Enclosing {
 public:
  explicit Enclosing(clang::FunctionDecl& function) : tree_(function) {}

  void visit(clang::Stmt& statement, bool is_in_expression) {
    for (clang::Stmt** part : executed_parts(statement)) {
      auto* expression = llvm::dyn_cast<clang::Expr>(*part);
      const bool is_initializer = !is_in_expression && llvm::isa<clang::InitListExpr>(**part);
      visit(**part, expression && !is_initializer);
      if (!expression || is_in_expression || is_initializer) continue;
      if (holds_array_of_temporary(*expression)) *part = enclosed(*expression);
    }
  }

  std::set<const clang::Stmt*> blocks() { return std::move(blocks_); }

 private:
  Tree tree_;
  std::set<const clang::Stmt*> blocks_;

  clang::Stmt* enclosed(clang::Expr& expression) {
    // Nobody uses the value of a full expression that is an lvalue.
    clang::Expr& value = expression.isPRValue() ? expression : *tree_.without_value(expression);
    clang::Stmt* block = tree_.block({&value}, expression);
    blocks_.insert(block);
    return tree_.value_of(block, value.getType());
  }
};

}  // namespace

std::set<const clang::Stmt*> enclose_temporaries(clang::FunctionDecl& function) {
  Enclosing enclosing(function);
  enclosing.visit(*function.getBody(), false);
  return enclosing.blocks();
}

}  // namespace heapreach::frontends::compile::scopes
