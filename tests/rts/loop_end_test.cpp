// Loops as ends of executions.
#include "rts/coverage/loop_end.h"

#include <gtest/gtest.h>

#include "rts/text/read/read.h"

namespace heapreach::rts::loop_end_test {
namespace {

/// A loop on line 3 of data/c/list_splice.c with another one on line 5 within it; perhaps with a
/// way out.
System loops(bool has_exit) {
  const auto at = [](int line) {
    return "at: {file: data/c/list_splice.c, line: " + std::to_string(line) + "}";
  };
  std::string text =
      "rts: 1\nvariables: {x: int}\nstart: {vertex: a}\nerror: bad\nexit: out\n"
      "edges:\n";
  text += "  - {from: a, to: outer, do: [{nop: {}, " + at(2) + "}]}\n";
  text += "  - {from: outer, to: inner, do: [{move: {to: x, value: 1}, " + at(4) + "}]}\n";
  text += "  - {from: inner, to: inner, do: [{move: {to: x, value: 2}, " + at(5) + "}]}\n";
  text += "  - {from: inner, to: outer, do: [{nop: {}, " + at(3) + "}]}\n";
  text += "  - {from: inner, to: bad, do: [{assume: x > 3}]}\n";
  if (has_exit) text += "  - {from: outer, to: out}\n";
  return read_text(text, "f").system;
}

TEST(LoopEnd, IsTheHeadOfTheLoopThatIsNamed) {
  const System system = loops(true);
  const auto end = [&](const std::string& file, int line) {
    const auto found = end_at_loop(system, file, line);
    return found ? found->name : "none";
  };
  EXPECT_EQ(end("data/c/list_splice.c", 3), "outer");
  EXPECT_EQ(end("list_splice.c", 5), "inner");
  EXPECT_EQ(end("b.c", 3), "none");
  EXPECT_EQ(end("splice.c", 3), "none");
  EXPECT_EQ(end("list_splice.c", 2), "none") << "before the loop";
  EXPECT_EQ(end_at_loop(system, "list_splice.c", 3)->in_words(),
            "the loop at data/c/list_splice.c:3");
}

TEST(LoopEnd, OfAnEndlessSystemIsItsOutermostLoop) {
  EXPECT_FALSE(end_of_endless_system(loops(true)).has_value());
  const auto end = end_of_endless_system(loops(false));
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->name, "outer");
}

}  // namespace
}  // namespace heapreach::rts::loop_end_test
