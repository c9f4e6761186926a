// Assertions of files, and procedures as systems of their own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyses/angelic/systems/entry_system.h"
#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/start_values.h"
#include "tests/analyses/angelic/small_system.h"
#include "tests/harness/oracle.h"

namespace heapreach::test::entries_test {
namespace {

using namespace analyses::angelic;

rts::System with_errors(const rts::System& system) {
  return rts::with_errors(system, {});
}

TEST(Assertions, AreTheConditionsThatStandForAnError) {
  const rts::System file = with_errors(
      small_system("  - {from: a, to: b, do: [{assert: n == 1}]}\n"
                   "  - {from: a, to: bad, at: {line: 1}, do: [{fail: {assert: n == 1}}]}\n"
                   "  - {from: b, to: c, do: [{assume: p != null}]}\n"
                   "  - {from: b, to: bad, at: {line: 2}, do: [{assume: p == null}]}\n"
                   "  - {from: c, to: done, do: [{assume: d > 0}]}\n"
                   "  - {from: c, to: bad, at: {line: 3}, do: [{assume: d == 7}]}\n"));
  const std::vector<Assertion> all = assertions_of(file, {});
  ASSERT_EQ(all.size(), 3u);
  const auto check = [](rts::EdgeId edge) { return std::vector<Assertion::Place>{{edge, 0}}; };
  EXPECT_EQ(all[0].errors, std::vector<rts::EdgeId>{1});
  EXPECT_EQ(all[0].checks, check(0));
  EXPECT_EQ(all[1].checks, check(2));
  EXPECT_TRUE(all[2].checks.empty());  // the other branch is not its opposite
}

TEST(EntrySystem, TreatsAssertions) {
  const rts::System file = with_errors(
      small_system("  - {from: a, to: b, do: [{assert: n == 1}]}\n"
                   "  - {from: a, to: bad, at: {line: 1}, do: [{fail: {assert: n == 1}}]}\n"
                   "  - {from: b, to: bad, at: {line: 2}, do: [{assume: n == 2}]}\n"));
  const std::vector<Assertion> all = assertions_of(file, {});
  const auto reaches = [&](Treatment first, Treatment second) {
    const EntrySystem entry(file, own_graph, all, {first, second}, rts::largest_inlining);
    return std::holds_alternative<OracleFeasible>(ask_oracle(entry.system(), 1));
  };
  EXPECT_TRUE(reaches(Treatment::asked, Treatment::ignored));
  EXPECT_FALSE(reaches(Treatment::ignored, Treatment::asked));
  EXPECT_TRUE(reaches(Treatment::dropped, Treatment::asked));
  EXPECT_FALSE(reaches(Treatment::dropped, Treatment::ignored));
}

const char* const procedures = R"yaml(rts: 1
variables: {g: int}
start: {vertex: a, assume: g == 1}
error: bad
exit: done
procedures:
  outer:
    parameters: {x: ptr}
    variables: {y: int}
    entry: o
    exit: p
    edges: [{from: o, to: p, do: [{call: {to: inner, args: [x]}}]}]
  inner:
    parameters: {x: ptr}
    entry: i
    exit: j
    edges: [{from: i, to: j}, {id: fails, from: i, to: bad, do: [{assume: x == null && g == 0}]}]
  endless:
    entry: e
    exit: f
    edges: [{from: e, to: f, do: [{call: {to: endless}}]}]
edges:
  - {from: a, to: done, do: [{call: {to: outer, args: ["null"]}}]}
)yaml";

TEST(EntrySystem, IsAProcedureCalledByNobodyKnowsWhom) {
  rts::System file = with_errors(rts::read_text(procedures, "procedures").system);
  const std::vector<Assertion> all = assertions_of(file, {});
  const std::vector<Treatment> asked(all.size(), Treatment::asked);
  EXPECT_EQ(procedures_of(file), (std::vector<std::string>{"outer", "inner", "endless"}));
  EXPECT_THROW(EntrySystem(file, "endless", all, asked, rts::largest_inlining), InputError);
  EXPECT_THROW(EntrySystem(file, "nobody", all, asked, rts::largest_inlining), UsageError);
  const EntrySystem outer(file, "outer", all, asked, rts::largest_inlining);
  EXPECT_FALSE(outer.system().has_calls());
  // Global variables and parameters; neither local ones nor those of what is called.
  std::string unknown;
  for (std::size_t v = 0; v < outer.is_unknown().size(); ++v) {
    if (outer.is_unknown()[v]) unknown += outer.system().variables[v].name + " ";
  }
  EXPECT_EQ(unknown, "g x ");
  // What the file says of g is about its own graph.
  const OracleAnswer answer = ask_oracle(outer.system(), 1);
  const auto* found = std::get_if<OracleFeasible>(&answer);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(file.edge_name(outer.origin(found->execution.steps.back().edge)), "fails");
  const rts::State last = rts::replay(outer.called(), 1, outer.back_translated(found->execution));
  EXPECT_TRUE(outer.called().is_error(last.vertex));
}

/// Engines see it in their own way, later.
TEST(EntrySystem, StillAsksForStartValues) {
  const rts::System file =
      with_errors(small_system("  - {from: a, to: b, do: [{assume: startvalue(p) == 1}]}\n"
                               "  - {from: b, to: bad}\n"));
  const EntrySystem entry(file, own_graph, {}, {}, rts::largest_inlining);
  EXPECT_TRUE(rts::reads_start_heap(entry.system()));
  EXPECT_EQ(entry.system().edges().size(), file.edges().size());
}

}  // namespace
}  // namespace heapreach::test::entries_test
