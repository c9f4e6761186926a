// realloc asks first whether the old block may be freed, makes a new one, copies the cells that
// both have, and frees the old one; where it fails the old one stays.
#include <gtest/gtest.h>

#include <algorithm>

#include "frontends/lower/blocks/allocation.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::reallocation_test {
namespace {

const std::string head =
    "declare i8* @malloc(i64)\ndeclare i8* @realloc(i8*, i64)\n"
    "declare i32 @__VERIFIER_nondet_int()\n";

std::string main_with(const std::string& size, const std::string& steps = "") {
  return head + "define i32 @main() {\n" + steps +
         "%p = call i8* @malloc(i64 8)\n%o = bitcast i8* %p to i32*\nstore i32 1, i32* %o\n"
         "%q = call i8* @realloc(i8* %p, i64 " +
         size + ")\nret i32 0\n}";
}

using Edges = std::vector<std::string>;

TEST(Reallocation, CopiesTheCellsThatBothBlocksHave) {
  EXPECT_EQ(
      edges_of(main_with("12")),
      (Edges{"start -> v_2: p := alloc(2); [p] := 1; resized := p; q := alloc(3); cell := 0",
             "v_2 -> v_2: assume cell < 3 && cell < size(resized); copied := [resized + cell] "
             "within the block of resized; [q + cell] := copied within the block of q; cell "
             ":= cell + 1",
             "v_2 -> v: assume !(cell < 3 && cell < size(resized)); free(resized)", "v -> exit"}));
}

TEST(Reallocation, ThatFailsKeepsTheOldBlock) {
  Options options;
  options.malloc_may_fail = true;
  const Edges edges = edges_of(main_with("12"), options);
  ASSERT_EQ(edges.size(), 6u);
  EXPECT_TRUE(edges[0].ends_with("resized := p; q := alloc(3), may fail")) << edges[0];
  EXPECT_EQ(edges[1].substr(edges[1].find(": ")),
            ": assume q == null; assert resized == null || base(resized) == resized; free(0)");
  EXPECT_EQ(edges[2].substr(edges[2].find(": ")), ": assume q != null; cell := 0");
  EXPECT_TRUE(edges[4].ends_with("free(resized)")) << edges[4];
}

TEST(Reallocation, ToNothingFreesTheOldBlock) {
  Options options;
  options.malloc_may_fail = true;
  options.malloc_zero = MallocZero::null;
  const Edges edges = edges_of(main_with("0"), options);
  ASSERT_EQ(edges.size(), 6u);
  EXPECT_TRUE(edges[0].ends_with("resized := p; q := null")) << edges[0];
  EXPECT_EQ(edges[1].substr(edges[1].find(": "), 15), ": assume false;");
  EXPECT_TRUE(edges[4].ends_with("free(resized)")) << edges[4];
}

TEST(Reallocation, OfAVariableSizeFailsIfSomethingWasAskedFor) {
  Options options;
  options.malloc_may_fail = true;
  const Edges edges =
      edges_of(main_with("%z",
                         "%k = call i32 @__VERIFIER_nondet_int()\n%w = zext i32 %k to i64\n"
                         "%z = mul i64 %w, 4\n"),
               options);
  EXPECT_EQ(std::count_if(edges.begin(), edges.end(),
                          [](const std::string& edge) {
                            return edge.find(": assume q == null && k != 0; assert ") != edge.npos;
                          }),
            1);
}

TEST(Reallocation, SaysWhatItTakesForGranted) {
  const auto texts = [](const Options& options) {
    std::string all;
    for (const Assumption& one : import_code(main_with("12"), options).assumptions) {
      all += one.text + "\n";
    }
    return all;
  };
  Options options;
  EXPECT_NE(texts(options).find("realloc moves the block; realloc(p, 0) frees it"),
            std::string::npos);
  EXPECT_NE(texts(options).find("malloc, calloc and realloc always succeed"), std::string::npos);
  options.malloc_may_fail = true;
  EXPECT_EQ(texts(options).find("malloc, calloc and realloc always succeed"), std::string::npos);
}

}  // namespace
}  // namespace heapreach::frontends::reallocation_test
