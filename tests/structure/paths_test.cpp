// Files that documents and comments name are there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/harness/run_program.h"

namespace heapreach::test::paths_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = HEAPREACH_SOURCE_DIR;

/// Folders with sources of ours, from the root.
const std::vector<std::string> folders = {
    "support",   "rts",  "horn",     "encoders", "preprocess", "backends",    "evidence",
    "search",    "fuzz", "pipeline", "plans",    "suites",     "experiments", "reports",
    "frontends", "runs", "cli",      "answers",  "triage",     "library",     "tests",
    "bench",     "docs", "contrib",  "data",     "cmake"};

bool is_source(const fs::path& file) {
  return file.extension() == ".h" || file.extension() == ".cpp";
}

bool is_text(const fs::path& file) {
  const std::string name = fs::relative(file, root);
  return (is_source(file) || file.extension() == ".md") &&
         name.find("node_modules") == std::string::npos;
}

std::vector<fs::path> texts() {
  std::vector<fs::path> files = {root / "README.md", root / "CONTRIBUTING.md"};
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.is_regular_file() && is_text(entry.path())) files.push_back(entry.path());
    }
  }
  return files;
}

/// From the root, or from the file's folder or one above it.
bool is_there(const std::string& path, const fs::path& file) {
  for (fs::path folder = file.parent_path(); folder != root.parent_path();
       folder = folder.parent_path()) {
    if (fs::exists(folder / path)) return true;
  }
  return false;
}

/// Of a line what may name files: all of it in documents, the comment in sources.
std::string prose_of(const std::string& line, const fs::path& file) {
  if (!is_source(file)) return line;
  const std::size_t comment = line.find("//");
  return comment == std::string::npos ? "" : line.substr(comment);
}

/// Examples of names that are made elsewhere.
bool is_example(const std::string& path) {
  static const std::set<std::string> examples = {"figures/README.md", "../clauses/no_query.smt2",
                                                 "lists/sll_append.rts.yaml"};
  return examples.count(path) > 0 || path.find("NAME") != std::string::npos;
}

TEST(Paths, InDocumentsAndCommentsExist) {
  const std::regex with_ending(R"((^|[^\w/.<:$-]))"
                               R"(((?:[A-Za-z0-9_.-]+/)+[\w.-]+\.(?:h|cpp|md|py|yaml|smt2|c))\b)");
  std::size_t paths = 0;
  for (const fs::path& file : texts()) {
    std::ifstream in(file);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const std::string prose = prose_of(line, file);
      if (prose.find('/') == std::string::npos) continue;
      for (std::sregex_iterator at(prose.begin(), prose.end(), with_ending), end; at != end; ++at) {
        const std::string path = (*at)[2];
        if (is_example(path)) continue;
        ++paths;
        EXPECT_TRUE(is_there(path, file)) << file << ":" << number << " names " << path;
      }
    }
  }
  EXPECT_GT(paths, 250u);
}

/// "(clauses.h)" in a comment.
TEST(Paths, OfHeadersAloneExistSomewhere) {
  std::set<std::string> names = {"ctype.h"};
  const std::vector<fs::path> files = texts();
  for (const fs::path& file : files) names.insert(file.filename());
  const std::regex header(R"((^|[^\w/.<-])([a-z_0-9]+\.h)\b)");
  std::size_t named = 0;
  for (const fs::path& file : files) {
    if (!is_source(file)) continue;
    std::ifstream in(file);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const std::string prose = prose_of(line, file);
      if (prose.find(".h") == std::string::npos) continue;
      for (std::sregex_iterator at(prose.begin(), prose.end(), header), end; at != end; ++at) {
        ++named;
        EXPECT_EQ(names.count((*at)[2]), 1u) << file << ":" << number << " names " << (*at)[2];
      }
    }
  }
  EXPECT_GT(named, 20u);
}

/// `evidence/witness`, `rts/text/read/read`: rooms, and files without their endings.
TEST(Paths, OfRoomsInDocumentsExist) {
  std::set<std::string> known(folders.begin(), folders.end());
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      known.insert(fs::relative(entry.path(), root).replace_extension());
    }
  }
  const std::regex quoted(R"(`([a-z]+(?:/[a-z_0-9]+)+)/?`)");
  std::size_t rooms = 0;
  for (const fs::path& file : texts()) {
    if (is_source(file)) continue;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
      for (std::sregex_iterator at(line.begin(), line.end(), quoted), end; at != end; ++at) {
        const std::string path = (*at)[1];
        if (known.count(path.substr(0, path.find('/'))) == 0) continue;
        ++rooms;
        EXPECT_EQ(known.count(path), 1u) << file << " names " << path;
      }
    }
  }
  EXPECT_GT(rooms, 60u);
}

/// A file that git ignores is missing in every clone, and no test here would see it.
TEST(Paths, OfSourcesAreNotIgnored) {
  if (!fs::exists(root / ".git")) GTEST_SKIP() << "no clone";
  const ProgramResult r = run_program("git -C '" + root.string() +
                                      "' ls-files --others --ignored --exclude-standard -- " +
                                      "data docs tests contrib cmake ':!*node_modules*'");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "");
}

}  // namespace
}  // namespace heapreach::test::paths_test
