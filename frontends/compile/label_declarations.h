// Declarations that a jump may lead past.
#pragma once

#include <clang/AST/Decl.h>

namespace heapreach::frontends::compile {

/// Gives a label, to which nothing jumps, to each declaration of a local that stands in front of a
/// label of the same block of C's, as in `goto in; int x; in: ..` and in front of the first case of
/// a switch. Otherwise clang leaves out a declaration that no execution comes to, and with it which
/// block the variable ends with, although a jump behind it may use the variable. To be called with
/// a function that has a body, before code is made of it.
void label_declarations(clang::FunctionDecl& function);

}  // namespace heapreach::frontends::compile
