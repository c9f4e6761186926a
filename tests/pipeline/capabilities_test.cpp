#include "pipeline/options/capabilities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "backends/backend.h"
#include "evidence/certificates/form.h"
#include "pipeline/options/parse_invariants.h"
#include "rts/model/memory_errors.h"
#include "rts/semantics/reachable.h"
#include "rts/text/read/read.h"
#include "support/error.h"

namespace heapreach::pipeline::capabilities_test {
namespace {

rts::System system_with(const std::string& header, const std::string& instruction) {
  const std::string text = "rts: 1\n" + header +
                           "variables: {x: ptr, i: int}\n"
                           "start: {vertex: a}\nerror: b\n"
                           "edges:\n  - {from: a, to: b, do: [" +
                           instruction + "]}\n";
  return rts::with_implicit_errors(rts::read_text(text, "test").system);
}

struct Case {
  const char* header;
  const char* instruction;
  std::vector<Feature> features;
};

class Features : public ::testing::TestWithParam<Case> {};

TEST_P(Features, AreFoundInTheSystem) {
  EXPECT_EQ(features_of(system_with(GetParam().header, GetParam().instruction)),
            GetParam().features);
}

INSTANTIATE_TEST_SUITE_P(
    Each, Features,
    ::testing::Values(Case{"", "{alloc: {to: x, size: 2}}", {}},
                      Case{"heap: unknown\n", "{nop: {}}", {Feature::unknown_heap}},
                      Case{"layout: {guard: 1}\n", "{nop: {}}", {Feature::guard}},
                      Case{"", "{alloc: {to: x, size: i}}", {Feature::symbolic_size}},
                      Case{"", "{alloc: {to: x, size: 1, may_fail: true}}", {Feature::may_fail}},
                      Case{"", "{alloc: {to: x, size: 1, static: true}}", {Feature::static_block}},
                      Case{"", "{load: {to: i, at: x, in: x}}", {Feature::in_block}},
                      Case{"", "{fail: {load: {to: i, at: x, in: x}}}", {Feature::in_block}},
                      Case{"", "{move: {to: i, value: i / 2}}", {Feature::division}},
                      Case{"", "{assume: 'allocated(x)'}", {Feature::heap_atom}}));

TEST(Capabilities, DivisionIsRefusedOverReals) {
  Options options;
  options.encoder.sort = encoders::NumberSort::real;
  options.engine = "pdr";
  const rts::System system = system_with("", "{move: {to: i, value: i / 2}}");
  EXPECT_THROW(strategies_for(system, 4, options), UsageError);
  options.encoder.sort = encoders::NumberSort::integer;
  EXPECT_EQ(strategies_for(system, 4, options).size(), 1u);
}

TEST(Capabilities, ArraysTakeEmptyHeapsAndIntegers) {
  Options options;
  options.engine = "bmc";
  options.encoding = "array";
  const rts::System closed = system_with("", "{alloc: {to: x, size: i}}");
  EXPECT_EQ(strategies_for(closed, 4, options).size(), 1u);
  EXPECT_THROW(strategies_for(system_with("heap: unknown\n", "{nop: {}}"), 4, options), UsageError);
  options.encoder.sort = encoders::NumberSort::real;
  EXPECT_THROW(strategies_for(closed, 4, options), UsageError);
}

TEST(Capabilities, ExploreTakesSystemsWithoutEncodingOverIntegers) {
  Options options;
  options.engine = "explore";
  const rts::System system = system_with("", "{nop: {}}");
  const std::vector<Strategy> strategies = strategies_for(system, 4, options);
  ASSERT_EQ(strategies.size(), 1u);
  EXPECT_EQ(strategies[0].name(), "explore");
  const rts::System open = system_with("heap: unknown\n", "{nop: {}}");
  EXPECT_EQ(strategies_for(open, 4, options).size(), 1u);
  const rts::System leaks = system_with("heap: unknown\n", "{assume: '!no_live_cells(x)'}");
  EXPECT_THROW(strategies_for(leaks, 4, options), UsageError);
  EXPECT_THROW(strategies_for_clauses(true, options), UsageError);
  options.encoding = "basic";
  EXPECT_THROW(strategies_for(system, 4, options), UsageError);
  options.encoding = "";
  options.encoder.sort = encoders::NumberSort::real;
  EXPECT_THROW(strategies_for(system, 4, options), UsageError);
}

TEST(Capabilities, ThePortfolioLeavesExploreOutWhereItIsRefused) {
  Options options;
  auto has_explore = [&](const rts::System& system) {
    for (const Strategy& strategy : strategies_for(system, 4, options)) {
      if (strategy.engine == "explore") return true;
    }
    return false;
  };
  const rts::System system = system_with("", "{nop: {}}");
  EXPECT_TRUE(has_explore(system));
  EXPECT_TRUE(has_explore(system_with("heap: unknown\n", "{nop: {}}")));
  options.encoding = "basic";
  EXPECT_FALSE(has_explore(system));
}

TEST(Capabilities, BmcRefusesNonlinearClauses) {
  Options options;
  options.engine = "bmc";
  EXPECT_THROW(strategies_for_clauses(false, options), UsageError);
  options.engine = "portfolio";
  const auto strategies = strategies_for_clauses(false, options);
  for (const Strategy& strategy : strategies) EXPECT_NE(strategy.engine, "bmc");
}

TEST(Capabilities, CellsAreForEnginesOfAnyClausesAndKnownStarts) {
  Options options;
  options.encoding = "cells:1";
  const rts::System system = system_with("", "{nop: {}}");
  const std::vector<Strategy> strategies = strategies_for(system, 4, options);
  const bool has_octagon = !backends::left_out("octagon");
  ASSERT_EQ(strategies.size(), has_octagon ? 2u : 1u);
  if (has_octagon) {
    EXPECT_EQ(strategies[0].name(), "octagon/cells:1");
  }
  EXPECT_EQ(strategies.back().name(), "pdr/cells:1");
  EXPECT_TRUE(over_approximates(strategies.back()));
  EXPECT_THROW(strategies_for(system_with("heap: unknown\n", "{nop: {}}"), 4, options), UsageError);
  options.encoder.vertex = encoders::VertexAs::argument;
  EXPECT_THROW(strategies_for(system, 4, options), UsageError);
  options.encoder.vertex = encoders::VertexAs::predicate;
  options.encoder.sort = encoders::NumberSort::real;
  EXPECT_THROW(strategies_for(system, 4, options), UsageError);
  options.encoder.sort = encoders::NumberSort::integer;
  options.engine = "bmc";
  EXPECT_THROW(strategies_for(system, 4, options), UsageError);
}

/// The same in builds with and without the Parma Polyhedra Library.
TEST(Capabilities, EnginesAreThereOrRefusedWithTheReason) {
  for (const char* engine : {"box", "octagon", "polyhedra"}) {
    if (!backends::left_out(engine)) {
      EXPECT_EQ(capability_of(engine).name, engine);
      EXPECT_EQ(backends::backend_named(engine).name(), engine);
      EXPECT_TRUE(parse_invariants(engine));
      continue;
    }
    Options options;
    options.engine = engine;
    for (const auto& refused : std::vector<std::function<void()>>{
             [&] { capability_of(engine); }, [&] { backends::backend_named(engine); },
             [&] { parse_invariants(engine); },
             [&] { strategies_for(system_with("", "{nop: {}}"), 4, options); }}) {
      try {
        refused();
        ADD_FAILURE() << engine << " is not refused";
      } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("HEAPREACH_PPL=OFF"), std::string::npos);
      }
    }
  }
  EXPECT_FALSE(backends::left_out("pdr"));
  EXPECT_FALSE(backends::left_out("explore"));
}

TEST(Capabilities, EveryBackendAndEncoderHasARow) {
  for (const backends::Backend* backend : backends::all_backends()) {
    const EngineCapability& row = capability_of(std::string(backend->name()));
    EXPECT_EQ(row.linear_only, backend->capability().linear_only) << row.name;
    EXPECT_FALSE(row.on_systems);
  }
  EXPECT_EQ(engine_capabilities().size(), backends::all_backends().size() + 2)
      << "those, a search and a fuzzer";
  EXPECT_EQ(encoder_capabilities().size(), encoders::all_encoders().size());
}

/// Strategies of one engine, with all options that the forms of certificates tell apart.
std::vector<Strategy> strategies_of(const EngineCapability& engine) {
  std::vector<Strategy> result;
  std::vector<std::string> encodings = {""};
  if (!engine.on_systems) {
    encodings.clear();
    for (const EncoderCapability& row : encoder_capabilities()) encodings.push_back(row.name);
  }
  for (const std::string& encoding : encodings) {
    for (const CallsOption calls :
         {CallsOption::inlined, CallsOption::mixed, CallsOption::stack, CallsOption::summaries}) {
      for (int options = 0; options < 4; ++options) {
        Strategy strategy{engine.name, encoding, {}, "default", false};
        if (options % 2 == 1) strategy.encoder.sort = encoders::NumberSort::real;
        if (options / 2 == 1) strategy.encoder.vertex = encoders::VertexAs::argument;
        strategy.calls = calls;
        result.push_back(strategy);
      }
    }
  }
  return result;
}

/// What it may give for a system with calls.
std::vector<evidence::Form> forms_of(const Strategy& strategy, const rts::System& system) {
  const EngineCapability& engine = capability_of(strategy.engine);
  const rts::Calls calls = strategy.calls == CallsOption::mixed       ? rts::Calls::mixed_copies
                           : strategy.calls == CallsOption::stack     ? rts::Calls::stack
                           : strategy.calls == CallsOption::summaries ? rts::Calls::summaries
                                                                      : rts::Calls::copies;
  std::vector<evidence::Form> forms = {{evidence::FormType::no_path, {}, calls, 0}};
  const evidence::ClauseSource source{strategy.encoding, strategy.encoder};
  if (!engine.proves) return forms;
  if (engine.on_systems) {
    forms.push_back({evidence::FormType::state_graph, {}, calls, 0});
    // With exact addresses (check_by_search.cpp).
    const bool exact = calls != rts::Calls::stack && !rts::asks_for_reachability(system);
    if (exact) forms.push_back({evidence::FormType::model, {"basic", {}}, calls, 0});
  } else if (engine.linear_only) {
    forms.push_back({evidence::FormType::unrolling, source, calls, 0});
  } else {
    forms.push_back({evidence::FormType::model, source, calls, 0});
  }
  const bool every = system.heap == rts::StartHeap::empty && !source.encoder.empty();
  if (every) forms.back().source.options.target = encoders::Target::error_or_cut;
  return forms;
}

TEST(Capabilities, WhatStrategiesGiveIsJustWhatCertificatesMayBe) {
  const auto calling = [](const char* header, const char* condition) {
    return rts::read_text(std::string("rts: 1\n") + header + R"(
variables: {p: ptr, i: int}
start: {vertex: a}
error: bad
procedures: {f: {entry: in, exit: out, edges: [{from: in, to: out}]}}
edges:
  - {from: a, to: b, do: [{call: {to: f}}]}
  - {from: b, to: bad, do: [{assume: ")" +
                              condition + "\"}]}\n",
                          "test")
        .system;
  };
  std::set<std::size_t> made;  // rows of the table of forms
  int forms = 0;
  for (const rts::System& system : {calling("", "i == 1"), calling("heap: unknown", "i == 1"),
                                    calling("", "i / 2 == 1"), calling("", "!no_live_cells(p)")}) {
    for (const EngineCapability& engine : engine_capabilities()) {
      for (const Strategy& strategy : strategies_of(engine)) {
        if (refusal(strategy, features_of(system))) continue;
        for (const evidence::Form& form : forms_of(strategy, system)) {
          ++forms;
          const auto wrong = evidence::misfit(form, system);
          EXPECT_FALSE(wrong) << strategy.name() << ": " << wrong->key << ": " << wrong->reason;
          const auto& table = evidence::form_table();
          for (std::size_t row = 0; row < table.size(); ++row) {
            const auto& calls = table[row].calls;
            if (table[row].type == form.type && table[row].encoder == form.source.encoder &&
                std::count(calls.begin(), calls.end(), form.calls) > 0) {
              made.insert(row);
            }
          }
        }
      }
    }
  }
  EXPECT_GT(forms, 200);
  EXPECT_EQ(made.size(), evidence::form_table().size()) << "some row is made by no strategy";
}

TEST(Strategies, TheEncodingRestrictsThePortfolio) {
  Options options;
  options.encoding = "basic";
  for (const Strategy& strategy : strategies_for(system_with("", "{nop: {}}"), 4, options)) {
    EXPECT_EQ(strategy.encoding, "basic");
    EXPECT_EQ(strategy.encoder.bound, 4u);
  }
}

}  // namespace
}  // namespace heapreach::pipeline::capabilities_test
