#include "rts/model/property_errors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/semantics/question.h"
#include "rts/text/parse.h"
#include "rts/text/read/read.h"
#include "rts/transform/restriction.h"
#include "tests/harness/oracle.h"
#include "tests/harness/same_system.h"

namespace heapreach::rts::property_errors_test {
namespace {

using ::testing::ElementsAre;

const std::string text = R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a}
error: [bad, other]
exit: [done, stopped]
edges:
  - {id: work, from: a, to: b, do: [{load: {to: i, at: p}}, {assert: i > 0}, {free: p}]}
  - {from: b, to: other, do: [{fail: {free: p}}]}
  - {from: b, to: bad, do: [{assume: i > 1}]}
  - {from: b, to: bad, do: [{fail: {store: {at: p, value: 1}}}, {fail: {assert: i > 2}}]}
  - {from: b, to: done}
  - {from: b, to: stopped}
)yaml";

Properties set_of(std::initializer_list<Property> properties) {
  Properties result = Properties::none();
  for (const Property property : properties) result.add(property);
  return result;
}

/// The property of every edge into an error vertex, with the edge's name.
std::vector<std::string> errors_of(const System& system) {
  std::vector<std::string> result;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    if (!system.is_error(system.edge(id).to)) continue;
    result.push_back(system.edge_name(id) + " " + to_string(property_of(system, id)));
  }
  return result;
}

TEST(PropertyErrors, TheFailingInstructionSaysWhatIsBroken) {
  const System system = with_errors(read_text(text, "f").system, {});
  EXPECT_THAT(errors_of(system),
              ElementsAre("#1 valid-free", "#2 unreach-call", "#3 unreach-call",
                          "work!0 valid-deref", "work!1 unreach-call", "work!2 valid-free"));
  EXPECT_EQ(test::difference(system, with_implicit_errors(read_text(text, "f").system)), "");
}

TEST(PropertyErrors, AssertionsOfImportsAreAboutMemory) {
  const System system =
      with_errors(read_text("meta: {producer: heapreach import}\n" + text, "f").system, {});
  EXPECT_THAT(errors_of(system), ::testing::Contains("work!1 valid-free"));
  std::string apart = text;
  apart.replace(apart.find("{free: p}"), 9, "{nop: {}}");
  const System deref =
      with_errors(read_text("meta: {producer: heapreach import}\n" + apart, "f").system, {});
  EXPECT_THAT(errors_of(deref), ::testing::Contains("work!1 valid-deref"));
}

std::string condition(const System& system, EdgeId id) {
  const std::vector<Instruction>& instructions = system.edge(id).instructions;
  const auto* assume =
      instructions.size() == 1 ? std::get_if<Assume>(&instructions[0].action) : nullptr;
  return assume ? print(*assume->condition, system) : "something else";
}

TEST(PropertyErrors, LeaksAreLookedForAtEveryExit) {
  const std::size_t before = with_errors(read_text(text, "f").system, {}).edges().size();
  Properties asked;
  asked.add(Property::valid_memcleanup);
  const System cleanup = with_errors(read_text(text, "f").system, asked);
  ASSERT_EQ(cleanup.edges().size(), before + 2);
  EXPECT_EQ(condition(cleanup, static_cast<EdgeId>(before)), "!no_live_cells");
  EXPECT_EQ(cleanup.edge_name(static_cast<EdgeId>(before)), "done!memcleanup");
  EXPECT_EQ(cleanup.edge_name(static_cast<EdgeId>(before + 1)), "stopped!memcleanup");
  EXPECT_EQ(property_of(cleanup, static_cast<EdgeId>(before)), Property::valid_memcleanup);
  asked.add(Property::valid_memtrack);
  const System both = with_errors(read_text(text, "f").system, asked);
  ASSERT_EQ(both.edges().size(), before + 4);
  EXPECT_EQ(condition(both, static_cast<EdgeId>(before)), "!no_live_cells(p, q)");
  EXPECT_EQ(condition(both, static_cast<EdgeId>(before + 2)),
            "!no_live_cells && no_live_cells(p, q)");
  EXPECT_EQ(property_of(both, static_cast<EdgeId>(before)), Property::valid_memtrack);
}

TEST(PropertyErrors, MetaSaysWhatLeadsToBlocks) {
  const auto tracked = [](const std::string& meta) {
    const System system =
        with_errors(read_text(meta + text, "f").system, set_of({Property::valid_memtrack}));
    return condition(system, static_cast<EdgeId>(system.edges().size() - 1));
  };
  EXPECT_EQ(tracked("meta: {roots: q}\n"), "!no_live_cells(q)");
  EXPECT_EQ(tracked("meta: {roots: \"i q\"}\n"), "!no_live_cells(q, i)");
  EXPECT_EQ(tracked("meta: {roots: \"\"}\n"), "!no_live_cells(null)");
}

/// One block, which may be freed, and which a variable leads to or not.
std::string verdict(const std::string& instructions, Property property) {
  const Properties asked = set_of({property});
  const System system = with_errors(read_text(R"yaml(rts: 1
variables: {p: ptr, q: ptr}
start: {vertex: a, assume: "p == null && q == null"}
error: bad
exit: done
edges:
  - {from: a, to: done, do: [{alloc: {to: p, size: 2}}, )yaml" +
                                                  instructions + "]}\n",
                                              "f")
                                        .system,
                                    asked);
  const auto answer = test::ask_oracle(restricted(system, {asked, std::nullopt}), 4);
  return std::holds_alternative<test::OracleFeasible>(answer) ? "feasible" : "infeasible";
}

TEST(PropertyErrors, LeakedAndLostBlocks) {
  const std::string lost = "{move: {to: p, value: null}}", kept = "{nop: {}}", freed = "{free: p}";
  const std::string interior = "{move: {to: q, value: p + 1}}, {move: {to: p, value: q + 1}}";
  EXPECT_EQ(verdict(lost, Property::valid_memcleanup), "feasible");
  EXPECT_EQ(verdict(kept, Property::valid_memcleanup), "feasible");
  EXPECT_EQ(verdict(freed, Property::valid_memcleanup), "infeasible");
  EXPECT_EQ(verdict(lost, Property::valid_memtrack), "feasible");
  EXPECT_EQ(verdict(kept, Property::valid_memtrack), "infeasible");
  EXPECT_EQ(verdict(freed, Property::valid_memtrack), "infeasible");
  EXPECT_EQ(verdict(interior, Property::valid_memtrack), "infeasible");
}

TEST(Properties, NamesAndSets) {
  for (const Property property : all_properties) {
    EXPECT_EQ(property_named(to_string(property)), property);
  }
  EXPECT_EQ(property_named("valid"), std::nullopt);
  EXPECT_THAT(Properties().names(), ElementsAre("valid-deref", "valid-free", "unreach-call",
                                                "no-bad-call", "no-bad-format", "no-closed-file"));
  EXPECT_TRUE(Properties().is_standard());
  EXPECT_FALSE(Properties().ask_for_leaks());
  EXPECT_TRUE(set_of({Property::valid_memtrack}).ask_for_leaks());
  EXPECT_FALSE(set_of({Property::valid_memtrack}).is_standard());
}

}  // namespace
}  // namespace heapreach::rts::property_errors_test
