#include "frontends/compile/orders/outside.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>

#include "frontends/compile/scopes/names.h"

namespace heapreach::frontends::compile::orders {

namespace {

bool prints(const clang::FunctionDecl& function) {
  for (const auto* format : function.specific_attrs<clang::FormatAttr>()) {
    if (format->getType()->isStr("printf")) return true;
  }
  return false;
}

bool is_of_library(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  return function.getBuiltinID() != 0 ||
         context.getSourceManager().isInSystemHeader(function.getLocation());
}

/// What lies behind a pointer, and behind pointers there.
void add_behind(clang::QualType pointer, bool only_reads, const clang::ASTContext& context,
                Accesses& accesses) {
  const clang::QualType pointee = pointer->getPointeeType();
  const clang::RecordDecl* record = pointee->getAsRecordDecl();
  // A stream, or what only the library looks into.
  if (record && (!record->getDefinition() || record->getName() == "_IO_FILE")) return;
  Objects objects;
  objects.anything = record || pointee->isVoidType();
  if (!objects.anything) objects.shapes.insert(shape_of(pointee, context));
  accesses.reads.add(objects);
  if (!only_reads && !pointee.isConstQualified()) accesses.writes.add(objects);
  if (pointee->isPointerType() && !pointee->isFunctionPointerType()) {
    add_behind(pointee, only_reads, context, accesses);
  }
}

Accesses through(const clang::FunctionDecl& callee, clang::QualType type, bool only_reads,
                 const clang::ASTContext& context) {
  Accesses result;
  const llvm::StringRef name = callee.getIdentifier() ? callee.getName() : "";
  if (name.substr(0, scopes::name_prefix.size()).str() == scopes::name_prefix) return result;
  result.frees = name == "free" || name == "realloc" || name == "reallocarray";
  if (name == "free" || !type->isPointerType() || type->isFunctionPointerType()) return result;
  add_behind(type, only_reads, context, result);
  if (!is_of_library(callee, context) && result.writes.are_shared()) {
    result.writes.anything = true;
  }
  return result;
}

}  // namespace

Accesses of_outside(const clang::FunctionDecl& callee, unsigned index, const clang::Expr& argument,
                    const clang::ASTContext& context) {
  const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(argument.IgnoreParenCasts());
  if (number && number->getValue() == 0) return {};  // maybe null
  const bool is_declared = index < callee.getNumParams();
  const clang::QualType type =
      is_declared ? callee.getParamDecl(index)->getType() : argument.getType();
  return through(callee, type, !is_declared && prints(callee), context);
}

Accesses of_outside(const clang::FunctionDecl& callee, const clang::ASTContext& context) {
  Accesses result;
  for (const clang::ParmVarDecl* parameter : callee.parameters()) {
    result.add(through(callee, parameter->getType(), false, context));
  }
  return result;
}

}  // namespace heapreach::frontends::compile::orders
