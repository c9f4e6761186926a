// Named metadata, with a node for each expression: its file and function, and three numbers.
#include "frontends/compile/orders/notes.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>

namespace heapreach::frontends::compile::orders {

namespace {

constexpr const char* metadata_name = "heapreach.orders";

unsigned number_in(const llvm::MDNode& node, unsigned operand) {
  const auto* number = llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(operand));
  return static_cast<unsigned>(number->getZExtValue());
}

}  // namespace

void write_down(const std::vector<OpenOrder>& all, llvm::Module& module) {
  if (llvm::NamedMDNode* old = module.getNamedMetadata(metadata_name)) old->eraseFromParent();
  llvm::LLVMContext& context = module.getContext();
  const auto text = [&](const std::string& value) { return llvm::MDString::get(context, value); };
  const auto number = [&](unsigned value) {
    return llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), value));
  };
  for (const OpenOrder& one : all) {
    llvm::MDNode* node =
        llvm::MDNode::get(context, {text(one.file), text(one.function), number(one.line),
                                    number(one.column), number(one.last_line)});
    module.getOrInsertNamedMetadata(metadata_name)->addOperand(node);
  }
}

std::vector<OpenOrder> written_down(const llvm::Module& module) {
  std::vector<OpenOrder> result;
  const llvm::NamedMDNode* all = module.getNamedMetadata(metadata_name);
  if (!all) return result;
  for (const llvm::MDNode* one : all->operands()) {
    const auto text = [&](unsigned operand) {
      return llvm::cast<llvm::MDString>(one->getOperand(operand))->getString().str();
    };
    result.push_back(
        {text(0), text(1), number_in(*one, 2), number_in(*one, 3), number_in(*one, 4)});
  }
  return result;
}

}  // namespace heapreach::frontends::compile::orders
