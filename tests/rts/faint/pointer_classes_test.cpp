// Which pointers are told apart by what is assigned.
#include "rts/faint/pointer_classes.h"

#include <gtest/gtest.h>

#include "rts/text/parse.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::pointer_classes_test {
namespace {

/// Whether the blocks of p and q are in one class, after these instructions.
bool are_one(const std::string& instructions) {
  const System system = read_text(R"yaml(
rts: 1
variables: {p: ptr, q: ptr, r: ptr, s: ptr, n: int}
start: {vertex: a}
error: b
edges: [{from: a, to: b, do: [)yaml" + instructions +
                                      "]}]\n",
                                  "classes")
                            .system;
  PointerClasses classes(system);
  return classes.of_access(make_variable(0), nullptr) ==
         classes.of_access(make_variable(1), nullptr);
}

TEST(PointerClasses, AreThoseOfWhatIsMoved) {
  EXPECT_FALSE(are_one("{move: {to: r, value: p}}"));
  EXPECT_TRUE(are_one("{move: {to: r, value: p}}, {move: {to: q, value: r + n}}"));
}

TEST(PointerClasses, FollowWhatCellsHold) {
  EXPECT_FALSE(are_one("{store: {at: r, value: p}}, {load: {to: q, at: s}}"));
  EXPECT_TRUE(are_one("{store: {at: r, value: p}}, {load: {to: q, at: r + 1}}"));
  EXPECT_TRUE(
      are_one("{store: {at: r, value: p}}, {load: {to: q, at: s}}, {move: {to: r, value: s}}"));
  // Of two levels.
  EXPECT_TRUE(are_one("{move: {to: p, value: q}}, {load: {to: r, at: p}}, {load: {to: s, at: q}}"));
}

TEST(PointerClasses, GoByTheBlockThatAnAccessHasToStayIn) {
  EXPECT_FALSE(are_one("{store: {at: p + n, in: p, value: 1}}, {load: {to: n, at: q}}"));
  EXPECT_TRUE(are_one("{store: {at: r + n, in: s, value: p}}, {load: {to: q, at: s}}"));
}

TEST(PointerClasses, AddressesWithoutVariablesAreOne) {
  EXPECT_TRUE(are_one("{store: {at: \"3\", value: p}}, {load: {to: q, at: \"4\"}}"));
}

}  // namespace
}  // namespace heapreach::rts::pointer_classes_test
