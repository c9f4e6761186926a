// `-O1 -disable-llvm-passes` is what makes clang write lifetime markers and yet fold nothing:
// undefined values must reach prepare.cpp as loads of uninitialised locals.
#include "frontends/compile.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include "support/error.h"

namespace heapreach::frontends {

namespace {

/// A directory of our own for clang's output, gone with the object.
class Scratch {
 public:
  Scratch() {
    std::string pattern = std::filesystem::temp_directory_path() / "heapreach-XXXXXX";
    if (!mkdtemp(pattern.data())) {
      throw BackendError(Failure::gave_up, "import",
                         std::string("no temporary directory: ") + std::strerror(errno));
    }
    path_ = pattern;
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> clang_command(const std::string& path, const Options& options,
                                       const std::string& output) {
  std::vector<std::string> command = {
      HEAPREACH_CLANG,          "-c",        "-emit-llvm", "-g",
      "-O1",                    "-U__OPTIMIZE__", "-Xclang",    "-disable-llvm-passes",
      "-fno-discard-value-names", "-w",        "-ferror-limit=5",
      options.pointers_of_32_bits ? "-m32" : "-m64"};
  command.insert(command.end(), options.clang_flags.begin(), options.clang_flags.end());
  command.insert(command.end(), {"-o", output, "--", path});
  return command;
}

/// Runs a program with standard output and error in a file; kills it when time is up. Returns its
/// wait status.
int run(const std::vector<std::string>& command, const std::string& messages,
        const Deadline& deadline) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                   0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    throw BackendError(Failure::gave_up, "import",
                       command[0] + " cannot be started: " + std::strerror(failed));
  }
  int status = 0;
  while (true) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return status;
    if (ended < 0 && errno != EINTR) {
      throw BackendError(Failure::gave_up, "import",
                         command[0] + ": " + std::strerror(errno));
    }
    if (deadline.expired()) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      deadline.poll("import");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

/// The position in front of clang's first error, which starts "file:line:column: ".
Position position_in(const std::string& messages, const std::string& path) {
  const std::size_t end = messages.find(": error:") != std::string::npos
                              ? messages.find(": error:")
                              : messages.find(": fatal error:");
  if (end == std::string::npos) return {path, 0, 0};
  const std::size_t begin = messages.rfind('\n', end);
  const std::string place =
      messages.substr(begin == std::string::npos ? 0 : begin + 1,
                      begin == std::string::npos ? end : end - begin - 1);
  const std::size_t column = place.rfind(':');
  const std::size_t line = column == std::string::npos ? column : place.rfind(':', column - 1);
  if (line == std::string::npos) return {path, 0, 0};
  return {place.substr(0, line), std::atoi(place.c_str() + line + 1),
          std::atoi(place.c_str() + column + 1)};
}

void compile(const std::string& path, const Options& options, const std::string& output,
             const std::string& messages, const Deadline& deadline) {
  const int status = run(clang_command(path, options, output), messages, deadline);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  const std::string text = content_of(messages);
  throw InputError(position_in(text, path), "clang does not compile it:\n" + text);
}

std::unique_ptr<llvm::Module> read_module(const std::string& file, const std::string& name,
                                          llvm::LLVMContext& context) {
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> module = llvm::parseIRFile(file, problem, context);
  if (!module) {
    throw InputError({name, std::max(problem.getLineNo(), 0), 0},
                     "is not LLVM code: " + problem.getMessage().str());
  }
#if LLVM_VERSION_MAJOR >= 19
  module->setIsNewDbgInfoFormat(false);  // names of variables are read from intrinsics
#endif
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
  compile(path, options, scratch.file("out.bc"), scratch.file("messages"), deadline);
  return read_module(scratch.file("out.bc"), path, context);
}

}  // namespace heapreach::frontends
