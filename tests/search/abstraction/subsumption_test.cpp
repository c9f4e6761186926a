// Covering and widening: wildcards, values that are shared, conditions, used cells.
#include "search/abstraction/subsumption.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/abstraction/canonical.h"
#include "search/abstraction/widen.h"
#include "tests/search/lengths.h"
#include "tests/search/segments.h"

namespace heapreach::test::subsumption_test {
namespace {

using namespace search;

const Datum any = anything();
const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}

Configuration with(std::vector<Datum> store, std::vector<Constraint> condition = {}) {
  Configuration c;
  c.unknowns = 2;
  c.store = std::move(store);
  c.condition = std::move(condition);
  return c;
}

bool subsumed(const Configuration& general, const Configuration& special) {
  Facts facts({});
  return subsumes(general, special, facts);
}

TEST(Subsumption, WildcardsSubsumeAllData) {
  EXPECT_TRUE(subsumed(with({any, any}), with({data(1), data(1)})));
  EXPECT_TRUE(subsumed(with({any, any}), with({number(x), number(x)})));
  EXPECT_TRUE(subsumed(with({any, any}), with({any, any})));
  EXPECT_FALSE(subsumed(with({data(1), any}), with({any, data(1)})));
  EXPECT_FALSE(subsumed(with({data(1), any}), with({data(2), any})));
}

TEST(Subsumption, SharedValuesAreShared) {
  EXPECT_TRUE(subsumed(with({number(x), number(x)}), with({data(4), data(4)})));
  EXPECT_TRUE(subsumed(with({number(x), number(add(x, 1))}), with({data(4), data(5)})));
  EXPECT_FALSE(subsumed(with({number(x), number(x)}), with({data(4), data(5)})));
  EXPECT_FALSE(subsumed(with({number(x), number(x)}), with({any, any})));
  EXPECT_FALSE(subsumed(with({number(x), number(x)}), with({number(x), number(y)})));
  EXPECT_TRUE(subsumed(with({number(x), number(y)}), with({number(x), number(x)})));
  EXPECT_TRUE(subsumed(with({number(x), number(y)}), with({any, any})));
}

TEST(Subsumption, ConditionsFollow) {
  const Constraint small = less_equal(x, linear_constant(3));
  const Constraint smaller = less_equal(x, linear_constant(2));
  EXPECT_TRUE(subsumed(with({number(x), any}, {small}), with({number(x), any}, {smaller})));
  EXPECT_FALSE(subsumed(with({number(x), any}, {smaller}), with({number(x), any}, {small})));
  EXPECT_TRUE(subsumed(with({number(x), any}, {small}), with({data(3), any})));
  EXPECT_FALSE(subsumed(with({number(x), any}, {small}), with({data(4), any})));
  EXPECT_FALSE(subsumed(with({number(x), any}, {small}), with({any, any})));
  EXPECT_FALSE(subsumed(with({number(x), any}, {less_equal(x, y)}), with({data(1), any})));
}

TEST(Subsumption, FewerUsedCellsSubsumeMore) {
  Configuration few = with({any});
  Configuration many = few;
  many.used = 1;
  EXPECT_TRUE(subsumed(few, many));
  EXPECT_FALSE(subsumed(many, few));
}

/// An unknown that every block of a list segment holds is the same in all; `any` is not.
TEST(Subsumption, RepeatedDataOfSegments) {
  const auto list = [](const Datum& datum) {
    Configuration c = row({3});
    c.unknowns = 2;
    slots(c.segments[0])[1].value = datum;
    return c;
  };
  EXPECT_TRUE(subsumed(list(any), list(number(x))));
  EXPECT_TRUE(subsumed(list(any), list(any)));
  EXPECT_TRUE(subsumed(list(number(x)), list(data(7))));
  EXPECT_FALSE(subsumed(list(number(x)), list(any)));
  EXPECT_FALSE(subsumed(list(data(7)), list(any)));
}

/// Lists of random lengths: what subsumes has all of them.
TEST(Subsumption, OpenSegmentsSubsumeLengths) {
  Facts facts({});
  std::vector<Configuration> all;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    Configuration c = random_lists(random);
    make_canonical(c, {{true, true}, {}, true, true}, Keep::everything, facts);
    all.push_back(std::move(c));
  }
  for (Configuration& c : open_rows()) {
    make_canonical(c, {{true, true}, {}, true, true}, Keep::everything, facts);
    all.push_back(std::move(c));
  }
  int subsuming = 0;
  for (const Configuration& general : all) {
    for (const Configuration& special : all) {
      if (outline_of(general) != outline_of(special) || !subsumes(general, special, facts))
        continue;
      const std::set<std::string> of_general = pictures(general, 8);
      const std::set<std::string> of_special = pictures(special, 8);
      subsuming += serialised(general) != serialised(special) ? 1 : 0;
      ASSERT_TRUE(
          std::includes(of_general.begin(), of_general.end(), of_special.begin(), of_special.end()))
          << picture(general) << "\n\n"
          << picture(special);
    }
  }
  EXPECT_GT(subsuming, 500);
}

TEST(Subsumption, LengthAtLeastOneSubsumesASingleBlock) {
  Configuration general = row({1, true});
  Configuration special = general;
  or_longer(general.segments[0]) = true;
  slots(general.segments[0])[0].step = 1;
  slots(general.segments[0])[1].step = -1;
  special.store[1] = place(0);
  for (const bool last : {false, true}) {
    general.store[1] = place(0, last);
    EXPECT_EQ(outline_of(general), outline_of(special));
    EXPECT_TRUE(subsumed(general, special));
    EXPECT_FALSE(subsumed(special, general));
  }
  Configuration longer = general;
  length(longer.segments[0]) = 2;
  EXPECT_TRUE(subsumed(general, longer));
  EXPECT_FALSE(subsumed(longer, general));
  EXPECT_FALSE(subsumed(longer, special));
  longer.store[1] = place(0, false);
  EXPECT_FALSE(subsumed(general, longer));
}

/// Random stores: what subsumes has all the values, and a widened one subsumes both.
TEST(Subsumption, AgreesWithEnumeration) {
  Facts facts({});
  int subsuming = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Random random(seed);
    const auto make = [&] {
      std::vector<Datum> store;
      for (int i = 0; i < 2; ++i) {
        const LinearExpression base = random.chance(60)
                                          ? linear_unknown(static_cast<Unknown>(random.below(2)))
                                          : LinearExpression{};
        store.push_back(random.chance(10) ? any : number(add(base, random.between(0, 1))));
      }
      Configuration c = with(store);
      if (random.chance(40)) c.condition = random_condition(random, 2, 1, true);
      make_canonical(c, {{true, true}, {}, true, true}, Keep::everything, facts);
      return c;
    };
    // Values -4 .. 4 of every unknown and wildcard; stores within -2 .. 2 are all among them.
    const auto has = [&](const Configuration& c, long first, long second) {
      bool found = false;
      for_each_assignment(c.unknowns, 6, [&](const std::vector<long>& values) {
        const auto is = [&](const Datum& d, long value) {
          if (d.kind == Datum::Kind::any) return true;
          long sum = d.linear.constant;
          for (const auto& [u, f] : d.linear.terms) sum += f * values[u];
          return sum == value;
        };
        found = found ||
                (holds(c.condition, values) && is(c.store[0], first) && is(c.store[1], second));
      });
      return found;
    };
    const Configuration a = make();
    const Configuration b = make();
    const Configuration wide = widen(a, b, facts);
    const bool subsumed = subsumes(a, b, facts);
    subsuming += subsumed ? 1 : 0;
    for_each_assignment(2, 2, [&](const std::vector<long>& store) {
      const bool in_b = has(b, store[0], store[1]);
      if (subsumed && in_b) {
        ASSERT_TRUE(has(a, store[0], store[1])) << seed;
      }
      if (in_b || has(a, store[0], store[1])) {
        ASSERT_TRUE(has(wide, store[0], store[1])) << seed;
      }
    });
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(subsuming, 200);
}

TEST(Widen, KeepsBoundsAndDifferences) {
  Facts facts({});
  const Configuration wide = widen(with({data(3), data(5)}), with({data(4), data(6)}), facts);
  const LinearExpression& first = wide.store[0].linear;
  EXPECT_EQ(first.terms.size(), 1u);
  EXPECT_EQ(subtract(wide.store[1].linear, first), linear_constant(2));
  EXPECT_EQ(wide.condition, (std::vector<Constraint>{less_equal(linear_constant(3), first)}));
  EXPECT_TRUE(subsumes(wide, with({data(9), data(11)}), facts));
  EXPECT_FALSE(subsumes(wide, with({data(2), data(4)}), facts));
}

/// An index that comes down from the end of a buffer stays below it.
TEST(Widen, KeepsBoundsOfWhatIsNoNumber) {
  Facts facts({});
  const LinearExpression size = linear_unknown(0);
  const auto at = [&](Number index) { return with({number(size), number(add(size, index))}); };
  const Configuration wide = widen(at(-1), at(-2), facts);
  const LinearExpression& index = wide.store[1].linear;
  EXPECT_EQ(wide.store[0].linear, size);
  EXPECT_EQ(wide.condition, (std::vector<Constraint>{less_equal(index, add(size, -1))}));
  EXPECT_TRUE(subsumes(wide, at(-7), facts));
  EXPECT_FALSE(subsumes(wide, at(0), facts));
}

TEST(Widen, ComesToAnEnd) {
  Facts facts({});
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const Live live{std::vector<bool>(4, true), {}, true, true};
    const auto make = [&] {
      std::vector<Datum> store;
      for (int i = 0; i < 4; ++i) store.push_back(data(random.between(-9, 9)));
      return with(store);
    };
    Configuration latest = make();
    int steps = 0;
    for (int i = 0; i < 200; ++i) {
      const Configuration next = make();
      if (subsumes(latest, next, facts)) continue;
      latest = widen(latest, next, facts);
      make_canonical(latest, live, Keep::everything, facts);
      ++steps;
      EXPECT_TRUE(subsumes(latest, next, facts)) << seed;
    }
    EXPECT_LE(steps, 16) << seed;
  }
}

TEST(Widen, TakesTheFewerUsedCells) {
  Facts facts({});
  Configuration older = with({data(1)});
  Configuration newer = with({data(2)});
  older.used = 4;
  newer.used = 3;
  EXPECT_EQ(widen(older, newer, facts).used, 3u);
}

}  // namespace
}  // namespace heapreach::test::subsumption_test
