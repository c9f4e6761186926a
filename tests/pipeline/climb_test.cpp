// Systems that are taken for programs: so their bounds grow, and it matters whether executions get
// anywhere.
#include "pipeline/portfolio/climb.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"

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

/// As a program, with `static_cells` of which the system says nothing.
Result climbed(const std::string& edges, std::optional<std::uint64_t> asked = std::nullopt,
               const std::string& engine = "explore", std::uint64_t static_cells = 0) {
  const rts::System system =
      rts::with_implicit_errors(rts::read_text(head + edges, "test.rts.yaml").system);
  Input input;
  input.name = "test";
  input.static_cells = static_cells;
  Options options;
  options.bound = asked;
  options.engine = engine;
  const Limits limits{Deadline::in(60), 0, 0};
  const int sink = open("/dev/null", O_WRONLY);
  Channel channel(sink, "");
  const Asked question(system, {}, options.inline_limit);
  Beginning beginning(system, static_cells);
  const Stopwatch watch{};
  Result result = Climb(input, question, &beginning, options, limits, channel, watch).run();
  close(sink);
  return result;
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
  EXPECT_EQ(bound(result), 1100u);
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

}  // namespace
}  // namespace heapreach::pipeline::climb_test
