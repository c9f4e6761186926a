#include "frontends/import/import.h"

#include <algorithm>
#include <sstream>

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

Imported translated(llvm::Module& module, std::vector<llvm::Function*>& functions,
                    const std::string& path, const Options& options, const Deadline& deadline) {
  const std::string replaced = replaced_function(module);
  std::vector<std::string> library = replaced_library(module);
  functions = prepare::prepare(module, path, options);
  Imported imported = lowered(functions, options, deadline);
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
  const std::unique_ptr<llvm::Module> module = load_module(path, options, context, deadline);
  std::vector<llvm::Function*> functions;
  return translated(*module, functions, path, options, deadline);
}

Runnable import_for_run(const std::string& path, const Options& options, const Deadline& deadline) {
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = load_module(path, options, context, deadline);
  std::vector<llvm::Function*> functions;
  Runnable result;
  result.imported = translated(*module, functions, path, options, deadline);
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
