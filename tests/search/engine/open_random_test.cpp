// Random systems whose start heap is not known against the oracle: paths replay, graphs hold, and
// neither says what the oracle knows better, at the bound or, where they speak of all, at larger
// ones. And the checker against forgeries of these graphs.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "evidence/checker/graph/check_state_graph.h"
#include "rts/model/memory_errors.h"
#include "rts/text/write.h"
#include "tests/harness/limits.h"
#include "tests/harness/open_system.h"
#include "tests/harness/oracle.h"
#include "tests/harness/shrink.h"
#include "tests/search/forgeries.h"
#include "tests/search/numeric_support.h"

namespace heapreach::test::open_random_test {
namespace {

std::string text_of(const rts::System& system) {
  std::ostringstream text;
  rts::write(text, system);
  return text.str();
}

OracleAnswer expected_of(const rts::System& system, std::uint64_t bound) {
  OracleLimits limits;
  limits.states = 10000;
  limits.deadline = work_deadline(3);
  return ask_oracle(system, bound, limits);
}

class Comparison {
 public:
  using Make = rts::System (*)(std::uint64_t seed);

  explicit Comparison(Make make = open_system) : make_(make) {}

  void run(std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t seed = first; seed < last; ++seed) compare(seed, 1 + seed / 5 % 4);
    std::cout << "feasible " << count_[Outcome::feasible] << ", infeasible "
              << count_[Outcome::infeasible] << " (" << every_bound_
              << " at every bound), given up " << count_[Outcome::gave_up]
              << "; needed exact addresses for " << exact_ << "\n";
    for (const auto& [reason, number] : reasons_) std::cout << number << " " << reason << "\n";
    const int all = static_cast<int>(last - first);
    EXPECT_LE(6 * count_[Outcome::gave_up], all);
    EXPECT_GE(20 * every_bound_, all);
    EXPECT_LE(2 * exact_, all);
    EXPECT_LE(50 * refused_, all) << "graphs that the checker does not follow";
  }

 private:
  std::string problem_of(const rts::System& unexpanded, std::uint64_t bound) {
    try {
      const rts::System system = rts::with_implicit_errors(unexpanded);
      answer_ = checked_by_both(system, bound, 2);
      if (!answer_.problem.empty()) return answer_.problem;
      std::string problem = contradiction(answer_, expected_of(system, bound));
      if (!problem.empty() || !answer_.every_bound) return problem;
      const OracleAnswer larger = expected_of(system, bound + 2);
      return std::holds_alternative<OracleFeasible>(larger) ? "feasible at a larger bound" : "";
    } catch (const std::exception& error) {
      return std::string("exception: ") + error.what();
    }
  }

  void compare(std::uint64_t seed, std::uint64_t bound) {
    const rts::System system = make_(seed);
    const std::string problem = problem_of(system, bound);
    ++count_[answer_.outcome];
    every_bound_ += answer_.every_bound;
    exact_ += answer_.exact;
    if (answer_.outcome == Outcome::gave_up) ++reasons_[answer_.reason];
    // A graph that the checker does not follow proves nothing, so that nothing false is said.
    const bool refused = problem.starts_with("graph fails");
    if (refused && make_ == comparing_open_system) ++refused_;
    if (problem.empty() || (refused && make_ == comparing_open_system)) return;
    const rts::System small = shrink(system, [&](const rts::System& candidate) {
      return candidate.heap == rts::StartHeap::unknown && problem_of(candidate, bound) == problem;
    });
    ADD_FAILURE() << "seed " << seed << ", " << bound << " cells: " << problem << "\n"
                  << text_of(small);
  }

  Make make_;
  Checked answer_;
  std::map<Outcome, int> count_;
  int every_bound_ = 0;
  int exact_ = 0;
  int refused_ = 0;
  std::map<std::string, int> reasons_;
};

class OpenRandom : public ::testing::TestWithParam<int> {};

TEST_P(OpenRandom, AgreesWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison().run(40 * shard, 40 * shard + 20);
}

TEST_P(OpenRandom, AgreesWithTheOracleOnWhatIsAtMostAPointerOfTheStart) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison(limited_open_system).run(20000 + 20 * shard, 20020 + 20 * shard);
}

TEST_P(OpenRandom, AgreesWithTheOracleOnAddressesThatWereCompared) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison(comparing_open_system).run(40000 + 40 * shard, 40020 + 40 * shard);
}

INSTANTIATE_TEST_SUITE_P(Shard, OpenRandom, ::testing::Range(0, 1));

class OpenRandomLong : public ::testing::TestWithParam<int> {};

TEST_P(OpenRandomLong, AgreesWithTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison().run(1000 + 250 * shard, 1250 + 250 * shard);
}

TEST_P(OpenRandomLong, AgreesWithTheOracleOnWhatIsAtMostAPointerOfTheStart) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison(limited_open_system).run(30000 + 250 * shard, 30250 + 250 * shard);
}

TEST_P(OpenRandomLong, AgreesWithTheOracleOnAddressesThatWereCompared) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison(comparing_open_system).run(50000 + 250 * shard, 50250 + 250 * shard);
}

INSTANTIATE_TEST_SUITE_P(Shard, OpenRandomLong, ::testing::Range(0, 8));

using Status = evidence::CheckResult::Status;

bool is_accepted(const rts::System& system, const search::StateGraph& graph) {
  try {
    return evidence::checker::check_state_graph(system, graph, work_limits(2)).status ==
           Status::holds;
  } catch (const BackendError&) {
    return false;
  }
}

/// Graphs of a system on such that differ from it in an instruction, forged or as they are.
void attack(std::uint64_t first, std::uint64_t last, int slips, int forgeries,
            rts::System (*make)(std::uint64_t) = open_system) {
  int refused = 0, honest = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const rts::System system = rts::with_implicit_errors(make(seed));
    constexpr std::uint64_t bound = 3;  // of the graphs, too, that have one
    const search::Answer answer = explored(system, bound, 1);
    const auto* graph = std::get_if<search::StateGraph>(&answer);
    if (graph == nullptr) continue;
    Random random(seed);
    for (int i = 0; i < slips; ++i) {
      const rts::System other = with_slip(system, random);
      if (!std::holds_alternative<OracleFeasible>(expected_of(other, bound))) {
        honest += is_accepted(other, *graph);
        continue;
      }
      for (int k = 0; k <= forgeries; ++k) {
        const search::StateGraph forgery = k == 0 ? *graph : forged(*graph, random);
        if (!is_accepted(other, forgery)) {
          ++refused;
          continue;
        }
        ADD_FAILURE() << "seed " << seed << ": accepted, but an error is reached\n"
                      << text_of(other);
      }
    }
  }
  std::cout << refused << " refused that prove what is not so, " << honest
            << " accepted of others\n";
  EXPECT_GT(refused, static_cast<int>(last - first));
  EXPECT_GT(honest, static_cast<int>(last - first) / 10);
}

TEST(ForgedOpenGraphs, ProveNothing) {
  attack(0, 12, 5, 12);
}

TEST(ForgedOpenGraphs, OfAddressesThatWereComparedProveNothing) {
  attack(60000, 60012, 10, 12, comparing_open_system);
}

class ForgedOpenGraphsLong : public ::testing::TestWithParam<int> {};

TEST_P(ForgedOpenGraphsLong, ProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  attack(5000 + 300 * shard, 5300 + 300 * shard, 10, 40);
}

TEST_P(ForgedOpenGraphsLong, OfAddressesThatWereComparedProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  attack(70000 + 300 * shard, 70300 + 300 * shard, 10, 40, comparing_open_system);
}

INSTANTIATE_TEST_SUITE_P(Shard, ForgedOpenGraphsLong, ::testing::Range(0, 4));

}  // namespace
}  // namespace heapreach::test::open_random_test
