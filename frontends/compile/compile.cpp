// `-O1 -disable-llvm-passes` is what makes clang write lifetime markers and yet fold nothing:
// undefined values must reach registers.cpp as loads of uninitialised locals.
#include "frontends/compile/compile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/compile/clang_frontend.h"
#include "frontends/compile/linked.h"
#include "frontends/compile/llvm_versions.h"
#include "frontends/compile/paths.h"
#include "support/error.h"
#include "support/process/process.h"
#include "support/scratch.h"
#include "support/shown_path.h"

namespace heapreach::frontends::compile {

namespace {

/// How clang reads a file, and what it is to do with it.
Arguments arguments_for(const Unit& unit, const Options& options, const Arguments& task) {
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
  for (const Arguments& more : {unit.flags, options.clang_flags, task}) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  }
  arguments.insert(arguments.end(), {"--", unit.file.empty() ? unit.path : unit.file});
  return arguments;
}

/// The position in front of clang's first error, which starts "file:line:column: ".
Position position_in(const std::string& messages, const Unit& unit) {
  const std::string& path = unit.path;
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
  const std::string file = place.substr(0, line);
  return {unit.directory.empty() ? file : shown_path(file, unit.directory),
          std::atoi(place.c_str() + line + 1), std::atoi(place.c_str() + column + 1)};
}

/// Where a file came from that a database names, for messages.
std::string said_in(const Unit& unit) {
  return unit.said_in.empty() ? "" : " (" + unit.said_in + ")";
}

/// Writes what clang makes of a file to `output`, in a process of its own, which the deadline ends.
void compile(const Unit& unit, const Arguments& arguments,
             std::string (*write)(const Arguments&, const std::string&), const std::string& output,
             const Deadline& deadline) {
  constexpr const char* stage = "import";
  constexpr int does_not_compile = 1;
  const auto body = [&] {
    const bool is_there = unit.directory.empty() || chdir(unit.directory.c_str()) == 0;
    const std::string errors =
        is_there ? write(arguments, output) : "the folder " + unit.directory + " is not there\n";
    if (errors.empty()) return;
    write_all(STDOUT_FILENO, errors);
    _exit(does_not_compile);
  };
  const ProgramResult result = run_to_end(body, deadline, stage);
  if (result.succeeded()) return;
  deadline.poll(stage);
  const bool has_ended = result.end.how == WorkerEnd::How::exited;
  if (has_ended && result.end.code == does_not_compile) {
    throw InputError(position_in(result.output, unit),
                     "clang does not compile it" + said_in(unit) + ":\n" + result.output);
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

/// The path by which this process finds the file.
std::string own_path(const Unit& unit) {
  const std::string& file = unit.file.empty() ? unit.path : unit.file;
  if (unit.directory.empty() || file.starts_with("/")) return file;
  return unit.directory + "/" + file;
}

/// What is wrong with a name, if that can be told.
std::string problem_of(const std::string& path) {
  struct stat about;
  if (stat(path.c_str(), &about) != 0) {
    return std::string("cannot be read: ") + std::strerror(errno);
  }
  if (S_ISDIR(about.st_mode)) return "is a folder: name the files in it, or -p FOLDER";
  const int readable = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (readable < 0) return std::string("cannot be read: ") + std::strerror(errno);
  close(readable);
  return "";
}

/// Nothing says where scopes end in LLVM's code that was compiled elsewhere, and a module says for
/// all of its functions whether that is known.
void require_one_language(const std::vector<Unit>& units) {
  for (const Unit& unit : units) {
    if (is_compiled(unit.path) == is_compiled(units.front().path)) continue;
    throw InputError({unit.path, 0, 0}, "cannot be linked with " + units.front().path +
                                            ": files of C and LLVM's code do not go together");
  }
}

/// All files of a program agree with -m32 or -m64, on which more than clang rests.
void require_size_of_pointers(const Unit& unit, const Options& options) {
  const std::string other = options.pointers_of_32_bits ? "-m64" : "-m32";
  if (std::find(unit.flags.begin(), unit.flags.end(), other) == unit.flags.end()) return;
  throw InputError({unit.path, 0, 0},
                   "is compiled with " + other + said_in(unit) + ": say " + other);
}

/// Leaves those that the part of `first` needs.
void keep_needed(const std::string& first, Loaded& program, std::vector<Part>& parts) {
  const auto at = std::find_if(parts.begin(), parts.end(),
                               [&](const Part& part) { return part.path == first; });
  if (at == parts.end()) throw InputError({first, 0, 0}, "is none of the program's files");
  std::vector<Part> kept;
  std::vector<Unit> units;
  for (const std::size_t index :
       parts_needed_by(static_cast<std::size_t>(at - parts.begin()), parts)) {
    kept.push_back(std::move(parts[index]));
    units.push_back(std::move(program.units[index]));
  }
  parts = std::move(kept);
  program.units = std::move(units);
}

}  // namespace

bool is_compiled(const std::string& path) {
  return path.ends_with(".bc") || path.ends_with(".ll");
}

std::unique_ptr<llvm::Module> load_module(const Unit& unit, const Options& options,
                                          llvm::LLVMContext& context, const Deadline& deadline) {
  const std::string path = own_path(unit);
  if (const std::string problem = problem_of(path); !problem.empty()) {
    throw InputError({unit.path, 0, 0}, problem + said_in(unit));
  }
  if (is_compiled(path)) return read_module(path, unit.path, context);
  require_size_of_pointers(unit, options);
  Arguments task = {"-c", "-emit-llvm", "-Xclang", "-disable-llvm-passes",
                    "-fno-discard-value-names"};
  const bool may_begin_anywhere = options.every_line && options.entry != "main";
  if (options.every_function || may_begin_anywhere) task.push_back("-femit-all-decls");
  const Scratch scratch;
  const std::string bitcode = scratch.file("out.bc");
  compile(unit, arguments_for(unit, options, task), write_bitcode, bitcode, deadline);
  std::unique_ptr<llvm::Module> module = read_module(bitcode, unit.path, context);
  if (!unit.directory.empty()) rename_files(*module);
  return module;
}

Loaded load_program(const std::string& path, const Options& options, llvm::LLVMContext& context,
                    const Deadline& deadline) {
  if (options.units.empty()) {
    return {load_module({path}, options, context, deadline), {Unit{path}}, {}};
  }
  require_one_language(options.units);
  Loaded program;
  std::vector<Part> parts;
  for (const Unit& unit : options.units) {
    try {
      parts.push_back({unit.path, load_module(unit, options, context, deadline)});
      program.units.push_back(unit);
    } catch (const InputError& error) {
      if (options.first_unit.empty() || unit.path == options.first_unit) throw;
      program.left_out.push_back(error);
    }
  }
  if (!options.first_unit.empty()) keep_needed(options.first_unit, program, parts);
  program.module = linked(std::move(parts), context);
  return program;
}

std::string syntax_of(const Unit& unit, const Options& options, const Deadline& deadline) {
  const Scratch scratch;
  const std::string tree = scratch.file("syntax.json");
  compile(unit, arguments_for(unit, options, {"-fsyntax-only"}), write_syntax, tree, deadline);
  std::ostringstream text;
  text << std::ifstream(tree).rdbuf();
  return text.str();
}

}  // namespace heapreach::frontends::compile
