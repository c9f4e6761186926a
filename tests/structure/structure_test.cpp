// The house rules that a compiler does not check: which way dependencies run, and where the heavy
// libraries may appear.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/structure/sources.h"

namespace heapreach::test::structure_test {
namespace {

namespace fs = std::filesystem;

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
    const std::string target = folder_of(include.target);
    EXPECT_TRUE(target.empty() || may_include(include.folder, target))
        << include.file << " includes " << include.target;
  }
}

/// The files that a room's files include, directly or not.
std::set<std::string> reached_from(const std::string& room) {
  std::map<std::string, std::vector<std::string>> included;
  std::vector<std::string> open;
  const fs::path sources = HEAPREACH_SOURCE_DIR;
  for (const Include& include : all_includes()) {
    const std::string file = fs::relative(include.file, sources);
    included[file].push_back(include.target);
    if (file.rfind(room + "/", 0) == 0) open.push_back(file);
  }
  std::set<std::string> reached;
  while (!open.empty()) {
    const std::string file = open.back();
    open.pop_back();
    if (!reached.insert(file).second) continue;
    for (const std::string& target : included[file]) {
      if (!folder_of(target).empty()) open.push_back(target);
    }
  }
  return reached;
}

// Evidence is worth something because what checks it knows nothing of how it was found.
TEST(Structure, TheCheckerReachesNothingThatMakesEvidence) {
  const std::regex trusted(
      "(support|rts/model|rts/semantics|horn/[a-z]+|encoders|encoders/symbolic|backends/smt|"
      "evidence/certificates|evidence/checker|evidence/checker/[a-z]+)/[a-z_0-9]+\\.(h|cpp)");
  const std::set<std::string> reached = reached_from("evidence/checker");
  EXPECT_GT(reached.size(), 60u);
  EXPECT_EQ(reached.count("evidence/certificates/state_graph.h"), 1u);
  for (const std::string& file : reached) {
    if (file == "support/process/command.h" || file == "support/process/process.h") continue;
    EXPECT_TRUE(std::regex_match(file, trusted)) << file;
  }
}

// Segments get generalised in one place if nobody else knows what they are made of.
TEST(Structure, OneTypeOfTheCheckerKnowsListSegments) {
  const std::regex fields(R"((\.|->)(count|or_more|step|order|gap)\b(?!\())");
  std::size_t known = 0;
  for_each_line([&](const std::string& file, const std::string& folder, const std::string& line,
                    std::size_t number) {
    const bool is_about_heaps = folder.rfind("evidence/checker/", 0) == 0 &&
                                folder != "evidence/checker/clauses" &&
                                folder != "evidence/checker/conditions";
    if (!is_about_heaps || !std::regex_search(line, fields)) return;
    ++known;
    EXPECT_EQ(fs::path(file).filename().string().rfind("segment", 0), 0u) << file << ":" << number;
  });
  EXPECT_GT(known, 30u);
}

TEST(Structure, LibrariesStayWhereTheyBelong) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> homes = {
      {"z3", {"backends/smt"}},
      {"ppl", {"backends/abstract"}},
      {"yaml-cpp/", {"rts"}},
      {"boost/graph/", {"rts", "horn/graph"}},
      {"nlohmann/",
       {"evidence/certificates/schema", "pipeline/result", "cli/render", "cli/cover", "cli/angelic",
        "cli/render/trace", "experiments", "reports", "answers", "library", "frontends/lines",
        "frontends/database", "triage/readers", "triage/readers/documents", "triage/output",
        "triage/page", "cli/triage"}},
      {"CLI/", {"cli"}},
      {"llvm/", {"frontends"}},
      {"clang/", {"frontends"}},
      {"sqlite3", {"plans"}},
      {"pugixml", {"triage/readers/documents", "triage/output"}},
  };
  for (const Include& include : all_includes()) {
    for (const auto& [prefix, folders] : homes) {
      if (include.target.rfind(prefix, 0) != 0) continue;
      const bool at_home = std::any_of(folders.begin(), folders.end(), [&](const auto& folder) {
        return folder == include.folder || folder == top_of(include.folder);
      });
      EXPECT_TRUE(at_home) << include.file << " includes " << include.target;
    }
  }
}

// Documents are for serialisers, schemas and renderers; everybody else has values.
TEST(Structure, NobodyElseGetsToSeeJson) {
  const std::vector<std::string> documents = {"nlohmann/json.hpp",
                                              "pipeline/result/json_fields.h",
                                              "evidence/certificates/schema/schema.h",
                                              "evidence/certificates/schema/json_reader.h",
                                              "evidence/certificates/schema/shape_json.h",
                                              "evidence/certificates/schema/state_json.h",
                                              "evidence/certificates/schema/state_reader.h",
                                              "evidence/certificates/schema/state_graph.h",
                                              "pipeline/result/trace_fields.h",
                                              "cli/render/answer_json.h",
                                              "cli/render/trace/heap_json.h",
                                              "cli/render/trace/trace_json.h",
                                              "frontends/lines/syntax_tree.h",
                                              "triage/readers/documents/json_document.h",
                                              "triage/readers/sarif_places.h",
                                              "triage/readers/sarif_rules.h",
                                              "triage/output/sarif_result.h",
                                              "triage/output/baseline.h"};
  std::size_t seen = 0;
  for (const Include& include : all_includes()) {
    const auto is_one = [&](const std::string& path) {
      return std::find(documents.begin(), documents.end(), path) != documents.end();
    };
    if (!is_one(include.target)) continue;
    ++seen;
    const fs::path file = fs::relative(include.file, HEAPREACH_SOURCE_DIR);
    EXPECT_TRUE(file.extension() == ".cpp" || is_one(file)) << file << " passes JSON on";
    const bool is_schema = include.target.starts_with("evidence/certificates/schema/");
    EXPECT_TRUE(!is_schema || include.folder == "evidence/certificates/schema") << file;
  }
  EXPECT_GT(seen, 10u);
}

// What a user names is written over by one set of rules, which knows all inputs and outputs.
TEST(Structure, OneRoomWritesWhatUsersName) {
  const std::regex writes(
      R"(\bofstream\b|\b(fopen|freopen|creat|mkstemps?)\(|\bO_(CREAT|WRONLY|RDWR|TRUNC)\b|)"
      R"(\b(fs|filesystem)::(rename|copy\w*)\()");
  const std::set<std::string> others = {
      "support/scratch.cpp",             // the temporary folder
      "support/process/command.cpp",     // scripts there
      "runs/run.cpp",                    // programs there
      "runs/isolation.cpp",              // /dev/null, in the text of a harness
      "reports/gnuplot.cpp",             // the date in figures of a DraftFolder
      "plans/results/results_file.cpp",  // is resumed: Outputs::admit_resumed()
  };
  std::set<std::string> found;
  for_each_line([&](const std::string& file, const std::string& folder, const std::string& line,
                    std::size_t number) {
    if (!std::regex_search(line.substr(0, line.find("//")), writes)) return;
    const std::string name = fs::relative(file, HEAPREACH_SOURCE_DIR);
    found.insert(folder == "support/output" ? folder : name);
    EXPECT_TRUE(folder == "support/output" || others.contains(name)) << file << ":" << number;
  });
  EXPECT_EQ(found.size(), others.size() + 1) << "one of those above writes no more";
}

TEST(Structure, TheOracleOfCProgramsSharesNoCodeWithTheTool) {
  const std::regex include(R"re(^\s*#include\s+"([^"]+)")re");
  const std::regex own(R"(tests/(differential/[a-z_]+|harness/(random|run_program))\.h)");
  std::size_t files = 0;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(HEAPREACH_SOURCE_DIR) / "tests/differential")) {
    if (!entry.is_regular_file()) continue;
    ++files;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) continue;
      EXPECT_TRUE(std::regex_match(match[1].str(), own)) << entry.path() << ": " << line;
    }
  }
  EXPECT_GT(files, 20u);
}

// The oracle of the tests may use what a file is read into, and nothing that gives it a meaning.
TEST(Structure, TheReferenceInterpreterSharesNoCodeWithTheTool) {
  const fs::path harness = fs::path(HEAPREACH_SOURCE_DIR) / "tests/harness";
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(harness / "reference")) files.push_back(entry);
  for (const char* name :
       {"domain", "hole", "lazy_passage", "lazy_state", "lazy_step", "liveness"}) {
    files.push_back(harness / (std::string(name) + ".cpp"));
  }
  EXPECT_GE(files.size(), 16u);
  const std::regex data(
      R"(rts/(model/(system|instruction|expression|property)|semantics/(question|replay))\.h)");
  const std::regex include(R"re(^\s*#include\s+"(([a-z]+)/[^"]+)")re");
  // Of what some of those headers declare.
  const std::string names = "replay|replay_answer|why_no_answer|property_of|broken_by|execute";
  const std::regex meaning("(\\brts::|[^_:a-z])(" + names + ")[(]");
  for (const fs::path& file : files) {
    std::ifstream in(file);
    ASSERT_TRUE(in) << file;
    for (std::string line; std::getline(in, line);) {
      std::smatch match;
      const bool includes = std::regex_search(line, match, include);
      if (includes && match[2] == "rts") {
        EXPECT_TRUE(std::regex_match(match[1].str(), data)) << file << ": " << line;
      }
      if (includes) {
        EXPECT_TRUE(match[2] == "rts" || match[2] == "tests") << file << ": " << line;
      } else if (line.find("//") == std::string::npos) {
        EXPECT_FALSE(std::regex_search(line, meaning)) << file << ": " << line;
      }
    }
  }
}

}  // namespace
}  // namespace heapreach::test::structure_test
