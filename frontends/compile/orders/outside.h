// What functions without a body in the file may do.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontends/compile/orders/accesses.h"

namespace heapreach::frontends::compile::orders {

/// By way of one argument of a call. Functions of the library write what pointers lead to that are
/// not to constants; others may write all that is there.
Accesses of_outside(const clang::FunctionDecl& callee, unsigned index, const clang::Expr& argument,
                    const clang::ASTContext& context);

/// By way of all their parameters.
Accesses of_outside(const clang::FunctionDecl& callee, const clang::ASTContext& context);

}  // namespace heapreach::frontends::compile::orders
