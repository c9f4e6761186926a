// What expressions name.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace heapreach::frontends::compile::orders {

/// The array that has become a pointer to its first element; null of other expressions.
const clang::Expr* decayed(const clang::Expr& pointer);

/// The pointer that an lvalue's object is found by; null if none is. Of an element of an array that
/// is the array as a pointer.
const clang::Expr* pointer_of(const clang::Expr& lvalue);

/// The largest record or array that the lvalue is a part of, no pointer being looked through;
/// without parentheses. The lvalue itself if it is no part.
const clang::Expr& whole_of(const clang::Expr& lvalue);
/// The next larger one; null if there is none.
const clang::Expr* next_larger(const clang::Expr& lvalue);

/// The variable that the expression is the name of, else null.
const clang::VarDecl* named_variable(const clang::Expr& expression);

/// The variable that an lvalue is, or is a part of; null if it is found by a pointer.
const clang::VarDecl* variable_of(const clang::Expr& lvalue);

}  // namespace heapreach::frontends::compile::orders
