// Loads of values that no single store left: they are put together from the bytes in cells.
#include "frontends/lower/memory/byte_parts.h"

#include <gtest/gtest.h>

#include "rts/text/parse.h"
#include "support/byte_cells.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::byte_parts_test {
namespace {

/// A block of bytes `p` where 16-bit and, if `with_pointers`, pointers lie, and what `part` gives.
struct Parts {
  explicit Parts(bool with_pointers)
      : lowering(
            "define i32 @main(i8* %p, i8* %h, i16 %c, i16 %d) {\n"
            "%b = bitcast i8* %p to i16*\n%l = load i16, i16* %b\n" +
                std::string(with_pointers ? "%a = bitcast i8* %p to i8**\n"
                                            "%o = load i8*, i8** %a\n"
                                          : "") +
                "%v = sdiv i16 %l, 3\n%w = sdiv i16 %l, 3\nret i32 0\n}",
            {}, {"p"}) {
    context().inference.layouts();
    to = context().graph.add_variable("to", rts::VariableType::integer);
    cells = {context().expressions.at(&lowering.code.value("c")),
             context().expressions.at(&lowering.code.value("d"))};
  }

  lower::Context& context() { return lowering.context; }
  layouts::Layout bytes() {
    lower::Inference& inference = context().inference;
    return inference.layouts()[inference.layout_of(inference.points(lowering.code.value("p")))];
  }
  void read(bool as_unsigned) {
    lower::ByteParts(context()).integer_from_parts(to, as_unsigned, cells, bytes(),
                                                   lowering.code.instruction("l"));
    context().expressions[&lowering.code.value("l")] = rts::make_variable(to);
  }

  Lowering lowering;
  rts::VariableId to = 0;
  std::vector<lower::ExpressionPtr> cells;
};

TEST(ByteParts, TheLowestByteComesFirst) {
  Parts with_sign(false), without(false);
  with_sign.read(false);
  without.read(true);
  for (const int low : {0, 1, 127, 255}) {
    for (const int high : {0, 1, 127, 128, 255}) {
      const int number = low + 256 * high;
      const std::map<std::string, Integer> parts = {{"c", low}, {"d", high}};
      EXPECT_EQ(without.lowering.value("l", parts), Integer(number));
      EXPECT_EQ(with_sign.lowering.value("l", parts),
                Integer(number < 32768 ? number : number - 65536));
    }
  }
}

TEST(ByteParts, ACellMayBeAByteOfALongerNumber) {
  Parts parts(false);
  parts.read(true);
  const Integer second = Integer(0x1234) + tag(false, 2, 1);
  EXPECT_EQ(parts.lowering.value("l", {{"c", second}, {"d", 7}}), Integer(0x12 + 256 * 7));
  EXPECT_EQ(parts.lowering.value("l", {{"c", 7}, {"d", second}}), Integer(7 + 256 * 0x12));
}

TEST(ByteParts, CellsThatAreNoBytesAreLeftOut) {
  Parts parts(false);
  parts.read(true);
  const Integer none = Integer(1) << 70;
  EXPECT_EQ(parts.lowering.value("l", {{"c", none}, {"d", 0}}), std::nullopt);
  EXPECT_EQ(parts.lowering.value("l", {{"c", 0}, {"d", none}}), std::nullopt);
}

TEST(ByteParts, BytesOfPointersAreNotKnown) {
  Parts parts(true);
  parts.read(true);
  const auto& approximations = parts.context().system.approximations.operations;
  ASSERT_EQ(approximations.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(approximations[i].operation, rts::Operation::pointer_part);
    EXPECT_EQ(approximations[i].width, 8u);
    EXPECT_EQ(approximations[i].a, parts.cells[i]);
  }
  EXPECT_NE(approximations[0].result, approximations[1].result);
}

std::vector<std::string> edges_of(Parts& parts) {
  parts.context().graph.end(parts.context().graph.add_vertex("end"));
  std::vector<std::string> edges;
  for (const rts::Edge& edge : parts.context().system.edges()) {
    std::string text;
    for (const rts::Instruction& one : edge.instructions) {
      text += (text.empty() ? "" : "; ") + rts::describe(one.action, parts.context().system);
    }
    edges.push_back(text);
  }
  return edges;
}

TEST(ByteParts, APartIsOneOfAnIntegerOrOfAPointer) {
  Parts parts(true);
  parts.cells.resize(1);
  parts.read(true);
  const std::vector<std::string> edges = edges_of(parts);
  ASSERT_EQ(edges.size(), 3u);
  EXPECT_TRUE(edges[0].find("; part0 := ") != std::string::npos) << edges[0];
  std::string tails = "assume c >= " + least_address().get_str();
  for (unsigned i = 1; i < 8; ++i) tails += " || c == " + pointer_tail(i).get_str();
  EXPECT_EQ(edges[1], tails +
                          "; kill unclear0; assume 0 <= unclear0 && unclear0 <= 255; part0 := "
                          "unclear0");
  EXPECT_EQ(edges[2], "to := part0");
}

TEST(ByteParts, PointersOfZerosAreNull) {
  Parts parts(true);
  const rts::VariableId pointer =
      parts.context().graph.add_variable("pointer", rts::VariableType::pointer);
  lower::ByteParts(parts.context())
      .pointer_from_parts(pointer, parts.cells, parts.bytes(),
                          parts.lowering.code.instruction("o"));
  const std::vector<std::string> edges = edges_of(parts);
  ASSERT_EQ(edges.size(), 3u);  // the last one is empty
  EXPECT_TRUE(edges[0].ends_with("; pointer := null")) << edges[0];
  EXPECT_TRUE(
      edges[1].ends_with("; kill unclear; assume 0 <= unclear && unclear <= "
                         "18446744073709551615; pointer := unclear"))
      << edges[1];
  const auto& approximations = parts.context().system.approximations.operations;
  ASSERT_EQ(approximations.size(), 1u);
  EXPECT_EQ(approximations[0].width, 64u);
}

}  // namespace
}  // namespace heapreach::frontends::byte_parts_test
