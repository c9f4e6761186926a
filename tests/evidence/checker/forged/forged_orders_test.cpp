// Shapes with bounds: what they say of data, and graphs that claim more than is true, each with a
// twin that is true.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

#include "tests/evidence/checker/forged/forged.h"

namespace heapreach::test::forged_orders_test {
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

/// Ascending lists; search trees, with a lower and an upper bound and no number twice; lists whose
/// numbers are all between two bounds.
const char* const ascending =
    R"([{"at_least": {"argument": 0}}, {"child": 0, "arguments": [{"cell": 0}]}])";
const char* const search_tree = R"([{"at_least": {"argument": 0}, "at_most": {"argument": 1}},
  {"child": 0, "arguments": [{"argument": 0}, {"cell": 0, "offset": -1}]},
  {"child": 0, "arguments": [{"cell": 0, "offset": 1}, {"argument": 1}]}])";
const char* const between = R"([{"at_least": {"argument": 0}, "at_most": {"argument": 1}},
  {"child": 0, "arguments": [{"argument": 0}, {"argument": 1}]}])";

std::string nodes(const std::string& all) {
  return R"("store": {"x": {"node": 0}}, "nodes": [)" + all + "]";
}
std::string piece(const std::string& arguments) {
  return R"({"shape": 0, "arguments": [)" + arguments + "]}";
}
std::string block(const std::string& cells) {
  const std::size_t size = evidence::schema::Json::parse("[" + cells + "]").size();
  return R"({"size": )" + std::to_string(size) + R"(, "cells": [)" + cells + "]}";
}
std::string list(const std::string& order, const std::string& gap, const std::string& first,
                 const std::string& last, const std::string& end) {
  return R"({"or_more": true, "size": 2, "cells": [{"order": )" + order + R"(, "gap": )" + gap +
         R"(, "first": )" + first + R"(, "value": )" + last +
         R"(}, {"step": 1, "offset": 0, "value": )" + end + "}]}";
}
const char* const nothing = "{assume: \"x == x + 1\"}";
const char* const second = R"({"node": 1})";

/// Loads x's number into y, that of the child in a cell into z.
std::string loads(const std::string& cell, const std::string& condition) {
  return "{load: {to: y, at: x}}, {load: {to: v, at: \"x + " + cell +
         "\"}}, {assume: \"v != 0\"}, {load: {to: z, at: v}}, {assume: \"" + condition + "\"}";
}

TEST(ForgedOrder, SaysWhatFollowsAndNoMore) {
  ForgedGraph forged{.shapes = ascending, .state = nodes(piece("null"))};
  forged.program = loads("1", "z < y");
  expect_holds(forged);
  forged.program = loads("1", "z <= y");
  expect_fails(forged);
  forged.program = "{load: {to: y, at: x}}, {assume: \"y < 7\"}";
  expect_fails(forged);
  forged.state = nodes(piece("7"));
  expect_holds(forged);
  forged = {.shapes = search_tree, .state = nodes(piece("null, null"))};
  forged.program = loads("1", "z >= y");
  expect_holds(forged);
  forged.program = loads("1", "z < y");
  expect_fails(forged);
  forged.program = loads("2", "z <= y");
  expect_holds(forged);
  forged.program = loads("2", "z > y");
  expect_fails(forged);
}

/// With bounds that contradict each other there is no block.
TEST(ForgedOrder, LeavesNothingBetweenBoundsThatLeaveNothing) {
  const std::string program = "{load: {to: y, at: x}}";
  expect_holds({.shapes = between, .state = nodes(piece("8, 7")), .program = program});
  expect_fails({.shapes = between, .state = nodes(piece("7, 7")), .program = program});
}

TEST(ForgedOrder, TakesInOnlyWhatAscends) {
  for (const auto& [first, then, bound, holds] :
       std::vector<std::tuple<std::string, std::string, std::string, bool>>{
           {"3", "5", "null", true},
           {"3", "3", "null", true},
           {"5", "3", "null", false},
           {"3", "5", "3", true},
           {"3", "5", "4", false},
           {R"({"linear": [0, [0, 1]]})", R"({"linear": [1, [0, 1]]})", "null", true},
           {R"({"linear": [0, [0, 1]]})", R"({"linear": [-1, [0, 1]]})", "null", false},
           {R"({"linear": [0, [0, 1]]})", R"({"linear": [0, [1, 1]]})", "null", false},
           {"3", "null", "null", false},
           {"null", "3", "null", false}}) {
    ForgedGraph forged{.shapes = ascending};
    forged.state = nodes(block(first + ", " + second) + ", " + block(then + ", 0"));
    forged.targets = {nodes(piece(bound))};
    holds ? expect_holds(forged) : expect_fails(forged);
  }
  expect_holds(
      {.shapes = ascending, .state = nodes(block("null, 0")), .targets = {nodes(piece("null"))}});
  expect_fails(
      {.shapes = ascending, .state = nodes(block("null, 0")), .targets = {nodes(piece("7"))}});
}

/// What is a piece already, behind a block.
TEST(ForgedOrder, TakesInPiecesWithTighterBounds) {
  for (const auto& [bound, holds] : std::vector<std::pair<std::string, bool>>{
           {"5", true}, {"4", true}, {"3", false}, {"null", false}}) {
    ForgedGraph forged{.shapes = ascending};
    forged.state = nodes(block(std::string("4, ") + second) + ", " + piece(bound));
    forged.targets = {nodes(piece("null"))};
    holds ? expect_holds(forged) : expect_fails(forged);
  }
  // The piece itself.
  expect_holds(
      {.shapes = between, .state = nodes(piece("3, 5")), .targets = {nodes(piece("2, 6"))}});
  expect_holds(
      {.shapes = between, .state = nodes(piece("3, 5")), .targets = {nodes(piece("null, null"))}});
  expect_fails(
      {.shapes = between, .state = nodes(piece("3, 5")), .targets = {nodes(piece("4, 6"))}});
  expect_fails(
      {.shapes = between, .state = nodes(piece("3, 5")), .targets = {nodes(piece("2, 4"))}});
  expect_fails(
      {.shapes = between, .state = nodes(piece("3, null")), .targets = {nodes(piece("2, 6"))}});
}

/// Bounds that are unknowns have one value, for all that speaks of them.
TEST(ForgedOrder, GivesAnUnknownOneValue) {
  const std::string unknown = R"({"linear": [0, [0, 1]]})";
  const auto two = [](const std::string& a, const std::string& b) {
    return R"("store": {"x": {"node": 0}, "y": {"node": 1}}, "nodes": [)" + piece(a) + ", " +
           piece(b) + "]";
  };
  ForgedGraph forged{.shapes = between, .state = two("3, 5", "1, 9")};
  forged.targets = {two(unknown + ", 9", unknown + ", 9")};
  expect_holds(forged);
  forged.targets = {two(unknown + ", 9", "0, " + unknown)};  // at most 3 and at least 9
  expect_fails(forged);
  forged.state = two("3, 5", "1, 2");
  expect_holds(forged);
  const auto with = [&](const std::string& state, const std::string& condition) {
    return state + R"(, "condition": [{"at_most_zero": )" + condition + "}]";
  };
  forged = {.shapes = ascending, .state = nodes(piece("3"))};
  forged.targets = {with(nodes(piece(unknown)), R"({"linear": [3, [0, -1]]})")};  // at least 3
  expect_holds(forged);
  forged.targets = {with(nodes(piece(unknown)), R"({"linear": [4, [0, -1]]})")};
  expect_fails(forged);
}

TEST(ForgedOrder, TakesInListsInThatOrder) {
  ForgedGraph forged{.shapes = ascending, .state = nodes(list("1", "0", "3", "5", "0"))};
  forged.targets = {nodes(piece("3"))};
  expect_holds(forged);
  forged.targets = {nodes(piece("4"))};
  expect_fails(forged);
  forged.targets = {nodes(piece("null"))};
  forged.state = nodes(list("-1", "0", "5", "3", "0"));
  expect_fails(forged);
  forged.state = nodes(list("1", "0", "3", "5", second) + ", " + piece("5"));
  expect_holds(forged);
  forged.state = nodes(list("1", "0", "3", "5", second) + ", " + piece("4"));
  expect_fails(forged);
  // By more than one from each to the next.
  forged.shapes = R"([{"at_least": {"argument": 0, "offset": 1}},
    {"child": 0, "arguments": [{"cell": 0, "offset": 1}]}])";
  forged.state = nodes(list("1", "1", "3", "5", "0"));
  expect_fails(forged);
  forged.state = nodes(list("1", "2", "3", "5", "0"));
  expect_holds(forged);
  forged.targets = {nodes(piece("3"))};  // 1 more than that
  expect_fails(forged);
  // All of the numbers are between the bounds, whichever end is nearer.
  for (const char* const order : {"1", "-1"}) {
    const bool up = order == std::string("1");
    forged.shapes = between;
    forged.state = nodes(list(order, "0", up ? "3" : "5", up ? "5" : "3", "0"));
    forged.targets = {nodes(piece("3, 5"))};
    expect_holds(forged);
    forged.targets = {nodes(piece("4, 5"))};
    expect_fails(forged);
    forged.targets = {nodes(piece("3, 4"))};
    expect_fails(forged);
  }
  // Any number in each block.
  forged.state = nodes(R"({"or_more": true, "size": 2, "cells": [null,
    {"step": 1, "offset": 0, "value": 0}]})");
  forged.targets = {nodes(piece("null, null"))};
  expect_fails(forged);
}

TEST(ForgedOrder, TakesInOnlySearchTrees) {
  const auto tree = [](const std::string& root, const std::string& left, const std::string& right) {
    return nodes(block(root + R"(, {"node": 1}, {"node": 2})") + ", " + block(left + ", 0, 0") +
                 ", " + block(right + ", 0, 0"));
  };
  ForgedGraph forged{.shapes = search_tree, .targets = {nodes(piece("null, null"))}};
  forged.state = tree("5", "4", "6");
  expect_holds(forged);
  for (const auto& wrong : {tree("5", "5", "6"), tree("5", "4", "5"), tree("5", "6", "4")}) {
    forged.state = wrong;
    expect_fails(forged);
  }
  // Below a child both bounds matter.
  const auto deep = [](const std::string& inner) {
    return nodes(block(R"(5, {"node": 1}, 0)") + ", " + block(R"(2, 0, {"node": 2})") + ", " +
                 block(inner + ", 0, 0"));
  };
  forged.state = deep("4");
  expect_holds(forged);
  forged.state = deep("6");
  expect_fails(forged);
}

/// A shape without bounds includes one with these, and not the other way round.
TEST(ForgedOrder, IsForgottenAndNotInvented) {
  const std::string plain = R"([null, {"child": 1}])";
  const auto of = [](int shape, const std::string& arguments) {
    return nodes(R"({"shape": )" + std::to_string(shape) + arguments + "}");
  };
  const std::string any = R"(, "arguments": [null])";
  const std::string shapes = ascending + (", " + plain);
  expect_holds({.shapes = shapes, .state = of(0, any), .targets = {of(1, "")}});
  expect_fails({.shapes = shapes, .state = of(1, ""), .targets = {of(0, any)}});
  // The same of another one in order, by more or by less from each to the next.
  const std::string strict =
      R"(, [{"at_least": {"argument": 0}}, {"child": 1, "arguments": [{"cell": 0, "offset": 1}]}])";
  expect_fails({.shapes = ascending + strict, .state = of(0, any), .targets = {of(1, any)}});
  // What an owner gives.
  const std::string owners =
      R"(, [{"at_least": {"argument": 0}}, {"child": 0, "arguments": [{"cell": 0}]}],
         [{"at_least": {"argument": 0}}, {"child": 0, "arguments": [null]}])";
  expect_holds({.shapes = ascending + owners, .state = of(1, any), .targets = {of(2, any)}});
  expect_fails({.shapes = ascending + owners, .state = of(2, any), .targets = {of(1, any)}});
}

/// What stands in the hole of a path gets the bounds that the path does.
TEST(ForgedOrder, GoesOnBehindPaths) {
  const auto path = [](const std::string& hole, const std::string& arguments) {
    return R"({"shape": 0, "hole": )" + hole + R"(, "arguments": [)" + arguments + "]}";
  };
  ForgedGraph forged{.shapes = between};
  forged.state = nodes(path(second, "3, 5") + ", " + piece("2, 6"));
  forged.targets = {nodes(piece("2, 6"))};
  expect_holds(forged);
  forged.targets = {nodes(piece("3, 5"))};
  expect_fails(forged);
  forged.state = nodes(path("0", "3, 5"));
  forged.targets = {nodes(path("0", "3, 6"))};
  expect_holds(forged);
  forged.targets = {nodes(path("0", "4, 5"))};
  expect_fails(forged);
  forged.state = nodes(path("0", "null, 5"));
  expect_fails(forged);
}

/// Bounds of children that are moved, and those that begin anew in each block.
TEST(ForgedOrder, MovesBoundsAsItsShapesSay) {
  ForgedGraph forged;
  forged.shapes = R"([{"at_least": {"argument": 0, "offset": 3}},
    {"child": 0, "arguments": [{"cell": 0, "offset": -2}]}])";  // by one from each to the next
  forged.targets = {nodes(piece("0"))};
  forged.state = nodes(list("1", "1", "3", "9", "0"));
  expect_holds(forged);
  forged.state = nodes(list("1", "0", "3", "9", "0"));
  expect_fails(forged);
  forged.state = nodes(list("1", "1", "2", "9", "0"));
  expect_fails(forged);
  forged.shapes = R"([{"at_least": {"argument": 0}}, {"child": 0, "arguments": [null]}])";
  forged.targets = {nodes(piece("9"))};
  forged.state = nodes(list("-1", "1", "9", "3", "0"));
  expect_holds(forged);
  forged.state = nodes(list("-1", "1", "8", "3", "0"));
  expect_fails(forged);
  forged.shapes = R"([{"at_least": {"argument": 0}}],
    [{"child": 0, "arguments": [{"argument": 0, "offset": 5}]}, {"at_least": {"argument": 0}}])";
  forged.state = nodes(block(std::string(second) + ", 9") + ", " + block("7"));
  forged.targets = {nodes(R"({"shape": 1, "arguments": [2]})")};
  expect_holds(forged);
  forged.targets = {nodes(R"({"shape": 1, "arguments": [3]})")};
  expect_fails(forged);
}

TEST(ForgedOrder, UsesAnArgumentInOneWay) {
  const auto fails = [](const std::string& shapes, const std::string& why) {
    expect_fails({.shapes = shapes, .state = R"("store": {}, "nodes": [])", .program = nothing},
                 why);
  };
  fails(R"([{"at_least": {"argument": 0}, "at_most": {"argument": 0}}])", "and otherwise");
  fails(R"([{"at_least": {"argument": 0}}, {"argument": 0}])", "and otherwise");
  fails(std::string(ascending) + R"(, [{"at_most": {"argument": 0}},
    {"child": 0, "arguments": [{"argument": 0}]}])",
        "and otherwise");
  fails(R"([{"at_least": {"argument": 0}}, {"child": 0, "arguments": [{"owner": 0}]}])",
        "no bounded data");
  fails(R"([{"at_least": {"argument": 0}}, {"child": 0, "arguments": [{"cell": 1}]}])",
        "neither the root");
  fails(R"([{"argument": 0}, {"child": 0, "arguments": [null]}])", "for what is none");
  fails(R"([{"argument": 0}], [{"at_least": {"argument": 0}},
    {"child": 0, "arguments": [{"cell": 0}]}])",
        "for what is none");
  fails(R"({"cases": [[{"at_least": {"argument": 0}}]], "static": true})", "static");
}

TEST(ForgedOrder, HasNoPointersAsBounds) {
  expect_fails({.shapes = ascending, .state = nodes(piece(R"({"node": 0})")), .program = nothing},
               "a pointer as a bound");
  expect_fails({.shapes = R"([{"argument": 0}, 0], [{"at_least": {"argument": 0}}])",
                .state = nodes(piece("null")),
                .program = nothing},
               "not said");
}

}  // namespace
}  // namespace heapreach::test::forged_orders_test
