#include "frontends/compile/orders/reader.h"

#include <clang/AST/Attr.h>

#include "frontends/compile/orders/lvalues.h"
#include "frontends/compile/orders/outside.h"

namespace heapreach::frontends::compile::orders {

namespace {

/// The number of parameters that a call through a pointer has; nothing if its type does not say it.
std::optional<unsigned> parameters_of(const clang::CallExpr& call) {
  const clang::QualType pointer = call.getCallee()->getType();
  if (!pointer->isPointerType()) return std::nullopt;
  const auto* type = pointer->getPointeeType()->getAs<clang::FunctionProtoType>();
  if (!type || type->isVariadic()) return std::nullopt;
  return type->getNumParams();
}

/// Whether the pointer leads to a variable of the function itself.
bool leads_to_local(const clang::Expr& pointer) {
  const clang::Expr* inner = pointer.IgnoreParenCasts();
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner);
  const bool is_address = address && address->getOpcode() == clang::UO_AddrOf;
  if (!is_address && !inner->getType()->isArrayType()) return false;
  const clang::VarDecl* variable = variable_of(is_address ? *address->getSubExpr() : *inner);
  return variable && variable->hasLocalStorage();
}

}  // namespace

void Reader::note(const clang::Stmt& statement) {
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) {
    if (cast->getCastKind() == clang::CK_LValueToRValue) read(*cast->getSubExpr());
  } else if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
    if (operation->isCompoundAssignmentOp()) read(*operation->getLHS());
    if (operation->isAssignmentOp()) add(*operation->getLHS(), accesses.writes);
  } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
    if (!step->isIncrementDecrementOp()) return;
    read(*step->getSubExpr());
    add(*step->getSubExpr(), accesses.writes);
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
    note_call(*call);
  } else if (llvm::isa<clang::VAArgExpr>(statement)) {
    accesses.writes.shapes.insert(argument_list_shape);
  } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(&statement)) {
    for (const clang::Decl* declared : declaration->decls()) note_cleanup(*declared);
  }
}

void Reader::add(const clang::Expr& lvalue, Objects& objects) const {
  if (is_summary_ && is_own(lvalue)) return;
  const clang::VarDecl* variable = variable_of(lvalue);
  if (variable && around_.pointers.shared.count(variable) == 0) {
    objects.variables.insert(variable);
    return;
  }
  const Shape shape = shape_of(lvalue.getType(), around_.context);
  const clang::FieldDecl* member = nullptr;
  bool is_union = false;
  for (const clang::Expr* whole = lvalue.IgnoreParens(); whole; whole = next_larger(*whole)) {
    const auto* access = llvm::dyn_cast<clang::MemberExpr>(whole);
    const auto* field =
        access ? llvm::dyn_cast<clang::FieldDecl>(access->getMemberDecl()) : nullptr;
    if (!field) continue;
    is_union |= field->getParent()->isUnion();
    if (!member) member = field->getCanonicalDecl();
  }
  if (lvalue.getType()->isRecordType() || is_union ||
      (bytes_are_any_ && shape == character_shape)) {
    objects.anything = true;
  } else if (member) {
    objects.members.insert(member);
    objects.member_shapes.insert(shape);
  } else {
    objects.shapes.insert(shape);
  }
}

/// Whether no caller sees the object.
bool Reader::is_own(const clang::Expr& lvalue) const {
  const clang::Expr& whole = whole_of(lvalue);
  if (const clang::Expr* pointer = pointer_of(whole)) return around_.own_blocks.lead_to(*pointer);
  const clang::VarDecl* variable = named_variable(whole);
  return variable && variable->hasLocalStorage();
}

void Reader::note_call(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (!callee) {
    indirect.insert(parameters_of(call));
  } else if (callee->hasBody()) {
    callees.insert(callee->getCanonicalDecl());
  } else {
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const clang::Expr& argument = *call.getArg(i);
      if (!is_summary_ || !(leads_to_local(argument) || around_.own_blocks.lead_to(argument))) {
        accesses.add(of_outside(*callee, i, argument, around_.context));
      }
    }
  }
}

void Reader::note_cleanup(const clang::Decl& declared) {
  const auto* attribute = declared.getAttr<clang::CleanupAttr>();
  if (!attribute || !attribute->getFunctionDecl()->hasBody()) return;
  callees.insert(attribute->getFunctionDecl()->getCanonicalDecl());
}

}  // namespace heapreach::frontends::compile::orders
