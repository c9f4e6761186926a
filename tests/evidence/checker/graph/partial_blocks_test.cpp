// Containment of states whose blocks are partial: cells of one state are those of the other
// whatever order they stand in, and however many more of them there are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/checker/graph/subsumption.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::partial_blocks_test {
namespace {

using evidence::schema::Json;

const char* const yaml = R"yaml(
rts: 1
heap: unknown
variables: {x: ptr, i: int}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)yaml";

/// Where x leads to a block of `extent` cells, of which these are known; u0 is the extent.
evidence::State state_of(const std::string& cells, const std::string& condition,
                         const std::string& i, const rts::System& system) {
  const std::string state = R"({"vertex": "a", "used": 0, "garbage": "any", "old": [],
      "store": {"x": {"node": 0}, "i": )" +
                            i + R"(},
      "nodes": [{"extent": {"linear": [0, [0, 1]]}, "cells": [)" +
                            cells + R"(]}],
      "condition": [)" + condition +
                            "]}";
  Json graph = {
      {"open", true}, {"states", Json::array({Json::parse(state)})}, {"arcs", Json::array()}};
  return graph_of(graph_document(graph.dump()), system).states.at(0);
}

struct Pair {
  const char* name;
  const char* inner;
  const char* inner_condition;
  const char* outer;
  const char* outer_condition;
  bool contained;
  const char* inner_i = "null";
  const char* outer_i = "null";
};

class PartialBlocks : public ::testing::TestWithParam<Pair> {};

TEST_P(PartialBlocks, AreContainedAsExpected) {
  const Pair& pair = GetParam();
  const rts::System system = system_of(yaml);
  evidence::checker::GraphSolver solver({});
  evidence::checker::PathEnd end;
  const auto inner = state_of(pair.inner, pair.inner_condition, pair.inner_i, system);
  const auto outer = state_of(pair.outer, pair.outer_condition, pair.outer_i, system);
  end.state = inner;
  end.facts = evidence::checker::Facts(end.state.condition);
  const std::string reason = evidence::checker::why_not_subsumed(end, outer, system, solver);
  EXPECT_EQ(reason.empty(), pair.contained) << reason;
}

// u1 and u2 are offsets, u3 and u4 numbers.
const char* const seven_somewhere = R"([{"linear": [0, [1, 1]]}, 7])";
const char* const in_front_of_two = R"({"at_most_zero": {"linear": [-1, [1, 1]]}})";
const char* const and_eight = R"([{"linear": [0, [1, 1]]}, 8], [{"linear": [0, [2, 1]]}, 7])";
const char* const first_less_second_less =
    R"({"at_most_zero": {"linear": [-9, [1, 1]]}}, {"at_most_zero": {"linear": [-1, [2, 1]]}})";
const char* const two_sevens = R"([{"linear": [0, [1, 1]]}, 7], [{"linear": [0, [2, 1]]}, 7])";
const char* const two_eights = R"([{"linear": [0, [1, 1]]}, 8], [{"linear": [0, [2, 1]]}, 8])";
const char* const same_number =
    R"([{"linear": [0, [1, 1]]}, {"linear": [0, [3, 1]]}],
       [{"linear": [0, [2, 1]]}, {"linear": [0, [3, 1]]}])";
const char* const two_numbers =
    R"([{"linear": [0, [1, 1]]}, {"linear": [0, [3, 1]]}],
       [{"linear": [0, [2, 1]]}, {"linear": [0, [4, 1]]}])";
const char* const number_at_i = R"({"linear": [0, [1, 1]]})";

INSTANTIATE_TEST_SUITE_P(
    All, PartialBlocks,
    ::testing::Values(Pair{"TheSame", seven_somewhere, "", seven_somewhere, "", true},
                      Pair{"MoreThanIsAsked", and_eight, "", seven_somewhere, "", true},
                      Pair{"MoreThanIsAskedAndWhereItLies", and_eight, first_less_second_less,
                           seven_somewhere, in_front_of_two, true},
                      Pair{"ItLiesElsewhere", and_eight, in_front_of_two, seven_somewhere,
                           in_front_of_two, false},
                      Pair{"AnotherNumber", two_eights, "", seven_somewhere, "", false},
                      Pair{"OfTwoTheSecondIsMeant", two_sevens, first_less_second_less,
                           seven_somewhere, in_front_of_two, true},
                      Pair{"LessThanIsAsked", seven_somewhere, "", and_eight, "", false},
                      Pair{"OneNumberTwice", two_numbers, "", same_number, "", false},
                      Pair{"TwoNumbersThatMayBeOne", same_number, "", two_numbers, "", true},
                      Pair{"AVariableSaysWhere", two_sevens, "", seven_somewhere, "", true,
                           number_at_i, number_at_i},
                      Pair{"AVariableSaysThatItIsAnother", and_eight, "", seven_somewhere, "",
                           false, number_at_i, number_at_i}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace heapreach::test::partial_blocks_test
