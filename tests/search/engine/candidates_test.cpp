// Candidates for subsumption: those of the key whose numbers the other configuration has at the
// same places.
#include "search/engine/candidates.h"

#include <gtest/gtest.h>

namespace heapreach::search::candidates_test {
namespace {

using Ids = std::vector<std::uint32_t>;
using Places = std::vector<std::uint32_t>;

const LinearExpression x = linear_unknown(0);

Datum data(Number value) {
  return number(linear_constant(value));
}

Profile profile(std::vector<Datum> store) {
  Configuration c;
  c.store = std::move(store);
  return Profile(c);
}

TEST(Profile, KnowsWhereNumbersAre) {
  EXPECT_EQ(profile({data(4), anything(), number(x), data(0), {}}).known(), (Places{0, 3}));
  EXPECT_TRUE(profile({}).known().empty());
  EXPECT_EQ(profile({place(7), place(7, false, x), place(7, true, linear_constant(3))}).known(),
            (Places{0, 2}))
      << "where a place is, is a number, too";
}

TEST(Profile, GoesThroughTheStoreAndThenTheCells) {
  Configuration c;
  c.store = {anything()};
  c.segments = {Segment(2), Segment(1)};
  c.segments[0].value(1) = data(5);
  c.segments[1].value(0) = data(6);
  EXPECT_EQ(Profile(c).known(), (Places{2, 3}));
}

TEST(Profile, HashesTellNumbersApartAtTheirPlaces) {
  const Profile one = profile({data(4), data(5)});
  EXPECT_EQ(one.hash_at({0, 1}), profile({data(4), data(5)}).hash_at({0, 1}));
  EXPECT_NE(one.hash_at({0, 1}), profile({data(5), data(4)}).hash_at({0, 1}));
  EXPECT_NE(one.hash_at({0, 1}), profile({data(4), data(6)}).hash_at({0, 1}));
  EXPECT_EQ(one.hash_at({0}), profile({data(4), data(6)}).hash_at({0}));
  EXPECT_EQ(one.hash_at({0}), profile({data(4), anything()}).hash_at({0}));
  EXPECT_EQ(profile({data(4), anything()}).hash_at({0, 1}), std::nullopt);
  EXPECT_EQ(profile({anything()}).hash_at({}), profile({data(4)}).hash_at({}));
}

TEST(Candidates, HaveTheSameNumbersOrNone) {
  Candidates candidates;
  candidates.add("key", profile({data(1), anything()}), 0);
  candidates.add("key", profile({data(1), data(2)}), 1);
  candidates.add("key", profile({data(2), anything()}), 2);
  candidates.add("key", profile({anything(), anything()}), 3);
  const auto of = [&](std::vector<Datum> store) {
    return candidates.that_may_subsume("key", profile(std::move(store)));
  };
  EXPECT_EQ(of({data(1), data(2)}), (Ids{0, 1, 3}));
  EXPECT_EQ(of({data(1), data(3)}), (Ids{0, 3}));
  EXPECT_EQ(of({data(1), number(x)}), (Ids{0, 3}));
  EXPECT_EQ(of({data(2), data(2)}), (Ids{2, 3}));
  EXPECT_EQ(of({anything(), data(2)}), (Ids{3}));
}

TEST(Candidates, AreAscendingWhateverTheirGroups) {
  Candidates candidates;
  candidates.add("key", profile({data(1), anything()}), 7);
  candidates.add("key", profile({anything(), anything()}), 3);
  candidates.add("key", profile({data(1), anything()}), 5);
  EXPECT_EQ(candidates.that_may_subsume("key", profile({data(1), data(2)})), (Ids{3, 5, 7}));
}

TEST(Candidates, AreOfTheirKey) {
  Candidates candidates;
  EXPECT_TRUE(candidates.empty());
  candidates.add("key", profile({data(1)}), 0);
  EXPECT_FALSE(candidates.empty());
  EXPECT_TRUE(candidates.has("key"));
  EXPECT_FALSE(candidates.has("other"));
  EXPECT_TRUE(candidates.that_may_subsume("other", profile({data(1)})).empty());
}

}  // namespace
}  // namespace heapreach::search::candidates_test
