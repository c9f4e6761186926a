// From executions to the values of a run, and to the C file that holds them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/runs/example.h"

namespace heapreach::runs::test::supply_test {
namespace {

using heapreach::test::TemporaryDirectory;
using ::testing::HasSubstr;

TEST(Supply, HoldsCallsAndTheCellsThatAreRead) {
  const Example example(
      "#include <stdlib.h>\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "struct Node { long data; struct Node *next; };\n"
      "int main(void) {\n"
      "  struct Node *p = malloc(sizeof *p);\n"
      "  if (__VERIFIER_nondet_int() == 7)\n"
      "    p->next->data = 1;\n"
      "  return 0;\n"
      "}\n");
  const Supply supply =
      example.supply({{{"__VERIFIER_nondet_int", 7}}, {}, {}, {{0, word(5) + word(4096)}}, {}});
  ASSERT_EQ(supply.entries.size(), 2u);
  EXPECT_EQ(supply.entries[0].kind, Entry::Kind::heap);
  ASSERT_EQ(supply.entries[0].cells.size(), 1u) << "data is never read";
  EXPECT_EQ(supply.entries[0].cells[0].offset, 8u);
  EXPECT_EQ(supply.entries[1].kind, Entry::Kind::call);
  EXPECT_EQ(supply.entries[1].value.number, 7);
  EXPECT_EQ(supply.prediction.family, Prediction::Family::access);
  EXPECT_EQ(supply.prediction.at.line, 7);
  EXPECT_FALSE(supply.needs_instrumentation);
  const std::string text = harness(example.path(), supply, example.places());
  EXPECT_THAT(text, HasSubstr("  HEAP(\"p\"),  // " + example.path() + ":5:20\n"));
  EXPECT_THAT(text, HasSubstr("  INPUT(\"__VERIFIER_nondet_int\", NUMBER(7)),"));
  EXPECT_THAT(text, HasSubstr("int __VERIFIER_nondet_int(void) {"));
  const RunResult result = example.run(supply);
  EXPECT_EQ(result.status, RunResult::Status::confirmed) << result.text;
  EXPECT_FALSE(result.instrumented);
}

TEST(Supply, HoldsUninitialisedLocals) {
  const Example example(
      "int main(void) {\n"
      "  int x, *p = 0;\n"
      "  long a[3];\n"
      "  a[x == 5] = 4;\n"
      "  if (x == 1234567 && a[2] == -9)\n"
      "    *p = 1;\n"
      "  return 0;\n"
      "}\n");
  Choices choices;
  for (const auto& [variable, place] : example.places().values) {
    if (place.kind == frontends::ValuePlace::Kind::local) {
      choices.locals.emplace_back(place.number, 1234567);
    }
  }
  ASSERT_EQ(choices.locals.size(), 1u);
  for (const auto& [variable, place] : example.places().blocks) {
    choices.blocks.push_back(
        {place.number, word(0) + word(0) + word(static_cast<std::uint64_t>(-9))});
  }
  const Supply supply = example.supply(choices);
  EXPECT_TRUE(supply.needs_instrumentation);
  EXPECT_EQ(supply.prediction.text, "null dereference");
  const RunResult result = example.run(supply);
  EXPECT_EQ(result.status, RunResult::Status::confirmed) << result.text;
  EXPECT_TRUE(result.instrumented);
}

/// A program whose error is called where its first choice is 3.
struct Chooser : Example {
  Chooser()
      : Example(
            "extern int __VERIFIER_nondet_int(void);\n"
            "extern void reach_error(void);\n"
            "int main(void) {\n"
            "  if (__VERIFIER_nondet_int() == 3)\n"
            "    reach_error();\n"
            "  return __VERIFIER_nondet_int();\n"
            "}\n") {}
  Supply three() const { return supply({{{"__VERIFIER_nondet_int", 3}}, {}, {}, {}, {}}); }
};

TEST(Supply, TellsWhatTheRunDidInstead) {
  const Chooser example;
  Supply supply = example.three();
  EXPECT_EQ(supply.prediction.family, Prediction::Family::error_call);
  EXPECT_EQ(example.run(supply).status, RunResult::Status::confirmed);
  Supply other = supply;
  other.prediction.family = Prediction::Family::access;
  const RunResult result = example.run(other);
  EXPECT_EQ(result.status, RunResult::Status::not_confirmed);
  EXPECT_THAT(result.text, HasSubstr("the run ends with call of reach_error"));
  supply.entries[0].value.number = 4;
  EXPECT_THAT(example.run(supply).text,
              HasSubstr("the run takes another way: the execution ends before this"));
}

/// In the short ring a leak is one of another line (errors_test.cpp).
TEST(SupplyLong, ErrorsOfOtherLinesAreOthers) {
  const Chooser example;
  Supply other = example.three();
  other.prediction.at.line = 4;
  EXPECT_EQ(example.run(other).status, RunResult::Status::not_confirmed);
}

TEST(Supply, RunsEndInTime) {
  const Example example("int main(void) {\n  for (;;) {}\n  return 0;\n}\n");
  const TemporaryDirectory scratch;
  const Executable executable(scratch.path(), {frontends::Unit{example.path()}}, "", {},
                              example.places(), harness("", {}, example.places()), {});
  EXPECT_FALSE(executable.run(0.3, {}).in_time);
  EXPECT_THROW(executable.run(5, Deadline::in(0.3)), BackendError);
}

}  // namespace
}  // namespace heapreach::runs::test::supply_test
