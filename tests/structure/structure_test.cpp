// The house rules that a compiler does not check: which way dependencies run, and where the heavy
// libraries may appear.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// A folder may include itself and the folders it names here.
const std::map<std::string, std::vector<std::string>> may_use = {
    {"support", {}},
    {"rts", {"support"}},
    {"frontends", {"support", "rts"}},
    {"horn", {"support"}},
    {"encoders", {"support", "rts", "horn"}},
    {"preprocess", {"support", "horn"}},
    {"backends", {"support", "horn", "preprocess"}},
    {"abstract", {"support", "horn", "backends"}},
    {"explore", {"support", "rts", "horn", "backends"}},
    {"exact", {"support", "rts", "horn", "encoders", "backends", "explore"}},
    {"evidence", {"support", "rts", "horn", "encoders", "preprocess", "backends", "explore"}},
    {"pipeline",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "abstract", "explore",
      "exact", "evidence"}},
    {"experiments", {"support", "rts", "horn", "backends", "evidence", "pipeline"}},
    {"reports", {"support", "backends"}},
    {"suites",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "evidence", "pipeline"}},
    {"cli",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "abstract", "explore",
      "exact", "evidence", "pipeline", "experiments", "reports", "suites", "frontends"}},
};

struct Include {
  std::string file;
  std::string folder;
  std::string target;
};

using Visit = std::function<void(const std::string& file, const std::string& folder,
                                 const std::string& line, std::size_t number)>;

void for_each_line(const Visit& visit) {
  for (const auto& [folder, used] : may_use) {
    for (const auto& entry : fs::recursive_directory_iterator(HEAPREACH_SOURCE_DIR "/" + folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      std::ifstream in(entry.path());
      std::size_t number = 0;
      for (std::string line; std::getline(in, line);) visit(entry.path(), folder, line, ++number);
    }
  }
}

std::vector<Include> all_includes() {
  std::vector<Include> result;
  const std::regex pattern(R"(^\s*#include\s+["<]([^">]+)[">])");
  for_each_line([&](const std::string& file, const std::string& folder, const std::string& line,
                    std::size_t /*number*/) {
    std::smatch match;
    if (std::regex_search(line, match, pattern)) result.push_back({file, folder, match[1]});
  });
  return result;
}

TEST(Structure, LinesAreNoLongerThanTheStyleSays) {
  std::size_t lines = 0;
  for_each_line([&](const std::string& file, const std::string& /*folder*/, const std::string& line,
                    std::size_t number) {
    ++lines;
    EXPECT_LE(line.size(), 100u) << file << ":" << number;
  });
  EXPECT_GT(lines, 10000u);
}

TEST(Structure, DependenciesRunOneWay) {
  const std::vector<Include> includes = all_includes();
  ASSERT_GT(includes.size(), 100u);
  for (const Include& include : includes) {
    const std::string target = include.target.substr(0, include.target.find('/'));
    if (may_use.count(target) == 0 || target == include.folder) continue;
    const auto& allowed = may_use.at(include.folder);
    EXPECT_NE(std::find(allowed.begin(), allowed.end(), target), allowed.end())
        << include.file << " includes " << include.target;
  }
}

TEST(Structure, LibrariesStayWhereTheyBelong) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> homes = {
      {"z3", {"backends"}},
      {"ppl", {"abstract"}},
      {"yaml-cpp/", {"rts"}},
      {"boost/graph/", {"rts"}},
      {"nlohmann/", {"evidence", "pipeline", "experiments", "reports", "suites", "cli"}},
      {"CLI/", {"cli"}},
      {"llvm/", {"frontends"}},
      {"sqlite3", {"experiments", "reports"}},
  };
  for (const Include& include : all_includes()) {
    for (const auto& [prefix, folders] : homes) {
      if (include.target.rfind(prefix, 0) != 0) continue;
      EXPECT_NE(std::find(folders.begin(), folders.end(), include.folder), folders.end())
          << include.file << " includes " << include.target;
    }
  }
}

}  // namespace
