#include "frontends/compile/orders/lvalues.h"

namespace heapreach::frontends::compile::orders {

const clang::Expr* decayed(const clang::Expr& pointer) {
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(pointer.IgnoreParens());
  if (!cast || cast->getCastKind() != clang::CK_ArrayToPointerDecay) return nullptr;
  return cast->getSubExpr()->IgnoreParens();
}

const clang::Expr* pointer_of(const clang::Expr& lvalue) {
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&lvalue)) {
    return element->getBase();
  }
  const auto* pointee = llvm::dyn_cast<clang::UnaryOperator>(&lvalue);
  if (pointee && pointee->getOpcode() == clang::UO_Deref) return pointee->getSubExpr();
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&lvalue);
  return member && member->isArrow() ? member->getBase() : nullptr;
}

const clang::Expr* next_larger(const clang::Expr& lvalue) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&lvalue);
  if (member && !member->isArrow()) return member->getBase()->IgnoreParens();
  const clang::Expr* pointer = pointer_of(lvalue);
  return pointer && !member ? decayed(*pointer) : nullptr;
}

const clang::Expr& whole_of(const clang::Expr& lvalue) {
  const clang::Expr* whole = lvalue.IgnoreParens();
  while (const clang::Expr* larger = next_larger(*whole)) whole = larger;
  return *whole;
}

const clang::VarDecl* named_variable(const clang::Expr& expression) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParens());
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

const clang::VarDecl* variable_of(const clang::Expr& lvalue) {
  return named_variable(whole_of(lvalue));
}

}  // namespace heapreach::frontends::compile::orders
