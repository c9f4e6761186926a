#include "frontends/lower/program/open_orders.h"

#include <map>
#include <string>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/compile/orders/notes.h"
#include "frontends/lower/part.h"

namespace heapreach::frontends::lower {

void note_open_orders(Context& context) {
  if (context.functions.empty()) return;
  std::multimap<std::string, compile::orders::OpenOrder> orders;
  for (auto& one : compile::orders::written_down(*context.functions.front()->getParent())) {
    orders.emplace(one.function, one);
  }
  if (orders.empty()) return;
  const std::string text = "operands and arguments are evaluated in clang's order";
  for (const llvm::Function* function : context.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const llvm::DILocation* place = instruction.getDebugLoc().get();
      if (!place) continue;
      const std::string source = place->getScope()->getSubprogram()->getName().str();
      const auto [begin, end] = orders.equal_range(source);
      for (auto one = begin; one != end; ++one) {
        const auto& [_, line, column, last_line] = one->second;
        if (place->getLine() < line || place->getLine() > last_line) continue;
        context.assumptions.insert(text);
        context.cuts.emplace(position_of(instruction).file, line, column, text);
      }
    }
  }
}

}  // namespace heapreach::frontends::lower
