// heapreach angelic on the open functions of data/angelic. Comments in the C program say what is
// expected of each function. The short ring asks about some of each kind, the long one about all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/angelic_reports.h"

namespace heapreach::test::angelic_sorting_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string procedures = "data/angelic/procedures.c";
const std::string beside = "data/angelic/beside.c";

/// By function: the first word of the comment before it.
std::map<std::string, std::string> expected_in(const std::string& path) {
  std::map<std::string, std::string> result;
  std::ifstream file(std::string(HEAPREACH_SOURCE_DIR) + "/" + path);
  std::string kind;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("// ")) {
      kind = line.substr(3, line.find_first_of(" :", 3) - 3);
    } else if (!line.empty() && line[0] != ' ' && line.find('(') != std::string::npos) {
      const std::size_t end = line.find('(');
      const std::size_t begin = line.find_last_of(" *", end) + 1;
      const bool is_known = kind == "avoidable" || kind == "bug" || kind == "safe";
      if (is_known) result[line.substr(begin, end - begin)] = kind;
      kind.clear();
    }
  }
  return result;
}

/// Each of those functions, asked about as `entries`, has the outcome that its comment says.
void expect_sorted(const std::vector<std::string>& functions, const std::string& entries,
                   const std::string& path = procedures) {
  const Json report = report_of("--work 100M --entries " + entries + " " + path);
  EXPECT_TRUE(report.at("finished").get<bool>());
  auto outcomes = outcomes_by_entry(report);
  const auto expected = expected_in(path);
  for (const std::string& function : functions) {
    const std::string& kind = expected.at(function);
    const std::set<std::string>& found = outcomes[function];
    EXPECT_FALSE(found.empty()) << function;
    EXPECT_EQ(found.contains("angelic bug"), kind == "bug") << function;
    EXPECT_FALSE(found.contains("undecided")) << function;
    if (kind != "bug") {
      EXPECT_EQ(found.contains("avoidable"), kind == "avoidable") << function;
    }
  }
}

std::vector<std::string> functions_with_comments(const std::string& path = procedures) {
  std::vector<std::string> result;
  for (const auto& [function, kind] : expected_in(path)) result.push_back(function);
  return result;
}

TEST(AngelicPrograms, OpenFunctionsAreSortedAsExpected) {
  // What is expected of library_expects_node depends on library_checked, so both are asked about.
  const std::vector<std::string> some = {"apart", "keeps_value", "library_checked",
                                         "library_expects_node", "state_twice"};
  expect_sorted(some, joined(some));
}

/// Cells that are reached backwards, and cells of the start heap where something was allocated on
/// the way. No result of a library is among them, so each function could be asked about alone.
TEST(AngelicPrograms, CellsBehindAndBesideAreSortedAsExpected) {
  const std::vector<std::string> all = functions_with_comments(beside);
  EXPECT_EQ(all.size(), 8u);
  expect_sorted(all, "all", beside);
}

TEST(AngelicProgramsLong, OpenFunctionsAreSortedAsExpected) {
  const std::vector<std::string> all = functions_with_comments();
  EXPECT_GE(all.size(), 30u);
  expect_sorted(all, "all");
}

const std::string system_of_procedures = "data/angelic/open_procedures.rts.yaml";

const std::set<std::string> bugs = {
    "test_after_use",   "read_in_wrong_branch", "read_null",        "use_after_free",
    "free_twice",       "uninitialised",        "off_by_one",       "state_twice",
    "checks_the_other", "library_tested_late",  "compares_with_new"};

void expect_bugs_of_the_system(const std::vector<std::string>& entries, const Json& report) {
  EXPECT_TRUE(report.at("finished").get<bool>());
  auto outcomes = outcomes_by_entry(report);
  for (const std::string& entry : entries) {
    EXPECT_FALSE(outcomes[entry].empty()) << entry;
    EXPECT_EQ(outcomes[entry].contains("angelic bug"), bugs.contains(entry)) << entry;
    EXPECT_FALSE(outcomes[entry].contains("undecided")) << entry;
  }
}

TEST(Angelic, OpenProceduresAreSortedAsExpected) {
  const std::vector<std::string> some = {"read_null", "library_node", "new_node", "off_by_one",
                                         "through_helper"};
  const Json report =
      report_of("--work 100M --entries " + joined(some) + " " + system_of_procedures);
  expect_bugs_of_the_system(some, report);
  EXPECT_EQ(outcomes_by_entry(report).at("new_node"), std::set<std::string>{"safe"});
}

TEST(AngelicLong, OpenProceduresAreSortedAsExpected) {
  const Json report = report_of("--work 100M --entries all " + system_of_procedures);
  std::vector<std::string> all;
  for (const auto& [entry, outcomes] : outcomes_by_entry(report)) all.push_back(entry);
  EXPECT_GE(all.size(), 34u);
  for (const std::string& bug : bugs) EXPECT_THAT(all, ::testing::Contains(bug));
  expect_bugs_of_the_system(all, report);
  EXPECT_EQ(outcomes_by_entry(report).at("new_node"), std::set<std::string>{"safe"});
  int frees = 0;
  for (const Json& outcome : report.at("outcomes")) {
    if (outcome.at("location") != "procedures.c:353=free") continue;
    EXPECT_EQ(outcome.at("outcome"), "avoidable");
    ++frees;
  }
  EXPECT_EQ(frees, 1);
}

}  // namespace
}  // namespace heapreach::test::angelic_sorting_test
