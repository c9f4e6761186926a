// Parts of syntax trees that programs are given beside their own.
#pragma once

#include <vector>

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace heapreach::frontends::compile::scopes {

/// Makes statements and expressions for one function, each at the place of one that it stands at.
class Tree {
 public:
  explicit Tree(clang::FunctionDecl& function)
      : function_(function), context_(function.getASTContext()) {}

  clang::Stmt* block(const std::vector<clang::Stmt*>& statements, const clang::Stmt& at) const;
  /// A statement expression of the type, with the value of its last statement.
  clang::Expr* value_of(clang::Stmt* block, clang::QualType type) const;

  /// Calls of the functions in scopes/names.h.
  clang::Stmt* enter(unsigned block, clang::SourceLocation at) const;
  clang::Stmt* leave(unsigned block, clang::SourceLocation at) const;
  clang::Stmt* unsupported(clang::SourceLocation at) const;
  clang::Expr* object(unsigned block, clang::Expr& lvalue, bool loses_value,
                      const clang::Stmt& at) const;

  /// An expression for the object of `lvalue` that also says to which block it belongs.
  clang::Expr* said_to_belong(unsigned block, clang::Expr& lvalue) const;
  /// An expression that is computed for its effects.
  clang::Expr* without_value(clang::Expr& expression) const;
  /// An object without a name that holds the value of a record.
  clang::Expr* literal(clang::Expr& record) const;

  /// A new variable that is not in the debug information.
  clang::VarDecl* variable(clang::QualType type, const clang::Stmt& at) const;
  clang::Stmt* declaration(clang::VarDecl& variable) const;
  clang::Expr* reference(clang::VarDecl& variable, const clang::Stmt& at) const;
  clang::Expr* value(clang::VarDecl& variable, const clang::Stmt& at) const;
  clang::Expr* assignment(clang::VarDecl& variable, clang::Expr& value) const;

  /// A return that computes its value first, and then executes the statements.
  clang::Stmt* returning_behind(const std::vector<clang::Stmt*>& statements,
                                clang::ReturnStmt& returns) const;

  /// A label that nothing in the program jumps to.
  clang::LabelStmt* label(clang::Stmt& statement) const;
  clang::Stmt* jump_to(clang::LabelStmt& label) const;
  clang::Stmt* break_at(const clang::Stmt& at) const;

 private:
  clang::FunctionDecl& function_;
  clang::ASTContext& context_;

  clang::Expr* call(const char* name, clang::QualType result,
                    const std::vector<clang::Expr*>& arguments, clang::SourceLocation at) const;
  clang::Expr* number(unsigned value, clang::SourceLocation at) const;
  clang::Expr* cast(clang::Expr& expression, clang::CastKind kind, clang::QualType type) const;
};

}  // namespace heapreach::frontends::compile::scopes
