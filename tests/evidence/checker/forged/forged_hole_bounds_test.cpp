// Paths of shapes whose bounds change on the way: what may be hung up in their holes, and graphs
// that claim more than is true, each with a twin that is true.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>
#include <utility>

#include "tests/evidence/checker/forged/forged.h"

namespace heapreach::test::forged_hole_bounds_test {
namespace {

using Status = evidence::CheckResult::Status;

void expect_fails(const ForgedGraph& forged, const std::string& why = "") {
  const evidence::CheckResult result = checked(forged);
  EXPECT_EQ(result.status, Status::fails) << forged.state;
  EXPECT_THAT(result.reason, testing::HasSubstr(why));
}

void expect_holds(const ForgedGraph& forged) {
  const evidence::CheckResult result = checked(forged);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

void expect(bool holds, const ForgedGraph& forged) {
  holds ? expect_holds(forged) : expect_fails(forged);
}

/// Search trees without equal numbers; ascending lists.
const char* const search_tree = R"([{"at_least": {"argument": 0}, "at_most": {"argument": 1}},
  {"child": 0, "arguments": [{"argument": 0}, {"cell": 0, "offset": -1}]},
  {"child": 0, "arguments": [{"cell": 0, "offset": 1}, {"argument": 1}]}])";
const char* const ascending =
    R"([{"at_least": {"argument": 0}}, {"child": 0, "arguments": [{"cell": 0}]}])";

std::string nodes(const std::string& all, const std::string& more = "") {
  return R"("store": {"x": {"node": 0})" + more + R"(}, "nodes": [)" + all + "]";
}
std::string piece(const std::string& arguments) {
  return R"({"shape": 0, "arguments": [)" + arguments + "]}";
}
std::string path(const std::string& hole, const std::string& arguments, const std::string& bounds) {
  return R"({"shape": 0, "hole": )" + hole + R"(, "arguments": [)" + arguments +
         R"(], "hole_bounds": [)" + bounds + "]}";
}
std::string block(const std::string& cells) {
  const std::size_t size = evidence::schema::Json::parse("[" + cells + "]").size();
  return R"({"size": )" + std::to_string(size) + R"(, "cells": [)" + cells + "]}";
}
const char* const second = R"({"node": 1})";
const char* const third = R"({"node": 2})";
/// Which is of no piece.
const std::string other = block("7, 7");

TEST(ForgedHoleBounds, LetInWhatIsBetween) {
  for (const auto& [inside, holds] : std::vector<std::pair<std::string, bool>>{
           {"3, 5", true}, {"4, 4", true}, {"2, 5", false}, {"3, 6", false}, {"null, 5", false}}) {
    ForgedGraph forged{.shapes = search_tree, .targets = {nodes(piece("null, null"))}};
    forged.state = nodes(path(second, "null, null", "3, 5") + ", " + piece(inside));
    expect(holds, forged);
    forged.targets = {nodes(piece("0, 9"))};
    forged.state = nodes(path(second, "0, 9", "3, 5") + ", " + piece(inside));
    expect(holds, forged);
  }
  // Without a bound anything is, and null is between any.
  ForgedGraph forged{.shapes = search_tree, .targets = {nodes(piece("null, null"))}};
  forged.state = nodes(path(second, "null, null", "null, 5") + ", " + piece("null, 5"));
  expect_holds(forged);
  forged.state = nodes(path(second, "null, null", "null, 5") + ", " + piece("null, 6"));
  expect_fails(forged);
  forged.state = nodes(path("0", "null, null", "3, 5"));
  expect_holds(forged);
}

/// What is hung up there are blocks, too.
TEST(ForgedHoleBounds, LetInBlocks) {
  for (const auto& [number, holds] : std::vector<std::pair<std::string, bool>>{
           {"3", true}, {"5", true}, {"2", false}, {"6", false}, {"null", false}}) {
    ForgedGraph forged{.shapes = search_tree, .targets = {nodes(piece("null, null"))}};
    forged.state = nodes(path(second, "null, null", "3, 5") + ", " + block(number + ", 0, 0"));
    expect(holds, forged);
  }
  ForgedGraph forged{.shapes = ascending, .targets = {nodes(piece("null"))}};
  const auto list = [](const std::string& first) {
    return R"({"or_more": true, "size": 2, "cells": [{"order": 1, "gap": 0, "first": )" + first +
           R"(, "value": 9}, {"step": 1, "offset": 0, "value": 0}]})";
  };
  forged.state = nodes(path(second, "null", "3") + ", " + list("3"));
  expect_holds(forged);
  forged.state = nodes(path(second, "null", "3") + ", " + list("2"));
  expect_fails(forged);
}

/// One block, whose child on the left is left out, or on the right.
TEST(ForgedHoleBounds, AreWhatABlockGives) {
  const auto target = [](const std::string& arguments, const std::string& bounds) {
    return nodes(path(second, arguments, bounds) + ", " + other);
  };
  ForgedGraph forged{.shapes = search_tree};
  forged.state = nodes(block(std::string("5, ") + second + ", 0") + ", " + other);
  for (const auto& [arguments, bounds, holds] :
       std::vector<std::tuple<std::string, std::string, bool>>{{"null, null", "null, 4", true},
                                                               {"null, null", "null, 3", true},
                                                               {"null, null", "null, 5", false},
                                                               {"null, null", "null, null", false},
                                                               {"null, null", "7, 4", true},
                                                               {"2, null", "2, 4", true},
                                                               {"2, null", "3, 4", true},
                                                               {"2, null", "1, 4", false},
                                                               {"2, null", "null, 4", false},
                                                               {"6, null", "6, 4", false}}) {
    forged.targets = {target(arguments, bounds)};
    expect(holds, forged);
  }
  forged.state = nodes(block(std::string("5, 0, ") + second) + ", " + other);
  for (const auto& [arguments, bounds, holds] :
       std::vector<std::tuple<std::string, std::string, bool>>{{"null, null", "6, null", true},
                                                               {"null, null", "5, null", false},
                                                               {"null, 8", "6, 8", true},
                                                               {"null, 8", "6, 7", true},
                                                               {"null, 8", "6, 9", false}}) {
    forged.targets = {target(arguments, bounds)};
    expect(holds, forged);
  }
}

/// Of several blocks, in different directions; what is beside the way counts, too.
TEST(ForgedHoleBounds, AreWhatTheWayGives) {
  ForgedGraph forged{.shapes = search_tree};
  const auto way = [](const std::string& inner, const std::string& beside) {
    return nodes(block(R"(9, {"node": 1}, 0)") + ", " +
                 block(inner + ", " + beside + ", " + third) + ", " + other +
                 (beside == "0" ? "" : ", " + piece("null, 3")));
  };
  const auto target = [](const std::string& bounds) {
    return nodes(path(second, "null, null", bounds) + ", " + other);
  };
  forged.state = way("4", "0");
  for (const auto& [bounds, holds] : std::vector<std::pair<std::string, bool>>{
           {"5, 8", true}, {"6, 7", true}, {"4, 8", false}, {"5, 9", false}, {"5, null", false}}) {
    forged.targets = {target(bounds)};
    expect(holds, forged);
  }
  forged.targets = {target("5, 8")};
  forged.state = way("4", R"({"node": 3})");
  expect_holds(forged);
  forged.state = way("3", R"({"node": 3})");
  expect_fails(forged);
  forged.state = way("9", "0");  // not below 9
  expect_fails(forged);
}

TEST(ForgedHoleBounds, JoinPathsInARow) {
  const auto target = [](const std::string& bounds) {
    return nodes(path(second, "null, null", bounds) + ", " + other);
  };
  ForgedGraph forged{.shapes = search_tree, .targets = {target("4, 5")}};
  const auto row = [](const std::string& arguments, const std::string& bounds) {
    return nodes(path(second, "null, null", "3, 5") + ", " + path(third, arguments, bounds) + ", " +
                 other);
  };
  forged.state = row("3, 5", "4, 5");
  expect_holds(forged);
  forged.targets = {target("3, 5")};
  expect_fails(forged);
  forged.targets = {target("4, 5")};
  forged.state = row("2, 5", "4, 5");
  expect_fails(forged);
  forged.state = row("3, null", "4, 5");
  expect_fails(forged);
  forged.state = nodes(block(std::string("9, ") + second + ", 0") + ", " +
                       path(third, "null, 8", "4, 5") + ", " + other);
  expect_holds(forged);
  forged.state = nodes(block(std::string("9, ") + second + ", 0") + ", " +
                       path(third, "null, 9", "4, 5") + ", " + other);
  expect_fails(forged);
  // The path alone.
  forged.state = nodes(path(second, "1, 8", "3, 5") + ", " + other);
  for (const auto& [arguments, bounds, holds] :
       std::vector<std::tuple<std::string, std::string, bool>>{{"1, 8", "3, 5", true},
                                                               {"0, 9", "4, 5", true},
                                                               {"null, null", "3, 4", true},
                                                               {"1, 8", "2, 5", false},
                                                               {"1, 8", "3, 6", false},
                                                               {"1, 8", "null, 5", false},
                                                               {"2, 8", "3, 5", false}}) {
    forged.targets = {nodes(path(second, arguments, bounds) + ", " + other)};
    expect(holds, forged);
  }
}

/// One value for an unknown that bounds behind the path and of what stands there speak of.
TEST(ForgedHoleBounds, AreUnknownsAsOthersAre) {
  const std::string low = R"({"linear": [0, [0, 1]]})", high = R"({"linear": [0, [1, 1]]})";
  ForgedGraph forged{.shapes = search_tree};
  const auto with = [&](const std::string& least, const std::string& most) {
    return nodes(path(second, "null, null", low + ", " + high) + ", " + piece(low + ", " + high)) +
           R"(, "condition": [{"at_most_zero": {"linear": [)" + least +
           R"(, [0, 1]]}}, {"at_most_zero": {"linear": [)" + most + R"(, [1, -1]]}}])";
  };
  forged.state = nodes(path(second, "null, null", "3, 7") + ", " + piece("4, 6"));
  forged.targets = {with("-4", "6")};
  expect_holds(forged);
  forged.targets = {with("-3", "7")};
  expect_holds(forged);
  forged.targets = {with("-2", "6")};  // at most 2
  expect_fails(forged);
  forged.targets = {with("-4", "8")};
  expect_fails(forged);
  forged.state = nodes(path(second, "null, null", "5, 7") + ", " + piece("4, 6"));
  forged.targets = {with("-9", "0")};
  expect_fails(forged);
}

/// At the root, and at the last block, of a path of one block or of several.
TEST(ForgedHoleBounds, AreSaidWhenAPathIsTakenApart) {
  const std::string both = nodes(path(second, "0, 9", "3, 5") + ", " + other,
                                 R"(, "z": {"node": 1}, "y": {"node": 0, "last": true})");
  ForgedGraph forged{.shapes = search_tree, .state = both};
  const auto at_last = [](const std::string& cell, const std::string& then) {
    return "{load: {to: x, at: y}}, {load: {to: v, at: \"y + " + cell +
           "\"}}, {assume: \"v == z && " + then + "\"}";
  };
  // On the left the hole gets at most 5, so the number of the last block is at least 6.
  forged.program = at_last("1", "x <= 5");
  expect_holds(forged);
  forged.program = at_last("1", "x <= 6");
  expect_fails(forged);
  forged.program = at_last("2", "x >= 3");
  expect_holds(forged);
  forged.program = at_last("2", "x >= 2");
  expect_fails(forged);
  // That of the root is between its bounds.
  forged.program = "{load: {to: v, at: x}}, {assume: \"v > 9 || v < 0\"}";
  expect_holds(forged);
  forged.program = "{load: {to: v, at: x}}, {assume: \"v == 9 || v == 0\"}";
  expect_fails(forged);
  // A hole without a bound gets none, so the block passes on none.
  forged.state = nodes(path(second, "0, null", "null, 5") + ", " + other, R"(, "z": {"node": 1})");
  forged.program = "{load: {to: v, at: \"x + 1\"}}, {assume: \"v == z\"}";
  expect_holds(forged);
  forged.state = nodes(path(second, "null, 0", "null, 5") + ", " + other, R"(, "z": {"node": 1})");
  expect_holds(forged);  // its number is at most 0, and at least 6
  forged.state = nodes(path(second, "null, 6", "null, 5") + ", " + other, R"(, "z": {"node": 1})");
  expect_fails(forged);
}

TEST(ForgedHoleBounds, StandWhereTheyChange) {
  const auto fails = [](const std::string& shapes, const std::string& node,
                        const std::string& why) {
    expect_fails({.shapes = shapes, .state = nodes(node), .program = "{assume: \"x == x + 1\"}"},
                 why);
  };
  const std::string missing = "not the bounds at its hole";
  fails(ascending, R"({"shape": 0, "hole": 0, "arguments": [3]})", missing);
  fails(ascending, path("0", "3", "3, 4"), missing);
  fails(search_tree, path("0", "3, 4", "3"), missing);
  fails(ascending, R"({"shape": 0, "arguments": [3], "hole_bounds": [4]})", missing);
  fails(R"([{"at_least": {"argument": 0}}, {"child": 0, "arguments": [{"argument": 0}]}])",
        path("0", "3", "3"), missing);
  fails(ascending, path("0", "3", R"({"node": 0})"), "a pointer as a bound");
}

}  // namespace
}  // namespace heapreach::test::forged_hole_bounds_test
