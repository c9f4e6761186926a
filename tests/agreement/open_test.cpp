// Systems with `heap: unknown`: `explore`, which initialises their start heaps lazily, against
// bounded model checking over basic clauses, in which every cell is there. Answers come with
// evidence that was checked; what is proved for every bound is asked about at a larger one, too.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/text/write.h"
#include "tests/harness/limits.h"
#include "tests/harness/open_system.h"
#include "tests/harness/shrink.h"

namespace heapreach::test::open_test {
namespace {

using pipeline::Verdict;

pipeline::Strategy strategy(const char* engine, const char* encoding, std::uint64_t bound) {
  pipeline::Strategy result{engine, encoding, {}, encoding[0] == '\0' ? "none" : "default", false};
  result.encoder.bound = bound;
  return result;
}

Verdict verdict(const rts::System& system, const char* engine, const char* encoding,
                std::uint64_t bound) {
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy(engine, encoding, bound), work_limits(1), monitor);
}

const char* name_of(const Verdict& verdict) {
  if (std::holds_alternative<pipeline::Feasible>(verdict)) return "feasible";
  return std::holds_alternative<pipeline::Infeasible>(verdict) ? "infeasible" : "unknown";
}

bool is_for_every_bound(const Verdict& verdict) {
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  return infeasible != nullptr && infeasible->bound_independent();
}

class Comparison {
 public:
  explicit Comparison(rts::System (*make)(std::uint64_t) = open_system) : make_(make) {}

  void run(std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t seed = first; seed < last; ++seed) compare(seed, 1 + seed / 4 % 4);
    for (const auto& [what, number] : count_) std::cout << what << " " << number << "\n";
    const int all = static_cast<int>(last - first);
    EXPECT_LE(8 * count_["explore unknown"], all);
    EXPECT_GE(2 * compared_, all) << "too few that both decide";
    EXPECT_GE(20 * count_["for every bound"], all);
  }

 private:
  std::string problem_of(const rts::System& unexpanded, std::uint64_t bound) {
    try {
      const rts::System system = rts::with_implicit_errors(unexpanded);
      searched_ = verdict(system, "explore", "", bound);
      known_ = verdict(system, "bmc", "basic", bound);
      const std::string mine = name_of(searched_), other = name_of(known_);
      const bool both = mine != "unknown" && other != "unknown";
      if (both && mine != other) return mine + ", but " + other + " by bmc";
      if (!is_for_every_bound(searched_)) return "";
      const std::string larger = name_of(verdict(system, "bmc", "basic", bound + 2));
      return larger == "feasible" ? "for every bound, but feasible at a larger one" : "";
    } catch (const std::exception& error) {
      return std::string("exception: ") + error.what();
    }
  }

  void compare(std::uint64_t seed, std::uint64_t bound) {
    const rts::System system = make_(seed);
    const std::string problem = problem_of(system, bound);
    ++count_[std::string("explore ") + name_of(searched_)];
    ++count_[std::string("bmc ") + name_of(known_)];
    count_["for every bound"] += is_for_every_bound(searched_);
    const bool both = !std::holds_alternative<pipeline::Unknown>(searched_) &&
                      !std::holds_alternative<pipeline::Unknown>(known_);
    compared_ += both;
    if (const auto* unknown = std::get_if<pipeline::Unknown>(&searched_)) {
      std::cout << "seed " << seed << ", " << bound << " cells: " << unknown->reason << "\n";
    }
    if (problem.empty()) return;
    const rts::System small = shrink(system, [&](const rts::System& candidate) {
      return candidate.heap == rts::StartHeap::unknown && problem_of(candidate, bound) == problem;
    });
    std::ostringstream text;
    rts::write(text, small);
    ADD_FAILURE() << "seed " << seed << ", " << bound << " cells: " << problem << "\n"
                  << text.str();
  }

  rts::System (*make_)(std::uint64_t);
  Verdict searched_ = pipeline::Unknown{};
  Verdict known_ = pipeline::Unknown{};
  std::map<std::string, int> count_;
  int compared_ = 0;
};

TEST(OpenSystems, AgreeWithClauses) {
  Comparison().run(0, 20);
}

TEST(OpenSystems, AgreeWithClausesOnAddressesThatWereCompared) {
  Comparison(comparing_open_system).run(0, 20);
}

class OpenSystemsLong : public ::testing::TestWithParam<int> {};

TEST_P(OpenSystemsLong, FiveHundredAgreeWithClauses) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison().run(1000 + 100 * shard, 1100 + 100 * shard);
}

TEST_P(OpenSystemsLong, AgreeWithClausesOnAddressesThatWereCompared) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison(comparing_open_system).run(2000 + 100 * shard, 2100 + 100 * shard);
}

INSTANTIATE_TEST_SUITE_P(Shard, OpenSystemsLong, ::testing::Range(0, 5));

}  // namespace
}  // namespace heapreach::test::open_test
