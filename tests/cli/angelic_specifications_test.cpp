// What heapreach angelic saves of C programs is read back by check and certify, and proved.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/angelic_reports.h"

namespace heapreach::test::angelic_specifications_test {
namespace {

using ::testing::HasSubstr;

const std::string program = HEAPREACH_BINARY;
const std::string procedures = "data/angelic/procedures.c";

/// What is saved of functions is read back, and keeps the alarms away that it was saved for.
void expect_proved(const std::vector<std::string>& functions) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  const std::string saving = " --emit-spec " + specification + " " + procedures;
  ASSERT_THAT(angelic("--entries " + joined(functions) + saving).exit_code, ::testing::AnyOf(0, 1));
  for (const std::string& one : functions) {
    const std::string check =
        " check --work 10M --engine bmc --bound 8 --open --entry " + one + " ";
    EXPECT_EQ(run_program(program + check + procedures).exit_code, 10) << one;
    const std::string evidence = files.file(one + ".json");
    const std::string assuming = "--assume-spec " + specification + " ";
    const ProgramResult proved =
        run_program(program + check + assuming + "--witness " + evidence + " " + procedures);
    EXPECT_THAT(proved.exit_code, ::testing::AnyOf(0, 1)) << one << proved.out << proved.err;
    EXPECT_THAT(proved.out, HasSubstr("Assuming: ")) << one;
    const std::string certify = program + " certify --open --entry " + one + " ";
    const std::string checked = procedures + " " + evidence;
    EXPECT_EQ(run_program(certify + assuming + checked).exit_code, 0) << one;
    // It speaks of the program with the specification alone.
    EXPECT_EQ(run_program(certify + checked).exit_code, 3) << one;
  }
}

TEST(AngelicPrograms, SavedSpecificationsAreProved) {
  expect_proved({"apart"});
}

TEST(AngelicProgramsLong, SavedSpecificationsAreProved) {
  expect_proved({"read_second_checked", "through_pair", "free_other", "apart"});
}

/// What a failing assertion breaks does not depend on what is assumed.
void expect_the_same_under_a_specification(const std::string& engine) {
  const TemporaryDirectory files;
  const std::string source = files.file("two.c"), specification = files.file("two.yaml");
  std::ofstream(source) << "struct Node { int data; struct Node *next; };\n"
                           "void two(struct Node *p) { p->next->data = 1; }\n";
  std::ofstream(specification) << "specification: 1\nclauses:\n"
                                  "  - {entry: two, clause: \"p != 17\"}\n";
  const std::string check =
      " check --work 10M --engine " + engine + " --bound 4 --open --entry two " + source;
  const std::string assuming = " --assume-spec " + specification;
  EXPECT_EQ(run_program(program + check + assuming + " --property valid-deref").exit_code, 10);
  EXPECT_EQ(run_program(program + check + assuming + " --property valid-free").exit_code, 0);
  const auto list_of = [&](const std::string& options) {
    std::string text = run_program(program + check + options + " --each").out;
    return text.substr(0, text.find("\n\nfeasible"));
  };
  const std::string list = list_of("");
  EXPECT_THAT(list, HasSubstr("two.c:2:31=deref  feasible"));
  EXPECT_EQ(list_of(assuming), list);
}

TEST(AngelicPrograms, PropertiesAndLocationsAreTheSameUnderASpecification) {
  expect_the_same_under_a_specification("explore");
}

TEST(AngelicProgramsLong, PropertiesAndLocationsAreTheSameUnderASpecification) {
  expect_the_same_under_a_specification("bmc");
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
  const std::string check = " check --engine bmc --bound 3 --work 10M ";
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
    return run_program(program + " check --work 10M --engine explore " + assuming + file);
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
      " check --work 10M --property unreach-call --engine bmc --bound 8 --open "
      "--entry FooBar --assume-spec " +
      specification + " data/angelic/running.c";
  angelic("--bound 8 --property unreach-call --entries FooBar --emit-spec " + specification +
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
void expect_proved_for_every_bound(const std::string& function) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  angelic("--entries " + function + " --emit-spec " + specification + " " + procedures);
  const std::string check =
      program + " check --work 10M --engine explore --open --entry " + function + " ";
  const ProgramResult proved =
      run_program(check + "--assume-spec " + specification + " " + procedures);
  EXPECT_EQ(proved.exit_code, 0) << function << proved.out << proved.err;
  EXPECT_THAT(proved.out, HasSubstr("no error is reachable, at any bound")) << function;
  EXPECT_EQ(run_program(check + procedures).exit_code, 10) << function;
}

TEST(AngelicPrograms, WhatIsPrintedIsProvedForEveryBound) {
  expect_proved_for_every_bound("two_requests");  // whose specification is about a library
}

TEST(AngelicProgramsLong, WhatIsPrintedIsProvedForEveryBound) {
  for (const char* function :
       {"read_second_checked", "apart", "free_other", "free_both", "through_pair"}) {
    expect_proved_for_every_bound(function);
  }
}

}  // namespace
}  // namespace heapreach::test::angelic_specifications_test
