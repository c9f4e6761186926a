#include "frontends/compile/linked.h"

#include <map>
#include <set>
#include <string_view>

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/compile/source.h"
#include "support/error.h"

namespace heapreach::frontends::compile {

namespace {

bool is_of_llvm(const llvm::GlobalValue& value) {
  return std::string_view(value.getName()).starts_with("llvm.");
}

/// Whether other parts may mean it by its name, and this one has it.
bool defines(const llvm::GlobalValue& value) {
  return !value.isDeclaration() && !value.hasLocalLinkage() &&
         !value.hasAvailableExternallyLinkage() && !is_of_llvm(value);
}

/// Whether a second definition of the name is an error.
bool is_the_only_one(const llvm::GlobalValue& value) {
  return defines(value) && !value.isInterposable() && !value.hasLinkOnceLinkage() &&
         !value.hasWeakLinkage() && !value.hasCommonLinkage();
}

bool is_undefined(const llvm::GlobalValue& value) {
  return value.isDeclaration() && !value.use_empty() && !is_of_llvm(value);
}

Position place_of(const llvm::GlobalValue& value) {
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&value)) return position_of(*function);
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    return position_of(*variable);
  }
  return {value.getParent()->getSourceFileName(), 0, 0};
}

/// A second definition would be an error in a linker, too, which says less of it.
void require_one_definition_each(const std::vector<Part>& parts) {
  std::map<std::string, Position> known;
  for (const Part& part : parts) {
    for (const llvm::GlobalValue& value : part.module->global_values()) {
      if (!is_the_only_one(value)) continue;
      const Position place = place_of(value);
      const auto [first, is_new] = known.emplace(value.getName().str(), place);
      if (is_new) continue;
      const bool is_main = first->first == "main";
      throw InputError(place, first->first + " is defined in " + to_string(first->second) +
                                  " already" +
                                  (is_main ? "; --main FILE says which main is meant" : ""));
    }
  }
}

/// LLVM's own handler would end the process.
class Problems {
 public:
  explicit Problems(llvm::LLVMContext& context) : context_(context) {
    context.setDiagnosticHandlerCallBack(
        [](const llvm::DiagnosticInfo& info, void* self) {
          if (info.getSeverity() != llvm::DS_Error) return;
          llvm::raw_string_ostream out(static_cast<Problems*>(self)->text_);
          llvm::DiagnosticPrinterRawOStream printer(out);
          info.print(printer);
        },
        this);
  }
  ~Problems() { context_.setDiagnosticHandlerCallBack(nullptr); }
  Problems(const Problems&) = delete;
  Problems& operator=(const Problems&) = delete;
  const std::string& text() const { return text_; }

 private:
  llvm::LLVMContext& context_;
  std::string text_;
};

}  // namespace

std::vector<std::size_t> parts_needed_by(std::size_t first, const std::vector<Part>& parts) {
  std::map<std::string, std::size_t> definers;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const llvm::GlobalValue& value : parts[i].module->global_values()) {
      if (defines(value)) definers.emplace(value.getName().str(), i);
    }
  }
  // What the first part defines itself is its own, whoever else has it.
  for (const llvm::GlobalValue& value : parts[first].module->global_values()) {
    if (defines(value)) definers[value.getName().str()] = first;
  }
  std::set<std::size_t> needed = {first};
  std::vector<std::size_t> work = {first};
  while (!work.empty()) {
    const std::size_t at = work.back();
    work.pop_back();
    for (const llvm::GlobalValue& value : parts[at].module->global_values()) {
      if (!is_undefined(value)) continue;
      const auto definer = definers.find(value.getName().str());
      if (definer == definers.end() || !needed.insert(definer->second).second) continue;
      work.push_back(definer->second);
    }
  }
  return {needed.begin(), needed.end()};
}

std::unique_ptr<llvm::Module> linked(std::vector<Part> parts, llvm::LLVMContext& context) {
  require_one_definition_each(parts);
  std::unique_ptr<llvm::Module> whole = std::move(parts.front().module);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Problems problems(context);
    if (llvm::Linker::linkModules(*whole, std::move(parts[i].module))) {
      throw InputError({parts[i].path, 0, 0}, "does not link: " + problems.text());
    }
  }
  return whole;
}

}  // namespace heapreach::frontends::compile
