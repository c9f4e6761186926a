// heapreach angelic on C programs: the running example, the patterns of drivers, and open functions
// of which comments say what is expected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/harness/run_program.h"

namespace heapreach::test::angelic_programs_test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;

ProgramResult heapreach(const std::string& arguments) {
  return run_program(program + " angelic " + arguments);
}

Json report_of(const std::string& arguments) {
  const ProgramResult r = heapreach("--format json " + arguments);
  EXPECT_THAT(r.exit_code, ::testing::AnyOf(0, 1, 10, 20)) << r.err;
  return Json::parse(r.out);
}

/// "avoidable: x != null; y != null" of the assertion in a line under an entry.
std::string outcome_of(const Json& report, const std::string& entry, int line) {
  for (const Json& outcome : report.at("outcomes")) {
    if (outcome.at("entry") != entry || outcome.at("position").at("line") != line) continue;
    std::string text = outcome.at("outcome");
    if (outcome.contains("cause")) text += ": " + outcome.at("cause").get<std::string>();
    std::set<std::string> specifications;
    if (outcome.contains("specifications")) {
      for (const std::size_t index : outcome.at("specifications")) {
        specifications.insert(report.at("specifications").at(index).at("text"));
      }
    }
    for (const std::string& one : specifications) {
      text += (&one == &*specifications.begin() ? ": " : "; ") + one;
    }
    return text;
  }
  return "missing";
}

TEST(AngelicPrograms, RunningExampleHasItsSixOutcomes) {
  const Json report =
      report_of("--property unreach-call --entries Bar,Baz,FooBar,Foo data/angelic/running.c");
  EXPECT_EQ(outcome_of(report, "Bar", 11), "angelic bug: contradiction");
  EXPECT_EQ(outcome_of(report, "Baz", 15), "avoidable: y != null");
  EXPECT_EQ(outcome_of(report, "FooBar", 20), "avoidable: every result r of Lib1: r != null");
  EXPECT_EQ(outcome_of(report, "FooBar", 23), "avoidable: every result r of Lib2: r != null");
  EXPECT_EQ(outcome_of(report, "FooBar", 25),
            "avoidable: all results r1 of Lib1, r2 of Lib2: r1 != r2; "
            "every result r of Lib2: *r != null");
  EXPECT_EQ(outcome_of(report, "Foo", 15), "angelic bug: internal cause");
  EXPECT_EQ(outcome_of(report, "Foo", 11), "missing");
  // Behind a call that always fails the compiler leaves nothing.
  EXPECT_EQ(outcome_of(report, "Foo", 20), "missing");
}

TEST(AngelicPrograms, PatternsOfDriversDependOnTheVocabulary) {
  const TemporaryDirectory files;
  const std::string file = "data/angelic/patterns.c";
  const auto reported = [&](const std::string& preset, const std::string& entries) {
    const std::string path = files.file("vocabulary.yaml");
    std::ofstream(path) << "vocabulary: 1\npreset: " << preset
                        << "\nmonitors: [LockDepth, irql, completed]\n";
    const Json report = report_of("--property unreach-call --vocabulary " + path + " --entries " +
                                  entries + " " + file);
    std::set<std::string> bugs;
    for (const Json& outcome : report.at("outcomes")) {
      if (outcome.at("outcome") == "angelic bug") bugs.insert(outcome.at("entry"));
      EXPECT_NE(outcome.at("outcome"), "undecided") << outcome.dump();
    }
    std::string text;
    for (const std::string& bug : bugs) text += (text.empty() ? "" : " ") + bug;
    return text;
  };
  const std::string entries = "UseLock,Raise,Dispatch";
  EXPECT_EQ(reported("default", entries), "Raise");
  EXPECT_EQ(reported("no-monitor", entries), "Raise UseLock");
  EXPECT_EQ(reported("no-alias", entries), "Dispatch Raise");
  EXPECT_EQ(reported("empty", entries), "Dispatch Raise UseLock");
  EXPECT_EQ(reported("default", "UseLockHarness,RaiseHarness,DispatchHarness"),
            "RaiseHarness UseLockHarness");
}

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

TEST(AngelicPrograms, OpenFunctionsAreSortedAsExpected) {
  const std::string file = "data/angelic/procedures.c";
  const auto expected = expected_in(file);
  EXPECT_GE(expected.size(), 30u);
  const Json report = report_of("--timeout 500 --entries all " + file);
  EXPECT_TRUE(report.at("finished").get<bool>());
  std::map<std::string, std::set<std::string>> outcomes;
  for (const Json& outcome : report.at("outcomes")) {
    outcomes[outcome.at("entry")].insert(outcome.at("outcome"));
  }
  for (const auto& [function, kind] : expected) {
    const std::set<std::string>& found = outcomes[function];
    EXPECT_EQ(found.contains("angelic bug"), kind == "bug") << function;
    EXPECT_FALSE(found.contains("undecided")) << function;
    if (kind != "bug") {
      EXPECT_EQ(found.contains("avoidable"), kind == "avoidable") << function;
    }
  }
}

/// What is saved is read back, and keeps the alarms away that it was saved for.
TEST(AngelicPrograms, SavedSpecificationsAreProved) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  const std::string file = "data/angelic/procedures.c";
  const std::string functions[] = {"read_second_checked", "through_pair", "free_other", "apart"};
  std::string entries;
  for (const std::string& one : functions) entries += (entries.empty() ? "" : ",") + one;
  ASSERT_THAT(
      heapreach("--entries " + entries + " --emit-spec " + specification + " " + file).exit_code,
      ::testing::AnyOf(0, 1));
  for (const std::string& one : functions) {
    const std::string check =
        " check --timeout 60 --engine bmc --bound 8 --open --entry " + one + " ";
    EXPECT_EQ(run_program(program + check + file).exit_code, 10) << one;
    const std::string evidence = files.file(one + ".json");
    const std::string assuming = "--assume-spec " + specification + " ";
    const ProgramResult proved =
        run_program(program + check + assuming + "--witness " + evidence + " " + file);
    EXPECT_THAT(proved.exit_code, ::testing::AnyOf(0, 1)) << one << proved.out << proved.err;
    EXPECT_THAT(proved.out, HasSubstr("Assuming: ")) << one;
    const std::string certify = " certify --open --entry " + one + " ";
    EXPECT_EQ(run_program(program + certify + assuming + file + " " + evidence).exit_code, 0)
        << one;
    // It speaks of the program with the specification alone.
    EXPECT_EQ(run_program(program + certify + file + " " + evidence).exit_code, 3) << one;
  }
}

/// What a failing assertion breaks does not depend on what is assumed.
TEST(AngelicPrograms, PropertiesAndLocationsAreTheSameUnderASpecification) {
  const TemporaryDirectory files;
  const std::string source = files.file("two.c"), specification = files.file("two.yaml");
  std::ofstream(source) << "struct Node { int data; struct Node *next; };\n"
                           "void two(struct Node *p) { p->next->data = 1; }\n";
  std::ofstream(specification) << "specification: 1\nclauses:\n"
                                  "  - {entry: two, clause: \"p != 17\"}\n";
  for (const std::string engine : {"explore", "bmc"}) {
    const std::string check =
        " check --timeout 60 --engine " + engine + " --bound 4 --open --entry two " + source;
    const std::string assuming = " --assume-spec " + specification;
    EXPECT_EQ(run_program(program + check + assuming + " --property valid-deref").exit_code, 10);
    EXPECT_EQ(run_program(program + check + assuming + " --property valid-free").exit_code, 0);
    const auto list_of = [&](const std::string& options) {
      std::string text = run_program(program + check + options + " --each").out;
      return text.substr(0, text.find("\n\nfeasible"));
    };
    EXPECT_THAT(list_of(""), HasSubstr("two.c:2:31=deref  feasible"));
    EXPECT_EQ(list_of(assuming), list_of(""));
  }
}

/// What calls in loops returned earlier is not remembered, so such an execution may break it.
TEST(AngelicPrograms, WhatMayBreakTheSpecificationIsNoExecution) {
  const TemporaryDirectory files;
  const std::string file = files.file("loop.rts.yaml"), specification = files.file("find.yaml");
  std::ofstream(file) << "rts: 1\nheap: unknown\nmemory_errors: implicit\n"
                         "variables: {r: ptr, n: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
                         "  - {from: a, to: b, do: [{kill: {vars: [r], from: find}}]}\n"
                         "  - {from: b, to: a, do: [{load: {to: n, at: r}}]}\n";
  std::ofstream(specification) << "specification: 1\nclauses:\n"
                                  "  - {calls: [find], clause: \"allocated(r)\"}\n";
  const std::string check = " check --engine bmc --bound 3 --timeout 60 ";
  EXPECT_EQ(run_program(program + check + file).exit_code, 10);
  const ProgramResult r =
      run_program(program + check + "--assume-spec " + specification + " " + file);
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_THAT(r.out, HasSubstr("may break the specification"));
}

TEST(AngelicPrograms, WhatAnImportIsCalledInSpecifications) {
  const TemporaryDirectory files;
  const std::string source = files.file("f.c"), imported = files.file("f.rts.yaml");
  const std::string specification = files.file("f.yaml");
  std::ofstream(source) << "void f(int *p) { *p = 1; }\n";
  ASSERT_EQ(
      run_program(program + " import --open --entry f " + source + " -o " + imported).exit_code, 0);
  const std::string assuming = "--assume-spec " + specification + " ";
  const auto checked = [&](const std::string& entry, const std::string& file) {
    std::ofstream(specification) << "specification: 1\nclauses:\n  - {entry: " << entry
                                 << ", clause: \"allocated(p)\"}\n";
    return run_program(program + " check --timeout 60 --engine explore " + assuming + file);
  };
  EXPECT_EQ(checked("f", imported).exit_code, 0);
  EXPECT_EQ(checked("start", imported).exit_code, 0);
  EXPECT_EQ(checked("f", "--open --entry f " + source).exit_code, 0);
  const ProgramResult other = checked("start", "--open --entry f " + source);
  EXPECT_EQ(other.exit_code, 3);
  EXPECT_THAT(other.err, HasSubstr("no clause is about 'entry: f', or about"));
  EXPECT_EQ(checked("f", "--run " + source).exit_code, 2);
}

/// Facts about libraries, printed of one function, hold for another one.
TEST(AngelicPrograms, SavedFactsAboutLibrariesAreShared) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  const std::string check =
      " check --timeout 60 --property unreach-call --engine bmc --bound 8 --open "
      "--entry FooBar --assume-spec " +
      specification + " data/angelic/running.c";
  heapreach("--property unreach-call --entries FooBar --emit-spec " + specification +
            " data/angelic/running.c");
  std::ifstream saved(specification);
  const std::string text((std::istreambuf_iterator<char>(saved)), std::istreambuf_iterator<char>());
  EXPECT_THAT(text, HasSubstr("clause: \"startvalue(r) != null\"}  # *r != null"));
  const ProgramResult proved = run_program(program + check);
  EXPECT_THAT(proved.exit_code, ::testing::AnyOf(0, 1)) << proved.out << proved.err;
  // Without one of them there is an alarm again.
  const std::size_t line = text.find("  - {calls: [Lib1, Lib2]");
  ASSERT_NE(line, std::string::npos);
  std::ofstream(specification) << text.substr(0, line) << text.substr(text.find('\n', line) + 1);
  EXPECT_EQ(run_program(program + check).exit_code, 10);
  // A function that is not there, and nothing that is about this one.
  std::ofstream(specification) << "specification: 1\nclauses: [{entry: Baz, clause: \"false\"}]\n";
  const ProgramResult nothing = run_program(program + check);
  EXPECT_EQ(nothing.exit_code, 3);
  EXPECT_THAT(nothing.err, HasSubstr("no clause is about 'entry: FooBar', or about"));
}

/// What is printed of a function is proved of it for start heaps of any size, and without it there
/// is an error.
TEST(AngelicPrograms, WhatIsPrintedIsProvedForEveryBound) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  const std::string functions = " data/angelic/procedures.c";
  for (const std::string function : {"read_second_checked", "two_requests", "apart", "free_other",
                                     "free_both", "through_pair"}) {
    heapreach("--entries " + function + " --emit-spec " + specification + functions);
    const std::string check =
        program + " check --timeout 60 --engine explore --open --entry " + function;
    const ProgramResult proved = run_program(check + " --assume-spec " + specification + functions);
    EXPECT_EQ(proved.exit_code, 0) << function << proved.out << proved.err;
    EXPECT_THAT(proved.out, HasSubstr("no error is reachable, at any bound")) << function;
    EXPECT_EQ(run_program(check + functions).exit_code, 10) << function;
  }
}

TEST(AngelicPrograms, BadInputIsRefused) {
  const ProgramResult missing = heapreach("--entries nobody data/angelic/running.c");
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_THAT(missing.err, HasSubstr("nobody"));
  const TemporaryDirectory files;
  const std::string path = files.file("vocabulary.yaml");
  std::ofstream(path) << "vocabulary: 1\nmonitors: [LockDept]\n";
  const ProgramResult monitor =
      heapreach("--vocabulary " + path + " --entries UseLock data/angelic/patterns.c");
  EXPECT_EQ(monitor.exit_code, 3);
  EXPECT_THAT(monitor.err, HasSubstr("'LockDept' is no variable of the file"));
}

}  // namespace
}  // namespace heapreach::test::angelic_programs_test
