#include "frontends/compile/source.h"

#include <filesystem>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Module.h>

namespace heapreach::frontends::compile {

namespace {

/// Clang stores the part of a path that it shares with the directory it runs in apart.
std::string path_of(const llvm::DIScope& scope) {
  const std::string name = scope.getFilename().str();
  const std::string directory = scope.getDirectory().str();
  if (name.empty() || name[0] == '/' || directory.empty()) return name;
  std::error_code ignored;
  if (directory == std::filesystem::current_path(ignored)) return name;
  return directory + (directory.ends_with("/") ? "" : "/") + name;
}

}  // namespace

Position position_of(const llvm::Instruction& instruction) {
  if (const llvm::DILocation* place = instruction.getDebugLoc().get()) return position_of(*place);
  return {instruction.getModule()->getSourceFileName(), 0, 0};
}

Position position_of(const llvm::DILocation& place) {
  return {path_of(*place.getScope()), static_cast<int>(place.getLine()),
          static_cast<int>(place.getColumn())};
}

Position position_of(const llvm::Function& function) {
  if (const llvm::DISubprogram* subprogram = function.getSubprogram()) {
    return {path_of(*subprogram), static_cast<int>(subprogram->getLine()), 0};
  }
  return {function.getParent()->getSourceFileName(), 0, 0};
}

Position position_of(const llvm::GlobalVariable& variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> said;
  variable.getDebugInfo(said);
  if (said.empty()) return {variable.getParent()->getSourceFileName(), 0, 0};
  const llvm::DIGlobalVariable* own = said.front()->getVariable();
  return {own->getFilename().str(), static_cast<int>(own->getLine()), 0};
}

void unsupported(const llvm::Instruction& at, const std::string& construct,
                 const std::string& reason) {
  throw Unsupported(position_of(at),
                    construct + " is not supported" + (reason.empty() ? "" : ": " + reason));
}

}  // namespace heapreach::frontends::compile
