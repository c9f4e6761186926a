// Graphs that were held to be true although they claim what is false, each with a twin that is
// true.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/evidence/checker/forged/forged.h"

namespace heapreach::test::forged_graphs_test {
namespace {

using Status = evidence::CheckResult::Status;

void expect_fails(const ForgedGraph& forged) {
  EXPECT_EQ(checked(forged).status, Status::fails);
}

void expect_holds(const ForgedGraph& forged) {
  const evidence::CheckResult result = checked(forged);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

std::string question(const std::string& condition) {
  return "{assume: \"" + condition + "\"}";
}

/// A table of which cell 100 is named.
std::string table(const std::string& value, const std::string& condition = "") {
  return R"("store": {"x": {"node": 0}, "v": {"linear": [0, [0, 1]]}}, "nodes":
    [{"extent": {"linear": [0, [0, 1]]}, "cells": [[100, )" +
         value + "]]}], \"condition\": [" + condition + "]";
}
const char* const some_number = R"({"linear": [0, [1, 1]]})";

/// A cell of which a state says nothing need not be there.
TEST(ForgedGraph, NamesNoCellThatNeedNotBeThere) {
  expect_fails({.state = table("null"), .targets = {table(some_number)}});
  expect_holds({.state = table("null"), .targets = {table("null")}});
  expect_holds({.state = table(some_number), .targets = {table(some_number)}});
  const char* const long_enough = R"({"at_most_zero": {"linear": [101, [0, -1]]}})";
  expect_holds({.state = table("null", long_enough), .targets = {table(some_number)}});
}

/// The same of a block of a start heap that is not known.
std::string unknown_block(const std::string& value) {
  return R"("store": {"x": {"node": 0, "offset": {"linear": [0, [2, 1]]}}}, "nodes":
    [{"extent": {"linear": [0, [0, 1]]}, "cells": [[{"linear": [100, [2, 1]]}, )" +
         value + "]]}]";
}

TEST(ForgedGraph, NamesNoCellThatNeedNotBeThereInAnOpenState) {
  ForgedGraph forged{.state = unknown_block("null"), .open = true, .garbage = "any"};
  forged.targets = {unknown_block(some_number)};
  expect_fails(forged);
  forged.targets = {unknown_block("null")};
  expect_holds(forged);
}

/// A path, whose hole holds 77, is not split like a list.
TEST(ForgedGraph, SplitsNoPathLikeAList) {
  ForgedGraph forged{.shapes = R"([{"child": 0}])"};
  forged.state = R"("store": {"z": {"node": 0}}, "nodes": [{"size": 3, "cells":
    [{"node": 1, "last": true}, {"node": 1}, {"node": 1, "last": true}]},
    {"shape": 0, "hole": 77}])";
  forged.targets = {
      R"("store": {"z": {"node": 0}}, "nodes": [{"size": 3, "cells":
      [null, {"node": 1}, {"node": 1}]}, {"shape": 0}])",
      R"("store": {"z": {"node": 0}}, "nodes": [{"or_more": true, "size": 3, "cells":
      [{"step": 1, "offset": 0, "value": null}, {"node": 1}, {"node": 2}]},
      {"shape": 0, "hole": 77}, {"shape": 0}])"};
  expect_fails(forged);
  forged.targets.push_back(forged.state);
  expect_holds(forged);
}

/// What stands in the hole of a path has other arguments than the path's root only behind a block.
ForgedGraph behind_a_path(const char* or_empty) {
  ForgedGraph forged;
  forged.state = R"("store": {"x": {"node": 0}}, "nodes": [{"size": 1, "cells": [{"node": 1}]},
    {"shape": 0, "hole": {"node": 2})" +
                 std::string(or_empty) + R"(}, {"size": 2, "cells": [0, 5]}])";
  return forged;
}

TEST(ForgedGraph, GivesNoArgumentsBehindAPathThatMayBeEmpty) {
  for (const char* or_empty : {"", R"(, "or_empty": true)"}) {
    ForgedGraph forged = behind_a_path(or_empty);
    forged.shapes = R"([{"child": 0}, 0],
      {"cases": [[{"child": 1, "arguments": [5]}, 0], [0, {"argument": 0}]]})";
    forged.targets = {R"("store": {"x": {"node": 0}}, "nodes": [{"size": 1, "cells": [{"node": 1}]},
      {"shape": 1, "arguments": [7]}])"};
    *or_empty == '\0' ? expect_holds(forged) : expect_fails(forged);
  }
}

TEST(ForgedGraph, GivesNoArgumentsOnAPathThatMayBeEmpty) {
  for (const char* or_empty : {"", R"(, "or_empty": true)"}) {
    ForgedGraph forged = behind_a_path(or_empty);
    forged.shapes = R"([{"child": 0}, 0], {"cases": [[{"child": 1, "arguments": [5]}, 0],
      [{"child": 1, "arguments": [5]}, {"argument": 0}]]})";
    forged.targets = {R"("store": {"x": {"node": 0}}, "nodes": [{"size": 1, "cells": [{"node": 1}]},
      {"shape": 1, "hole": 0, "arguments": [7]}])"};
    *or_empty == '\0' ? expect_holds(forged) : expect_fails(forged);
  }
}

/// The last block of a path may be its first one.
TEST(ForgedGraph, ReachesAPathOfOneBlockFromItsEnd) {
  const std::string path = R"("nodes": [{"shape": 0, "hole": 0}], "store": {"x": {"node": 0},
    "y": {"node": 0, "last": true}})";
  const char* const list = R"([{"child": 0}])";
  expect_fails({.shapes = list, .state = path, .program = question("no_live_cells(y)")});
  expect_fails({.shapes = list, .state = path, .program = question("!no_live_cells(y)")});
  expect_holds({.shapes = list, .state = path, .program = question("!no_live_cells(x)")});
  const std::string two =
      question("x != y") + ", " + question("no_live_cells(y)");  // two blocks, or more
  expect_holds({.shapes = list, .state = path, .program = two});
}

/// What cells without a name own is reached only if they point inside of it.
TEST(ForgedGraph, ReachesNothingBesideAChildOfARange) {
  const auto with = [](const std::string& child, const std::string& inner) {
    ForgedGraph forged{.program = question("!no_live_cells(x)")};
    forged.shapes = "[0], [{\"child\": 0, \"offset\": " + inner + "}]";
    forged.state = R"("store": {"x": {"node": 0}}, "nodes": [{"extent": 1, "cells": [],
      "ranges": [{"from": 0, "to": 1, "cell": {"child": 1, "offset": )" +
                   child + "}}]}]";
    return forged;
  };
  expect_holds(with("0", "0"));
  expect_fails(with("7", "0"));
  expect_fails(with("0", "7"));
  expect_fails(with("-1", "0"));
}

/// The same of children of a shape, at whatever depth.
TEST(ForgedGraph, ReachesNothingBesideAChildOfAPiece) {
  const auto with = [](const char* offset, std::size_t levels) {
    ForgedGraph forged{.program = question("!no_live_cells(x)")};
    forged.shapes = R"([0], [{"child": 0}, {"child": 0, "offset": )" + std::string(offset) + "}]";
    for (std::size_t i = 1; i < levels; ++i) {
      const std::string child = R"({"child": )" + std::to_string(i) + "}";
      forged.shapes += ", [" + child + ", " + child + "]";
    }
    forged.state =
        R"("store": {"x": {"node": 0}}, "nodes": [{"shape": )" + std::to_string(levels) + "}]";
    return forged;
  };
  // Each shape of so many is looked at once; the ways to them would be too many.
  for (const std::size_t levels : {1, 2, 60}) {
    expect_holds(with("0", levels));
    expect_fails(with("1", levels));
    expect_fails(with("-1", levels));
  }
}

/// Static blocks of a shape are no blocks to be freed; what they own may be.
TEST(ForgedGraph, ForgetsNothingThatStaticBlocksOwn) {
  ForgedGraph forged{.shapes = R"([0], {"cases": [[{"child": 0}]], "static": true})"};
  forged.state = R"("store": {"x": {"node": 0}}, "nodes": [{"shape": 1}])";
  forged.program = question("!no_live_cells");
  expect_fails(forged);
  forged.state = R"("store": {"x": 0}, "nodes": [])";
  expect_holds(forged);
}

/// Frames of two calls, one on the other.
TEST(ForgedGraph, LeadsToFramesFromFramesOnly) {
  const std::string frames = R"({"static": true, "cases": [[0, 7]]}, )";
  const std::string above = R"({"static": true, "cases": [[{"child": 0, "never_null": true}, 8]]})";
  ForgedGraph forged{.state = R"("store": {"x": {"node": 0}}, "nodes": [{"shape": 1}])"};
  forged.targets = {forged.state};
  forged.shapes = frames + above;
  expect_holds(forged);
  forged.shapes = frames + R"([{"child": 0, "never_null": true}, 8])";
  expect_fails(forged);
}

/// A table of fives but at v, where there is a seven; where ranges of the target end is left open.
std::string fives(const std::string& contents, const std::string& condition) {
  return R"("store": {"x": {"node": 0}, "v": {"linear": [0, [0, 1]]}}, "nodes":
    [{"extent": {"linear": [0, [1, 1]]}, )" +
         contents + R"(}], "condition": [{"at_most_zero": {"linear": [0, [0, -1]]}},
    {"at_most_zero": {"linear": [1, [0, 1], [1, -1]]}})" +
         condition + "]";
}

TEST(ForgedGraph, EndsARangeWhereItMay) {
  const std::string before = R"({"from": 0, "to": {"linear": [0, [2, 1]]}, "cell": 5})";
  const std::string behind =
      R"({"from": {"linear": [1, [0, 1]]}, "to": {"linear": [0, [1, 1]]}, "cell": 5})";
  const std::string both = R"("cells": [], "ranges": [)" + before + ", " + behind + "]";
  ForgedGraph forged;
  forged.state = fives(R"("cells": [[{"linear": [0, [0, 1]]}, 7]],
    "ranges": [{"from": 0, "to": {"linear": [0, [1, 1]]}, "cell": 5}])",
                       "");
  forged.targets = {fives(both, R"(, {"at_most_zero": {"linear": [0, [0, -1], [2, 1]]}})")};
  expect_holds(forged);
  forged.targets = {fives(both, R"(, {"zero": {"linear": [-1, [0, -1], [2, 1]]}})")};
  expect_fails(forged);
}

}  // namespace
}  // namespace heapreach::test::forged_graphs_test
