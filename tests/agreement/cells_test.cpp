// Proofs over distinguished cells hold for every bound: one for a system that the oracle, or the
// file, knows an error of is a bug. Executions replay, so they need no second opinion.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "backends/backend.h"
#include "encoders/encoder.h"
#include "evidence/certificates/certificate.h"
#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/semantics/replay.h"
#include "rts/text/write.h"
#include "support/error.h"
#include "tests/harness/data_files.h"
#include "tests/harness/floor.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random.h"
#include "tests/harness/random_system.h"
#include "tests/harness/sample.h"

namespace heapreach::test::cells_test {
namespace {

pipeline::Verdict decide(const rts::System& system, const std::string& encoding, double millions,
                         const std::string& engine = "pdr") {
  pipeline::Strategy strategy{engine, encoding, {}, "default", false};
  strategy.encoder.bound = 4;
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy, work_limits(millions), monitor);
}

/// Random executions, checked by nothing but the replayer's semantics and the certificate's text.
class Walk {
 public:
  Walk(const rts::System& system, const evidence::ModelCertificate& certificate)
      : system_(system),
        encoding_(encoders::encoder_named(certificate.source.encoder)
                      .encode(system, certificate.source.options, {})),
        model_(evidence::model_of(certificate, encoding_.system)) {}

  /// Number of tuples that were looked at.
  int follow(std::uint64_t seed, std::uint64_t bound, int steps) {
    Random random(seed);
    rts::Execution start;
    for (std::size_t i = 0; i < system_.variables.size(); ++i) {
      start.start_values.push_back(value(random));
    }
    int tuples = 0;
    try {
      rts::State state = rts::start_state(system_, bound, start);
      tuples += expect_invariant(state);
      for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
        const rts::EdgeId edge = random.below(system_.edges().size());
        if (system_.edge(edge).from != state.vertex || !take(edge, bound, random, state)) continue;
        tuples += expect_invariant(state);
      }
    } catch (const InputError&) {
      // These start values do not fulfil the start condition.
    }
    return tuples;
  }

 private:
  static Integer value(Random& random) { return static_cast<long>(random.below(9)) - 2; }

  bool take(rts::EdgeId id, std::uint64_t bound, Random& random, rts::State& state) {
    rts::State after = state;
    for (const rts::Instruction& instruction : system_.edge(id).instructions) {
      rts::Choice choice;
      std::size_t values = 0;
      if (const auto* havoc = std::get_if<rts::Havoc>(&instruction.action)) {
        values = havoc->variables.size();
      } else if (const auto* alloc = std::get_if<rts::Alloc>(&instruction.action)) {
        choice.alloc_fails = alloc->may_fail && random.below(3) == 0;
        const Integer size = rts::evaluate(*alloc->size, after, system_);
        if (!choice.alloc_fails && size >= 1 && size <= bound) values = size.get_ui();
      }
      for (std::size_t i = 0; i < values; ++i) choice.values.push_back(value(random));
      if (execute(instruction, choice, bound, system_, after) != rts::Outcome::done) return false;
    }
    state = std::move(after);
    state.vertex = system_.edge(id).to;
    return true;
  }

  /// Address, allocated, size and value of a cell, as the certificate's documentation says.
  void append(const rts::State& state, const Integer& address, std::vector<Rational>& numbers) {
    const rts::Cell* cell = cell_at(state, system_, address);
    const rts::Cell contents = cell == nullptr ? rts::Cell{} : *cell;
    Integer size = 0;
    if (contents.allocated) size = base_of(state, system_, address) - address;
    if (contents.allocated && size == 0 && !contents.is_static) size = contents.size;
    if (contents.is_empty) size = 1;
    numbers.insert(numbers.end(), {address, contents.allocated ? 1 : 0, size, contents.value});
  }

  int expect_invariant(const rts::State& state) {
    std::vector<Rational> scalars = {state.frontier};
    for (const Integer& number : state.store) scalars.push_back(number);
    const horn::Predicate& predicate = encoding_.system.predicates[state.vertex];
    const std::size_t cells = (predicate.arity() - scalars.size()) / 4;
    if (horn::has_quantifier(model_.formulas[state.vertex])) return 0;
    int tuples = 0;
    const Integer last = state.frontier + 2;
    for (Integer first = -1; first <= last; ++first) {
      for (Integer second = first + 1; second <= last; ++second) {
        std::vector<Rational> numbers = scalars;
        if (cells > 0) append(state, first, numbers);
        if (cells > 1) append(state, second, numbers);
        std::unordered_map<horn::Term, Rational> assignment;
        for (std::uint32_t i = 0; i < numbers.size(); ++i) {
          assignment[encoding_.system.terms->variable(i, predicate.sorts[i])] = numbers[i];
        }
        EXPECT_EQ(horn::evaluate(model_.formulas[state.vertex], assignment), 1)
            << predicate.name << " at " << first << ", " << second;
        ++tuples;
        if (cells < 2) break;
      }
    }
    return tuples;
  }

  const rts::System& system_;
  encoders::Encoding encoding_;
  horn::Model model_;
};

Floor invariant_floor("invariants of CellsData", 80);
Floor proof_floor("proofs of CellsData", 3);

void expect_invariants(const rts::System& system, const evidence::ModelCertificate& certificate) {
  Walk walk(system, certificate);
  int tuples = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) tuples += walk.follow(seed, 3 + seed % 4, 60);
  invariant_floor.count(tuples > 0);  // not where no small numbers fulfil the start condition
}

/// A proof is one for every bound, and what its certificate says holds in every state.
void expect_right(const std::string& file, const std::string& encoding, double millions) {
  const rts::System system = load(file);
  if (system.heap == rts::StartHeap::unknown) return;
  const pipeline::Verdict verdict = decide(system, encoding, millions);
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  proof_floor.count(infeasible != nullptr);
  if (infeasible == nullptr) return;
  EXPECT_TRUE(infeasible->bound_independent());
  EXPECT_EQ(system.expect->kind, rts::Expectation::Kind::infeasible) << encoding;
  const auto* model = std::get_if<evidence::ModelCertificate>(&infeasible->certificate);
  if (model != nullptr) expect_invariants(system, *model);
}

class CellsData : public ::testing::TestWithParam<std::string> {};
TEST_P(CellsData, ProofsAreRight) {
  expect_right(GetParam(), "cells:1", 0.4);
}

class CellsDataLong : public ::testing::TestWithParam<std::string> {};
TEST_P(CellsDataLong, ProofsAreRight) {
  for (const char* encoding : {"cells:0", "cells:1", "cells:2"})
    expect_right(GetParam(), encoding, 1);
}

INSTANTIATE_TEST_SUITE_P(Data, CellsData,
                         ::testing::ValuesIn(sample(data_files(), 12, "CellsData")),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(Data, CellsDataLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });

/// Seeds take turns.
constexpr std::pair<const char*, const char*> strategies[] = {{"pdr", "cells:1"},
                                                              {"pdr", "cells:2"},
                                                              {"octagon", "cells:1"},
                                                              {"polyhedra", "cells:1"},
                                                              {"pdr", "cells:0"}};

/// Number of proofs.
int compare(std::uint64_t first, std::uint64_t last, double millions) {
  int proofs = 0;
  OracleLimits limits;
  limits.states = 20000;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    limits.deadline = work_deadline(5);
    const rts::System system = rts::with_implicit_errors(random_system(seed));
    if (system.heap == rts::StartHeap::unknown) continue;
    const auto& [engine, encoding] = strategies[seed % std::size(strategies)];
    if (backends::left_out(engine)) continue;
    const pipeline::Verdict verdict = decide(system, encoding, millions, engine);
    if (!std::holds_alternative<pipeline::Infeasible>(verdict)) continue;
    ++proofs;
    for (const std::uint64_t bound : {3, 5}) {
      const OracleAnswer answer = ask_oracle(system, bound, limits);
      if (!std::holds_alternative<OracleFeasible>(answer)) continue;
      std::ostringstream text;
      rts::write(text, system);
      ADD_FAILURE() << "seed " << seed << ", " << engine << "/" << encoding
                    << ": proved for every bound, but " << to_string(answer) << " at " << bound
                    << "\n"
                    << text.str();
    }
  }
  std::cout << proofs << " proofs in " << last - first << " systems\n";
  return proofs;
}

TEST(CellsRandom, ProofsAgreeWithTheOracle) {
  EXPECT_GT(compare(0, 50, 0.15), 0);
}
// In shards, so that they run side by side.
class CellsRandomLong : public ::testing::TestWithParam<int> {};

TEST_P(CellsRandomLong, ProofsAgreeWithTheOracle) {
  EXPECT_GT(compare(1000 + 300 * GetParam(), 1300 + 300 * GetParam(), 0.5), 5);
}

INSTANTIATE_TEST_SUITE_P(Shard, CellsRandomLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::cells_test
