// `-O1 -disable-llvm-passes` is what makes clang write lifetime markers and yet fold nothing:
// undefined values must reach registers.cpp as loads of uninitialised locals.
#include "frontends/compile/compile.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/compile/clang_frontend.h"
#include "frontends/compile/llvm_versions.h"
#include "support/error.h"
#include "support/process/process.h"
#include "support/scratch.h"

namespace heapreach::frontends::compile {

namespace {

/// How clang reads a file, and what it is to do with it.
Arguments arguments_for(const std::string& path, const Options& options, const Arguments& task) {
  Arguments arguments = {"-g",
                         "-O1",
                         "-U__OPTIMIZE__",
                         "-D__NO_CTYPE",
                         "-w",
                         "-ferror-limit=5",
                         options.pointers_of_32_bits ? "-m32" : "-m64"};
  arguments.insert(arguments.end(), language_flags.begin(), language_flags.end());
  // Clang would decide which number of the right sign these return for constants.
  for (const char* function : {"strcmp", "strncmp", "memcmp", "bcmp"}) {
    arguments.push_back(std::string("-fno-builtin-") + function);
  }
  arguments.insert(arguments.end(), options.clang_flags.begin(), options.clang_flags.end());
  arguments.insert(arguments.end(), task.begin(), task.end());
  arguments.insert(arguments.end(), {"--", path});
  return arguments;
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

/// Writes what clang makes of a file to `output`, in a process of its own, which the deadline ends.
void compile(const std::string& path, const Arguments& arguments,
             std::string (*write)(const Arguments&, const std::string&), const std::string& output,
             const Deadline& deadline) {
  constexpr const char* stage = "import";
  constexpr int does_not_compile = 1;
  const auto body = [&] {
    const std::string errors = write(arguments, output);
    if (errors.empty()) return;
    write_all(STDOUT_FILENO, errors);
    _exit(does_not_compile);
  };
  const ProgramResult result = run_to_end(body, deadline, stage);
  if (result.succeeded()) return;
  deadline.poll(stage);
  const bool has_ended = result.end.how == WorkerEnd::How::exited;
  if (has_ended && result.end.code == does_not_compile) {
    throw InputError(position_in(result.output, path),
                     "clang does not compile it:\n" + result.output);
  }
  throw BackendError(Failure::gave_up, stage,
                     "clang ended early" + (result.output.empty() ? "" : ": " + result.output));
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
  Arguments task = {"-c", "-emit-llvm", "-Xclang", "-disable-llvm-passes",
                    "-fno-discard-value-names"};
  const bool may_begin_anywhere = options.every_line && options.entry != "main";
  if (options.every_function || may_begin_anywhere) task.push_back("-femit-all-decls");
  const Scratch scratch;
  const std::string bitcode = scratch.file("out.bc");
  compile(path, arguments_for(path, options, task), write_bitcode, bitcode, deadline);
  return read_module(bitcode, path, context);
}

std::string syntax_of(const std::string& path, const Options& options, const Deadline& deadline) {
  const Scratch scratch;
  const std::string tree = scratch.file("syntax.json");
  compile(path, arguments_for(path, options, {"-fsyntax-only"}), write_syntax, tree, deadline);
  std::ostringstream text;
  text << std::ifstream(tree).rdbuf();
  return text.str();
}

}  // namespace heapreach::frontends::compile
