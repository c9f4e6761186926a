#include "frontends/prepare/passes/open_orders.h"

#include <map>
#include <string>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/compile/orders/notes.h"
#include "frontends/compile/source.h"

namespace heapreach::frontends::prepare {

namespace {

using compile::orders::OpenOrder;

/// Notes the file of each order that holds the place, or a call by which it was inlined.
void note_files(const llvm::DILocation* place, std::multimap<std::string, OpenOrder*>& orders) {
  for (; place; place = place->getInlinedAt()) {
    const std::string function = place->getScope()->getSubprogram()->getName().str();
    const auto [begin, end] = orders.equal_range(function);
    for (auto one = begin; one != end; ++one) {
      OpenOrder& order = *one->second;
      if (place->getLine() < order.line || place->getLine() > order.last_line) continue;
      order.file = compile::position_of(*place).file;
    }
  }
}

}  // namespace

void keep_open_orders_with_code(llvm::Module& module,
                                const std::vector<llvm::Function*>& functions) {
  std::vector<OpenOrder> all = compile::orders::written_down(module);
  if (all.empty()) return;
  std::multimap<std::string, OpenOrder*> by_function;
  for (OpenOrder& one : all) by_function.emplace(one.function, &one);
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      note_files(instruction.getDebugLoc().get(), by_function);
    }
  }
  std::erase_if(all, [](const OpenOrder& one) { return one.file.empty(); });
  compile::orders::write_down(all, module);
}

}  // namespace heapreach::frontends::prepare
