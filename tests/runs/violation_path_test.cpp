// What is said of an execution to other verifiers, and what cannot be.
#include "runs/violation_path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/import/text.h"
#include "tests/runs/example.h"

namespace heapreach::runs::test::violation_path_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ViolationPath path_of(const Example& example, const Choices& choices) {
  return violation_path(example.supply(choices), example.places(),
                        frontends::program_text({frontends::Unit{example.path()}}, {}), "main");
}

/// "line:column function constraint" of each waypoint.
std::vector<std::string> lines_of(const ViolationPath& path) {
  std::vector<std::string> lines;
  for (const Waypoint& waypoint : path.waypoints) {
    std::string line = std::to_string(waypoint.at.line) + ":" + std::to_string(waypoint.at.column);
    line += " " + waypoint.function;
    lines.push_back(line + (waypoint.constraint.empty() ? "" : " " + waypoint.constraint));
  }
  return lines;
}

TEST(ViolationPath, ResultsAreSaidWhereCallsEnd) {
  const Example example(
      "extern int __VERIFIER_nondet_int(void);\n"
      "extern unsigned __VERIFIER_nondet_uint(void);\n"
      "extern void reach_error(void);\n"
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  __VERIFIER_nondet_int();\n"
      "  if (x < 0 && __VERIFIER_nondet_uint() > 4000000000u)\n"
      "    reach_error();\n"
      "  return 0;\n"
      "}\n");
  Choices choices;
  choices.calls = {{"__VERIFIER_nondet_int", 0xfffffffb},
                   {"__VERIFIER_nondet_int", 1},
                   {"__VERIFIER_nondet_uint", 4000000001}};
  const ViolationPath path = path_of(example, choices);
  EXPECT_THAT(lines_of(path), ElementsAre("5:33 main \\result == -5",
                                          "7:39 main \\result == 4000000001", "8:5 main"));
  EXPECT_EQ(path.waypoints[1].type, Waypoint::Type::function_return);
  EXPECT_EQ(path.waypoints[2].type, Waypoint::Type::target);
  EXPECT_EQ(path.error_function, "reach_error");
  EXPECT_THAT(path.left_out, IsEmpty());
}

TEST(ViolationPath, ParametersAreAssumedWhereTheBodyBegins) {
  const Example example(
      "int main(int argc, char **argv) {\n"
      "  int *p = 0;\n"
      "  if (argc == 3)\n"
      "    return\n"
      "      *p;\n"
      "  return 0;\n"
      "}\n");
  Choices choices;
  choices.parameters = {{0, 3}};
  const ViolationPath path = path_of(example, choices);
  ASSERT_EQ(path.waypoints.size(), 2u);
  EXPECT_EQ(path.waypoints[0].type, Waypoint::Type::assumption);
  EXPECT_THAT(lines_of(path), ElementsAre("2:3 main argc == 3", "5:7 main"));
  EXPECT_EQ(path.error_function, "");
}

TEST(ViolationPath, WhatNoConstantSaysIsLeftOut) {
  const Example example(
      "extern int *__VERIFIER_nondet_pointer(void);\n"
      "int main(void) {\n"
      "  int x;\n"
      "  int *p = __VERIFIER_nondet_pointer();\n"
      "  if (x == 7)\n"
      "    *p = 1;\n"
      "  return 0;\n"
      "}\n");
  Choices choices;
  for (const auto& [variable, place] : example.places().values) {
    if (place.kind == frontends::ValuePlace::Kind::local) {
      choices.locals.emplace_back(place.number, 7);
    }
  }
  choices.calls = {{"__VERIFIER_nondet_pointer", 4}};
  const ViolationPath wild = path_of(example, choices);
  EXPECT_THAT(lines_of(wild), ElementsAre("6:5 main"));
  EXPECT_THAT(wild.left_out,
              ElementsAre(AllOf(HasSubstr("what x ("), HasSubstr("before it is set")),
                          HasSubstr("what __VERIFIER_nondet_pointer")));
  choices.calls = {{"__VERIFIER_nondet_pointer", 0}};
  EXPECT_THAT(lines_of(path_of(example, choices)),
              ElementsAre("4:38 main \\result == 0", "6:5 main"))
      << "null is one";
}

TEST(ViolationPath, ResultsOfTheLibraryAreSaid) {
  const Example example(
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "  int *p = 0;\n"
      "  if (getchar() == 65)\n"
      "    *p = 1;\n"
      "  return 0;\n"
      "}\n");
  Choices choices;
  for (const auto& [variable, place] : example.places().values) {
    if (place.kind == frontends::ValuePlace::Kind::call) choices.calls = {{place.name, 65}};
  }
  const ViolationPath path = path_of(example, choices);
  EXPECT_THAT(lines_of(path), ElementsAre("4:15 main \\result == 65", "5:5 main"));
}

}  // namespace
}  // namespace heapreach::runs::test::violation_path_test
