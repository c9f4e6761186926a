// `-O1 -disable-llvm-passes` is what makes clang write lifetime markers and yet fold nothing:
// undefined values must reach registers.cpp as loads of uninitialised locals.
#include "frontends/compile/compile.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/compile/clang.h"
#include "frontends/compile/llvm_versions.h"
#include "support/error.h"
#include "support/process/process.h"
#include "support/scratch.h"

namespace heapreach::frontends::compile {

namespace {

/// How clang reads a file, and what it is to do with it.
std::vector<std::string> clang_command(const std::string& path, const Options& options,
                                       const std::vector<std::string>& task) {
  std::vector<std::string> command = {clang(),
                                      "-g",
                                      "-O1",
                                      "-U__OPTIMIZE__",
                                      "-D__NO_CTYPE",
                                      "-w",
                                      "-ferror-limit=5",
                                      options.pointers_of_32_bits ? "-m32" : "-m64"};
  command.insert(command.end(), options.clang_flags.begin(), options.clang_flags.end());
  command.insert(command.end(), task.begin(), task.end());
  command.insert(command.end(), {"--", path});
  return command;
}

/// The position in front of clang's first error, which starts "file:line:column: ".
Position position_in(const std::string& messages, const std::string& path) {
  const std::size_t end = messages.find(": error:") != std::string::npos
                              ? messages.find(": error:")
                              : messages.find(": fatal error:");
  if (end == std::string::npos) return {path, 0, 0};
  const std::size_t begin = messages.rfind('\n', end);
  const std::string place = messages.substr(begin == std::string::npos ? 0 : begin + 1,
                                            begin == std::string::npos ? end : end - begin - 1);
  const std::size_t column = place.rfind(':');
  const std::size_t line = column == std::string::npos ? column : place.rfind(':', column - 1);
  if (line == std::string::npos) return {path, 0, 0};
  return {place.substr(0, line), std::atoi(place.c_str() + line + 1),
          std::atoi(place.c_str() + column + 1)};
}

void compile(const std::string& path, const Options& options, const std::string& output,
             const Deadline& deadline) {
  constexpr const char* stage = "import";
  std::vector<std::string> task = {
      "-c", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names",
      "-o", output};
  const bool may_begin_anywhere = options.every_line && options.entry != "main";
  if (options.every_function || may_begin_anywhere) task.insert(task.begin(), "-femit-all-decls");
  Program program{clang_command(path, options, task)};
  program.errors_to_output = true;
  const ProgramResult result = run_to_end(program, deadline, stage);
  if (result.succeeded()) return;
  deadline.poll(stage);
  throw InputError(position_in(result.output, path),
                   "clang does not compile it:\n" + result.output);
}

std::unique_ptr<llvm::Module> read_module(const std::string& file, const std::string& name,
                                          llvm::LLVMContext& context) {
  llvm::SMDiagnostic problem;
  keep_debug_intrinsics();
  std::unique_ptr<llvm::Module> module = llvm::parseIRFile(file, problem, context);
  if (!module) {
    throw InputError({name, std::max(problem.getLineNo(), 0), 0},
                     "is not LLVM code: " + problem.getMessage().str());
  }
  keep_debug_intrinsics(*module);
  return module;
}

}  // namespace

std::unique_ptr<llvm::Module> load_module(const std::string& path, const Options& options,
                                          llvm::LLVMContext& context, const Deadline& deadline) {
  const int readable = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (readable < 0) {
    throw InputError({path, 0, 0}, std::string("cannot be read: ") + std::strerror(errno));
  }
  close(readable);
  if (path.ends_with(".bc") || path.ends_with(".ll")) return read_module(path, path, context);
  const Scratch scratch;
  compile(path, options, scratch.file("out.bc"), deadline);
  return read_module(scratch.file("out.bc"), path, context);
}

std::string syntax_of(const std::string& path, const Options& options, const Deadline& deadline) {
  constexpr const char* stage = "import";
  const ProgramResult result = run_to_end(
      Program{clang_command(path, options, {"-fsyntax-only", "-Xclang", "-ast-dump=json"})},
      deadline, stage);
  deadline.poll(stage);
  if (!result.succeeded()) throw InputError({path, 0, 0}, "clang does not say what is in it");
  return result.output;
}

}  // namespace heapreach::frontends::compile
