#include "evidence/checker/clauses/check_layout.h"

#include <gtest/gtest.h>

#include "tests/evidence/support.h"
#include "tests/harness/data_files.h"

namespace heapreach::evidence::checker::check_layout_test {
namespace {

using encoders::Layout;
using test::system_of;

rts::System with(const std::string& header, const std::string& allocs) {
  return system_of("rts: 1\n" + header +
                   "variables: {p: ptr, n: int}\nstart: {vertex: a}\nerror: b\nedges:\n" +
                   "  - {from: a, to: b, do: [" + allocs + "]}\n");
}

TEST(WrongFact, FindsNoneInWhatTheEncodersUse) {
  int with_sizes = 0;
  for (const std::string& file : test::data_files()) {
    const rts::System system = test::load(file);
    const Layout layout = encoders::layout_of(system);
    EXPECT_EQ(wrong_fact(system, layout), "") << file;
    with_sizes += layout.block_size.has_value();
  }
  EXPECT_GT(with_sizes, 20);
}

TEST(WrongFact, FindsEachKind) {
  const rts::System system =
      with("layout: {guard: 1}\n", "{alloc: {to: p, size: 3}}, {alloc: {to: p, size: 1}}");
  const Layout good = encoders::layout_of(system);
  EXPECT_EQ(good.stride, 2u);
  EXPECT_EQ(wrong_fact(system, good), "");
  auto spoiled = [&](auto change) {
    Layout layout = good;
    change(layout);
    return wrong_fact(system, layout);
  };
  EXPECT_NE(spoiled([](Layout& l) { ++l.origin; }), "");
  EXPECT_NE(spoiled([](Layout& l) { ++l.guard; }), "");
  EXPECT_NE(spoiled([](Layout& l) { l.stride = 0; }), "");
  EXPECT_NE(spoiled([](Layout& l) { l.stride = 4; }), "");
  EXPECT_NE(spoiled([](Layout& l) { l.regular = true; }), "");
  EXPECT_NE(spoiled([](Layout& l) { l.block_size = 3; }), "");
}

TEST(WrongFact, KnowsThatStaticSymbolicAndStartBlocksAreDifferent) {
  Layout one;
  one.block_size = 1;
  EXPECT_EQ(wrong_fact(with("", "{alloc: {to: p, size: 1}}, {alloc: {to: p, size: -5}}"), one), "");
  EXPECT_NE(wrong_fact(with("", "{alloc: {to: p, size: n}}"), one), "");
  EXPECT_NE(wrong_fact(with("heap: unknown\n", "{alloc: {to: p, size: 1}}"), one), "");
  const rts::System fixed = with("", "{alloc: {to: p, size: 2, static: true}}");
  EXPECT_NE(wrong_fact(fixed, one), "");
  one.has_static = true;
  EXPECT_EQ(wrong_fact(fixed, one), "");
}

/// Encodings by cells take all cells below the frontier to be allocated where nothing is freed.
TEST(WrongFact, KnowsWhatIsFreed) {
  const Layout never;
  EXPECT_EQ(wrong_fact(with("", "{alloc: {to: p, size: n}}, {fail: {free: p}}"), never), "");
  const rts::System freed = with("", "{alloc: {to: p, size: n}}, {free: p}");
  EXPECT_NE(wrong_fact(freed, never), "");
  EXPECT_EQ(wrong_fact(freed, encoders::layout_of(freed)), "");
}

}  // namespace
}  // namespace heapreach::evidence::checker::check_layout_test
