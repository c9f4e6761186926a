// Calls kept as frames: which call an edge pushes or pops, and which variables are within edges.
#include "search/shapes/call_flow.h"

#include <gtest/gtest.h>

#include "tests/harness/build.h"

namespace heapreach::search::call_flow_test {
namespace {

using rts::Action;
using test::num;
using test::plus;
using test::var;

constexpr rts::VariableId stack = 0, frame = 1, tag = 2, data = 3;

Action push() {
  rts::Alloc alloc{frame, num(3)};
  alloc.is_frame = alloc.is_static = true;
  return alloc;
}
Action store(rts::VariableId at, long offset, rts::ExpressionPtr value) {
  return rts::Store{plus(at, offset), std::move(value), nullptr};
}
Action load(rts::VariableId to, rts::VariableId at, long offset) {
  return rts::Load{to, plus(at, offset), nullptr};
}
Action assume(rts::ExpressionPtr condition) {
  return rts::Assume{std::move(condition)};
}

rts::System system_with(std::vector<Action> actions, bool has_stack = true) {
  test::Builder builder;
  builder.pointer("stack");
  builder.pointer("frame");
  builder.integer("tag");
  builder.integer("data");
  builder.edge("a", "bad", std::move(actions));
  if (has_stack) builder.system.call_stack = stack;
  return std::move(builder.system);
}

std::optional<long> call_of(std::vector<Action> actions, bool has_stack = true) {
  return CallFlow(system_with(std::move(actions), has_stack)).call_of(0);
}

TEST(CallFlow, APushStoresTheTagIntoItsFrame) {
  EXPECT_EQ(call_of({push(), store(frame, 1, num(7))}), 7);
  EXPECT_EQ(call_of({push(), store(frame, 2, num(9)), store(frame, 1, num(7))}), 7);
  EXPECT_EQ(call_of({push(), store(frame, 2, num(7))}), std::nullopt);
  EXPECT_EQ(call_of({push(), store(frame, 0, num(7))}), std::nullopt);
  EXPECT_EQ(call_of({push(), store(stack, 1, num(7))}), std::nullopt);
  EXPECT_EQ(call_of({push(), store(frame, 1, var(data))}), std::nullopt);
  EXPECT_EQ(call_of({store(frame, 1, num(7)), push()}), std::nullopt);
  EXPECT_EQ(call_of({rts::Alloc{frame, num(3)}, store(frame, 1, num(7))}), std::nullopt);
}

TEST(CallFlow, APopAssumesTheTagOfTheTopFrame) {
  const auto is = [](long value) { return assume(test::equal(var(tag), num(value))); };
  EXPECT_EQ(call_of({load(tag, stack, 1), is(7)}), 7);
  EXPECT_EQ(call_of({load(tag, stack, 2), is(7)}), std::nullopt);
  EXPECT_EQ(call_of({load(tag, frame, 1), is(7)}), std::nullopt);
  EXPECT_EQ(call_of({load(data, stack, 1), is(7)}), std::nullopt);
  EXPECT_EQ(call_of({is(7), load(tag, stack, 1)}), std::nullopt);
  EXPECT_EQ(call_of({load(tag, stack, 1), assume(test::not_equal(var(tag), num(7)))}),
            std::nullopt);
  EXPECT_EQ(call_of({load(tag, stack, 1), assume(test::equal(var(tag), var(data)))}), std::nullopt);
  EXPECT_EQ(call_of({load(tag, stack, 1), assume(test::equal(var(data), num(3))), is(7)}), 7);
}

TEST(CallFlow, WithoutAStackThereIsNone) {
  EXPECT_EQ(call_of({push(), store(frame, 1, num(7))}, false), std::nullopt);
  EXPECT_FALSE(CallFlow(system_with({}, false)).is_within_edges(data));
}

bool is_within(std::vector<Action> actions) {
  return CallFlow(system_with(std::move(actions))).is_within_edges(data);
}

TEST(CallFlow, AVariableIsWithinEdgesThatWriteItFirst) {
  const Action write = rts::Move{data, num(1)};
  const Action read = rts::Move{tag, var(data)};
  EXPECT_TRUE(is_within({}));
  EXPECT_TRUE(is_within({write}));
  EXPECT_TRUE(is_within({write, read}));
  EXPECT_FALSE(is_within({read}));
  EXPECT_FALSE(is_within({read, write}));
  EXPECT_FALSE(is_within({rts::Move{data, plus(data, 1)}})) << "it is read before it is written";
  EXPECT_TRUE(is_within({rts::Havoc{{data}}, read}));
  EXPECT_TRUE(is_within({load(data, stack, 1), read}));
  EXPECT_TRUE(is_within({rts::Alloc{data, num(1)}, read}));
}

TEST(CallFlow, EachInstructionReadsItsExpressions) {
  EXPECT_FALSE(is_within({rts::Alloc{tag, var(data)}}));
  EXPECT_FALSE(is_within({rts::Free{var(data)}}));
  EXPECT_FALSE(is_within({load(tag, data, 0)}));
  EXPECT_FALSE(is_within({rts::Load{tag, var(stack), var(data)}}));
  EXPECT_FALSE(is_within({store(data, 0, num(1))}));
  EXPECT_FALSE(is_within({store(stack, 0, var(data))}));
  EXPECT_FALSE(is_within({rts::Store{var(stack), num(1), var(data)}}));
  EXPECT_FALSE(is_within({assume(test::equal(var(data), num(1)))}));
  EXPECT_FALSE(is_within({rts::Assert{test::equal(var(data), num(1))}}));
  EXPECT_FALSE(is_within({rts::Fail{rts::Free{var(data)}}}));
  EXPECT_TRUE(is_within({rts::Free{var(tag)}, rts::Nop{}, store(stack, 0, var(frame))}));
}

}  // namespace
}  // namespace heapreach::search::call_flow_test
