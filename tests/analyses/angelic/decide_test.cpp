// One question through the pipeline.
#include "analyses/angelic/decide.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/analyses/angelic/small_system.h"
#include "tests/analyses/coverage/ask_cover.h"

namespace heapreach::test::decide_test {
namespace {

using namespace analyses::angelic;

const EntryBounds two_cells = {{{2, pipeline::Effort::whole}}, true};

Decision decided(const std::string& edges, double seconds = 30,
                 const EntryBounds& bounds = two_cells) {
  const rts::System system = small_system(edges);
  const pipeline::Input input = input_of(system);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  pipeline::Channel channel(nowhere, "");
  pipeline::Options options;
  options.engine = "explore";
  const Decision decision = decide({input, options, channel, {{"f", bounds}}}, "f", system,
                                   {Deadline::in(seconds), 0, 0});
  close(nowhere);
  return decision;
}

TEST(Decide, FindsExecutionsThatReplay) {
  const std::string edges = "  - {from: a, to: bad, do: [{load: {to: x, at: p}}]}\n";
  const Decision decision = decided(edges);
  const auto* reached = std::get_if<Reached>(&decision);
  ASSERT_NE(reached, nullptr);
  const rts::System system = small_system(edges);
  EXPECT_TRUE(system.is_error(rts::replay(system, 2, reached->execution).vertex));
}

TEST(Decide, SaysForWhichBoundsAProofHolds) {
  const Decision all = decided("  - {from: a, to: bad, do: [{assume: n != n}]}\n");
  ASSERT_TRUE(std::holds_alternative<Unreachable>(all));
  EXPECT_TRUE(std::get<Unreachable>(all).every_bound);
  const Decision some = decided("  - {from: a, to: bad, do: [{alloc: {to: x, size: 3}}]}\n");
  ASSERT_TRUE(std::holds_alternative<Unreachable>(some));
  EXPECT_FALSE(std::get<Unreachable>(some).every_bound);
}

TEST(Decide, TakesNoBoundThatNobodyAskedForForAnAnswer) {
  const EntryBounds growing = {
      {{2, pipeline::Effort::early}, {4, pipeline::Effort::whole}, {8, pipeline::Effort::bonus}},
      false};
  // An error that needs 3 cells is found at the second bound.
  const Decision found =
      decided("  - {from: a, to: bad, do: [{alloc: {to: x, size: 3}}]}\n", 30, growing);
  const auto* reached = std::get_if<Reached>(&found);
  ASSERT_NE(reached, nullptr);
  EXPECT_EQ(reached->bound, 4u);
  const Decision none =
      decided("  - {from: a, to: bad, do: [{alloc: {to: x, size: 30}}]}\n", 30, growing);
  ASSERT_TRUE(std::holds_alternative<NoAnswer>(none));
  EXPECT_EQ(std::get<NoAnswer>(none).reason,
            "no execution does within 8 cells, and nothing proves it for more");
}

TEST(Decide, HasNoAnswerWithoutTime) {
  const Decision none = decided("  - {from: a, to: bad, do: [{load: {to: x, at: p}}]}\n", 0);
  ASSERT_TRUE(std::holds_alternative<NoAnswer>(none));
  EXPECT_NE(std::get<NoAnswer>(none).reason, "");
}

}  // namespace
}  // namespace heapreach::test::decide_test
