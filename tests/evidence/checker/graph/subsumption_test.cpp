// Containment of states: segments against single blocks and other segments, numbers and what is
// known of them.
#include "evidence/checker/graph/subsumption.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::subsumption_test {
namespace {

using ::testing::HasSubstr;

const char* const yaml = R"yaml(
rts: 1
variables: {x: ptr, y: ptr}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)yaml";

evidence::State state_of(const std::string& parts, const rts::System& system) {
  evidence::schema::Json state = {{"vertex", "a"},
                                  {"used", 0},
                                  {"garbage", "any"},
                                  {"store", evidence::schema::Json::object()},
                                  {"nodes", evidence::schema::Json::array()},
                                  {"condition", evidence::schema::Json::array()}};
  state.update(evidence::schema::Json::parse(parts));
  evidence::schema::Json graph = {{"states", evidence::schema::Json::array({state})},
                                  {"arcs", evidence::schema::Json::array()}};
  return graph_of(graph_document(graph.dump()), system).states.at(0);
}

struct Pair {
  const char* inner;
  const char* outer;
  const char* reason;  // "" if the outer state contains the inner one
};

class Containment : public ::testing::TestWithParam<Pair> {};

TEST_P(Containment, IsAsExpected) {
  const rts::System system = system_of(yaml);
  evidence::checker::GraphSolver solver({});
  evidence::checker::PathEnd end;
  end.state = state_of(GetParam().inner, system);
  end.facts = evidence::checker::Facts(end.state.condition);
  const std::string reason =
      evidence::checker::why_not_subsumed(end, state_of(GetParam().outer, system), system, solver);
  if (*GetParam().reason == '\0') {
    EXPECT_EQ(reason, "");
  } else {
    EXPECT_THAT(reason, HasSubstr(GetParam().reason));
  }
}

/// Lists whose nodes have a link and a number, from x on, the last one at y: one segment, a block
/// and a segment, a segment and a block, three blocks.
const char* const segment =
    R"({"store": {"x": {"node": 0}, "y": {"node": 0, "last": true}}, "nodes": [
        {"count": 3, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, 7]}]})";
const char* const block_segment =
    R"({"store": {"x": {"node": 1}, "y": {"node": 0, "last": true}}, "nodes": [
        {"count": 2, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, 7]},
        {"size": 2, "cells": [{"node": 0}, 7]}]})";
const char* const segment_block = R"({"store": {"x": {"node": 0}, "y": {"node": 1}}, "nodes": [
        {"count": 2, "size": 2, "cells": [{"step": 1, "offset": 0, "value": {"node": 1}}, 7]},
        {"size": 2, "cells": [0, 7]}]})";
const char* const blocks = R"({"store": {"x": {"node": 0}, "y": {"node": 2}}, "nodes": [
        {"size": 2, "cells": [{"node": 1}, 7]}, {"size": 2, "cells": [{"node": 2}, 7]},
        {"size": 2, "cells": [0, 7]}]})";
const char* const four = R"({"store": {"x": {"node": 0}, "y": {"node": 0, "last": true}}, "nodes": [
        {"count": 4, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, 7]}]})";
const char* const middle = R"({"store": {"x": {"node": 0}, "y": {"node": 1}}, "nodes": [
        {"size": 2, "cells": [{"node": 1}, 7]}, {"size": 2, "cells": [{"node": 2}, 7]},
        {"size": 2, "cells": [0, 7]}]})";
/// x leads to the end of a list at which no link leads on: the block before it is y's, and the one
/// of its segment is garbage.
const char* const other_front = R"({"store": {"x": {"node": 0, "last": true}, "y": {"node": 1}},
    "nodes": [{"count": 2, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, 7]},
              {"size": 2, "cells": [{"node": 0, "last": true}, 7]}]})";
const char* const from_its_end = R"({"store": {"x": {"node": 0, "last": true}, "y": {"node": 0}},
    "nodes": [{"count": 2, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, 7]}]})";
const char* const from_its_end_eight = R"({"store": {"x": {"node": 0, "last": true},
    "y": {"node": 0}}, "nodes": [{"count": 2, "size": 2, "cells": [
        {"step": 1, "offset": 0, "value": 0}, 8]}]})";
const char* const anything = R"({"store": {"x": {"node": 0}, "y": {"node": 0, "last": true}},
    "nodes": [{"count": 3, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, null]}]})";
const char* const same = R"({"store": {"x": {"node": 0}, "y": {"node": 0, "last": true}},
    "nodes": [{"count": 3, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0},
                                                {"linear": [0, [0, 1]]}]}]})";
/// A cycle of three: the last leads to the first.
const char* const cycle = R"({"store": {"x": {"node": 0}}, "nodes": [
    {"count": 3, "size": 1, "cells": [{"step": 1, "offset": 0, "value": {"node": 0}}]}]})";
const char* const cycle_blocks = R"({"store": {"x": {"node": 1}}, "nodes": [
    {"size": 1, "cells": [{"node": 1}]}, {"size": 1, "cells": [{"node": 2}]},
    {"size": 1, "cells": [{"node": 0}]}]})";
const char* const lasso = R"({"store": {"x": {"node": 0}}, "nodes": [
    {"count": 3, "size": 1, "cells": [{"step": 1, "offset": 0, "value": {"node": 0, "last": true}}]}]})";
/// The same list of three, numbered from its end.
const char* const backwards = R"({"store": {"x": {"node": 0, "last": true}, "y": {"node": 0}},
    "nodes": [{"count": 3, "size": 2, "cells": [{"step": -1, "offset": 0, "value": 0}, 7]}]})";

/// List segments of length at least k, likewise.
const char* const one_or_more = R"({"store": {"x": {"node": 0}, "y": {"node": 0, "last": true}},
    "nodes": [{"or_more": true, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, 7]}]})";
const char* const three_or_more = R"({"store": {"x": {"node": 0}, "y": {"node": 0, "last": true}},
    "nodes": [{"count": 3, "or_more": true, "size": 2,
               "cells": [{"step": 1, "offset": 0, "value": 0}, 7]}]})";
const char* const four_or_more = R"({"store": {"x": {"node": 0}, "y": {"node": 0, "last": true}},
    "nodes": [{"count": 4, "or_more": true, "size": 2,
               "cells": [{"step": 1, "offset": 0, "value": 0}, 7]}]})";
const char* const turned_round = R"({"store": {"x": {"node": 0, "last": true}, "y": {"node": 0}},
    "nodes": [{"or_more": true, "size": 2, "cells": [{"step": -1, "offset": 0, "value": 0}, 7]}]})";
const char* const single = R"({"store": {"x": {"node": 0}, "y": {"node": 0}},
    "nodes": [{"size": 2, "cells": [0, 7]}]})";
/// Two or more, a block, one or more that is counted from its end.
const char* const mixed = R"({"store": {"x": {"node": 0}, "y": {"node": 2}}, "nodes": [
    {"count": 2, "or_more": true, "size": 2, "cells": [{"step": 1, "offset": 0, "value": {"node": 1}}, 7]},
    {"size": 2, "cells": [{"node": 2, "last": true}, 7]},
    {"or_more": true, "size": 2, "cells": [{"step": -1, "offset": 0, "value": 0}, 7]}]})";
/// One or more, and a block behind it.
const char* const more_and_end = R"({"store": {"x": {"node": 0}, "y": {"node": 1}}, "nodes": [
    {"or_more": true, "size": 2, "cells": [{"step": 1, "offset": 0, "value": {"node": 1}}, 7]},
    {"size": 2, "cells": [0, 7]}]})";
/// A ring that is entered at its end.
const char* const ring = R"({"store": {"x": {"node": 0, "last": true}}, "nodes": [
    {"or_more": true, "size": 1, "cells": [{"step": 1, "offset": 0, "value": {"node": 0}}]}]})";
const char* const freed_segment = R"({"store": {"x": {"node": 0}}, "nodes": [
    {"or_more": true, "size": 2, "freed": true}]})";
const char* const freed_block =
    R"({"store": {"x": {"node": 0}}, "nodes": [{"size": 2, "freed": true}]})";

INSTANTIATE_TEST_SUITE_P(
    OpenSegments, Containment,
    ::testing::Values(
        Pair{one_or_more, one_or_more, ""}, Pair{single, one_or_more, ""},
        Pair{segment, one_or_more, ""}, Pair{blocks, one_or_more, ""},
        Pair{block_segment, one_or_more, ""}, Pair{backwards, one_or_more, ""},
        Pair{mixed, one_or_more, ""}, Pair{mixed, three_or_more, ""}, Pair{mixed, four_or_more, ""},
        Pair{segment, three_or_more, ""}, Pair{segment, turned_round, ""},
        Pair{one_or_more, turned_round, ""}, Pair{turned_round, one_or_more, ""},
        Pair{mixed, turned_round, ""}, Pair{blocks, more_and_end, ""},
        Pair{segment, more_and_end, ""}, Pair{three_or_more, more_and_end, ""},
        Pair{segment, four_or_more, "too few blocks"}, Pair{blocks, four_or_more, "too few blocks"},
        Pair{one_or_more, three_or_more, "may be too few blocks"},
        Pair{three_or_more, four_or_more, "may be too few blocks"},
        Pair{one_or_more, single, "unknown length"}, Pair{three_or_more, segment, "unknown length"},
        Pair{four_or_more, segment, "another block"}, Pair{mixed, segment, "unknown length"},
        Pair{one_or_more, more_and_end, "unknown length"},
        Pair{single, more_and_end, "another block"},
        Pair{one_or_more, R"({"store": {"x": {"node": 0}, "y": {"node": 0}}, "nodes": [
            {"or_more": true, "size": 2, "cells": [{"step": 1, "offset": 0, "value": 0}, 7]}]})",
             "the other end of a list segment"},
        Pair{ring, ring, ""}, Pair{cycle, ring, ""}, Pair{cycle_blocks, ring, ""},
        Pair{lasso, ring, "linked otherwise"}, Pair{ring, cycle, "unknown length"},
        Pair{freed_block, freed_segment, ""}, Pair{freed_segment, freed_segment, ""},
        Pair{freed_segment, freed_block, "unknown length"},
        Pair{single, freed_segment, "is freed"}));

INSTANTIATE_TEST_SUITE_P(
    Segments, Containment,
    ::testing::Values(
        Pair{other_front, from_its_end, ""}, Pair{other_front, from_its_end_eight, "another block"},
        Pair{segment, segment, ""}, Pair{segment, block_segment, ""},
        Pair{segment, segment_block, ""}, Pair{segment, blocks, ""},
        Pair{block_segment, segment, ""}, Pair{block_segment, segment_block, ""},
        Pair{block_segment, blocks, ""}, Pair{segment_block, segment, ""},
        Pair{segment_block, block_segment, ""}, Pair{segment_block, blocks, ""},
        Pair{blocks, segment, ""}, Pair{blocks, block_segment, ""}, Pair{blocks, segment_block, ""},
        Pair{segment, backwards, ""}, Pair{backwards, segment, ""}, Pair{backwards, blocks, ""},
        Pair{blocks, backwards, ""}, Pair{four, segment, "another block"},
        Pair{segment, four, "another block"}, Pair{four, blocks, "node"},
        Pair{blocks, four, "node"}, Pair{middle, segment, "node"}, Pair{segment, middle, "node"},
        Pair{segment, anything, ""}, Pair{blocks, anything, ""}, Pair{anything, segment, "node"},
        Pair{anything, blocks, "another number"}, Pair{segment, same, ""}, Pair{blocks, same, ""},
        Pair{same, anything, ""}, Pair{anything, same, "arbitrary in each block"},
        Pair{same, segment, "another number"}, Pair{cycle, cycle_blocks, ""},
        Pair{cycle_blocks, cycle, ""}, Pair{lasso, cycle, "another block"},
        Pair{cycle, lasso, "another block"}, Pair{lasso, cycle_blocks, "another block"},
        Pair{cycle_blocks, lasso, "another block"}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, Containment,
    ::testing::Values(
        Pair{R"({"store": {"x": 3, "y": 5}})",
             R"({"store": {"x": {"linear": [0, [0, 1]]}, "y": {"linear": [2, [0, 1]]}}})", ""},
        Pair{R"({"store": {"x": 3, "y": 6}})",
             R"({"store": {"x": {"linear": [0, [0, 1]]}, "y": {"linear": [2, [0, 1]]}}})",
             "variable y: another number"},
        Pair{R"({})", R"({"store": {"x": {"linear": [1, [0, -1]]}}})", ""},
        Pair{R"({})", R"({"store": {"x": {"linear": [0, [0, 1]]}, "y": {"linear": [0, [0, 1]]}}})",
             "variable y: another number"},
        Pair{R"({})", R"({"store": {"x": {"linear": [1, [0, 2]]}}})", "its condition"},
        Pair{R"({"store": {"x": 7}})", R"({"store": {"x": {"linear": [1, [0, 2]]}}})", ""},
        Pair{R"({"store": {"x": 8}})", R"({"store": {"x": {"linear": [1, [0, 2]]}}})",
             "its condition"},
        Pair{R"({"store": {"x": 8}})", R"({"store": {"x": {"linear": [0, [0, 1], [1, 1]]},
             "y": {"linear": [0, [0, 1]]}}})",
             ""},
        Pair{R"({"store": {"x": 8}})",
             R"({"condition": [{"at_most_zero": {"linear": [3, [0, 1]]}}]})", ""},
        Pair{R"({"store": {"x": 8}})", R"({"condition": [{"zero": {"linear": [3, [0, 2]]}}]})",
             "its condition"},
        Pair{R"({"store": {"x": {"linear": [0, [0, 1]]}},
                 "condition": [{"at_most_zero": {"linear": [1, [0, 1]]}}]})",
             R"({"store": {"x": {"linear": [0, [0, 1]]}},
                 "condition": [{"at_most_zero": {"linear": [0, [0, 1]]}}]})",
             ""},
        Pair{R"({"store": {"x": {"linear": [0, [0, 1]]}},
                 "condition": [{"at_most_zero": {"linear": [0, [0, 1]]}}]})",
             R"({"store": {"x": {"linear": [0, [0, 1]]}},
                 "condition": [{"at_most_zero": {"linear": [1, [0, 1]]}}]})",
             "its condition"},
        // x = u and 0 <= u - 4v <= 3: u is 4q + r with r from 0 to 3, for q = v.
        Pair{R"({"store": {"x": {"linear": [0, [0, 1]]}}, "condition": [
                 {"at_most_zero": {"linear": [0, [0, -1], [1, 4]]}},
                 {"at_most_zero": {"linear": [-3, [0, 1], [1, -4]]}},
                 {"nonzero": {"linear": [0, [0, 1], [1, -4]]}}]})",
             R"({"store": {"x": {"linear": [0, [0, 4], [1, 1]]}}, "condition": [
                 {"at_most_zero": {"linear": [1, [1, -1]]}},
                 {"at_most_zero": {"linear": [-3, [1, 1]]}}]})",
             ""}));

INSTANTIATE_TEST_SUITE_P(
    Garbage, Containment,
    ::testing::Values(
        Pair{R"({"garbage": "none"})", R"({"garbage": "none"})", ""},
        Pair{R"({"garbage": "none"})", R"({"garbage": "some"})", "no block besides"},
        Pair{R"({"garbage": "some"})", R"({"garbage": "none"})", "may be blocks besides"},
        Pair{R"({"garbage": "any"})", R"({"garbage": "none"})", "may be blocks besides"},
        Pair{R"({"garbage": "any"})", R"({"garbage": "some"})", "no block besides"},
        Pair{R"({"garbage": "some"})", R"({"garbage": "some"})", ""},
        Pair{R"({"garbage": "none", "nodes": [{"size": 1, "cells": [0]}]})",
             R"({"garbage": "none"})", "may be blocks besides"},
        Pair{R"({"garbage": "none", "nodes": [{"size": 1, "cells": [0]}]})",
             R"({"garbage": "some"})", ""},
        Pair{R"({"garbage": "none", "nodes": [{"size": 1, "freed": true}]})",
             R"({"garbage": "none"})", ""},
        Pair{R"({"garbage": "none", "nodes": [{"size": 1, "static": true, "cells": [0]}]})",
             R"({"garbage": "none"})", ""},
        Pair{R"({"garbage": "none", "nodes": [{"size": 1, "static": true, "cells": [0]}]})",
             R"({"garbage": "some"})", "no block besides"},
        Pair{R"({"used": 1})", R"({"used": 2})", "more cells used"},
        Pair{R"({"used": 2})", R"({"used": 1})", ""}));

}  // namespace
}  // namespace heapreach::test::subsumption_test
