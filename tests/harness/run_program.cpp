#include "tests/harness/run_program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace heapreach::test {

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "heapreach-test-XXXXXX").string();
  if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary directory");
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

ProgramResult run_program(const std::string& command, const std::string& input) {
  const TemporaryDirectory scratch;
  std::ofstream(scratch.file("in")) << input;
  const std::string whole = "cd '" HEAPREACH_SOURCE_DIR "' && { " + command + "\n} <" +
                            scratch.file("in") + " >" + scratch.file("out") + " 2>" +
                            scratch.file("err");
  const auto begin = std::chrono::steady_clock::now();
  const int status = std::system(whole.c_str());
  ProgramResult result;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.out = slurp(scratch.file("out"));
  result.err = slurp(scratch.file("err"));
  return result;
}

}  // namespace heapreach::test
