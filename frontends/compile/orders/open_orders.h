// Where the order in which C's operands are evaluated may matter.
#pragma once

#include <vector>

#include <clang/AST/ASTContext.h>

#include "frontends/compile/orders/notes.h"

namespace heapreach::frontends::compile::orders {

/// The expressions of a file with operands or arguments that C lets be evaluated in any order (C17
/// 6.5p3, 6.5.2.2p10, 6.7.9p23), and that may write what others of them read or write.
std::vector<OpenOrder> open_orders_in(clang::ASTContext& context);

}  // namespace heapreach::frontends::compile::orders
