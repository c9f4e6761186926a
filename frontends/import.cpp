#include "frontends/import.h"

#include <algorithm>
#include <sstream>

#include "frontends/compile.h"
#include "frontends/prepare.h"
#include "frontends/translator.h"
#include "rts/write.h"

namespace heapreach::frontends {

bool is_program(const std::string& path) {
  for (const char* ending : {".c", ".i", ".bc", ".ll"}) {
    if (path.ends_with(ending)) return true;
  }
  return false;
}

Imported import_program(const std::string& path, const Options& options,
                        const Deadline& deadline) {
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = load_module(path, options, context, deadline);
  const std::vector<llvm::Function*> functions = prepare(*module, path, options);
  Imported imported = Translator(functions, options, deadline).run();
  const std::size_t slash = path.rfind('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  imported.system.name = file.substr(0, file.rfind('.'));
  return imported;
}

ImportedText import_text(const std::string& path, const Options& options,
                         const Deadline& deadline) {
  Imported imported = import_program(path, options, deadline);
  std::ostringstream text;
  rts::write(text, imported.system);
  const std::uint64_t bound = imported.system.bound.value_or(default_cells);
  return {text.str(), std::move(imported.warnings), bound - std::min(bound, default_cells)};
}

}  // namespace heapreach::frontends
