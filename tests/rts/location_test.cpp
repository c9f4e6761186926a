#include "rts/semantics/location.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/text/parse.h"
#include "rts/transform/restriction.h"
#include "support/error.h"
#include "tests/rts/questions.h"

namespace heapreach::rts::location_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> texts(const std::vector<Location>& locations) {
  std::vector<std::string> result;
  for (const Location& location : locations) result.push_back(location.text());
  return result;
}

const Location& named(const std::vector<Location>& all, const std::string& text) {
  for (const Location& location : all) {
    if (location.text() == text) return location;
  }
  throw InternalError("no location " + text);
}

/// Two accesses and a free at one position, of which one stands in two places.
constexpr const char* positions = R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: s}
error: bad
exit: t
edges:
  - {from: s, to: m, do: [{load: {to: i, at: p}, at: {file: b.c, line: 3, column: 4}},
                          {free: p, at: {file: b.c, line: 3, column: 4}}]}
  - {from: s, to: m, do: [{load: {to: i, at: p}, at: {file: b.c, line: 3, column: 4}}]}
  - {from: m, to: t, do: [{assert: "i > 0"}], at: {file: a.c, line: 9}}
  - {id: go, from: m, to: bad, do: [{assume: "i == 5"}]}
)yaml";

TEST(Locations, AreAllEdgesOfAPositionAndAKind) {
  const System system = with_errors(read_text(positions, "f").system, Properties::all());
  const std::vector<Location> all = locations_of(system, Properties::all());
  EXPECT_THAT(texts(all), ElementsAre("a.c:9=assert", "b.c:3:4=deref", "b.c:3:4=free", "go=call",
                                      "t!memtrack=leak", "t!memcleanup=leak"));
  EXPECT_EQ(named(all, "b.c:3:4=deref").edges.size(), 2u);
  EXPECT_EQ(named(all, "b.c:3:4=free").edges.size(), 1u);
  const Properties frees = test::properties({Property::valid_free});
  EXPECT_THAT(texts(locations_of(system, frees)), ElementsAre("b.c:3:4=free"));
}

struct Ways : ::testing::Test {
  Execution along(const std::vector<std::string>& edges) const {
    Execution execution{{0, 7}, {}, {}};  // p is null, and i is 7
    for (const std::string& name : edges) {
      const EdgeId edge = test::edge_named(system, name);
      Step step{edge, std::vector<Choice>(system.edge(edge).instructions.size())};
      if (name == "called" || name == "lost") step.choices[0].values = {0};
      execution.steps.push_back(std::move(step));
    }
    return execution;
  }

  const System system = test::with_all_errors(test::ways_into_errors);
  const std::vector<Location> all = locations_of(system, Properties::all());
};

// The call is an error once it returns, wherever in the procedure that is.
TEST_F(Ways, AnExecutionGoesWrongAtTheEdgeThatLeadsToTheError) {
  const std::pair<std::vector<std::string>, std::string> ways[] = {
      {{"called", "null_load!1"}, "null_load!1=deref"},
      {{"called", "failed"}, "failed=call"},
      {{"called", "back"}, "called=call"},
      {{"called", "lost", "stopped!memtrack"}, "stopped!memtrack=leak"},
      {{"plain"}, "plain=call"},
  };
  for (const auto& [edges, at] : ways) {
    const Execution execution = along(edges);
    EXPECT_EQ(location_of(system, execution).text(), at);
    for (const Location& asked : all) {
      const Question question{Properties::all(), std::nullopt, {{asked.text()}}};
      if (asked.text() == at) {
        EXPECT_NO_THROW(replay_answer(system, question, 4, execution)) << at;
        continue;
      }
      try {
        replay_answer(system, question, 4, execution);
        ADD_FAILURE() << at << " taken for " << asked.text();
      } catch (const InputError& error) {
        EXPECT_THAT(error.message(), HasSubstr("goes wrong at " + at));
      }
    }
  }
}

TEST_F(Ways, TheRestrictedSystemLeavesTheEdgesOfALocationOpen) {
  for (const Location& asked : all) {
    const Question question{Properties::all(), std::nullopt, {{asked.text()}}};
    const System restricted = rts::restricted(system, question);
    for (EdgeId id = 0; id < system.edges().size(); ++id) {
      if (!system.is_error(system.edge(id).to)) continue;
      const bool is_own = location_of(system, id).text() == asked.text();
      const Edge& edge = restricted.edge(id);
      const bool is_closed = !restricted.is_error(edge.to) ||
                             (edge.instructions.size() == 1 &&
                              describe(edge.instructions[0].action, restricted) == "assume false");
      EXPECT_EQ(is_closed, !is_own) << asked.text() << ", " << system.edge_name(id);
    }
  }
}

TEST(Locations, AStartThatIsAnErrorIsOne) {
  const System system = with_errors(read_text(R"yaml(rts: 1
variables: {p: ptr}
memory_errors: implicit
start: {vertex: s}
error: [s, b]
edges: [{from: s, to: b, do: [{free: p}]}]
)yaml",
                                              "f")
                                        .system,
                                    Properties::standard());
  EXPECT_THAT(texts(locations_of(system, {})), ElementsAre("s=call"));
  EXPECT_EQ(location_of(system, Execution{{0}, {}, {}}).text(), "s=call");
}

}  // namespace
}  // namespace heapreach::rts::location_test
