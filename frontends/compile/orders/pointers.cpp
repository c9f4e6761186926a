#include "frontends/compile/orders/pointers.h"

#include "frontends/compile/orders/lvalues.h"
#include "frontends/compile/scopes/blocks.h"

namespace heapreach::frontends::compile::orders {

namespace {

bool is_character_pointer(clang::QualType type) {
  return type->isPointerType() && type->getPointeeType()->isCharType();
}

}  // namespace

Pointers::Pointers(clang::ASTContext& context) {
  for (clang::Decl* declared : context.getTranslationUnitDecl()->decls()) {
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared);
    if (function && function->doesThisDeclarationHaveABody()) functions.push_back(function);
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable && variable->hasInit()) {
      read(*const_cast<clang::Expr*>(variable->getInit()), nullptr);
    }
  }
  for (clang::FunctionDecl* function : functions) {
    read(*function->getBody(), function->getCanonicalDecl());
  }
}

void Pointers::read(clang::Stmt& statement, const clang::FunctionDecl* function) {
  const auto share = [&](const clang::Expr& lvalue) {
    if (const clang::VarDecl* variable = variable_of(lvalue)) shared.insert(variable);
  };
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
    if (operation->getOpcode() == clang::UO_AddrOf) share(*operation->getSubExpr());
  } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
    const auto* named = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
    if (named) pointed_at.insert(named->getCanonicalDecl());
  } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) {
    const clang::Expr& inner = *cast->getSubExpr();
    const bool is_result = llvm::isa<clang::CallExpr>(inner.IgnoreParenCasts());
    if (is_character_pointer(cast->getType()) && inner.getType()->isPointerType() &&
        !is_character_pointer(inner.getType()) && !is_result) {
      look_at_bytes.insert(function);
    }
  }
  const auto* expression = llvm::dyn_cast<clang::Expr>(&statement);
  const bool is_element = expression && next_larger(*expression) && pointer_of(*expression);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement);
  for (clang::Stmt** part : scopes::executed_parts(statement)) {
    if (call && call->getDirectCallee() && *part == call->getCallee()) continue;
    const auto* operand = llvm::dyn_cast<clang::Expr>(*part);
    const clang::Expr* array = operand ? decayed(*operand) : nullptr;
    if (array && !is_element) share(*array);
    read(**part, function);
  }
}

}  // namespace heapreach::frontends::compile::orders
