// The formula of a fragment's paths against the paths one by one.
#include "encoders/worlds/large_block.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "backends/smt/smt.h"
#include "horn/terms/traverse.h"
#include "tests/harness/build.h"
#include "tests/harness/limits.h"
#include "tests/harness/random.h"

namespace heapreach::encoders::large_block_test {
namespace {

using backends::Satisfiability;
using horn::Sort;
using horn::Term;

/// A fragment over terms: edge i is possible if Boolean variable i holds, and adds 2^i to the
/// state.
struct Formula {
  Formula(const rts::System& system, const rts::Fragment& fragment)
      : paths(large_block_paths(system, fragment, terms,
                                [this] { return terms.variable(next++, Sort::boolean); })) {
    state = follow(
        system, fragment, paths, terms, terms.numeral(0, Sort::integer),
        [&](std::size_t position, Term& sum) {
          const rts::EdgeId edge = fragment.edges[position];
          sum = terms.add(sum, terms.numeral(Integer(1) << edge, Sort::integer));
          return possible(edge);
        },
        [&](Term condition, Term a, Term b) { return terms.choose(condition, a, b); }, conditions);
  }

  Term possible(rts::EdgeId edge) { return terms.variable(1000 + edge, Sort::boolean); }

  horn::TermStore terms;
  std::uint32_t next = 0;
  LargeBlockPaths paths;
  std::vector<Term> conditions;
  Term state = nullptr;
};

using Path = std::vector<rts::EdgeId>;

void add_paths(const rts::System& system, const rts::Fragment& fragment, rts::VertexId at,
               Path& path, std::set<Path>& paths) {
  const std::set<rts::EdgeId> inside(fragment.edges.begin(), fragment.edges.end());
  for (rts::EdgeId e : system.graph().out_edges(at)) {
    if (!inside.contains(e)) continue;
    path.push_back(e);
    if (system.edge(e).to == fragment.to) {
      paths.insert(path);
    } else {
      add_paths(system, fragment, system.edge(e).to, path, paths);
    }
    path.pop_back();
  }
}

/// Each path is possible with just its own edges; with edges allowed at random, whatever the solver
/// chooses is a path over allowed edges, with that path's state, and there is one if it finds none.
void check(const rts::System& system, const rts::Fragment& fragment, test::Random& random) {
  Formula formula(system, fragment);
  backends::Smt smt(test::work_limits(60));
  for (Term condition : formula.conditions) smt.assert_term(condition);
  std::set<Path> paths;
  Path begun;
  add_paths(system, fragment, fragment.from, begun, paths);
  EXPECT_EQ(formula.next == 0, paths.size() == 1);
  std::vector<std::set<rts::EdgeId>> allowed;
  for (const Path& path : paths) allowed.emplace_back(path.begin(), path.end());
  for (int i = 0; i < 10; ++i) {
    allowed.emplace_back();
    for (rts::EdgeId e : fragment.edges) {
      if (!random.chance(25)) allowed.back().insert(e);
    }
  }
  for (const auto& edges : allowed) {
    std::vector<Term> assumptions;
    for (rts::EdgeId e : fragment.edges) {
      const Term possible = formula.possible(e);
      assumptions.push_back(edges.contains(e) ? possible : formula.terms.negation(possible));
    }
    std::set<Path> open;
    for (const Path& path : paths) {
      if (std::all_of(path.begin(), path.end(), [&](auto e) { return edges.contains(e); })) {
        open.insert(path);
      }
    }
    const Satisfiability result = smt.check(assumptions);
    ASSERT_EQ(result, open.empty() ? Satisfiability::unsat : Satisfiability::sat);
    if (open.empty()) continue;
    const Path taken = path_taken(system, fragment, formula.paths.taken,
                                  [&](Term term) { return smt.value(term) != 0; });
    EXPECT_TRUE(open.contains(taken));
    Integer sum = 0;
    for (rts::EdgeId e : taken) sum += Integer(1) << e;
    EXPECT_EQ(smt.value(formula.state), Rational(sum));
  }
}

TEST(LargeBlockPaths, OnePathNeedsNoVariables) {
  test::Builder builder;
  builder.edge("a", "b");
  builder.edge("b", "bad");
  const auto fragments = rts::Fragments(builder.system).all();
  ASSERT_EQ(fragments.size(), 1u);
  Formula formula(builder.system, fragments[0]);
  EXPECT_EQ(formula.next, 0u);
  EXPECT_EQ(formula.terms.conjunction(formula.conditions),
            formula.terms.conjunction(formula.possible(0), formula.possible(1)));
  EXPECT_THAT(path_taken(builder.system, fragments[0], formula.paths.taken, {}),
              ::testing::ElementsAre(0, 1));
}

TEST(LargeBlockPaths, WhatEveryPathPassesIsDemandedAlways) {
  test::Builder builder;
  builder.edge("a", "b");                                           // 0
  for (const char* middle : {"l", "r"}) builder.edge("b", middle);  // 1, 2
  for (const char* middle : {"l", "r"}) builder.edge(middle, "j");  // 3, 4
  builder.edge("j", "bad");                                         // 5
  const auto fragments = rts::Fragments(builder.system).all();
  ASSERT_EQ(fragments.size(), 1u);
  Formula formula(builder.system, fragments[0]);
  EXPECT_EQ(formula.next, 1u) << "one variable says which path";
  const Term all = formula.terms.conjunction(formula.conditions);
  for (rts::EdgeId e : {0u, 5u}) {
    EXPECT_THAT(all->arguments, ::testing::Contains(formula.possible(e)));
  }
}

TEST(LargeBlockPaths, OfRandomFragments) {
  int several = 0;
  for (std::uint32_t seed = 1; seed <= 60 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    test::Random random(seed);
    test::Builder builder;
    builder.vertex("v0");
    const int vertices = static_cast<int>(random.between(2, 7));
    const int edges = static_cast<int>(random.between(1, 14));
    auto name = [&](int i) { return i == vertices ? std::string("bad") : "v" + std::to_string(i); };
    for (int i = 0; i < edges; ++i) {
      const int from = static_cast<int>(random.between(0, vertices - 1));
      // Mostly forwards, so that fragments get large.
      const int to = static_cast<int>(random.between(random.chance(12) ? 0 : from + 1, vertices));
      builder.edge(name(from), name(to));
    }
    const rts::Fragments fragments(builder.system);
    for (const rts::Fragment& fragment : fragments.all()) {
      check(builder.system, fragment, random);
      several += fragment.edges.size() > 5;
    }
    for (rts::EdgeId e = 0; e < builder.system.edges().size(); ++e) {
      for (const auto& fragment : fragments.ending_with(e)) check(builder.system, fragment, random);
    }
  }
  EXPECT_GT(several, 10);
}

std::size_t size_of_chain(int length, int ways_each) {
  test::Builder builder;
  for (int i = 0; i < length; ++i) {
    const std::string from = "v" + std::to_string(i), to = "v" + std::to_string(i + 1);
    for (int w = 0; w < ways_each; ++w) {
      const std::string middle = from + "_" + std::to_string(w);
      builder.edge(from, middle);
      builder.edge(middle, to);
    }
    builder.edge(from, "bad");
  }
  builder.edge("v" + std::to_string(length), "bad");
  const auto fragments = rts::Fragments(builder.system).all();
  EXPECT_EQ(fragments.size(), 1u);
  Formula formula(builder.system, fragments[0]);
  std::vector<Term> roots = formula.conditions;
  roots.push_back(formula.state);
  std::size_t size = 0;  // with the arguments of wide terms
  horn::for_each_node(roots, [&](Term term) { size += 1 + term->arguments.size(); });
  return size;
}

TEST(LargeBlockPaths, FormulasAreLinear) {
  EXPECT_LT(size_of_chain(200, 3), 2.2 * static_cast<double>(size_of_chain(100, 3)));
  EXPECT_LT(size_of_chain(20, 60), 2.2 * static_cast<double>(size_of_chain(20, 30)));
}

}  // namespace
}  // namespace heapreach::encoders::large_block_test
