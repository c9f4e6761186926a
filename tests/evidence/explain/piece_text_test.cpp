// What is said of pieces: one block of them, in the words of its record.
#include "evidence/explain/piece_text.h"

#include <gtest/gtest.h>

#include "rts/text/read/read.h"

namespace heapreach::evidence::explain::piece_text_test {
namespace {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

ShapeCell child(std::uint32_t shape, std::vector<ShapeArgument> arguments = {}) {
  ShapeCell cell{CellKind::child};
  cell.child = shape;
  cell.arguments = std::move(arguments);
  return cell;
}

class PieceTexts : public ::testing::Test {
 protected:
  /// What is said of a node, whose root is a Tree.
  std::string text(const Node& node) const {
    const RecordFlow flow(system_);
    return PieceText(shapes_, system_, flow).text(node, &system_.records[0]);
  }
  std::string kind(const Node& node) const {
    const RecordFlow flow(system_);
    return PieceText(shapes_, system_, flow).kind(node);
  }
  static Node node(std::uint32_t shape, std::vector<Value> given = {}) {
    Node result;
    result.shape = shape;
    for (Value& value : given) {
      result.cells.emplace_back();
      result.cells.back().value = std::move(value);
    }
    return result;
  }

  std::vector<Shape> shapes_;
  const rts::System system_ = rts::read_text(R"(
rts: 1
records: {Tree: [left, right, up], List: [next]}
variables: {root: ptr, items: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: c, do: [{alloc: {to: root, size: sizeof(Tree)}}]}
  - {from: c, to: b, do: [{alloc: {to: items, size: sizeof(List)}}]}
  - {from: b, to: bad, do: [{store: {at: "root + Tree.right", value: items}}]}
)",
                                             "test")
                                  .system;
};

TEST_F(PieceTexts, ATreeHasALeaf) {
  const ShapeCell below = child(0, {{ArgumentKind::argument}});
  shapes_ = {{{below, below, {}}}};
  shapes_[0].arguments = 1;
  shapes_[0].leaf = 0;
  Node tree = node(0, {Pointer{3, false, {}}});
  EXPECT_EQ(text(tree), "[tree: left ->, right ->, up ?; its leaf is #3]");
  tree.or_empty = true;
  EXPECT_EQ(text(tree), "[tree: left ->, right ->, up ?; its leaf is #3, or it is that alone]");
}

TEST_F(PieceTexts, ATreeLeadsOnAndBack) {
  const ShapeCell below = child(0, {{ArgumentKind::owner}});
  ShapeCell up{CellKind::argument};
  shapes_ = {{{below, below, up}, {}, false, 1}};
  EXPECT_EQ(text(node(0, {Linear{}})), "[tree: left ->, right ->, up <-]");
  Node path = node(0, {Pointer{3, false, {}}, Linear{}});
  path.or_more = true;
  EXPECT_EQ(kind(path), "path in a tree");
  EXPECT_EQ(text(path), "[path in a tree: left ->, right ->, up <-; it ends with #3]");
  Node maybe = node(0, {Linear{}});
  maybe.or_empty = true;
  EXPECT_EQ(text(maybe), "[tree: left ->, right ->, up <-, or null]");
}

TEST_F(PieceTexts, WhatIsOwnedStandsBehindItsArrow) {
  ShapeCell shared{CellKind::argument};
  shapes_ = {{{child(0)}},
             {{child(1, {{ArgumentKind::argument, 0}}), child(0), shared}, {}, false, 1}};
  EXPECT_EQ(text(node(1, {Pointer{7, false, {}}})),
            "[list: left ->, right -> list [next ->], up #7]");
}

/// A list of numbers: each child gets the bound of its owner, or what that one holds.
TEST_F(PieceTexts, DataKeepToABoundOrAreInOrder) {
  ShapeCell data{CellKind::bounded};
  data.at_least = ShapeBound{0, 2};
  const auto list = [&](const ShapeArgument& given) {
    shapes_ = {{{data, child(0, {given}), {}}}};
    return text(node(0, {Linear{5, {}}}));
  };
  EXPECT_EQ(list({ArgumentKind::argument}), "[list: left at least 5 + 2, right ->, up ?]");
  EXPECT_EQ(list({ArgumentKind::cell}), "[list: left in order, right ->, up ?]");
}

TEST_F(PieceTexts, CasesStandBesideEachOther) {
  ShapeCell one{CellKind::number};
  one.number = 1;
  shapes_ = {{{one, child(0), {}}, {{{CellKind::number}, {}, {}}}}};
  EXPECT_EQ(text(node(0)), "[list: left 1, right ->, up ? | left 0, right ?, up ?]");
}

TEST_F(PieceTexts, FramesSayWhatTheyOwn) {
  shapes_ = {{{child(0)}}, {{child(1), child(0), {}}, {}, true}, {{child(2), {}, {}}, {}, true}};
  EXPECT_EQ(text(node(1)), "[frames, which own list [->]]");
  EXPECT_EQ(text(node(2)), "[frames]");
}

}  // namespace
}  // namespace heapreach::evidence::explain::piece_text_test
