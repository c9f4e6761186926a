#include "tests/runs/programs.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tests/harness/run_program.h"

namespace heapreach::runs::test {

std::vector<std::string> programs() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_DATA_DIR "/c")) {
    if (entry.path().extension() == ".c") result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::optional<std::string> said(const std::string& path, const std::string& key) {
  std::istringstream in(heapreach::test::slurp(path));
  std::string line;
  while (std::getline(in, line) && line.rfind("//", 0) == 0) {
    const std::string start = "// " + key + ":";
    if (line.rfind(start, 0) != 0) continue;
    const std::size_t first = line.find_first_not_of(' ', start.size());
    return first == std::string::npos ? "" : line.substr(first);
  }
  return std::nullopt;
}

std::string test_name(const std::string& path) {
  return std::filesystem::path(path).stem();
}

}  // namespace heapreach::runs::test
