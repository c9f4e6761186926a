// Systems that are taken for programs: so their bounds grow, and it matters whether executions get
// anywhere.
#include "pipeline/portfolio/climb.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "tests/harness/limits.h"

namespace heapreach::pipeline::climb_test {
namespace {

using ::testing::HasSubstr;

const std::string head = R"(rts: 1
memory_errors: implicit
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a}
error: bad
exit: done
edges:
)";

/// Without static cells as a system, else as a program with that many, of which the text of the
/// system says nothing. The seconds of the options' timeout are millions of units of work.
Result climbed(const std::string& text, const Options& options,
               std::optional<std::uint64_t> static_cells) {
  const rts::System system =
      rts::with_implicit_errors(rts::read_text(text, "test.rts.yaml").system);
  Input input;
  input.name = "test";
  input.static_cells = static_cells;
  const Limits limits = heapreach::test::work_limits(options.wall_seconds());
  const int sink = open("/dev/null", O_WRONLY);
  Channel channel(sink, "");
  const Asked question(system, {}, options.inline_limit);
  std::optional<Beginning> beginning;
  if (static_cells) beginning.emplace(system, *static_cells);
  const Stopwatch watch{};
  Result result =
      Climb(input, question, beginning ? &*beginning : nullptr, options, limits, channel, watch)
          .run();
  close(sink);
  return result;
}

Result climbed(const std::string& edges, std::optional<std::uint64_t> asked = std::nullopt,
               const std::string& engine = "explore", std::uint64_t static_cells = 0) {
  Options options;
  options.timeout = 60;
  options.bound = asked;
  options.engine = engine;
  return climbed(head + edges, options, static_cells);
}

std::string reason(const Result& result) {
  return reason_of(std::get<Unknown>(result.answer));
}

std::string verdict(const Result& result) {
  return verdict_word(result.answer);
}

std::uint64_t bound(const Result& result) {
  return result.subject.system.value().bound;
}

std::string block_then_null(const std::string& size) {
  return "  - {from: a, to: b, do: [{alloc: {to: p, size: " + size +
         "}}], at: {file: p.c, line: 3}}\n"
         "  - {from: b, to: done, do: [{store: {at: 0, value: 1}}]}\n";
}

TEST(Climb, FindsWhatComesAfterABlockLargerThanAllBounds) {
  const Result result = climbed(block_then_null("1100"));
  EXPECT_EQ(verdict(result), "feasible");
  EXPECT_EQ(bound(result), 1164u);
}

TEST(Climb, DoesNotCallInfeasibleWhatNeverBegan) {
  const Result result = climbed(block_then_null("1100"), 1024);
  EXPECT_EQ(verdict(result), "unknown");
  EXPECT_THAT(reason(result), HasSubstr("the block of 1100 cells does not fit in 1024"));
  EXPECT_EQ(verdict(climbed(block_then_null("1024"), 1024)), "feasible");
}

TEST(Climb, CountsCellsOnTopOfStaticBlocksWhereItSaysWhatDoesNotFit) {
  EXPECT_THAT(reason(climbed(block_then_null("30"), 20, "explore", 5)),
              HasSubstr("the block of 30 cells does not fit in 20"));
}

TEST(Climb, ABlockThatNeverFitsIsUnknown) {
  const Result result = climbed(block_then_null("200000"));
  EXPECT_EQ(verdict(result), "unknown");
  EXPECT_THAT(reason(result), HasSubstr("the block of 200000 cells does not fit"));
}

TEST(Climb, AProofForEveryBoundNeedsNoRoom) {
  const std::string edges =
      R"(  - {from: a, to: b, do: [{kill: [i]}, {alloc: {to: p, size: 200000}}, {store: {at: p + 7, value: 1}}]}
  - {from: b, to: done, do: [{assume: 0 <= i && i < 200000}, {store: {at: p + i, value: 1}}]}
)";
  const Result result = climbed(edges);
  EXPECT_EQ(verdict(result), "infeasible");
  EXPECT_TRUE(holds_for_every_bound(result.answer));
  std::string wrong = edges;
  wrong.replace(wrong.find("i < 200000"), 10, "i <= 200000");
  EXPECT_EQ(verdict(climbed(wrong)), "unknown");
}

TEST(Climb, ALargeBlockOnTheLastEdgeIsCheckedToo) {
  const Result result = climbed(
      "  - {from: a, to: done, do: [{alloc: {to: p, size: 100001}}, {store: {at: p, value: "
      "1}}]}\n");
  EXPECT_EQ(verdict(result), "infeasible");
}

TEST(Climb, StaticBlocksMayBeLargerThanAllBounds) {
  const std::string edges =
      R"(  - {from: a, to: b, do: [{alloc: {to: p, size: 200000, static: true}}]}
  - {from: b, to: done, do: [{store: {at: p + 199999, value: 1}}]}
)";
  EXPECT_EQ(verdict(climbed(edges, std::nullopt, "explore", 200001)), "infeasible");
}

TEST(Climb, WhatCutsEveryPathAtEveryBoundIsNoProof) {
  const std::string edges = R"(  - {from: a, to: b, do: [{alloc: {to: p, size: 200000}}]}
  - {from: b, to: done, do: [{assume: i < i}, {store: {at: 0, value: 1}}]}
)";
  const Result result = climbed(edges);
  EXPECT_EQ(verdict(result), "unknown");
  EXPECT_THAT(reason(result), HasSubstr("cut before it ends"));
}

// Two blocks that fit alone.
TEST(Climb, GoesOnWhereBlocksDoNotFitTogether) {
  const std::string edges = R"(  - {from: a, to: b, do: [{alloc: {to: p, size: 50}}]}
  - {from: b, to: c, do: [{alloc: {to: q, size: 50}}]}
  - {from: c, to: done, do: [{store: {at: 0, value: 1}}]}
)";
  EXPECT_EQ(verdict(climbed(edges)), "feasible");
  const Result cut = climbed(edges, 64);
  EXPECT_EQ(verdict(cut), "unknown");
  EXPECT_THAT(reason(cut), HasSubstr("the block of 50 cells does not fit in 64"));
}

TEST(Climb, WhatIsAssumedMayCutAllPathsToo) {
  const Result result = climbed(R"(  - {from: a, to: b, do: [{assume: i > 0}]}
  - {from: b, to: c, do: [{assume: i < 0}]}
  - {from: c, to: done, do: [{store: {at: 0, value: 1}}]}
)");
  EXPECT_EQ(verdict(result), "unknown");
  EXPECT_THAT(reason(result), HasSubstr("no execution gets beyond \"assume i < 0\""));
}

/// The verdict on an imported program. `places` names the assumptions that are its own.
std::string verdict_with_own(const std::string& places, const std::string& edges) {
  Options options;
  options.timeout = 60;
  options.engine = "explore";
  std::string text = head + edges;
  text.insert(text.find("memory_errors"),
              "meta: {producer: heapreach import, notes: \"" + places + "\"}\n");
  return verdict(climbed(text, options, 0));
}

TEST(Climb, WhatTheProgramItselfAssumesIsNoCut) {
  const std::string all = R"(  - {from: a, to: b, do: [{assume: i > 0}]}
  - {from: b, to: done, do: [{assume: i > 3}, {assume: i < 0}, {store: {at: 0, value: 1}}]}
)";
  EXPECT_EQ(verdict_with_own("1.1=assumed", all), "infeasible");
  EXPECT_EQ(verdict_with_own("0.0=assumed", all), "unknown");
  EXPECT_EQ(verdict_with_own("1.0=assumed", all), "unknown");
  EXPECT_EQ(verdict_with_own("1.1=fill [2]", all), "unknown");
}

TEST(Climb, WhatTheProgramItselfAssumesHasToEndEveryPath) {
  const std::string ways = R"(  - {from: a, to: b, do: [{assume: i > 0}, {assume: i < 0}]}
  - {from: a, to: c, do: [{assume: i <= 0}, {assume: i > 1}, {store: {at: 0, value: 1}}]}
  - {from: b, to: done}
  - {from: c, to: done}
)";
  EXPECT_EQ(verdict_with_own("0.1=assumed; 1.1=assumed", ways), "infeasible");
  EXPECT_EQ(verdict_with_own("0.1=assumed", ways), "unknown");
  EXPECT_EQ(verdict_with_own("1.1=assumed", ways), "unknown");
  // The second way is none: the condition in front says so.
  const std::string one_way = R"(  - {from: a, to: v, do: [{kill: [i]}, {assume: i > 0}]}
  - {from: v, to: b, do: [{assume: i > 0}, {assume: i < 0}, {store: {at: 0, value: 1}}]}
  - {from: v, to: done, do: [{assume: i <= 0}]}
  - {from: b, to: done}
)";
  EXPECT_EQ(verdict_with_own("1.1=assumed", one_way), "infeasible");
  EXPECT_EQ(verdict_with_own("0.1=assumed", one_way), "unknown");
}

TEST(Climb, ABlockThatDoesNotFitBehindWhatTheProgramAssumesIsStillACut) {
  const std::string edges = R"(  - from: a
    to: done
    do: [{assume: i > 0}, {alloc: {to: p, size: 200000}}, {store: {at: 0, value: 1}}]
)";
  EXPECT_EQ(verdict_with_own("0.0=assumed", edges), "unknown");
}

TEST(Climb, OfSeveralAssumptionsItNamesTheOneThatNothingGetsBeyond) {
  const Result result = climbed(R"(  - from: a
    to: done
    do: [{kill: [i]}, {assume: -9 <= i}, {assume: i > 3}, {assume: i < 2}, {store: {at: 0, value: 1}}]
)");
  EXPECT_EQ(verdict(result), "unknown");
  EXPECT_THAT(reason(result), HasSubstr("no execution gets beyond \"assume i < 2\""));
  const Result second = climbed(R"(  - {from: a, to: b, do: [{assume: i > 0}]}
  - {from: b, to: done, do: [{assume: i < 0}, {assume: i < 7}, {store: {at: 0, value: 1}}]}
)");
  EXPECT_THAT(reason(second), HasSubstr("no execution gets beyond \"assume i < 0\""));
}

TEST(Climb, AnExecutionThatEndsOrLoopsOrFailsIsEnough) {
  const std::string rest = "  - {from: c, to: done, do: [{store: {at: 0, value: 1}}]}\n";
  const std::string no_way = "  - {from: b, to: c, do: [{assume: i < i}]}\n" + rest;
  EXPECT_EQ(verdict(climbed("  - {from: a, to: b}\n" + no_way)), "unknown");
  EXPECT_EQ(verdict(climbed("  - {from: a, to: b}\n  - {from: b, to: done}\n" + no_way)),
            "infeasible");
  EXPECT_EQ(verdict(climbed("  - {from: a, to: b}\n  - {from: b, to: b}\n" + no_way)),
            "infeasible");
  EXPECT_EQ(verdict(climbed("  - {from: a, to: b}\n  - {from: a, to: gone}\n" + no_way)),
            "infeasible");
}

TEST(Climb, AProgramWithoutAnyPathToAnErrorNeedsNoBeginning) {
  EXPECT_EQ(verdict(climbed("  - {from: a, to: done, do: [{assume: i < i}]}\n")), "infeasible");
}

TEST(Climb, ErrorsInFewCellsAreFoundAtASmallBound) {
  const std::string list = R"(  - {from: a, to: loop, do: [{move: {to: p, value: 0}}]}
  - {from: loop, to: loop, do: [{alloc: {to: q, size: 1}}, {store: {at: q, value: p}}, {move: {to: p, value: q}}]}
  - {from: loop, to: done, do: [{free: p}, {load: {to: q, at: p}}]}
)";
  const Result result = climbed(list);
  EXPECT_EQ(verdict(result), "feasible");
  EXPECT_EQ(bound(result), 8u);
}

// What is infeasible at 8 and 16 cells may be feasible at 20.
TEST(Climb, DoesNotStopAtABoundThatCutsExecutions) {
  std::string edges = "  - {from: a, to: v0, do: [{alloc: {to: p, size: 1}}]}\n";
  for (int i = 0; i < 19; ++i) {
    edges += "  - {from: v" + std::to_string(i) + ", to: v" + std::to_string(i + 1) +
             ", do: [{alloc: {to: q, size: 1}}, {store: {at: q, value: p}}]}\n";
  }
  edges +=
      "  - {from: v0, to: done}\n  - {from: v19, to: done, do: [{store: {at: 0, value: 1}}]}\n";
  for (const char* engine : {"explore", "bmc"}) {
    const Result result = climbed(edges, std::nullopt, engine);
    EXPECT_EQ(verdict(result), "feasible") << engine;
    EXPECT_EQ(bound(result), 64u) << engine;
  }
}

/// The sixth push of a list of single cells leads to an error.
const std::string sixth =
    R"(  - {from: a, to: loop, do: [{move: {to: p, value: 0}}, {move: {to: i, value: 0}}]}
  - {from: loop, to: loop, do: [{assume: i < 6}, {alloc: {to: q, size: 1}}, {store: {at: q, value: p}}, {move: {to: p, value: q}}, {move: {to: i, value: i + 1}}]}
  - {from: loop, to: done, do: [{assume: i == 6}, {load: {to: q, at: 0}}]}
)";
/// No error; bmc does not prove that for every bound.
const std::string array =
    R"(  - {from: a, to: b, do: [{assume: i >= 1}, {alloc: {to: p, size: i}}, {move: {to: q, value: 0}}]}
  - {from: b, to: b, do: [{assume: q < i}, {store: {at: p + q, value: 7}}, {move: {to: q, value: q + 1}}]}
  - {from: b, to: done, do: [{assume: q == i}]}
)";

Result of_system(const std::string& edges, const Options& options) {
  return climbed(head + edges, options, std::nullopt);
}

TEST(Climb, OfASystemGoesOnToTheErrorThatTakesMoreCells) {
  Options options;
  const Result found = of_system(sixth, options);
  EXPECT_EQ(verdict(found), "feasible");
  EXPECT_EQ(bound(found), 16u);
  options.bound = 4;
  const Result none = of_system(sixth, options);
  EXPECT_EQ(verdict_line(none), "infeasible within 4 cells");
  EXPECT_EQ(exit_code(none), 0) << "somebody asked for 4 cells";
}

TEST(Climb, OfASystemStopsAtAProofForEveryBound) {
  Options options;
  const Result result =
      of_system("  - {from: a, to: done, do: [{alloc: {to: p, size: 1}}, {free: p}]}\n", options);
  EXPECT_EQ(verdict_line(result), "infeasible");
  EXPECT_EQ(exit_code(result), 0);
  EXPECT_EQ(bound(result), 4u);
}

TEST(Climb, SaysWhereItStoppedIfNobodyAskedForThatBound) {
  Options options;
  options.engine = "bmc";
  options.timeout = 6;
  const Result grown = of_system(array, options);
  EXPECT_EQ(verdict_line(grown), "infeasible within " + std::to_string(bound(grown)) + " cells");
  EXPECT_EQ(exit_code(grown), 1);
}

// Whatever larger bounds take: today's answer stays.
TEST(Climb, OfASystemKeepsTheAnswerAtFourCells) {
  Options options;
  options.engine = "bmc";
  options.timeout = 3;
  const Result result = of_system(array, options);
  EXPECT_EQ(verdict(result), "infeasible");
  EXPECT_GE(bound(result), 4u);
}

TEST(Climb, EveryBoundIsProvedOrUnknown) {
  Options options;
  options.every_bound = true;
  options.timeout = 6;
  EXPECT_EQ(verdict(of_system(sixth, options)), "feasible");
  EXPECT_EQ(
      verdict(of_system("  - {from: a, to: done, do: [{alloc: {to: p, size: 1}}]}\n", options)),
      "infeasible");
  options.engine = "bmc";
  const Result open = of_system(array, options);
  EXPECT_EQ(exit_code(open), 20);
  EXPECT_THAT(reason(open), HasSubstr("no proof for every bound"));
  EXPECT_THAT(reason(open), HasSubstr("no error is reachable within"));
}

// What engines prove for one bound only in the time that they get beside it.
TEST(Climb, EveryBoundGetsTheTimeThatOtherwiseABonusWouldGet) {
  Options options;
  options.every_bound = true;
  options.timeout = 20;
  const std::string text =
      "bound: 4\n" + head +
      "  - {from: a, to: b, do: [{assume: i >= 1}, {alloc: {to: p, size: 2}}, {store: {at: p, "
      "value: i}}]}\n  - {from: b, to: done, do: [{load: {to: i, at: p}}, {assert: i >= 1}]}\n";
  const Result result = climbed(text, options, std::nullopt);
  EXPECT_EQ(verdict_line(result), "infeasible");
}

}  // namespace
}  // namespace heapreach::pipeline::climb_test
