#include "frontends/compile/paths.h"

#include <filesystem>
#include <set>

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "support/shown_path.h"

namespace heapreach::frontends::compile {

namespace {

std::set<llvm::DIFile*> files_of(const llvm::Module& module) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  std::set<llvm::DIFile*> files;
  const auto add = [&](llvm::DIFile* file) {
    if (file) files.insert(file);
  };
  for (llvm::DICompileUnit* unit : finder.compile_units()) add(unit->getFile());
  for (llvm::DISubprogram* function : finder.subprograms()) add(function->getFile());
  for (llvm::DIScope* scope : finder.scopes()) add(scope->getFile());
  for (llvm::DIType* type : finder.types()) add(type->getFile());
  for (llvm::DIGlobalVariableExpression* global : finder.global_variables()) {
    add(global->getVariable()->getFile());
  }
  return files;
}

}  // namespace

void rename_files(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  constexpr unsigned name_operand = 0, directory_operand = 1;
  const std::string here = std::filesystem::current_path();
  for (llvm::DIFile* file : files_of(module)) {
    const std::string name = shown_path(file->getFilename().str(), file->getDirectory().str());
    file->replaceOperandWith(name_operand, llvm::MDString::get(context, name));
    file->replaceOperandWith(directory_operand, llvm::MDString::get(context, here));
  }
}

}  // namespace heapreach::frontends::compile
