// The house rules that a compiler does not check: which way dependencies run, and where the heavy
// libraries may appear.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// A room may include itself and what it names here: a room, or a folder with all of its rooms
/// (`folder/.`: without them). The rooms of its own folder are named one by one.
const std::map<std::string, std::vector<std::string>> may_use = {
    {"support", {}},
    {"support/process", {"support"}},
    {"rts/model", {"support"}},
    {"rts/graph", {"support", "rts/model"}},
    {"rts/text", {"support", "rts/model"}},
    {"rts/text/read", {"support", "rts/model", "rts/text"}},
    {"rts/semantics", {"support", "rts/model"}},
    {"rts/transform", {"support", "rts/model", "rts/graph", "rts/semantics"}},
    // The types of the boundary; LLVM is behind it.
    {"frontends", {"support", "rts"}},
    {"frontends/code", {"support"}},
    {"frontends/compile", {"support", "frontends"}},
    {"frontends/library", {"support", "frontends/compile"}},
    {"frontends/prepare", {"frontends/library"}},
    {"frontends/prepare/values", {"support", "frontends/compile"}},
    {"frontends/prepare/calls",
     {"support", "rts", "frontends/compile", "frontends/library", "frontends/prepare"}},
    {"frontends/prepare/locals",
     {"frontends", "frontends/code", "frontends/library", "frontends/prepare"}},
    {"frontends/prepare/passes",
     {"frontends", "frontends/compile", "frontends/library", "frontends/prepare",
      "frontends/prepare/values", "frontends/prepare/calls", "frontends/prepare/locals"}},
    {"frontends/layouts",
     {"support", "frontends", "frontends/compile", "frontends/library", "frontends/prepare"}},
    {"frontends/lower",
     {"rts", "frontends", "frontends/compile", "frontends/prepare", "frontends/layouts",
      "frontends/library"}},
    {"frontends/lower/values",
     {"support", "rts", "frontends", "frontends/library", "frontends/layouts", "frontends/lower"}},
    {"frontends/lower/arithmetic",
     {"support", "rts", "frontends/compile", "frontends/lower", "frontends/lower/values"}},
    {"frontends/lower/memory",
     {"support", "rts", "frontends", "frontends/lower", "frontends/lower/values"}},
    {"frontends/lower/blocks",
     {"support", "rts", "frontends/code", "frontends/library", "frontends/prepare",
      "frontends/lower", "frontends/lower/values", "frontends/lower/memory"}},
    {"frontends/lower/control",
     {"support", "rts", "frontends/library", "frontends/prepare", "frontends/lower",
      "frontends/lower/values", "frontends/lower/arithmetic", "frontends/lower/memory",
      "frontends/lower/blocks"}},
    {"frontends/lower/program",
     {"support", "rts", "frontends", "frontends/library", "frontends/prepare",
      "frontends/prepare/passes", "frontends/lower", "frontends/lower/values",
      "frontends/lower/arithmetic", "frontends/lower/memory", "frontends/lower/blocks",
      "frontends/lower/control"}},
    {"frontends/import",
     {"support", "rts", "frontends", "frontends/compile", "frontends/library", "frontends/prepare",
      "frontends/prepare/passes", "frontends/lower/program"}},
    {"runs", {"support", "rts", "frontends", "frontends/compile"}},
    {"horn/terms", {"support"}},
    {"horn/clauses", {"support", "horn/terms"}},
    {"horn/graph", {"support", "horn/terms", "horn/clauses"}},
    {"horn/print", {"support", "horn/terms", "horn/clauses"}},
    {"horn/read", {"support", "horn/terms", "horn/clauses"}},
    {"encoders", {"support", "rts", "horn"}},
    {"encoders/symbolic", {"support", "rts", "horn"}},
    {"encoders/worlds", {"support", "rts", "horn", "encoders", "encoders/symbolic"}},
    {"encoders/cells", {"support", "rts", "horn", "encoders", "encoders/symbolic"}},
    {"encoders/registry", {"support", "encoders", "encoders/worlds", "encoders/cells"}},
    {"preprocess", {"support", "horn"}},
    {"preprocess/formulas", {"support", "horn"}},
    {"preprocess/elimination", {"support", "horn", "preprocess", "preprocess/formulas"}},
    {"preprocess/passes",
     {"support", "horn", "preprocess", "preprocess/formulas", "preprocess/elimination"}},
    {"preprocess/pipeline", {"support", "horn", "preprocess", "preprocess/passes"}},
    {"backends", {"support", "horn"}},
    {"backends/smt", {"support", "horn"}},
    {"backends/bmc", {"support", "horn", "preprocess", "backends", "backends/smt"}},
    {"backends/pdr", {"support", "horn", "preprocess", "backends", "backends/smt"}},
    {"backends/external", {"support", "horn", "backends"}},
    {"backends/abstract", {"support", "horn", "backends", "backends/smt"}},
    {"backends/registry",
     {"support", "backends", "backends/abstract", "backends/bmc", "backends/external",
      "backends/pdr"}},
    // Plain data, what may be in it, and how it is saved.
    {"evidence/certificates", {"support/.", "rts/model", "rts/semantics", "horn", "encoders/."}},
    {"evidence/certificates/schema", {"support", "rts", "evidence/certificates"}},
    {"search/state", {"support", "rts", "horn", "backends/smt", "evidence/certificates"}},
    {"search/abstraction", {"support", "rts", "search/state"}},
    {"search/addresses",
     {"support", "rts", "horn", "encoders", "backends/smt", "search/state", "search/abstraction"}},
    {"search/step", {"support", "rts", "search/state", "search/addresses"}},
    {"search/engine",
     {"support", "rts", "search/state", "search/abstraction", "search/addresses", "search/step"}},
    // What has to be trusted; see also TheCheckerReachesNothingThatMakesEvidence.
    {"evidence/checker",
     {"support/.", "evidence/certificates", "evidence/checker/clauses", "evidence/checker/graph"}},
    {"evidence/checker/clauses",
     {"support/.", "support/process", "rts/model", "horn/terms", "horn/clauses", "horn/print",
      "encoders/symbolic", "backends/smt", "evidence/certificates"}},
    {"evidence/checker/graph",
     {"support/.", "rts/model", "evidence/certificates", "evidence/checker/conditions"}},
    {"evidence/checker/conditions", {"support/.", "backends/smt", "evidence/certificates"}},
    {"evidence/witness",
     {"support/.", "rts/model", "rts/graph", "rts/semantics", "rts/transform", "horn", "encoders/.",
      "encoders/symbolic", "encoders/worlds", "preprocess/elimination", "preprocess/formulas",
      "backends/smt", "backends/pdr", "evidence/certificates"}},
    {"evidence/explain",
     {"support/.", "rts/model", "rts/semantics", "rts/text", "horn", "encoders/.", "backends/smt",
      "evidence/certificates", "evidence/witness"}},
    {"pipeline", {"support", "rts", "horn", "search", "evidence"}},
    {"pipeline/input", {"support", "rts", "horn", "evidence"}},
    {"pipeline/options",
     {"support", "rts", "encoders", "preprocess", "backends", "evidence", "pipeline",
      "pipeline/input"}},
    {"pipeline/check",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "search", "evidence",
      "pipeline", "pipeline/input", "pipeline/options"}},
    {"pipeline/result",
     {"support", "rts", "horn", "backends", "evidence", "pipeline", "pipeline/input",
      "pipeline/options", "pipeline/check"}},
    {"pipeline/portfolio",
     {"support", "rts", "encoders", "backends", "evidence", "pipeline", "pipeline/input",
      "pipeline/options", "pipeline/check", "pipeline/result"}},
    {"plans", {"support", "rts", "pipeline", "plans/generators"}},
    {"plans/generators", {"support"}},
    {"plans/results", {"support", "plans"}},
    {"experiments", {"support", "rts", "horn", "backends", "evidence", "pipeline", "plans"}},
    {"reports", {"support", "plans"}},
    {"suites",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "evidence", "pipeline",
      "plans"}},
    {"cli",
     {"support", "rts", "horn", "encoders", "preprocess", "backends", "search", "evidence",
      "pipeline", "plans", "experiments", "reports", "suites", "frontends", "runs", "cli/render"}},
    {"cli/render", {"support", "rts", "horn", "pipeline"}},
};

struct Include {
  std::string file;
  std::string folder;
  std::string target;
};

using Visit = std::function<void(const std::string& file, const std::string& folder,
                                 const std::string& line, std::size_t number)>;

/// The folder with a line in may_use that a path relative to the sources lies in, or "".
std::string folder_of(const std::string& path) {
  std::string folder = path;
  while (may_use.count(folder) == 0) {
    const std::size_t slash = folder.rfind('/');
    if (slash == std::string::npos) return "";
    folder.resize(slash);
  }
  return folder;
}

std::string top_of(const std::string& folder) {
  return folder.substr(0, folder.find('/'));
}

void for_each_line(const Visit& visit) {
  const fs::path sources = HEAPREACH_SOURCE_DIR;
  for (const auto& [folder, used] : may_use) {
    for (const auto& entry : fs::recursive_directory_iterator(sources / folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      if (folder_of(fs::relative(entry.path(), sources)) != folder) continue;
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
    const std::string target = folder_of(include.target);
    if (target.empty() || target == include.folder) continue;
    const auto& allowed = may_use.at(include.folder);
    const auto may = [&](const std::string& folder) {
      return std::find(allowed.begin(), allowed.end(), folder) != allowed.end();
    };
    const bool is_below = top_of(target) == top_of(include.folder);
    EXPECT_TRUE(may(target) || may(target + "/.") || (!is_below && may(top_of(target))))
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

// Evidence is worth something because what judges it knows nothing of how it was found.
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
    if (folder != "evidence/checker/graph" || !std::regex_search(line, fields)) return;
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
       {"evidence/certificates/schema", "pipeline/result", "cli/render", "experiments", "reports"}},
      {"CLI/", {"cli"}},
      {"llvm/", {"frontends"}},
      {"sqlite3", {"plans"}},
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
  const std::vector<std::string> documents = {
      "nlohmann/json.hpp", "pipeline/result/json_fields.h", "evidence/certificates/schema/schema.h",
      "evidence/certificates/schema/json_reader.h", "evidence/certificates/schema/state_graph.h"};
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
