// Shapes with leaves: what stands where there is no piece of them, and graphs that claim more than
// is true, each with a twin that is true.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/error.h"
#include "tests/evidence/checker/forged/forged.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::forged_leaves_test {
namespace {

using Text = const std::string&;
using Texts = std::vector<std::string>;

std::string joined(const Texts& all) {
  std::string result;
  for (Text each : all) result += (result.empty() ? "" : ", ") + each;
  return result;
}

void expect(bool holds, const ForgedGraph& forged) {
  const evidence::CheckResult result = checked(forged);
  EXPECT_EQ(result.status == evidence::CheckResult::Status::holds, holds) << joined(
      {forged.shapes, forged.state, joined(forged.targets), forged.program, result.reason});
}

/// The target contains these states, and none of those.
void expect_in(Text target, Text shapes, const Texts& inside, const Texts& outside) {
  for (const auto& state : inside) expect(true, {shapes, state, {target}});
  for (const auto& state : outside) expect(false, {shapes, state, {target}});
}

/// Behind these loads none of the first conditions can hold, and each of the others can.
void expect_at(Text state, Text shapes, Text loads, const Texts& never, const Texts& perhaps) {
  const auto asks = [&](Text it) { return loads + "{assume: \"" + it + "\"}"; };
  for (const auto& condition : never) expect(true, {shapes, state, {}, asks(condition)});
  for (const auto& condition : perhaps) expect(false, {shapes, state, {}, asks(condition)});
}
const std::string v_at_x = "{load: {to: v, at: x}}, ", v_at_z = "{load: {to: v, at: z}}, ";
const std::string z_at_next = "{load: {to: z, at: \"x + 1\"}}, ";

/// A shape of these cells, or cases, whose argument 0 is its leaf.
std::string leafy(const Texts& cells, Text leaf = "0") {
  return R"({"cases": [[)" + joined(cells) + R"(]], "leaf": {"argument": )" + leaf + "}}";
}
std::string child(Text given, int shape = 0, Text more = "") {
  return R"({"child": )" + std::to_string(shape) + R"(, "arguments": [)" + given + "]" + more + "}";
}
const std::string own = R"({"argument": 0})", owner = R"({"owner": 0})";
const std::string first_cell = R"({"cell": 0})", both_own = own + R"(, {"argument": 1})";
const std::string surely = child(own, 0, R"(, "never_null": true)");
/// Lists, and trees, whose ends hold the argument; and lists whose last block leads to itself.
const std::string list = leafy({child(own)}), tree = leafy({child(own), child(own)});
const std::string loop = leafy({child(owner)});
/// Shape 1 has a list without a leaf, and one that ends with the first one's root.
const std::string pair =
    list + R"(, [{"child": 0, "arguments": [0], "never_null": true}, )" + child(first_cell) + "]";

/// x leads to node 0; in that() y leads to node 1, too.
std::string at(const Texts& nodes, Text more = "") {
  return R"("store": {"x": {"node": 0})" + more + R"(}, "nodes": [)" + joined(nodes) + "]";
}
std::string block(const Texts& cells, Text more = "") {
  return R"({"size": )" + std::to_string(cells.size()) + R"(, "cells": [)" + joined(cells) + "]" +
         more + "}";
}
std::string of(int shape, Text given = "", Text more = "") {
  const std::string arguments = given.empty() ? "" : R"(, "arguments": [)" + given + "]";
  return R"({"shape": )" + std::to_string(shape) + arguments + more + "}";
}
/// Their first cells are links.
std::string segment(Texts cells, Text count = "1") {
  cells[0] = R"({"step": 1, "offset": 0, "value": )" + cells[0] + "}";
  return block(cells, R"(, "or_more": true, "count": )" + count);
}
const std::string or_empty = R"(, "or_empty": true)", hole = R"(, "hole": )";
const auto that = [](const Texts& nodes) { return at(nodes, R"(, "y": {"node": 1})"); };
const auto piece = [](Text leaf) { return of(0, leaf); };
const auto path = [](Text end, Text leaf) { return of(0, leaf, hole + end); };
const auto perhaps = [](Text leaf) { return of(0, leaf, or_empty); };
const std::string n0 = R"({"node": 0})", n1 = R"({"node": 1})", n2 = R"({"node": 2})";
const std::string last = R"({"node": 0, "last": true})", beside = R"({"node": 1, "offset": 1})";
/// What is no block of a list or a tree.
const std::string other = block({"7", "7", "7"});

TEST(ForgedLeaves, StandWhereNoPieceIs) {
  const auto has = [](const Texts& cells) { return that({block(cells), other}); };
  const auto wanted = [](Text leaf) { return that({piece(leaf), other}); };
  expect_in(wanted(n1), list, {has({n1})}, {has({"0"}), has({"null"}), has({n0}), has({beside})});
  expect_in(wanted(n0), list, {has({n0})}, {has({n1})});  // a ring
  expect_in(wanted(n1), tree, {has({n1, n1})}, {has({n1, "0"}), has({"0", n1})});
  expect_in(wanted("5"), tree, {has({"5", "5"})}, {has({"5", "6"}), has({"6", "5"})});
  const std::string five = R"(, "condition": [{"zero": {"linear": [-5, [0, 1]]}}])";
  expect_in(wanted(R"({"linear": [0, [0, 1]]})") + five, list, {has({"5"})}, {has({"6"})});
}

/// Each block once, also where they are a ring.
TEST(ForgedLeaves, AreNoBlocksOfAPiece) {
  const auto two = [](Text second) { return at({block({n1}), second}); };
  const auto and_y = [](Text cell) { return that({block({n1}), block({cell})}); };
  expect_in(at({piece(n0)}), list, {two(block({n0}))}, {two(block({n1}))});
  const std::string gone = R"({"size": 1, "freed": true})", any = block({"null"});
  const std::string fixed = block({"0"}, R"(, "static": true)");
  expect_in(that({piece(n1), any}), list, {and_y(n1), and_y("0")}, {that({block({n0}), any})});
  expect_in(at({piece(n1), fixed}), list, {two(fixed)}, {two(block({"0"}))});
  expect_in(at({piece("0")}), list, {two(block({"0"}))}, {two(gone), two(fixed)});
  expect_in(at({piece(n1), gone}), list, {two(gone)}, {two(fixed)});
  expect_in(at({piece("3")}), loop, {at({block({n0})}), two(block({n1})), at({segment({last})})},
            {at({block({"3"})}), two(block({n0})), at({segment({n0})}), at({segment({"3"})})});
}

/// Nodes that may have no block: in the end of a path, and in the state in which that is.
TEST(ForgedLeaves, StandForNodesWithoutBlocks) {
  const auto end = [](Text held) { return that({block({held}), other}); };
  const auto with = [](Text node) { return that({block({n2}), other, node}); };
  const auto maybe = [&](Text leaf) { return with(perhaps(leaf)); };
  expect_in(maybe(n1), list, {end(n1), maybe(n1), with(piece(n1))},
            {end("0"), end(n0), end(beside), maybe(n0), maybe("0"), with(piece("0"))});
  expect_in(maybe("5"), list, {end("5"), maybe("5")}, {end("0"), maybe("6"), end(n1)});
  const std::string behind = R"({"node": 2, "offset": 1})";
  expect_in(that({block({behind}), other, perhaps(n1)}), list, {end(n1)}, {end(beside)});
  expect_in(with(piece(n1)), list, {with(block({n1}))}, {maybe(n1), end(n1)});
  expect_in(that({piece(n1), other}), list, {maybe(n1)}, {maybe("0"), maybe(n0)});
  // A node to which only what is not there leads stands for no block that is known.
  const auto given = [](Text second) { return at({block({n1}), perhaps("5, " + second), other}); };
  expect_in(given(n2), leafy({child(both_own)}), {given(n2)}, {at({block({"5"})})});
}

TEST(ForgedLeaves, AreTheSameInBlocksOfAList) {
  const auto all = [](Text end, Text each) { return that({segment({end, each}), other}); };
  const std::string link = R"({"step": 1, "offset": 0, "value": {"node": 1}})";
  expect_in(that({piece(n1), other}), tree, {all(n1, n1)},
            {all("0", n1), all(n1, "0"), all(n1, "null"), all(n1, link), all(n1, n0)});
  expect_in(that({piece("5"), other}), tree, {all("5", "5")}, {all("5", "6"), all("6", "5")});
  expect_in(that({path(last, last), other}), tree, {all(last, last)}, {all(last, n0)});
  // Those of another shape get a number beside it, or another one in each block.
  const auto second = [](Text given) { return list + ", " + leafy({child(own, 1), child(given)}); };
  const auto one = [](const Texts& cells) { return that({block(cells), other}); };
  const std::string five = that({of(1, "5"), other});
  expect_in(five, second(R"({"argument": 0, "offset": 3})"), {all("5", "8"), one({"5", "8"})},
            {all("5", "5"), all("5", "2"), one({"8", "5"})});
  expect_in(five, second(owner), {one({"5", n0})}, {all("5", n0), all("5", "5"), one({"5", "5"})});
}

TEST(ForgedLeaves, StandInHolesAndBesidePaths) {
  const auto alone = [](Text first) { return that({first, other}); };
  const auto with = [](Text node) { return that({path(n2, n1), other, node}); };
  for (Text shape : {list, tree}) {
    expect_in(alone(piece(n1)), shape, {alone(path(n1, n1)), with(piece(n1))},
              {alone(path("0", n1)), alone(path(n0, n1)), with(piece("0"))});
  }
  expect_in(alone(path("5", "0")), tree, {alone(path("5", "0"))}, {alone(path("5", n1))});
  // In one of the cases it is never the leaf that is left out.
  const std::string cases = leafy({"1", surely + "], [2", child(own)});
  expect_in(alone(piece(n1)), cases, {with(block({"2", n1}))}, {alone(path(n1, n1))});
  // Beside the way blocks hold it, on the way none does.
  expect_in(at({path(n1, "77"), other}), list, {at({block({n1}), block({n2}), other})}, {});
  const auto sides = [](Text a, Text b) { return at({block({n1, a}), block({b, "9"})}); };
  expect_in(at({path("9", "5")}), tree, {sides("5", "5")}, {sides("5", "6"), sides("6", "6")});
}

TEST(ForgedLeaves, AreGivenToOtherShapes) {
  const auto one = [](const Texts& cells, Text cell) { return at({block(cells), block({cell})}); };
  expect_in(at({of(1)}), list + ", [" + child(owner) + "]", {at({block({n0})}), one({n1}, n0)},
            {at({block({"0"})}), one({n1}, n1)});
  // The root of another child is what ends this one.
  const auto two = [](Text cell) { return at({block({n1, n2}), block({"0"}), block({cell})}); };
  expect_in(at({of(1)}), pair, {one({n1, n1}, "0"), two(n1)}, {one({n1, "0"}, "0"), two("0")});
}

TEST(ForgedLeaves, AreTheSameInShapesThatIncludeOthers) {
  const std::string shapes =
      joined({list, R"([{"child": 1}])", leafy({child(both_own, 2)}),
              leafy({child(both_own, 3)}, "1"), "[" + child("5") + "]", "[" + child("6") + "]",
              R"([{"child": 1}])", "[0]", leafy({child("5", 8)})});
  const auto is = [](int shape, Text given = "") { return at({of(shape, given)}); };
  expect_in(is(0, "5"), shapes, {is(0, "5"), is(2, "5, 9")},
            {is(0, "6"), is(1), is(2, "9, 5"), is(3, "5, 9"), is(8, "3")});
  expect_in(is(1), shapes, {is(1)}, {is(0, "5"), is(8, "5")});
  expect_in(is(4), shapes, {is(4)}, {is(5), is(6), is(7)});
  expect_in(is(6), shapes, {is(6), is(7)}, {is(4)});
  expect_in(is(8, "3"), shapes, {is(8, "3")}, {is(0, "3")});
}

TEST(ForgedLeaves, AreWhatIsReadWhereNothingIs) {
  const auto to = [](Text leaf) { return that({piece(leaf), other}); };
  expect_at(to(n1), list, v_at_x, {"v == 0", "v == x"}, {"v == y", "v != y"});
  expect_at(to("0"), list, v_at_x, {"v == y", "v == x"}, {"v == 0", "v != 0"});
  expect_at(to(n0), list, v_at_x, {"v == y", "v == 0"}, {"v == x", "v != x"});
  expect_at(to(n1), loop, v_at_x, {"v == y", "v == 0"}, {"v == x", "v != x"});
  expect_at(to(n1), leafy({"1", child(own) + "], [" + surely, "2"}), v_at_x, {"v == y"},
            {"v == 1", "v != 1"});
  expect_at(that({block({n2}), other, perhaps(n1)}), list, v_at_x, {"v == 0"}, {"v == y"});
  const auto ends = [](Text count) {
    return that({piece(R"({"node": 1, "last": true})"), segment({"0"}, count)});
  };
  expect_at(ends("1"), list, v_at_x, {"v == 0"}, {"v == y", "v != y"});
  expect_at(ends("2"), list, v_at_x, {"v == y"}, {"v != y"});
  expect_at(at({of(1)}), pair, v_at_x + z_at_next, {"z == 0", "v == 0"}, {"z == v", "z != v"});
  const std::string below = v_at_x + "{assume: \"v != x\"}, {load: {to: z, at: v}}, ";
  expect_at(to(n1), loop, below, {"z == x", "z == y"}, {"z == v", "z != v"});
  expect_at(to(n0), list, below, {"z == v", "z == y"}, {"z == x", "z != x"});
}

/// At the last block of a path, and at its root, of which both may be one.
TEST(ForgedLeaves, AreReadAtTheEndsOfAPath) {
  const auto to = [](Text leaf) {
    return at({path("5", leaf)}, R"(, "z": {"node": 0, "last": true})");
  };
  const std::string far = "v == x && x != z", several = v_at_x + "{assume: \"x != z\"}, ";
  expect_at(to("6"), list, v_at_z, {"v != 5"}, {"v == 5"});
  expect_at(to("6"), tree, v_at_z, {"v == 7 || v == 0"}, {"v == 6", "v == 5"});
  expect_at(to(n0), tree, v_at_z, {"v == 6"}, {"v == x", far});
  expect_at(to(last), tree, several, {"v == x"}, {"v == z"});
  expect_at(to("6"), leafy({child(owner), child(owner)}), v_at_z, {far, "v == 6"}, {"v == z"});
}

/// Where a path ends with a child, what stands in its hole may be the leaf of that child's shape.
TEST(ForgedLeaves, AreWhatEndsEnd) {
  const std::string ends =
      joined({R"([{"child": 0}])", leafy({child(own, 1)}), R"([{"child": 2}])"}) +
      R"(, [{"child": 0, "end": {"cell": 1}}, )";
  expect_at(at({of(3)}), ends + R"({"child": 2}])", z_at_next, {"z == 5"}, {"z == 0"});
  expect_at(at({of(3)}), ends + child("5", 1) + "]", z_at_next, {}, {"z == 5"});
}

/// No block leads to node 1 unless a piece ends with the leaf of its root.
TEST(ForgedLeaves, AreReachedWhereAPieceEnds) {
  const auto to = [](Text first) { return at({first, block({"0"})}); };
  const Texts all = {"!no_live_cells(x)"}, not_all = {"no_live_cells(x)"};
  expect_at(to(piece(n1)), list, "", all, not_all);
  expect_at(at({block({n2}), block({"0"}), perhaps(n1)}), list, "", all, not_all);
  expect_at(to(path("0", n1)), tree, "", all, not_all);  // beside the way
  expect_at(to(piece("5")), list, "", not_all, all);
  expect_at(to(piece("5000")), list, "", {}, {all[0], not_all[0]});
  expect_at(to(piece(n1)), leafy({"7", child(own) + "], [8", child(own)}), "", all, not_all);
  // It stands nowhere on a way through a list, and children may have another one.
  expect_at(to(path("0", n1)), list, "", {}, all);
  expect_at(to(piece(n1)), loop, "", {}, all);
  expect_at(to(piece(n1)), leafy({child("5")}), "", {}, all);
  // Not every block leads to a piece of the shape.
  expect_at(to(piece(n1)), leafy({"7"}), "", {}, all);
  expect_at(to(piece(n1)), leafy({"7], [" + surely}), "", {}, all);
  // The root of a piece holds its arguments, with a leaf or without, if there is one.
  const auto to_third = [](Text second) { return at({block({n1}), second, block({"0"})}); };
  const std::string plain = "[" + own + "]", two = leafy({child(both_own), R"({"argument": 1})"});
  expect_at(to_third(piece(n2)), plain, "", all, not_all);
  expect_at(to_third(perhaps(n2)), plain, "", {}, all);
  expect_at(to_third(piece("0, " + n2)), two, "", all, not_all);
  expect_at(to_third(perhaps("0, " + n2)), two, "", {}, all);
}

const std::string nothing = "{assume: \"x == x + 1\"}", none = R"("store": {}, "nodes": [])";

TEST(ForgedLeaves, AreArgumentsThatAreExact) {
  const auto fails = [](Text why, const Texts& shapes, Text state = none) {
    const auto result = checked({joined(shapes), state, {}, nothing});
    EXPECT_EQ(result.status, evidence::CheckResult::Status::fails) << joined(shapes) << state;
    EXPECT_THAT(result.reason, testing::HasSubstr(why));
  };
  const std::string bounded = R"({"at_least": {"argument": 0}})", passing = "[" + child(own) + "]";
  fails("is static or", {R"({"cases": [[7]], "static": true, "leaf": {"argument": 0}})"});
  const std::string end = R"({"child": 0, "end": {"cell": 1}})";
  fails("has ends", {R"([{"child": 0}])", leafy({end, child(own, 1)})});
  fails("and otherwise", {list, "[" + bounded + ", " + child(own) + "]"});
  fails("a bound for what is none", {leafy({child("null")})});
  fails("passes on what is neither", {leafy({child(first_cell), child(first_cell)})});
  fails("the store points to", {list}, at({perhaps("0")}));
  fails("has a leaf that may be empty", {list}, at({block({n1}), perhaps(n1)}));
  fails("has a leaf that may be empty", {list}, at({piece(n1), perhaps("0")}));
  fails("to a piece that may be empty", {list, passing}, at({of(1, n1), perhaps("0")}));
  fails("has a hole and", {list}, at({block({n1}), of(0, "0", hole + "0" + or_empty)}));
  const std::string range =
      R"({"extent": 20, "cells": [], "ranges": [{"from": 0, "to": 9, "cell": )";
  const auto table = [&](Text cell) { return at({range + cell + "}]}"}); };
  fails("leads to a shape with a leaf", {list}, table(child("0")));
  fails("a bound for what is none", {list, passing}, table(child("null", 1)));
}

TEST(ForgedLeaves, AreReadStrictly) {
  const auto reads = [](Text shape) { return checked({shape, none, {}, nothing}).status; };
  EXPECT_EQ(reads(list), evidence::CheckResult::Status::holds);
  for (const char* leaf : {"0", "{}", R"({"argument": -1})", R"({"argument": 4294967295})",
                           R"({"argument": 0, "offset": 1})", R"({"owner": 0})"}) {
    EXPECT_THROW(reads(R"({"cases": [[7]], "leaf": )" + std::string(leaf) + "}"), InputError);
  }
  evidence::schema::Json document = graph_document(cursor.graph);
  document["shapes"] = evidence::schema::Json::parse("[" + tree + "]");
  EXPECT_THROW(graph_of(document, system_of(cursor.system)), InputError);
  document["version"] = 7;
  EXPECT_NO_THROW(graph_of(document, system_of(cursor.system)));
}

}  // namespace
}  // namespace heapreach::test::forged_leaves_test
