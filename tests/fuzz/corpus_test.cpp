// Which seed comes next.
#include "fuzz/corpus.h"

#include <gtest/gtest.h>

namespace heapreach::fuzz::corpus_test {
namespace {

TEST(Corpora, SeedsWithNewEdgesAndThoseThatCostLittleComeFirst) {
  Random random(1);
  Corpus corpus;
  corpus.add({{1}, 5'000, false});
  corpus.add({{2}, 10, false});
  corpus.add({{3}, 90'000, true});
  EXPECT_EQ(corpus.next(random), 2u);
  EXPECT_EQ(corpus.next(random), 1u);
  EXPECT_EQ(corpus.next(random), 0u);
  EXPECT_EQ(corpus[2].rounds, 1u);
  int with_edge = 0;
  for (int i = 0; i < 60; ++i) with_edge += &corpus.any(random) == &corpus[2] ? 1 : 0;
  EXPECT_GT(with_edge, 30) << "others, too, but less often";
  EXPECT_LT(with_edge, 60);
}

}  // namespace
}  // namespace heapreach::fuzz::corpus_test
