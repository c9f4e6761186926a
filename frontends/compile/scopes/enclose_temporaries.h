// Ends of records that an expression makes.
#pragma once

#include <set>

#include <clang/AST/Decl.h>

namespace heapreach::frontends::compile::scopes {

/// Encloses each full expression in which the address of an array is taken that is part of a
/// record without a name, as in `f(make().array)`, in a block of its own: `({ f(make().array); })`.
/// Such a record ends with the full expression (C17 6.2.4p8). Returns these blocks. To be called
/// with a function that has a body, before code is made of it.
std::set<const clang::Stmt*> enclose_temporaries(clang::FunctionDecl& function);

}  // namespace heapreach::frontends::compile::scopes
