#include "frontends/lower/program/open_orders.h"

#include "frontends/compile/orders/notes.h"

namespace heapreach::frontends::lower {

void note_open_orders(Context& context) {
  if (context.functions.empty()) return;
  const char* const text = "operands and arguments are evaluated in clang's order";
  for (const auto& one : compile::orders::written_down(*context.functions.front()->getParent())) {
    context.assumptions.insert(text);
    context.cuts.emplace(one.file, one.line, one.column, text);
  }
}

}  // namespace heapreach::frontends::lower
