// The same question asked another way gets the same answer: per property and all together, per
// error vertex and as a file of its own. Small systems with known answers, by every engine and way
// to see calls, and random ones against each other.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/limits.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"
#include "tests/rts/questions.h"

namespace heapreach::test::questions_test {
namespace {

constexpr std::uint64_t bound = 3;

using pipeline::CallsOption;

struct Way {
  const char* engine;
  const char* encoding;
  CallsOption calls;
};

constexpr Way ways[] = {
    {"explore", "", CallsOption::automatic}, {"explore", "", CallsOption::stack},
    {"explore", "", CallsOption::mixed},     {"bmc", "kripke", CallsOption::automatic},
    {"bmc", "basic", CallsOption::mixed},    {"pdr", "basic", CallsOption::summaries}};

pipeline::Strategy strategy_of(const Way& way) {
  const char* const passes = way.encoding[0] == '\0' ? "none" : "default";
  pipeline::Strategy strategy{way.engine, way.encoding, {}, passes, false};
  strategy.encoder.bound = bound;
  strategy.calls = way.calls;
  return strategy;
}

std::string verdict(const rts::System& system, const rts::Question& question,
                    const pipeline::Strategy& strategy) {
  pipeline::QuietMonitor monitor;
  const pipeline::Asked asked(system, question, strategy.inline_limit);
  const pipeline::Verdict verdict = pipeline::check(asked, strategy, work_limits(0.5), monitor);
  if (std::holds_alternative<pipeline::Unknown>(verdict)) return "unknown";
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  if (infeasible == nullptr) return "feasible";
  return infeasible->bound_independent() ? "infeasible for every bound" : "infeasible";
}

struct Asked {
  rts::Properties properties;
  const char* error;  // or all of them
  const char* verdict;
};

void expect(const std::string& text, const std::vector<Asked>& questions) {
  for (const Asked& asked : questions) {
    const rts::System system = rts::with_errors(rts::read_text(text, "f").system, asked.properties);
    rts::Question question{asked.properties, std::nullopt};
    if (asked.error != nullptr) question.error = vertex_named(system, asked.error);
    const bool tracks = asked.properties.contains(rts::Property::valid_memtrack);
    for (const Way& way : ways) {
      if (tracks && way.encoding[0] != '\0') continue;
      const pipeline::Strategy strategy = strategy_of(way);
      EXPECT_EQ(verdict(system, question, strategy), asked.verdict)
          << strategy.name() << ", " << ::testing::PrintToString(asked.properties.names()) << ", "
          << (asked.error == nullptr ? "" : asked.error) << "\n"
          << text;
    }
  }
}

using enum rts::Property;

constexpr const char* yes = "feasible";
constexpr const char* never = "infeasible for every bound";

// A call edge into an error was closed, and with it what happens in the procedure.
TEST(KnownQuestions, ErrorsInACalleeWhoseReturnIsAnError) {
  expect(ways_into_errors, {{properties({valid_deref}), nullptr, yes},
                            {properties({valid_memtrack}), nullptr, yes},
                            {properties({valid_memcleanup}), nullptr, yes},
                            {properties({unreach_call}), nullptr, yes},
                            {properties({valid_deref}), "other", never},
                            {properties({valid_free}), nullptr, never},
                            {properties({unreach_call}), "other", yes},
                            {{}, "bad", yes}});
}

// An execution was let through one error vertex to another.
TEST(KnownQuestions, NothingIsBehindAnError) {
  expect(R"yaml(rts: 1
variables: {i: int}
start: {vertex: s}
error: [a, b]
edges: [{from: s, to: a}, {from: a, to: b}]
)yaml",
         {{{}, nullptr, yes}, {{}, "a", yes}, {{}, "b", never}});
}

// Such a start was an error whatever was asked for.
TEST(KnownQuestions, AStartThatIsAnError) {
  expect(R"yaml(rts: 1
variables: {p: ptr}
memory_errors: implicit
start: {vertex: s}
error: [s, b]
edges: [{from: s, to: b, do: [{free: p}]}]
)yaml",
         {{{}, nullptr, yes},
          {properties({unreach_call}), nullptr, yes},
          {properties({valid_free}), nullptr, never},
          {{}, "s", yes},
          {{}, "b", never}});
}

// Another error on the way cuts nothing, and neither does what stands on its edge.
TEST(KnownQuestions, WhatIsNotAskedAboutIsNotCut) {
  expect(R"yaml(rts: 1
variables: {p: ptr}
start: {vertex: s}
error: [a, b]
edges:
  - {from: s, to: a, do: [{alloc: {to: p, size: 9}}]}
  - {from: s, to: b, do: [{assume: p != p}]}
)yaml",
         {{{}, "b", never}, {{}, "a", "infeasible"}});
}

/// The error alone: the others are vertices that no edge leaves.
rts::System alone(const rts::System& system, rts::VertexId error) {
  rts::System result = system;
  result.errors = {error};
  std::ostringstream text;
  rts::write(text, result);
  return rts::read_text(text.str(), "alone").system;
}

struct Comparison {
  std::map<std::string, int> count;

  void note(const std::string& name, const std::string& verdict) {
    ++count[name + " " + verdict.substr(0, verdict.find(' '))];
  }

  static std::string plain(const std::string& verdict) { return verdict.substr(0, 10); }

  /// About all at once, and about each of the parts: whether one is feasible, and all are known.
  static void agree(const rts::System& system, const std::string& all, bool feasible, bool known) {
    EXPECT_FALSE(feasible && all.starts_with("infeasible")) << system.name;
    EXPECT_FALSE(all == yes && known && !feasible) << system.name;
  }

  /// The verdict about all properties together is that of the worst one.
  void properties_of(const rts::System& file, const pipeline::Strategy& strategy) {
    const rts::System system = rts::with_errors(file, rts::Properties::standard());
    const std::string all = verdict(system, {}, strategy);
    bool feasible = false;
    bool known = true;
    for (const rts::Property property : {valid_deref, valid_free, unreach_call}) {
      const std::string one = verdict(system, {properties({property}), std::nullopt}, strategy);
      feasible |= one == yes;
      known &= one != "unknown";
    }
    note("properties", all);
    agree(system, all, feasible, known);
  }

  void errors_of(const rts::System& file, const pipeline::Strategy& strategy) {
    const rts::System system = rts::with_errors(file, rts::Properties::standard());
    const std::string all = verdict(system, {}, strategy);
    bool feasible = false;
    bool known = true;
    for (const rts::VertexId error : file.errors) {
      const std::string one = verdict(system, {{}, error}, strategy);
      feasible |= one == yes;
      known &= one != "unknown";
      note("each", one);
      // Procedures may share error vertices, but no others.
      const bool implicit = file.memory_errors == rts::MemoryErrors::implicit;
      if (implicit || !file.procedures.empty()) continue;
      const std::string other = verdict(alone(file, error), {}, strategy);
      if (one == "unknown" || other == "unknown") continue;
      ++count["compared"];
      EXPECT_EQ(plain(one), plain(other)) << system.name << ", " << system.vertex(error).name;
    }
    agree(system, all, feasible, known);
  }
};

rts::System with_several_errors(std::uint64_t seed) {
  Size size;
  size.features.unknown_heap = false;
  rts::System system = random_system(seed, size);
  Random random(seed);
  const std::size_t vertices = system.vertices().size();
  for (int i = 0; i < 2; ++i) {
    const auto vertex = static_cast<rts::VertexId>(random.below(vertices));
    if (system.is_error(vertex) || !system.graph().out_edges(vertex).empty()) continue;
    std::erase(system.exits, vertex);
    system.errors.push_back(vertex);
  }
  // No edge leaves the vertex, so that a file with it alone says the same of the others.
  rts::Vertex extra;
  extra.name = "extra";
  const rts::VertexId vertex = system.add_vertex(extra);
  rts::Edge edge = random.pick(system.edges());
  edge.to = vertex;
  edge.id.clear();
  system.add_edge(edge);
  system.errors.push_back(vertex);
  return seed % 2 == 0 ? system : with_more_calls(outline(system, random), random);
}

void compare(std::uint64_t first, std::uint64_t last) {
  Comparison comparison;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const rts::System system = with_several_errors(seed);
    const pipeline::Strategy strategy = strategy_of(ways[seed % std::size(ways)]);
    SCOPED_TRACE(strategy.name());
    try {
      comparison.properties_of(system, strategy);
      comparison.errors_of(system, strategy);
    } catch (const std::exception& error) {
      ADD_FAILURE() << "seed " << seed << ": " << error.what();
    }
  }
  for (const auto& [what, number] : comparison.count) std::cout << what << " " << number << "\n";
  EXPECT_GE(2 * comparison.count["compared"], static_cast<int>(last - first));
  EXPECT_GE(8 * comparison.count["each feasible"], static_cast<int>(last - first));
}

class RandomQuestions : public ::testing::TestWithParam<int> {};

TEST_P(RandomQuestions, AgreeWithEachOther) {
  compare(70000 + 10 * GetParam(), 70010 + 10 * GetParam());
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomQuestions, ::testing::Range(0, 2));

class RandomQuestionsLong : public ::testing::TestWithParam<int> {};

TEST_P(RandomQuestionsLong, AgreeWithEachOther) {
  compare(80000 + 500 * GetParam(), 80500 + 500 * GetParam());
}

INSTANTIATE_TEST_SUITE_P(Shard, RandomQuestionsLong, ::testing::Range(0, 4));

}  // namespace
}  // namespace heapreach::test::questions_test
