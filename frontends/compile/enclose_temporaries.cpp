// A full expression is one that is no part of another expression (C17 6.8p4): an expression that a
// statement or a declaration holds, and each expression within the braces of an initializer.
#include "frontends/compile/enclose_temporaries.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontends/compile/clang_versions.h"

namespace heapreach::frontends::compile {

namespace {

/// Whether the expression names an array within a record that is no object of the program's.
bool is_array_of_temporary(const clang::Stmt& statement) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement);
  if (!member || !member->getType()->isArrayType()) return false;
  const clang::Expr* whole = member;
  while (const auto* part = llvm::dyn_cast<clang::MemberExpr>(whole->IgnoreParens())) {
    if (part->isArrow()) return false;
    whole = part->getBase();
  }
  return whole->isPRValue() && whole->getType()->isRecordType();
}

/// Whether that is in a full expression itself, not in a statement that it holds.
bool holds_array_of_temporary(const clang::Stmt& statement) {
  if (is_array_of_temporary(statement)) return true;
  for (const clang::Stmt* child : statement.children()) {
    if (child && llvm::isa<clang::Expr>(child) && holds_array_of_temporary(*child)) return true;
  }
  return false;
}

clang::Stmt* enclosed(clang::Expr& expression, clang::ASTContext& context) {
  const clang::SourceLocation begin = expression.getBeginLoc(), end = expression.getEndLoc();
  clang::CompoundStmt* block = block_of(context, expression, begin, end);
  return new (context) clang::StmtExpr(block, expression.getType(), begin, end, 0);
}

void visit(clang::Stmt& statement, clang::ASTContext& context, bool is_in_expression) {
  for (clang::Stmt*& child : statement.children()) {
    if (!child) continue;
    auto* expression = llvm::dyn_cast<clang::Expr>(child);
    const bool is_initializer = !is_in_expression && llvm::isa<clang::InitListExpr>(child);
    visit(*child, context, expression && !is_initializer);
    if (!expression || is_in_expression || is_initializer || !expression->isPRValue()) continue;
    if (holds_array_of_temporary(*expression)) child = enclosed(*expression, context);
  }
}

}  // namespace

void enclose_temporaries(clang::FunctionDecl& function) {
  visit(*function.getBody(), function.getASTContext(), false);
}

}  // namespace heapreach::frontends::compile
