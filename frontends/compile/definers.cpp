#include "frontends/compile/definers.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "frontends/compile/compile.h"

namespace heapreach::frontends::compile {

namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

std::map<std::string, std::string> definers_of(const std::set<std::string>& functions,
                                               const std::vector<Unit>& files,
                                               const Options& options, const Deadline& deadline) {
  std::map<std::string, std::string> result;
  for (const Unit& unit : files) {
    const std::string text = text_of(unit.path);
    const bool names_one = std::any_of(functions.begin(), functions.end(), [&](const auto& name) {
      return !result.contains(name) && text.find(name) != std::string::npos;
    });
    if (!names_one) continue;
    llvm::LLVMContext context;
    try {
      const std::unique_ptr<llvm::Module> module = load_module(unit, options, context, deadline);
      for (const llvm::Function& function : *module) {
        const std::string name = function.getName().str();
        if (function.isDeclaration() || function.hasLocalLinkage() || !functions.contains(name)) {
          continue;
        }
        result.emplace(name, unit.path);
      }
    } catch (const InputError&) {
      continue;
    }
  }
  return result;
}

}  // namespace heapreach::frontends::compile
