// Start values as variables: what the system looks like, and that its executions are those of the
// original.
#include "rts/transform/start_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "rts/semantics/replay.h"
#include "rts/text/parse.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/places.h"
#include "rts/transform/stack_calls.h"

namespace heapreach::rts::start_values_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

System system_of(const std::string& edges, const std::string& more = "") {
  return read_text(
             "rts: 1\nheap: unknown\nvariables: {p: ptr, q: ptr, n: int}\nstart: {vertex: a}\n"
             "error: bad\n" +
                 more + "edges:\n" + edges,
             "test")
      .system;
}

std::string text_of(const System& system) {
  std::ostringstream text;
  write(text, system);
  return text.str();
}

/// The text of what engines see of a system of these edges.
std::string seen(const std::string& edges) {
  const System system = system_of(edges);
  return text_of(inline_calls(system).system());
}

TEST(StartValues, LeaveWhatDoesNotAskAsItIs) {
  const System plain = system_of("  - {from: a, to: bad, do: [{assume: allocated(p)}]}\n");
  const Transformed same = inline_calls(plain);
  EXPECT_EQ(&same.system(), &plain);
  EXPECT_FALSE(same.is_weaker());
}

TEST(StartValues, OfAddressesThatAreKnownAreReadAtTheStart) {
  const System system = system_of(
      "  - {from: a, to: b, do: [{store: {at: p, value: 1}}]}\n"
      "  - {from: b, to: b, do: [{assume: \"startvalue(p) == 2 && startvalue(p) != n\"}]}\n"
      "  - {from: b, to: bad}\n");
  const Transformed seen = inline_calls(system);
  const std::string text = text_of(seen.system());
  EXPECT_THAT(text, HasSubstr("load: {to: \"start$content\", at: p}"));
  EXPECT_THAT(text, HasSubstr("\"(start$there != 0 || !allocated(p)) && (start$content == 2 && "
                              "start$content != n)\""));
  EXPECT_THAT(text, Not(HasSubstr("startvalue")));
  EXPECT_THAT(text, Not(HasSubstr("start$address")));
  EXPECT_FALSE(seen.is_weaker());
  EXPECT_FALSE(seen.has_paths_only());
}

TEST(StartValues, OfBlocksThatPointersLeadToAreThere) {
  const std::string edges =
      "  - {from: a, to: b, do: [{assume: startvalue(p + 1) == 2}, {assume: startvalue(n) == 2}]}\n"
      "  - {from: b, to: bad, do: [{assume: startvalue(startvalue(p + 1)) == p}]}\n";
  const std::string allocates = "  - {from: b, to: c, do: [{alloc: {to: q, size: 1}}]}\n";
  const std::string text = seen(edges + allocates);
  EXPECT_THAT(text, HasSubstr("(start$there != 0 || (base(p) == 0 || base(p + 1) != base(p))) && "
                              "start$content == 2"));
  // Numbers may lead to what is handed out, and so may contents of cells.
  EXPECT_THAT(text, HasSubstr("assume: \"start$content$ == 2\""));
  EXPECT_THAT(text, HasSubstr("move: {to: \"start$content$$\", value: 0}}]"));
}

TEST(StartValues, AreOfCellsThatAreThereWhereNothingIsHandedOut) {
  const std::string text = seen(
      "  - {from: a, to: b, do: [{assume: startvalue(n) == 2}]}\n"
      "  - {from: b, to: c, do: [{kill: [q]}]}\n"
      "  - {from: c, to: bad, do: [{assume: startvalue(q) == 1}]}\n");
  EXPECT_THAT(text, HasSubstr("(start$there != 0 || !allocated(n)) && start$content == 2"));
  EXPECT_THAT(text, HasSubstr("q == start$address && (start$there$ != 0 || !allocated(q)) && "
                              "start$content$ == 1"));
}

TEST(StartValues, OfOtherAddressesAreForetold) {
  const System system = system_of(
      "  - {from: a, to: b, do: [{load: {to: q, at: p}}]}\n"
      "  - {from: b, to: c, do: [{assert: \"startvalue(q) == n\"}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: \"startvalue(q) == n\"}}]}\n");
  const Transformed seen = inline_calls(system);
  const std::string text = text_of(seen.system());
  EXPECT_THAT(text, HasSubstr("assert: \"q == start$address && (start$there != 0 || "
                              "!allocated(q)) && start$content == n\""));
  EXPECT_THAT(text, HasSubstr("fail: {assert: \"!(q == start$address && (start$there != 0 || "
                              "!allocated(q)) && start$content != n)\"}"));
  // No execution comes to both.
  EXPECT_THAT(text, Not(HasSubstr("start$address$")));
}

TEST(StartValues, InLoopsWeakenConditions) {
  const System system = system_of(
      "  - {from: a, to: a, do: [{kill: [q]}, {assume: \"!(startvalue(q) == 1) && n > 0\"}]}\n"
      "  - {from: a, to: bad}\n");
  const Transformed seen = inline_calls(system);
  EXPECT_THAT(text_of(seen.system()), HasSubstr("{assume: \"n > 0\"}"));
  EXPECT_TRUE(seen.is_weaker());
  EXPECT_TRUE(seen.has_paths_only());
  EXPECT_EQ(seen.back_translated(std::vector<EdgeId>{0, 1}), (std::vector<EdgeId>{0, 1}));
}

TEST(StartValues, AreReadForTheStartCondition) {
  System system = system_of("  - {from: a, to: bad}\n");
  system.start_condition = parse_condition("startvalue(startvalue(p)) == 3", scope_of(system), {});
  const Transformed seen = inline_calls(system);
  EXPECT_EQ(seen.system().start_condition, nullptr);
  EXPECT_THAT(text_of(seen.system()),
              HasSubstr("load: {to: \"start$content$\", at: \"start$content\"}"));
}

/// A start cell that is overwritten, and freed, still has its start value; what is handed out has
/// none. The executions of both systems are the same.
TEST(StartValues, ExecutionsComeBack) {
  const System system = system_of(
      "  - {from: a, to: b, do: [{store: {at: p, value: 8}}, {free: p}, {alloc: {to: q, size: "
      "1}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"startvalue(p) == 7 && startvalue(q) == 0\"}]}\n");
  const Transformed seen = inline_calls(system);
  Execution execution;
  execution.start_values = {1, 0, 0};
  execution.start_blocks = {{1, true, {7}}};
  execution.steps = {{0, {{}, {}, {false, {5}}}}, {1, {{}}}};
  EXPECT_EQ(replay(system, 3, execution).vertex, system.errors[0]);
  execution.start_blocks[0].values = {6};
  EXPECT_THROW(replay(system, 3, execution), InputError);

  Execution longer;
  // p, q, n; what p holds, and whether it is there; q foretold, what it holds
  longer.start_values = {1, 0, 0, 99, 97, 2, 98};
  longer.start_blocks = {{1, true, {7}}};
  const auto path = [&](std::vector<EdgeId> edges) {
    longer.steps.clear();
    for (const EdgeId edge : edges) {
      longer.steps.push_back({edge, {}});
      longer.steps.back().choices.resize(seen.system().edge(edge).instructions.size());
    }
    longer.steps[edges.size() - 2].choices.back().values = {5};
  };
  ASSERT_EQ(seen.system().edges().size(), 7u);  // two for each cell, and one to the start
  path({2, 5, 6, 0, 1});
  EXPECT_EQ(replay(seen.system(), 3, longer).vertex, system.errors[0]);
  const Execution back = seen.back_translated(longer);
  EXPECT_EQ(back.steps.size(), 2u);
  EXPECT_EQ(replay(system, 3, back).vertex, system.errors[0]);
  longer.start_values[5] = 3;  // foretold wrongly
  EXPECT_THROW(replay(seen.system(), 3, longer), InputError);
}

TEST(StartValues, AreKnownWhereCallsAreKept) {
  const System system = system_of(
      "  - {from: a, to: b, do: [{call: {to: f, args: [p]}}]}\n  - {from: b, to: c}\n",
      "procedures:\n  f:\n    parameters: {x: ptr}\n    entry: i\n    exit: o\n    edges:\n"
      "      - {from: i, to: o, do: [{store: {at: x, value: 1}}]}\n"
      "      - {from: i, to: bad, do: [{assume: \"startvalue(x) == 2\"}]}\n");
  for (const Transformed& seen : {inline_calls(system), stack_calls(system)}) {
    EXPECT_THAT(text_of(seen.system()),
                AllOf(HasSubstr("x == start$address && "), HasSubstr("start$content == 2")));
    EXPECT_FALSE(seen.is_weaker());
  }
}

TEST(StartValues, NeedAStartThatIsNoError) {
  System system = system_of("  - {from: a, to: bad, do: [{assume: \"startvalue(p) == 1\"}]}\n");
  system.start = system.errors[0];
  try {
    inline_calls(system);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "test:7:39: startvalue(..) in a system that starts at an error vertex");
  }
}

TEST(StartValues, AreRefusedWhereTheFileHasThem) {
  const auto said = [](const System& system) -> std::string {
    try {
      refuse_start_values(system, "not here");
    } catch (const UsageError& error) {
      return error.what();
    }
    return "nothing";
  };
  EXPECT_EQ(said(system_of("  - {from: a, to: bad}\n")), "nothing");
  System system =
      read_text(
          "rts: 1\nheap: unknown\nvariables: {startvalue: ptr, startvalues: int}\n"
          "start: {vertex: a}\nerror: bad\nedges:\n"
          "  - {from: a, to: b, do: [{assume: \"startvalues > 1\"}]}\n"
          "  - {from: b, to: bad, do: [{assume: \"startvalues > 1 && startvalue (startvalue) == "
          "1\"}]}\n",
          "test")
          .system;
  EXPECT_EQ(said(system), "test:8:58: not here");
  EXPECT_EQ(header_of(system).start_value_at, system.start_value_at);
  system.start_value_at.reset();
  EXPECT_EQ(said(system), "not here");
}

TEST(StartValues, AreFoundInProceduresAndStarts) {
  const std::string head = "rts: 1\nheap: unknown\nvariables: {p: ptr}\nerror: bad\n";
  const std::string start = "start: {vertex: a, assume: startvalue(p) == 1}\n";
  const std::string plain = "start: {vertex: a}\n";
  const std::string edges = "edges: [{from: a, to: bad}]\n";
  const std::string procedure =
      "procedures:\n  f:\n    entry: i\n    exit: o\n    edges:\n"
      "      - {from: i, to: o, do: [{assume: startvalue(p) == 2}]}\n";
  const auto place = [&](const std::string& text) {
    return to_string(read_text(head + text, "test").system.start_value_at.value_or(Position{}));
  };
  EXPECT_EQ(place(plain + edges), "");
  EXPECT_EQ(place(start + edges), "test:5:28");
  EXPECT_EQ(place(plain + procedure + edges), "test:11:40");
  EXPECT_EQ(place(start + procedure + edges), "test:5:28");
}

TEST(StartValues, AreNotReadWhereTheStartIsAnError) {
  try {
    read_text(
        "rts: 1\nheap: unknown\nvariables: {p: ptr}\nstart: {vertex: a}\nerror: [bad, a]\n"
        "edges: [{from: a, to: bad, do: [{assume: startvalue(p) == 1}]}]\n",
        "test");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "test:6:42: startvalue(..) in a system that starts at an error vertex");
  }
}

TEST(StartValues, NeedAnUnknownStartHeap) {
  EXPECT_THROW(read_text("rts: 1\nvariables: {p: ptr}\nstart: {vertex: a, assume: "
                         "startvalue(p) == 1}\nerror: bad\nedges: [{from: a, to: bad}]\n",
                         "test"),
               InputError);
}

TEST(Places, SayWhatThePathsAllow) {
  const System system = system_of(
      "  - {from: a, to: b, do: [{nop: {}}, {kill: [q]}, {nop: {}}]}\n"
      "  - {from: b, to: b}\n"
      "  - {from: b, to: bad}\n"
      "  - {from: a, to: c}\n");
  Places places(system);
  EXPECT_FALSE(places.is_in_loop({0, 0}));
  EXPECT_TRUE(places.is_in_loop({1, 0}));
  EXPECT_FALSE(places.is_in_loop({2, 0}));
  const VariableId q = 1;
  EXPECT_FALSE(places.may_be_written(q, {}));
  EXPECT_FALSE(places.may_be_written(q, {0, 1}));
  EXPECT_TRUE(places.may_be_written(q, {0, 2}));
  EXPECT_TRUE(places.may_be_written(q, {2, 0}));
  EXPECT_FALSE(places.may_be_written(q, {3, 0}));
  EXPECT_TRUE(places.may_meet({0, 0}, {2, 0}));
  EXPECT_TRUE(places.may_meet({2, 0}, {0, 0}));
  EXPECT_FALSE(places.may_meet({0, 0}, {3, 0}));
}

}  // namespace
}  // namespace heapreach::rts::start_values_test
