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
      (Edges{"start -> v: p := alloc(2); [p] := 1", "v -> v_2: free(p)",
             "v -> v_4: resized := p; q := alloc(3); cell := 0",
             "v_4 -> v_4: assume cell < 3 && cell < size(resized); copied := [resized + cell] "
             "within the block of resized; [q + cell] := copied within the block of q; cell "
             ":= cell + 1",
             "v_4 -> v_3: assume !(cell < 3 && cell < size(resized)); free(resized)",
             "v_3 -> exit"}));
}

TEST(Reallocation, ThatFailsKeepsTheOldBlock) {
  Options options;
  options.malloc_may_fail = true;
  const Edges edges = edges_of(main_with("12"), options);
  ASSERT_EQ(edges.size(), 8u);
  EXPECT_TRUE(edges[2].ends_with("resized := p; q := alloc(3), may fail")) << edges[2];
  EXPECT_EQ(edges[3].substr(edges[3].find(": ")), ": assume q == null");
  EXPECT_EQ(edges[4].substr(edges[4].find(": ")), ": assume q != null; cell := 0");
  EXPECT_TRUE(edges[6].ends_with("free(resized)")) << edges[6];
}

TEST(Reallocation, ToNothingFreesTheOldBlock) {
  Options options;
  options.malloc_may_fail = true;
  options.malloc_zero = MallocZero::null;
  const Edges edges = edges_of(main_with("0"), options);
  ASSERT_EQ(edges.size(), 8u);
  EXPECT_TRUE(edges[2].ends_with("resized := p; q := null")) << edges[2];
  EXPECT_EQ(edges[3].substr(edges[3].find(": ")), ": assume false");
  EXPECT_TRUE(edges[6].ends_with("free(resized)")) << edges[6];
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
                            return edge.ends_with(": assume q == null && k != 0");
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
