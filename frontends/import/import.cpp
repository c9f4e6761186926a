#include "frontends/import/import.h"

#include <algorithm>
#include <memory>
#include <sstream>

#include <llvm/Transforms/Utils/Cloning.h>

#include "frontends/compile/compile.h"
#include "frontends/library/calls.h"
#include "frontends/lower/program/translate.h"
#include "frontends/prepare/passes/instrument.h"
#include "frontends/prepare/passes/prepare.h"
#include "frontends/prepare/prepared.h"
#include "rts/text/write.h"

namespace heapreach::frontends {

using compile::load_module;
using prepare::known_by_name;

bool is_program(const std::string& path) {
  for (const char* ending : {".c", ".i", ".bc", ".ll"}) {
    if (path.ends_with(ending)) return true;
  }
  return false;
}

namespace {

/// Known by name, but defined in the program: a harness can only replace it in the instrumented
/// one.
std::string replaced_function(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration() && known_by_name(function)) return function.getName().str();
  }
  return "";
}

/// Functions that a harness has texts for, and that a prepared module may not call any more. It
/// always has malloc and calloc.
std::vector<std::string> replaced_library(const llvm::Module& module) {
  std::vector<std::string> names;
  for (const library::Effect& effect : library::all_effects()) {
    if (!effect.has_own_text || effect.kind == library::Kind::allocation) continue;
    const llvm::Function* function = module.getFunction(std::string(effect.name));
    const bool calls = function && function->isDeclaration() && !function->use_empty();
    if (calls && library::matches(effect, *function->getFunctionType())) {
      names.emplace_back(effect.name);
    }
  }
  return names;
}

/// Blocks become bytes one after the other, until every operation has cells that it maps to.
Imported lowered(const std::vector<llvm::Function*>& functions, const Options& options,
                 const Deadline& deadline) {
  std::vector<layouts::BytesWanted> wanted;
  while (true) {
    try {
      return lower::translate(functions, options, wanted, deadline);
    } catch (const lower::BytesNeeded& more) {
      wanted.push_back(more.wanted);
    }
  }
}

/// Prepared, and translated. Copies leave out padding unless that turns out to have cells: then
/// `module` is a copy of what it was, which keeps padding.
Imported prepared_and_lowered(std::unique_ptr<llvm::Module>& module,
                              std::vector<llvm::Function*>& functions, const std::string& path,
                              const Options& options, const Deadline& deadline) {
  std::unique_ptr<llvm::Module> original = llvm::CloneModule(*module);
  try {
    functions = prepare::prepare(*module, path, options, prepare::Padding::dropped);
    return lowered(functions, options, deadline);
  } catch (const lower::PaddingNeeded&) {
    module = std::move(original);
    functions = prepare::prepare(*module, path, options, prepare::Padding::kept);
    return lowered(functions, options, deadline);
  }
}

Imported translated(std::unique_ptr<llvm::Module>& module, std::vector<llvm::Function*>& functions,
                    const std::string& path, const Options& options, const Deadline& deadline) {
  const std::string replaced = replaced_function(*module);
  std::vector<std::string> library = replaced_library(*module);
  Imported imported = prepared_and_lowered(module, functions, path, options, deadline);
  imported.places.library = std::move(library);
  const std::size_t slash = path.rfind('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  imported.system.name = file.substr(0, file.rfind('.'));
  std::string& reason = imported.places.needs_instrumentation;
  if (!replaced.empty()) reason = "it defines " + replaced;
  if (options.entry != "main") reason = "main does not run";
  if (path.ends_with(".bc") || path.ends_with(".ll")) reason = "it is LLVM code";
  return imported;
}

}  // namespace

Imported import_program(const std::string& path, const Options& options, const Deadline& deadline) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = load_module(path, options, context, deadline);
  std::vector<llvm::Function*> functions;
  return translated(module, functions, path, options, deadline);
}

Runnable import_for_run(const std::string& path, const Options& options, const Deadline& deadline) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = load_module(path, options, context, deadline);
  std::vector<llvm::Function*> functions;
  Runnable result;
  result.imported = translated(module, functions, path, options, deadline);
  result.bitcode = prepare::instrument(functions);
  return result;
}

ImportedText import_text(const std::string& path, const Options& options,
                         const Deadline& deadline) {
  Imported imported = import_program(path, options, deadline);
  std::ostringstream text;
  rts::write(text, imported.system);
  return {text.str(), std::move(imported.warnings), imported.static_cells,
          std::move(imported.assumptions)};
}

}  // namespace heapreach::frontends
