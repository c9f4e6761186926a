// Marks of where objects begin and end.
#pragma once

#include <clang/AST/Decl.h>

namespace heapreach::frontends::compile::scopes {

/// Makes a function say where objects begin and end whose lifetimes clang does not know (see
/// blocks.cpp), by calls of the functions in names.h: an execution that comes into a block calls
/// `enter`, one that leaves it by its end or by a jump calls `leave`, and `object` says what
/// belongs to it. To be called once, with a function that has a body, before code is made of it.
void mark_scopes(clang::FunctionDecl& function);

}  // namespace heapreach::frontends::compile::scopes
