// Ends of records that an expression makes.
#pragma once

#include <clang/AST/Decl.h>

namespace heapreach::frontends::compile {

/// Encloses each full expression in which the address of an array is taken that is part of a
/// record without a name, as in `f(make().array)`, in a block of its own: `({ f(make().array); })`.
/// Such a record ends with the full expression (C17 6.2.4p8), and debug information says which
/// block an instruction is in, but not which expression. Left alone are expressions that are
/// lvalues, which C has as statements only. To be called with a function that has a body, before
/// code is made of it.
void enclose_temporaries(clang::FunctionDecl& function);

}  // namespace heapreach::frontends::compile
