// Clang's driver turns the arguments into those of a compilation, so that flags mean what they mean
// to the program. Code generation ends with LLVM's code as the syntax tree gives it: no pass runs,
// and what clang's own action would add for passes and machine code is not linked.
#include "frontends/compile/clang_frontend.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <system_error>
#include <vector>

#include <clang/AST/ASTConsumer.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/ASTConsumers.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/compile/clang.h"
#include "frontends/compile/clang_versions.h"
#include "frontends/compile/orders/notes.h"
#include "frontends/compile/orders/open_orders.h"
#include "frontends/compile/scopes/mark_scopes.h"
#include "frontends/compile/scopes/names.h"

namespace heapreach::frontends::compile {

namespace {

using ConsumerPtr = std::unique_ptr<clang::ASTConsumer>;

/// Hands the syntax tree to one consumer; `finish` is called before that is gone.
class Action : public clang::ASTFrontendAction {
 public:
  using MakeConsumer =
      std::function<ConsumerPtr(clang::CompilerInstance& compiler, llvm::StringRef file)>;
  explicit Action(MakeConsumer make, std::function<void()> finish = {})
      : make_(std::move(make)), finish_(std::move(finish)) {}

 private:
  ConsumerPtr CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef file) override {
    return make_(compiler, file);
  }
  void EndSourceFileAction() override {
    if (finish_) finish_();
  }

  MakeConsumer make_;
  std::function<void()> finish_;
};

/// What a file has that its code does not tell.
struct SeenInSyntax {
  std::set<std::string> own_builtins;  // clang has a meaning for them, and the file another one
  std::vector<orders::OpenOrder> open_orders;
};

/// Makes the syntax tree say where objects begin and end as far as clang does not. It comes before
/// the consumer that makes code.
class MarkScopes : public clang::ASTConsumer {
 public:
  explicit MarkScopes(SeenInSyntax& seen) : seen_(seen) {}

 private:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* declared : group) {
      auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared);
      if (!function || !function->doesThisDeclarationHaveABody()) continue;
      scopes::mark_scopes(*function);
      if (function->getBuiltinID() == 0 || function->isInlineSpecified()) continue;
      seen_.own_builtins.insert(function->getNameAsString());
    }
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!context.getDiagnostics().hasErrorOccurred()) {
      seen_.open_orders = orders::open_orders_in(context);
    }
  }

  SeenInSyntax& seen_;
};

/// The compiler's program, beside which its own headers lie.
std::string installed_clang() {
  std::error_code missing;
  const std::filesystem::path path = std::filesystem::canonical(clang(), missing);
  if (missing) throw std::runtime_error(clang() + " is not installed; its headers are needed");
  return path;
}

/// Runs the compilation that the arguments ask for; returns its errors.
std::string run(const Arguments& arguments, Action& action) {
  std::string text;
  llvm::raw_string_ostream messages(text);
  const std::string program = installed_clang();
  std::vector<const char*> words = {program.c_str()};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());

  // Not those of a new object: places are to be what `#line` says.
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(
      clang::CreateAndPopulateDiagOpts(words).release());
  clang::TextDiagnosticPrinter printer(messages, &*options);
  const llvm::IntrusiveRefCntPtr<clang::DiagnosticIDs> ids(new clang::DiagnosticIDs);
  clang::DiagnosticsEngine diagnostics(ids, options, &printer, false);
  clang::driver::Driver driver(program, llvm::sys::getDefaultTargetTriple(), diagnostics);
  const std::unique_ptr<clang::driver::Compilation> plan(driver.BuildCompilation(words));
  if (diagnostics.hasErrorOccurred()) return messages.str();
  if (!plan || plan->getJobs().size() != 1) {
    throw std::runtime_error("the flags ask for something other than one compilation");
  }

  const auto invocation = std::make_shared<clang::CompilerInvocation>();
  const clang::driver::Command& job = *plan->getJobs().begin();
  clang::CompilerInvocation::CreateFromArgs(*invocation, job.getArguments(), diagnostics);
  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.setVerboseOutputStream(messages);
  compiler.createDiagnostics(&printer, false);
  const bool succeeded = compiler.ExecuteAction(action);
  if (!succeeded && messages.str().empty()) messages << "clang gives no reason\n";
  return succeeded ? "" : messages.str();
}

std::unique_ptr<llvm::raw_fd_ostream> opened(const std::string& output) {
  std::error_code problem;
  auto out = std::make_unique<llvm::raw_fd_ostream>(output, problem);
  if (problem) throw std::runtime_error(output + ": " + problem.message());
  return out;
}

void finish(llvm::raw_fd_ostream& out, const std::string& output) {
  out.close();
  const std::error_code problem = out.error();
  out.clear_error();  // else the destructor ends the process
  if (problem) throw std::runtime_error(output + ": " + problem.message());
}

}  // namespace

std::string write_bitcode(const Arguments& arguments, const std::string& output) {
  llvm::LLVMContext context;
  clang::CodeGenerator* generator = nullptr;
  std::unique_ptr<llvm::Module> module;
  SeenInSyntax seen;
  const auto make = [&](clang::CompilerInstance& compiler, llvm::StringRef file) {
    generator = code_generator(compiler, file, context);
    std::vector<ConsumerPtr> consumers;
    consumers.push_back(std::make_unique<MarkScopes>(seen));
    consumers.emplace_back(generator);
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  };
  Action action(make, [&] { module.reset(generator->ReleaseModule()); });
  const std::string errors = run(arguments, action);
  if (!errors.empty()) return errors;
  if (!seen.own_builtins.empty()) {
    // Clang has put its own meaning in place of their calls.
    Arguments again = arguments;
    for (const std::string& name : seen.own_builtins)
      again.insert(again.begin(), "-fno-builtin-" + name);
    seen.own_builtins.clear();
    const std::string more_errors = run(again, action);
    if (!more_errors.empty()) return more_errors;
    if (!seen.own_builtins.empty()) {
      return "clang does not take this file's " + *seen.own_builtins.begin() + " for its own\n";
    }
  }
  orders::write_down(seen.open_orders, *module);
  module->getOrInsertNamedMetadata(scopes::module_is_marked);
  const auto out = opened(output);
  llvm::WriteBitcodeToFile(*module, *out);
  finish(*out, output);
  return "";
}

std::string write_syntax(const Arguments& arguments, const std::string& output) {
  constexpr bool declarations = true, deserialize = false, lookups = false, types = false;
  auto out = opened(output);
  llvm::raw_fd_ostream& stream = *out;
  Action action(
      [&](clang::CompilerInstance&, llvm::StringRef) {
        return clang::CreateASTDumper(std::move(out), "", declarations, deserialize, lookups, types,
                                      clang::ADOF_JSON);
      },
      [&] { finish(stream, output); });
  return run(arguments, action);
}

}  // namespace heapreach::frontends::compile
