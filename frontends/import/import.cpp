#include "frontends/import/import.h"

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "frontends/compile/compile.h"
#include "frontends/compile/definers.h"
#include "frontends/compile/source.h"
#include "frontends/library/calls.h"
#include "frontends/lines/line_table.h"
#include "frontends/lower/program/translate.h"
#include "frontends/prepare/passes/instrument.h"
#include "frontends/prepare/passes/prepare.h"
#include "frontends/prepare/prepared.h"
#include "rts/model/source_lines.h"
#include "rts/text/write.h"
#include "support/hash.h"
#include "support/shown_path.h"

namespace heapreach::frontends {

using compile::is_compiled;
using compile::load_program;
using compile::Loaded;
using prepare::known_by_name;

bool is_program(const std::string& path) {
  for (const char* ending : {".c", ".i", ".bc", ".ll"}) {
    if (path.ends_with(ending)) return true;
  }
  return false;
}

namespace {

/// Known by name, but defined in the program: a harness can only replace them in the instrumented
/// one.
std::set<std::string> replaced_functions(const llvm::Module& module) {
  std::set<std::string> names;
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration() && known_by_name(function)) {
      names.insert(function.getName().str());
    }
  }
  return names;
}

/// Warnings of flags for clang that do nothing: a preprocessed file knows no macros and includes no
/// headers any more, and a compiled file is not compiled again.
std::vector<rts::Warning> flags_without_effect(const std::string& path, const Options& options) {
  if (!is_compiled(path) && !path.ends_with(".i")) return {};
  std::vector<rts::Warning> warnings;
  for (const std::string& flag : options.clang_flags) {
    const bool preprocesses = flag.starts_with("-D") || flag.starts_with("-U") ||
                              flag.starts_with("-I") || flag.starts_with("-i");
    if (!is_compiled(path) && !preprocesses) continue;
    warnings.push_back({{path, 0, 0},
                        flag + " has no effect: the file " +
                            (is_compiled(path) ? "is compiled" : "is preprocessed") + " already"});
  }
  return warnings;
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

/// Blocks become bytes one after the other, until every operation has cells that it maps to, and
/// what is not supported becomes known.
Imported lowered(const std::vector<llvm::Function*>& functions, const Options& options,
                 const Deadline& deadline) {
  std::vector<layouts::BytesWanted> wanted;
  lower::Refusals refusals;
  while (true) {
    try {
      const std::size_t known = refusals.size();
      Imported imported = lower::translate(functions, options, wanted, refusals, deadline);
      if (refusals.size() == known) return imported;
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

/// The functions that the texts of the files define, none of compiled ones.
std::vector<lines::FunctionText> texts_of(const std::vector<Unit>& units, const Options& options,
                                          const Deadline& deadline) {
  std::vector<lines::FunctionText> result;
  for (const Unit& unit : units) {
    if (is_compiled(unit.path)) continue;
    for (auto& text : lines::functions_in(compile::syntax_of(unit, options, deadline))) {
      if (!unit.directory.empty()) text.file = shown_path(text.file, unit.directory);
      result.push_back(std::move(text));
    }
  }
  return result;
}

/// With a list of its lines. Code that no execution comes to may be what is not supported: then
/// constant conditions decide, as for other imports.
Imported with_every_line(Loaded& program, std::vector<llvm::Function*>& functions,
                         const std::string& path, const Options& options,
                         const Deadline& deadline) {
  std::unique_ptr<llvm::Module>& module = program.module;
  lines::LinesOfProgram known;
  known.emitted = lines::lines_to_mark(*module);
  known.replaced = replaced_functions(*module);
  known.texts = texts_of(program.units, options, deadline);
  Imported imported;
  std::unique_ptr<llvm::Module> original = llvm::CloneModule(*module);
  try {
    imported = prepared_and_lowered(module, functions, path, options, deadline);
  } catch (const InputError&) {
    module = std::move(original);
    Options fewer = options;
    fewer.drops_dead_code = known.drops_dead_code = true;
    imported = prepared_and_lowered(module, functions, path, fewer, deadline);
  }
  known.reached = lines::marked_lines(functions);
  imported.system.meta.entries.emplace_back(
      rts::lines_key, rts::text_of(lines::line_table(imported.system, known)));
  return imported;
}

/// What the system is called: the first file's name without folder and ending.
std::string name_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  return file.substr(0, file.rfind('.'));
}

/// Warnings about functions that nobody defines here, and some other file of the project does.
std::vector<rts::Warning> defined_elsewhere(const std::set<std::string>& functions,
                                            const std::string& first, const Options& options,
                                            const Deadline& deadline) {
  std::vector<rts::Warning> warnings;
  if (functions.empty()) return warnings;
  for (const auto& [name, path] :
       compile::definers_of(functions, options.other_units, options, deadline)) {
    warnings.push_back({{first, 0, 0},
                        "the function " + name + " is defined in " + path + ", which --main " +
                            first + " would link"});
  }
  return warnings;
}

Imported translated(Loaded& program, std::vector<llvm::Function*>& functions,
                    const std::string& path, const Options& options, const Deadline& deadline) {
  const std::set<std::string> replaced = replaced_functions(*program.module);
  std::vector<std::string> library = replaced_library(*program.module);
  Imported imported =
      options.every_line ? with_every_line(program, functions, path, options, deadline)
                         : prepared_and_lowered(program.module, functions, path, options, deadline);
  imported.places.library = std::move(library);
  for (const InputError& error : program.left_out) {
    imported.warnings.push_back({error.position(), "is left out: " + error.message()});
  }
  for (const Unit& unit : program.units) {
    for (rts::Warning& warning : flags_without_effect(unit.path, options)) {
      imported.warnings.push_back(std::move(warning));
    }
  }
  const std::string& first =
      options.first_unit.empty() ? program.units.front().path : options.first_unit;
  imported.system.name = name_of(first);
  for (auto& warning : defined_elsewhere(imported.undefined, first, options, deadline)) {
    imported.warnings.push_back(std::move(warning));
  }
  std::string& reason = imported.places.needs_instrumentation;
  if (!replaced.empty()) reason = "it defines " + *replaced.begin();
  if (options.entry != "main") reason = "main does not run";
  if (is_compiled(first)) reason = "it is LLVM code";
  return imported;
}

}  // namespace

Imported import_program(const std::string& path, const Options& options, const Deadline& deadline) {
  llvm::LLVMContext context;
  Loaded program = load_program(path, options, context, deadline);
  std::vector<llvm::Function*> functions;
  return translated(program, functions, path, options, deadline);
}

Runnable import_for_run(const std::string& path, const Options& options, const Deadline& deadline) {
  llvm::LLVMContext context;
  Loaded program = load_program(path, options, context, deadline);
  std::vector<llvm::Function*> functions;
  Imported imported = translated(program, functions, path, options, deadline);
  return {std::move(imported), std::move(program.units), prepare::instrument(functions)};
}

ImportedText import_text(const std::string& path, const Options& options,
                         const Deadline& deadline) {
  llvm::LLVMContext context;
  Loaded program = load_program(path, options, context, deadline);
  std::vector<llvm::Function*> functions;
  Imported imported = translated(program, functions, path, options, deadline);
  std::ostringstream text;
  rts::write(text, imported.system);
  return {text.str(), std::move(program.units), std::move(imported.warnings), imported.static_cells,
          std::move(imported.assumptions)};
}

namespace {

std::vector<std::string> callers_of(const llvm::Function& function) {
  std::set<std::string> names;
  for (const llvm::User* user : function.users()) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
    if (call != nullptr) names.insert(call->getFunction()->getName().str());
  }
  return {names.begin(), names.end()};
}

/// Lines of code, each once, in files that are not the one where the function begins.
std::vector<Position> lines_elsewhere(const llvm::Function& function, const std::string& file) {
  std::set<std::pair<std::string, int>> lines;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const llvm::DILocation* place = instruction.getDebugLoc().get();
    if (place == nullptr || place->getInlinedAt() != nullptr) continue;
    const Position at = compile::position_of(*place);
    if (at.line > 0 && at.file != file) lines.emplace(at.file, at.line);
  }
  std::vector<Position> result;
  for (const auto& [name, line] : lines) result.push_back({name, line, 0});
  return result;
}

/// Whether the function stands in a header: each file that includes it has one of its own.
bool is_of_header(const llvm::Function& function) {
  const llvm::DISubprogram* place = function.getSubprogram();
  if (place == nullptr || place->getUnit() == nullptr) return false;
  return place->getFile()->getFilename() != place->getUnit()->getFile()->getFilename();
}

}  // namespace

std::vector<DefinedFunction> defined_functions(const std::string& path, const Options& options,
                                               const Deadline& deadline) {
  llvm::LLVMContext context;
  Options own = options;
  own.every_function = true;
  const Loaded program = load_program(path, own, context, deadline);
  std::vector<DefinedFunction> result;
  for (const llvm::Function& function : *program.module) {
    const Position at = compile::position_of(function);
    const bool is_of_system = at.file.starts_with("/usr/");
    if (function.isDeclaration() || known_by_name(function) || is_of_system) continue;
    // `every_function` keeps static functions by llvm.used.
    const bool is_open =
        !function.hasLocalLinkage() || function.hasAddressTaken(nullptr, false, true, true);
    result.push_back({function.getName().str(), at, is_of_header(function), is_open,
                      callers_of(function), lines_elsewhere(function, at.file)});
  }
  return result;
}

std::string fingerprint(const std::string& path, const Options& options, const Deadline& deadline) {
  llvm::LLVMContext context;
  Options own = options;
  own.every_function = true;
  const Loaded program = load_program(path, own, context, deadline);
  // Else it is called as the file that the compiler has just written.
  program.module->setModuleIdentifier(path);
  std::string code;
  llvm::raw_string_ostream out(code);
  program.module->print(out, nullptr);
  out.flush();
  return hash_of(code);
}

}  // namespace heapreach::frontends
