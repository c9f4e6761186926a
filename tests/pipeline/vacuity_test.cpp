// Warnings that an answer rests on nothing: where one is due, and where one would be wrong.
#include "pipeline/check/vacuity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"
#include "tests/harness/limits.h"

namespace heapreach::pipeline::vacuity_test {
namespace {

using ::testing::HasSubstr;

const rts::Properties standard;

rts::Properties only(rts::Property property) {
  rts::Properties result = rts::Properties::none();
  result.add(property);
  return result;
}

/// Why, or "".
std::string why(const std::string& text, const rts::Properties& asked = standard,
                std::uint64_t bound = 16) {
  const rts::System system = rts::with_errors(rts::read_text(text, "f").system, asked);
  const Asked question(system, {asked, std::nullopt}, rts::largest_inlining);
  return why_vacuous(question, {bound, std::nullopt}, test::work_limits(20)).value_or("");
}

const std::string head = R"(rts: 1
memory_errors: implicit
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a}
error: bad
exit: done
edges:
)";

/// As a program whose instruction is an assumption of its own.
std::string why_of_program(const std::string& place, const std::string& edges) {
  std::string text = head + edges;
  text.insert(text.find("memory_errors"),
              "meta: {producer: heapreach import, notes: \"" + place + "=assumed\"}\n");
  return why(text);
}

TEST(Vacuity, NamesTheAssumptionThatNothingGetsBeyond) {
  const std::string edges =
      "  - {from: a, to: done, do: [{assume: i > 0}, {alloc: {to: p, size: 1}}, {assume: i < 0, "
      "at: "
      "{file: l.c, line: 9}}, {assume: i < 7}]}\n";
  EXPECT_THAT(why(head + edges),
              HasSubstr("lies behind: at l.c:9 no execution gets beyond \"assume i < 0\""));
}

TEST(Vacuity, AnAssumptionOfFalseIsAnEndUnlessTheProgramSaysIt) {
  const std::string edges =
      "  - {from: a, to: done, do: [{move: {to: i, value: 1}}, {assume: false}]}\n";
  EXPECT_EQ(why_of_program("0.0", edges), "");
  EXPECT_THAT(why_of_program("0.1", edges), HasSubstr("cannot take \"assume false\""));
}

/// A list of any length is built; then comes `rest`.
std::string list_and(const std::string& rest) {
  return head + R"(  - {from: a, to: grow, do: [{move: {to: p, value: 0}}]}
  - {from: grow, to: grow, do: [{alloc: {to: q, size: 1}}, {store: {at: q, value: p}}, {move: {to: p, value: q}}]}
  - {from: grow, to: made, do: [{assume: p != 0}]}
)" + rest;
}

TEST(Vacuity, AnErrorThatWasNotAskedAboutEndsEveryExecution) {
  const std::string text = list_and(
      "  - {from: made, to: used, do: [{free: p}, {load: {to: q, at: p}, at: {file: l.c, line: "
      "9}}]}\n"
      "  - {from: used, to: done}\n");
  EXPECT_THAT(
      why(text, only(rts::Property::valid_memtrack)),
      HasSubstr("no execution comes to an exit, so that nothing is said of what lies behind: "
                "at l.c:9 executions end in an error that was not asked about (valid-deref)"));
  EXPECT_THAT(why(text, only(rts::Property::valid_free)), HasSubstr("l.c:9"));
}

TEST(Vacuity, AnErrorOnOneOfTwoWaysIsNone) {
  const std::string text = list_and(
      "  - {from: made, to: used, do: [{free: p}, {load: {to: q, at: p}}]}\n"
      "  - {from: used, to: done}\n  - {from: made, to: done}\n");
  EXPECT_EQ(why(text, only(rts::Property::valid_memtrack)), "");
}

TEST(Vacuity, AnAssumptionThatNothingSatisfies) {
  EXPECT_THAT(
      why(head + "  - {from: a, to: b, do: [{assume: i > 0}]}\n"
                 "  - {from: b, to: done, do: [{assume: i < 0, at: {file: l.c, line: 3}}]}\n"),
      HasSubstr("at l.c:3 executions cannot take \"assume i < 0\""));
  EXPECT_THAT(why(list_and("  - {from: made, to: b, do: [{assume: p == 0}]}\n"
                           "  - {from: b, to: done}\n")),
              HasSubstr("at vertex 'made' executions cannot take \"assume p == null\""));
}

TEST(Vacuity, EveryWayHasItsPlace) {
  const std::string text = why(
      head +
      "  - {from: a, to: b, do: [{assume: i > 0}]}\n  - {from: a, to: c, do: [{assume: i <= 0}]}\n"
      "  - {from: b, to: done, do: [{assume: i == 0}]}\n"
      "  - {from: c, to: done, do: [{assume: i == 1}]}\n");
  EXPECT_THAT(text, HasSubstr("'b' executions cannot take \"assume i == 0\""));
  EXPECT_THAT(text, HasSubstr("'c' executions cannot take \"assume i == 1\""));
}

TEST(Vacuity, OfSeveralInstructionsItNamesTheOneThatNothingGetsBeyond) {
  EXPECT_THAT(why(head + "  - {from: a, to: b, do: [{assume: i > 0}]}\n"
                         "  - {from: b, to: done, do: [{assume: i > -1}, {assume: i < 0}]}\n"),
              HasSubstr("at vertex 'b' no execution gets beyond \"assume i < 0\""));
}

TEST(Vacuity, AStartThatIsEmpty) {
  std::string text =
      head + "  - {from: a, to: done}\n  - {from: a, to: bad, do: [{assume: i == 7}]}\n";
  EXPECT_EQ(why(text), "");
  text.replace(text.find("{vertex: a}"), 11, "{vertex: a, assume: \"i > 0 && i < 0\"}");
  EXPECT_THAT(why(text), HasSubstr("no execution starts"));
}

TEST(Vacuity, ABlockThatNeverFits) {
  const std::string text =
      head +
      "  - {from: a, to: b, do: [{alloc: {to: p, size: 5000}, at: {file: l.c, line: 4}}]}\n"
      "  - {from: b, to: done, do: [{load: {to: q, at: 0}}]}\n";
  EXPECT_THAT(why(text, standard, 1024), HasSubstr("at l.c:4 executions cannot take"));
  EXPECT_THAT(why(text, standard, 1024), HasSubstr("within 1024 cells"));
  EXPECT_EQ(why(text, only(rts::Property::valid_free), 5000).find("within"), std::string::npos);
}

TEST(Vacuity, SeveralWaysThatDoNotFit) {
  const std::string text = head +
                           "  - {from: a, to: b, do: [{alloc: {to: p, size: 5000}}]}\n"
                           "  - {from: a, to: done, do: [{alloc: {to: p, size: 6000}}]}\n"
                           "  - {from: b, to: done}\n";
  EXPECT_THAT(why(text), ::testing::EndsWith("executions end at vertex 'a' within 16 cells"));
  EXPECT_EQ(why(text, standard, 5000), "");
}

TEST(Vacuity, WithoutImplicitErrorsAnAccessMayFailInSilence) {
  std::string text = head +
                     "  - {from: a, to: b, do: [{move: {to: p, value: 0}}]}\n"
                     "  - {from: b, to: done, do: [{load: {to: q, at: p}}]}\n"
                     "  - {from: b, to: bad, do: [{assume: p != 0}]}\n";
  text.replace(text.find("memory_errors: implicit\n"), 24, "");
  EXPECT_THAT(why(text), HasSubstr("at vertex 'b' executions cannot take"));
}

TEST(Vacuity, InAProcedure) {
  const std::string text = R"(rts: 1
memory_errors: implicit
variables: {p: ptr}
start: {vertex: a}
error: bad
exit: done
procedures:
  use:
    parameters: {x: ptr}
    variables: {y: int}
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{load: {to: y, at: x}, at: {file: l.c, line: 5}}]}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {free: p}]}
  - {from: b, to: done, do: [{call: {to: use, args: [p]}}]}
)";
  EXPECT_THAT(why(text, only(rts::Property::valid_free)), HasSubstr("l.c:5"));
  EXPECT_THAT(why(text, only(rts::Property::valid_memcleanup)), HasSubstr("l.c:5"));
}

// What merely never ends is in order.

TEST(Vacuity, ALoopWithoutExitInTheGraphIsNone) {
  const std::string server = head +
                             "  - {from: a, to: loop, do: [{alloc: {to: p, size: 1}}]}\n"
                             "  - {from: loop, to: loop, do: [{store: {at: p, value: i}}]}\n";
  EXPECT_EQ(why(server), "");
  EXPECT_EQ(why(server + "  - {from: loop, to: loop, do: [{free: p}]}\n",
                only(rts::Property::valid_memtrack)),
            "")
      << "executions that do not free go on";
}

TEST(Vacuity, ALoopThatIsNeverLeftIsNone) {
  EXPECT_EQ(why(head + "  - {from: a, to: loop, do: [{move: {to: i, value: 0}}]}\n"
                       "  - {from: loop, to: loop, do: [{assume: i == 0}]}\n"
                       "  - {from: loop, to: done, do: [{assume: i == 1}]}\n"),
            "");
}

TEST(Vacuity, ALoopThatAllocatesForEverIsNone) {
  const std::string text =
      head +
      "  - {from: a, to: loop, do: [{move: {to: i, value: 0}}]}\n"
      "  - {from: loop, to: loop, do: [{assume: i == 0}, {alloc: {to: p, size: 1}}]}\n"
      "  - {from: loop, to: done, do: [{assume: i == 1}]}\n";
  EXPECT_EQ(why(text, standard, 4), "");
  EXPECT_EQ(why(text, only(rts::Property::valid_memcleanup), 4), "");
}

TEST(Vacuity, WayIntoALoopForEverIsNoEnd) {
  EXPECT_EQ(why(head + "  - {from: a, to: b}\n  - {from: b, to: loop}\n  - {from: loop, to: loop}\n"
                       "  - {from: b, to: done, do: [{assume: i < i}]}\n"),
            "");
}

TEST(Vacuity, AnAbortIsAnEnd) {
  EXPECT_EQ(why(head + "  - {from: a, to: b, do: [{move: {to: i, value: 0}}]}\n"
                       "  - {from: b, to: c, do: [{assume: i == 0}, {assume: false}]}\n"
                       "  - {from: b, to: done, do: [{assume: i == 1}]}\n"),
            "");
}

TEST(Vacuity, AVertexThatNothingLeavesIsAnEnd) {
  EXPECT_EQ(why(head + "  - {from: a, to: gone}\n  - {from: a, to: done, do: [{assume: i < i}]}\n"),
            "");
}

TEST(Vacuity, ManyRoundsBeforeTheEndAreNone) {
  for (const char* rounds : {"3", "50", "100000"}) {
    const std::string text = head + "  - {from: a, to: loop, do: [{move: {to: i, value: 0}}]}\n" +
                             "  - {from: loop, to: loop, do: [{assume: i < " + rounds +
                             "}, {move: {to: i, value: i + 1}}]}\n" +
                             "  - {from: loop, to: done, do: [{assume: i >= " + rounds + "}]}\n";
    EXPECT_EQ(why(text), "") << rounds;
  }
}

TEST(Vacuity, AnEndThatTakesMoreCellsIsNone) {
  const std::string text =
      head +
      "  - {from: a, to: loop, do: [{move: {to: i, value: 0}}]}\n"
      "  - {from: loop, to: loop, do: [{assume: i < 10}, {alloc: {to: p, size: 1}}, "
      "{move: {to: i, value: i + 1}}]}\n"
      "  - {from: loop, to: done, do: [{assume: i == 10}]}\n";
  EXPECT_EQ(why(text, standard, 16), "");
}

TEST(Vacuity, OfAnOpenSystemNothingIsSaid) {
  EXPECT_EQ(why("heap: unknown\n" + head + "  - {from: a, to: done, do: [{assume: i < i}]}\n"), "");
}

}  // namespace
}  // namespace heapreach::pipeline::vacuity_test
