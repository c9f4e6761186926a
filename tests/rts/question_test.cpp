#include "rts/semantics/question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/rts/questions.h"

namespace heapreach::rts::question_test {
namespace {

using test::properties;
using ::testing::HasSubstr;

struct Questions : ::testing::Test {
  /// What keeps the execution from being an answer; "" if it is one.
  std::string refusal(const std::vector<std::string>& edges, const Question& question) const {
    Execution execution{{0, 7}, {}, {}};  // p is null, and i is 7
    for (const std::string& name : edges) {
      const EdgeId edge = test::edge_named(system, name);
      Step step{edge, std::vector<Choice>(system.edge(edge).instructions.size())};
      if (name == "called" || name == "lost") step.choices[0].values = {0};
      execution.steps.push_back(std::move(step));
    }
    try {
      const State last = replay_answer(system, question, 4, execution);
      EXPECT_TRUE(system.is_error(last.vertex));
    } catch (const InputError& error) {
      return error.message();
    }
    return "";
  }

  const System system = test::with_all_errors(test::ways_into_errors);
  const VertexId bad = test::vertex_named(system, "bad");
  const VertexId other = test::vertex_named(system, "other");
};

TEST_F(Questions, WhatLedToTheErrorSaysWhatIsBroken) {
  const std::pair<std::vector<std::string>, Property> ways[] = {
      {{"called", "null_load!1"}, Property::valid_deref},
      {{"called", "failed"}, Property::unreach_call},
      {{"called", "back"}, Property::unreach_call},
      {{"called", "lost", "stopped!memtrack"}, Property::valid_memtrack},
      {{"plain"}, Property::unreach_call},
  };
  for (const auto& [edges, property] : ways) {
    EXPECT_EQ(refusal(edges, {properties({property}), std::nullopt}), "") << edges.back();
    EXPECT_EQ(refusal(edges, {Properties::all(), std::nullopt}), "") << edges.back();
    for (const Property wrong : all_properties) {
      if (wrong == property) continue;
      EXPECT_THAT(refusal(edges, {properties({wrong}), std::nullopt}),
                  HasSubstr(to_string(property)))
          << edges.back();
    }
  }
}

TEST_F(Questions, OneErrorVertexIsAskedAbout) {
  EXPECT_EQ(refusal({"plain"}, {{}, other}), "");
  EXPECT_THAT(refusal({"plain"}, {{}, bad}), HasSubstr("ends in other"));
  EXPECT_EQ(refusal({"called", "null_load!1"}, {{}, bad}), "");
  EXPECT_THAT(refusal({"called", "null_load!1"}, {{}, other}), HasSubstr("ends in bad"));
}

TEST_F(Questions, NoErrorIsNoAnswer) {
  EXPECT_THAT(refusal({}, {}), HasSubstr("ends in s, which is no error vertex"));
  EXPECT_THAT(refusal({"called"}, {}), HasSubstr("ends in in, which is no error vertex"));
  EXPECT_THAT(refusal({"called", "lost"}, {}), HasSubstr("ends in stopped"));
}

TEST(Executions, EndAtTheFirstErrorVertex) {
  const System system = test::with_all_errors(R"yaml(rts: 1
variables: {i: int}
start: {vertex: s}
error: [a, b]
edges: [{from: s, to: a}, {from: a, to: b}, {from: a, to: a}]
)yaml");
  Execution execution{{0}, {}, {Step{0, {}}}};
  EXPECT_EQ(replay_answer(system, {}, 4, execution).vertex, system.errors[0]);
  for (const EdgeId beyond : {1U, 2U}) {
    Execution longer = execution;
    longer.steps.push_back({beyond, {}});
    EXPECT_THROW(replay(system, 4, longer), InputError);
  }
}

TEST(Executions, BreakWhatTheErrorVertexSays) {
  const System system = test::with_all_errors(R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr}
start: {vertex: s}
error: [memory, over, call]
vertices: {s: {}, memory: {}, over: {breaks: no-overflow}, call: {}}
edges: [{from: s, to: over}, {from: s, to: call}, {from: s, to: s, do: [{free: p}]}]
)yaml");
  EXPECT_EQ(property_of(system, 0), Property::no_overflow);
  EXPECT_EQ(property_of(system, 1), Property::unreach_call);
  EXPECT_EQ(property_of(system, 3), Property::valid_free);
  EXPECT_FALSE(counts(system, {}, 0));
  EXPECT_TRUE(counts(system, {properties({Property::no_overflow})}, 0));
}

TEST(Executions, MayEndWhereTheyStart) {
  const System system = test::with_all_errors(R"yaml(rts: 1
variables: {i: int}
start: {vertex: s}
error: s
edges: [{from: s, to: s}]
)yaml");
  const Execution execution{{0}, {}, {}};
  EXPECT_EQ(broken_by(system, execution), Property::unreach_call);
  EXPECT_NO_THROW(replay_answer(system, {}, 4, execution));
  const Question deref{properties({Property::valid_deref}), std::nullopt};
  EXPECT_THROW(replay_answer(system, deref, 4, execution), InputError);
}

}  // namespace
}  // namespace heapreach::rts::question_test
