// Runs that end in errors which no instruction of the system alone stands for: calls through
// pointers, leaks, and what happens inside recursive functions and behind realloc.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/runs/example.h"

namespace heapreach::runs::test::errors_test {
namespace {

using ::testing::HasSubstr;

RunResult confirmed(const Example& example, const Supply& supply) {
  RunResult result = example.run(supply);
  EXPECT_EQ(result.status, RunResult::Status::confirmed) << result.text;
  return result;
}

/// The value of every local that the program leaves to chance.
Choices locals(const Example& example, std::uint64_t value) {
  Choices choices;
  for (const auto& [variable, place] : example.places().values) {
    if (place.kind == frontends::ValuePlace::Kind::local) {
      choices.locals.emplace_back(place.number, value);
    }
  }
  return choices;
}

TEST(Errors, CallsOfNullAreSeenAtTheCall) {
  const Example example(
      "static void go(void) {}\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  void (*f)(void) = __VERIFIER_nondet_int() ? go : 0;\n"
      "  f();\n"
      "  return 0;\n"
      "}\n");
  const Supply supply = example.supply({{{"__VERIFIER_nondet_int", 0}}, {}, {}, {}, {}});
  EXPECT_EQ(supply.prediction.family, Prediction::Family::call);
  EXPECT_EQ(supply.prediction.at.line, 5);
  const RunResult result = confirmed(example, supply);
  EXPECT_EQ(result.kind, "SEGV near null");
  EXPECT_FALSE(result.instrumented);
}

TEST(Errors, OffsetsToNullAreNoAccesses) {
  const heapreach::test::TemporaryDirectory scratch;
  std::ofstream(scratch.file("p.c")) << "#include <stdlib.h>\n"
                                        "extern int __VERIFIER_nondet_int(void);\n"
                                        "int main(void) {\n"
                                        "  char *a = malloc(2), *p = 0;\n"
                                        "  int i = __VERIFIER_nondet_int();\n"
                                        "  if (i < 0 || i > 2) return 0;\n"
                                        "  p = p + 1; a[i] = 1;\n"
                                        "  return 0;\n"
                                        "}\n";
  const auto said = heapreach::test::run_program(HEAPREACH_BINARY " check --run --work 60M " +
                                                 scratch.file("p.c"));
  EXPECT_THAT(said.out, HasSubstr("The run: heap-buffer-overflow at ")) << said.err;
}

// The comparison loads its operand in the machine's one instruction, whose column is its own.
TEST(Errors, SignalsOfComparisonsAreThoseOfTheirLoads) {
  const Example example(
      "struct node { struct node *next; };\n"
      "int main(void) {\n"
      "  struct node last = {0}, *list = &last;\n"
      "  return list->next->next != 0;\n"
      "}\n");
  const Supply supply = example.supply({});
  EXPECT_EQ(supply.prediction.at.line, 4);
  EXPECT_EQ(confirmed(example, supply).kind, "SEGV near null");
}

TEST(Errors, SignalsOfOtherAccessesOfTheLineConfirmNothing) {
  const Example example(
      "struct pair { int *first, *second; };\n"
      "int main(void) {\n"
      "  struct pair pair = {0, 0};\n"
      "  return *pair.first + *pair.second;\n"
      "}\n");
  Supply supply = example.supply({});
  EXPECT_EQ(confirmed(example, supply).kind, "SEGV near null");
  const int second = 24;  // the column of the other star
  std::vector<int>& others = supply.prediction.other_columns;
  ASSERT_EQ(std::count(others.begin(), others.end(), second), 1);
  std::replace(others.begin(), others.end(), second, supply.prediction.at.column);
  std::sort(others.begin(), others.end());
  supply.prediction.at.column = second;
  EXPECT_EQ(example.run(supply).status, RunResult::Status::not_confirmed);
}

void expect_length_seen(const std::string& length) {
  const Example example(
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  int n = __VERIFIER_nondet_int();\n"
      "  int a[" +
      length +
      "];\n"
      "  a[0] = 1;\n"
      "  return a[0];\n"
      "}\n");
  const std::uint64_t minus_one = 0xffffffff;
  const Supply supply = example.supply({{{"__VERIFIER_nondet_int", minus_one}}, {}, {}, {}, {}});
  EXPECT_EQ(supply.prediction.family, Prediction::Family::length);
  EXPECT_EQ(supply.prediction.at.line, 4);
  EXPECT_THAT(confirmed(example, supply).kind, HasSubstr("variable length array bound"));
}

TEST(Errors, LengthsOfArraysAreSeenAtTheDeclaration) {
  expect_length_seen("n");
}

TEST(ErrorsLong, LengthsOfArraysAreSeenAtTheDeclaration) {
  expect_length_seen("n + 1");
}

// The same place, since a macro is at one, and an assertion too, but about an address.
TEST(Errors, AccessesWhereALocalIsMadeAreNoLengths) {
  const Example example(
      "#include <stdlib.h>\n"
      "#define MAKE(n, p) int value = p[n], a[n]\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  int n = __VERIFIER_nondet_int(), *p = malloc(8);\n"
      "  free(p);\n"
      "  MAKE(n, p);\n"
      "  a[0] = value;\n"
      "  return a[0];\n"
      "}\n");
  const Supply supply =
      example.supply({{{"__VERIFIER_nondet_int", 1}}, {}, {}, {{0, word(0)}}, {}});
  EXPECT_NE(supply.prediction.family, Prediction::Family::length);
  EXPECT_EQ(confirmed(example, supply).kind, "heap-use-after-free");
}

TEST(Errors, TheInstrumentedCopyKeepsLoadsThatNobodyNeeds) {
  const Example example(
      "int main(void) {\n"
      "  int *p;\n"
      "  int last = *p;\n"
      "  return 0;\n"
      "}\n");
  const RunResult result = confirmed(example, example.supply(locals(example, 0)));
  EXPECT_TRUE(result.instrumented);
  EXPECT_EQ(result.kind, "SEGV near null");
}

TEST(Errors, TheInstrumentedCopyChecksWhatPointersHold) {
  const Example example(
      "static int sum(int a, int b) { return a + b; }\n"
      "static void go(void) {}\n"
      "int main(void) {\n"
      "  int (*wrong)(int, int) = sum;\n"
      "  void (*f)(void) = go;\n"
      "  f();\n"
      "  f = (void (*)(void))wrong;\n"
      "  f();\n"
      "  return 0;\n"
      "}\n");
  const RunResult result = confirmed(example, example.supply({}));
  EXPECT_TRUE(result.instrumented) << "the program itself notices nothing";
  EXPECT_EQ(result.at.line, 8);
  const Example unset("int main(void) {\n  void (*f)(void);\n  f();\n  return 0;\n}\n");
  EXPECT_EQ(confirmed(unset, unset.supply(locals(unset, 4096))).at.line, 3);
}

TEST(Errors, ValuesInsideProceduresBelongToTheirActivation) {
  // Both functions have a variable for the result of the call.
  const Example example(
      "extern int __VERIFIER_nondet_int(void);\n"
      "extern long __VERIFIER_nondet_long(void);\n"
      "static int odd(int n);\n"
      "static int even(int n) {\n"
      "  long chosen = __VERIFIER_nondet_long(), unset;\n"
      "  return chosen == 5 && unset == 9 ? odd(n - 1) : 0;\n"
      "}\n"
      "static int odd(int n) {\n"
      "  int chosen = __VERIFIER_nondet_int(), *none = 0;\n"
      "  if (chosen == -3) return *none;\n"
      "  return even(n - 1);\n"
      "}\n"
      "int main(void) { return even(4); }\n");
  Choices choices = locals(example, 9);
  ASSERT_EQ(choices.locals.size(), 1u);
  choices.locals.push_back(choices.locals[0]);
  choices.calls = {{"__VERIFIER_nondet_long", 5},
                   {"__VERIFIER_nondet_int", 1},
                   {"__VERIFIER_nondet_long", 5},
                   {"__VERIFIER_nondet_int", static_cast<std::uint64_t>(-3)}};
  const Supply supply = example.supply(choices);
  EXPECT_TRUE(supply.needs_instrumentation);
  EXPECT_EQ(confirmed(example, supply).at.line, 10);
}

TEST(Errors, ReallocatedBlocksKeepTheirOldContentAndGetTheirNewOne) {
  const Example example(
      "#include <stdlib.h>\n"
      "int main(void) {\n"
      "  long *p = malloc(sizeof *p);\n"
      "  long *q = realloc(p, 2 * sizeof *q);\n"
      "  if (q[0] == 5 && q[1] == 6)\n"
      "    *p = 1;\n"
      "  return 0;\n"
      "}\n");
  const Supply supply = example.supply({{}, {}, {}, {{0, word(5)}, {0, word(7) + word(6)}}, {}});
  EXPECT_EQ(supply.prediction.text, "use after free");
  const RunResult result = confirmed(example, supply);
  EXPECT_EQ(result.kind, "heap-use-after-free");
  EXPECT_FALSE(result.instrumented);
}

TEST(Errors, ReallocOfAFreedBlockIsADoubleFree) {
  const Example example(
      "#include <stdlib.h>\n"
      "#include <string.h>\n"
      "int main(void) {\n"
      "  char *p = strdup(\"a\");\n"
      "  free(p);\n"
      "  p = realloc(p, 4);\n"
      "  return 0;\n"
      "}\n");
  const Supply supply = example.supply({{}, {}, {}, {{0, "xy"}, {0, "wxyz"}}, {}});
  EXPECT_EQ(supply.prediction.family, Prediction::Family::release);
  EXPECT_EQ(confirmed(example, supply).kind, "attempting double-free");
}

const char* const leaks =
    "#include <stdlib.h>\n"
    "#include <unistd.h>\n"
    "static int *kept;\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "static void lose(void) {\n"
    "  int *lost = malloc(4);\n"
    "  *lost = 1;\n"
    "}\n"
    "int main(void) {\n"
    "  kept = malloc(4);\n"
    "  *kept = 1;\n"
    "  lose();\n"
    "  if (__VERIFIER_nondet_int()) _exit(3);\n"
    "  return 0;\n"
    "}\n";

rts::Properties with(rts::Property property) {
  rts::Properties properties;
  properties.add(property);
  return properties;
}

/// What the program that ends by _exit, or by the end of main, loses.
Choices choices_of_leaks(bool exits) {
  return {{{"__VERIFIER_nondet_int", exits}}, {}, {}, {{0, "abcd"}, {0, "abcd"}}, {}};
}

void expect_cleanup_reported(bool exits) {
  const Example cleanup(leaks, with(rts::Property::valid_memcleanup));
  const Supply supply = cleanup.supply(choices_of_leaks(exits));
  EXPECT_EQ(supply.prediction.family, Prediction::Family::leak);
  ASSERT_EQ(supply.prediction.lost.size(), 2u);
  EXPECT_EQ(supply.prediction.lost[0].line, 10);
  EXPECT_EQ(supply.prediction.lost[1].line, 6);
  EXPECT_FALSE(supply.prediction.keepers.globals);
  EXPECT_EQ(confirmed(cleanup, supply).kind, "memory leak");
}

void expect_predicted_track(const Example& track, const Supply& supply, bool exits) {
  ASSERT_EQ(supply.prediction.lost.size(), 1u);
  EXPECT_EQ(supply.prediction.at.line, 6);
  EXPECT_TRUE(supply.prediction.keepers.globals);
  EXPECT_EQ(supply.prediction.keepers.stack, exits);
  EXPECT_THAT(harness(track.path(), supply, track.places()),
              HasSubstr(exits ? ":use_globals=1:use_stacks=1 ./a.out" : "use_stacks=0 ./a.out"));
}

void expect_track_reported(const Example& track, bool exits) {
  Supply supply = track.supply(choices_of_leaks(exits));
  expect_predicted_track(track, supply, exits);
  EXPECT_EQ(confirmed(track, supply).at.line, 6);
  // What the global leads to is none, whoever says so.
  supply.prediction.lost = {{track.path(), 10, 0}};
  EXPECT_THAT(track.run(supply).text, HasSubstr("memory leak at "));
}

/// A program ends in two ways. Each property is run for one of them here, and for both in the long
/// test.
TEST(Errors, LeaksAreReportedWhereTheirBlocksComeFrom) {
  expect_cleanup_reported(false);
  const Example track(leaks, with(rts::Property::valid_memtrack));
  expect_track_reported(track, true);
  expect_predicted_track(track, track.supply(choices_of_leaks(false)), false);
}

TEST(ErrorsLong, LeaksAreReportedWhereTheirBlocksComeFrom) {
  expect_cleanup_reported(true);
  expect_track_reported(Example(leaks, with(rts::Property::valid_memtrack)), false);
}

TEST(Errors, TheInstrumentedCopyKeepsWhatGlobalsKeep) {
  const Example example(
      "#include <stdlib.h>\n"
      "static int *kept;\n"
      "int main(void) {\n"
      "  int unset;\n"
      "  kept = malloc(4);\n"
      "  int *lost = malloc(4);\n"
      "  *lost = *kept = 1;\n"
      "  if (unset == 7) lost = 0;\n"
      "  return unset == 8;\n"
      "}\n",
      with(rts::Property::valid_memtrack));
  Choices choices = locals(example, 7);
  choices.heap = {{0, "abcd"}, {0, "abcd"}};
  Supply supply = example.supply(choices);
  EXPECT_TRUE(supply.needs_instrumentation);
  EXPECT_EQ(confirmed(example, supply).at.line, 6);
  supply.prediction.lost = {{example.path(), 5, 0}};
  EXPECT_EQ(example.run(supply).status, RunResult::Status::not_confirmed);
}

}  // namespace
}  // namespace heapreach::runs::test::errors_test
