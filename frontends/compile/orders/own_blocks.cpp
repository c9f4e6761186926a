#include "frontends/compile/orders/own_blocks.h"

#include <algorithm>

#include "frontends/compile/orders/lvalues.h"
#include "frontends/compile/scopes/blocks.h"

namespace heapreach::frontends::compile::orders {

namespace {

/// Wrappers of malloc, wrappers of these, and so on; deeper ones count as functions that return
/// something else.
constexpr int deepest_wrapper = 4;

bool is_null(const clang::Expr& value) {
  const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(value.IgnoreParenCasts());
  return number && number->getValue() == 0;
}

}  // namespace

OwnBlocks::OwnBlocks(const std::vector<clang::FunctionDecl*>& functions,
                     const std::set<const clang::VarDecl*>& shared) {
  for (int depth = 0; depth < deepest_wrapper; ++depth) {
    new_.clear(), other_ = shared;
    for (clang::FunctionDecl* function : functions) read(*function->getBody());
    const std::size_t known = makers_.size();
    for (clang::FunctionDecl* function : functions) {
      const bool returns_pointer = function->getReturnType()->isPointerType();
      if (returns_pointer && !returns_others(*function->getBody())) {
        makers_.insert(function->getCanonicalDecl());
      }
    }
    if (makers_.size() == known) break;
  }
}

bool OwnBlocks::lead_to(const clang::Expr& pointer) const {
  const clang::VarDecl* variable = named_variable(*pointer.IgnoreParenCasts());
  return variable && new_.count(variable) > 0 && other_.count(variable) == 0;
}

bool OwnBlocks::is_new(const clang::Expr& value) const {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(value.IgnoreParenCasts());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->getIdentifier()) return false;
  if (callee->hasBody()) return makers_.count(callee->getCanonicalDecl()) > 0;
  const llvm::StringRef name = callee->getName();
  return name == "malloc" || name == "calloc" || name == "strdup" || name == "strndup";
}

void OwnBlocks::read(clang::Stmt& statement) {
  const auto set = [&](const clang::VarDecl* variable, const clang::Expr& value) {
    if (!variable || is_null(value)) return;
    const bool is_local = variable->hasLocalStorage() && !llvm::isa<clang::ParmVarDecl>(variable);
    (is_local && is_new(value) ? new_ : other_).insert(variable);
  };
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
    if (operation->isAssignmentOp())
      set(named_variable(*operation->getLHS()), *operation->getRHS());
  } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement)) {
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (variable && variable->getInit()) set(variable->getCanonicalDecl(), *variable->getInit());
    }
  } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
    if (step->isIncrementDecrementOp()) other_.insert(named_variable(*step->getSubExpr()));
  }
  for (clang::Stmt** part : scopes::executed_parts(statement)) read(**part);
}

/// Whether a `return` has something else than a new block, or null.
bool OwnBlocks::returns_others(clang::Stmt& body) const {
  if (const auto* returns = llvm::dyn_cast<clang::ReturnStmt>(&body)) {
    const clang::Expr* value = returns->getRetValue();
    return !value || !(is_null(*value) || is_new(*value) || lead_to(*value));
  }
  const std::vector<clang::Stmt**> parts = scopes::executed_parts(body);
  return std::any_of(parts.begin(), parts.end(),
                     [&](clang::Stmt** part) { return returns_others(**part); });
}

}  // namespace heapreach::frontends::compile::orders
