// Systems that are taken for programs: so their bounds grow, and it matters whether executions get
// anywhere.
#include "pipeline/portfolio/climb.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"

namespace heapreach::pipeline {
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

/// As a program, with `static_cells` of which the system says nothing.
Outcome climbed(const std::string& edges, std::optional<std::uint64_t> asked = std::nullopt,
                const std::string& engine = "explore", std::uint64_t static_cells = 0) {
  const rts::System system =
      rts::with_implicit_errors(rts::read_text(head + edges, "test.rts.yaml").system);
  Input input;
  input.name = "test";
  input.static_cells = static_cells;
  Options options;
  options.bound = asked;
  options.engine = engine;
  const backends::Limits limits{Deadline::in(60), 0, 0};
  const int sink = open("/dev/null", O_WRONLY);
  Channel channel(sink, "");
  const Asked question(system, {}, options.inline_limit);
  Beginning beginning(system, static_cells);
  const Stopwatch watch{};
  Outcome outcome = Climb(input, question, &beginning, options, limits, channel, watch).run();
  close(sink);
  return outcome;
}

std::string reason(const Outcome& outcome) {
  return outcome.json.value("reason", "");
}

std::string block_then_null(const std::string& size) {
  return "  - {from: a, to: b, do: [{alloc: {to: p, size: " + size +
         "}}], at: {file: p.c, line: 3}}\n"
         "  - {from: b, to: done, do: [{store: {at: 0, value: 1}}]}\n";
}

TEST(Climb, FindsWhatComesAfterABlockLargerThanAllBounds) {
  const Outcome outcome = climbed(block_then_null("1100"));
  EXPECT_EQ(outcome.verdict, "feasible");
  EXPECT_EQ(outcome.json.at("bound"), 1100);
}

TEST(Climb, DoesNotCallInfeasibleWhatNeverBegan) {
  const Outcome outcome = climbed(block_then_null("1100"), 1024);
  EXPECT_EQ(outcome.verdict, "unknown");
  EXPECT_THAT(reason(outcome), HasSubstr("the block of 1100 cells does not fit in 1024"));
  EXPECT_EQ(climbed(block_then_null("1024"), 1024).verdict, "feasible");
}

TEST(Climb, CountsCellsOnTopOfStaticBlocksWhereItSaysWhatDoesNotFit) {
  EXPECT_THAT(reason(climbed(block_then_null("30"), 20, "explore", 5)),
              HasSubstr("the block of 30 cells does not fit in 20"));
}

TEST(Climb, ABlockThatNeverFitsIsUnknown) {
  const Outcome outcome = climbed(block_then_null("200000"));
  EXPECT_EQ(outcome.verdict, "unknown");
  EXPECT_THAT(reason(outcome), HasSubstr("the block of 200000 cells does not fit"));
}

// Two blocks that fit alone.
TEST(Climb, GoesOnWhereBlocksDoNotFitTogether) {
  const std::string edges = R"(  - {from: a, to: b, do: [{alloc: {to: p, size: 50}}]}
  - {from: b, to: c, do: [{alloc: {to: q, size: 50}}]}
  - {from: c, to: done, do: [{store: {at: 0, value: 1}}]}
)";
  EXPECT_EQ(climbed(edges).verdict, "feasible");
  const Outcome cut = climbed(edges, 64);
  EXPECT_EQ(cut.verdict, "unknown");
  EXPECT_THAT(reason(cut), HasSubstr("the block of 50 cells does not fit in 64"));
}

TEST(Climb, WhatIsAssumedMayCutAllPathsToo) {
  const Outcome outcome = climbed(R"(  - {from: a, to: b, do: [{assume: i > 0}]}
  - {from: b, to: c, do: [{assume: i < 0}]}
  - {from: c, to: done, do: [{store: {at: 0, value: 1}}]}
)");
  EXPECT_EQ(outcome.verdict, "unknown");
  EXPECT_THAT(reason(outcome), HasSubstr("no execution gets beyond \"assume i < 0\""));
}

TEST(Climb, AnExecutionThatEndsOrLoopsOrFailsIsEnough) {
  const std::string rest = "  - {from: c, to: done, do: [{store: {at: 0, value: 1}}]}\n";
  const std::string no_way = "  - {from: b, to: c, do: [{assume: i < i}]}\n" + rest;
  EXPECT_EQ(climbed("  - {from: a, to: b}\n" + no_way).verdict, "unknown");
  EXPECT_EQ(climbed("  - {from: a, to: b}\n  - {from: b, to: done}\n" + no_way).verdict,
            "infeasible");
  EXPECT_EQ(climbed("  - {from: a, to: b}\n  - {from: b, to: b}\n" + no_way).verdict, "infeasible");
  EXPECT_EQ(climbed("  - {from: a, to: b}\n  - {from: a, to: gone}\n" + no_way).verdict,
            "infeasible");
}

TEST(Climb, AProgramWithoutAnyPathToAnErrorNeedsNoBeginning) {
  EXPECT_EQ(climbed("  - {from: a, to: done, do: [{assume: i < i}]}\n").verdict, "infeasible");
}

TEST(Climb, ErrorsInFewCellsAreFoundAtASmallBound) {
  const std::string list = R"(  - {from: a, to: loop, do: [{move: {to: p, value: 0}}]}
  - {from: loop, to: loop, do: [{alloc: {to: q, size: 1}}, {store: {at: q, value: p}}, {move: {to: p, value: q}}]}
  - {from: loop, to: done, do: [{free: p}, {load: {to: q, at: p}}]}
)";
  const Outcome outcome = climbed(list);
  EXPECT_EQ(outcome.verdict, "feasible");
  EXPECT_EQ(outcome.json.at("bound"), 8);
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
    const Outcome outcome = climbed(edges, std::nullopt, engine);
    EXPECT_EQ(outcome.verdict, "feasible") << engine;
    EXPECT_EQ(outcome.json.at("bound"), 64) << engine;
  }
}

}  // namespace
}  // namespace heapreach::pipeline
