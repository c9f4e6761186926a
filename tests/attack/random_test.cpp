// Evidence of one system on another one that the oracle knows an execution of: whatever the
// certificate says, to accept it would be a wrong proof.
//  - Honest certificates, put on mutants of their system that differ in one place.
//  - The same with something changed, on such mutants and on the system at bounds at which it is
//    feasible.
// What holds of the mutant as well (its execution needs a larger bound than the certificate speaks
// of) is no attack, and is not counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <set>

#include "rts/model/memory_errors.h"
#include "tests/attack/forge.h"
#include "tests/attack/spoil.h"
#include "tests/harness/mutate_system.h"

namespace heapreach::test::random_test {
namespace {

constexpr std::uint64_t bound = 2;
constexpr std::uint64_t most = 4;  // at which the oracle looks for executions, for every bound

struct Plan {
  int bases = 2;     // infeasible systems that a seed is followed to
  int ways = 3;      // certificates of each
  int mutants = 16;  // of each, of which the feasible ones are attacked
  int spoiled = 3;   // changed certificates, for each of these and each certificate
};

std::string kind_of(const Json& document) {
  std::string kind = document["type"].get<std::string>();
  if (document.contains("source")) {
    kind += " " + document["source"]["encoder"].get<std::string>();
  }
  if (document.contains("calls")) kind += " " + document["calls"].get<std::string>();
  if (document.contains("call_depth")) kind += " deep";
  return kind;
}

/// What a certificate claims, by the checker on its own system, which must accept it.
std::optional<CheckOutcome> honest(const rts::System& system, const Json& document, Tally& tally) {
  const CheckOutcome outcome = checked(system, document);
  if (outcome.kind == CheckOutcome::Kind::undecided) return std::nullopt;
  EXPECT_EQ(outcome.kind, CheckOutcome::Kind::accepted) << outcome.reason << document.dump();
  ++tally.count["honest: " + kind_of(document)];
  ++tally.count["honest"];
  return outcome;
}

class Campaign {
 public:
  Campaign(std::uint64_t seed, const Plan& plan, Tally& tally)
      : random_(seed), plan_(plan), tally_(tally) {}

  void run(const rts::System& first) {
    rts::System system = first;
    int bases = 0;
    for (int step = 0; step < 6 && bases < plan_.bases; ++step) {
      const rts::System expanded = rts::with_implicit_errors(system);
      Truth truth(expanded);
      if (!truth.is_feasible(bound, bound)) {
        ++bases;
        attack_from(system, expanded);
      }
      system = mutant_of(first, random_).system;
    }
  }

 private:
  void attack_from(const rts::System& system, const rts::System& expanded) {
    struct Claim {
      Json document;
      std::optional<std::uint64_t> bound;
    };
    std::vector<Claim> claims;
    std::set<std::string> kinds;
    for (int way = 0; way < plan_.ways; ++way) {
      const auto found = certificate_by(expanded, random_way(expanded, bound, random_));
      if (!found || !kinds.insert(kind_of(*found)).second) continue;
      const auto outcome = honest(expanded, *found, tally_);
      if (outcome) claims.push_back({*found, outcome->bound});
    }
    if (claims.empty()) return;
    Truth itself(expanded);
    if (itself.is_feasible(most, most)) {
      for (const Claim& claim : claims) forge(itself, claim.document);
    }
    for (int m = 0; m < plan_.mutants; ++m) {
      const Mutant mutant = mutant_of(system, random_);
      const rts::System other = rts::with_implicit_errors(mutant.system);
      Truth truth(other);
      for (const Claim& claim : claims) {
        if (!truth.is_feasible(claim.bound, most)) continue;
        ++tally_.count["honest ones on mutants"];
        attack(truth, claim.document, most, mutant.change, tally_);
        forge(truth, claim.document);
      }
    }
  }

  void forge(Truth& truth, const Json& document) {
    for (int s = 0; s < plan_.spoiled; ++s) {
      ++tally_.count["changed ones"];
      attack(truth, spoiled(document, truth.system(), random_), most, "changed", tally_);
    }
  }

  Random random_;
  const Plan& plan_;
  Tally& tally_;
};

Tally attack_seeds(std::uint64_t first, std::uint64_t last, const Plan& plan) {
  Tally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    try {
      Campaign(seed, plan, tally).run(system_to_attack(seed));
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
  tally.print();
  return tally;
}

class Forgeries : public ::testing::TestWithParam<int> {};

TEST_P(Forgeries, AreRefusedWhereTheOracleHasAnExecution) {
  const std::uint64_t first = 900000 + 10 * static_cast<std::uint64_t>(GetParam());
  const Tally tally = attack_seeds(first, first + 5, {});
  EXPECT_GE(tally["honest"], 2);
  EXPECT_GE(tally["honest ones on mutants"], 10);
  EXPECT_GE(tally["changed ones"], 30);
  EXPECT_LE(10 * tally["undecided"], tally["checked"]) << "too many without an answer";
}

INSTANTIATE_TEST_SUITE_P(Shard, Forgeries, ::testing::Range(0, 1));

class ForgeriesLong : public ::testing::TestWithParam<int> {};

TEST_P(ForgeriesLong, AreRefusedWhereTheOracleHasAnExecution) {
  const std::uint64_t first = 910000 + 20 * static_cast<std::uint64_t>(GetParam());
  const Tally tally = attack_seeds(first, first + 20, {2, 4, 40, 8});
  EXPECT_GE(tally["checked"], 1200);
  EXPECT_GE(tally["honest ones on mutants"], 120);
  EXPECT_LE(10 * tally["undecided"], tally["checked"]) << "too many without an answer";
}

INSTANTIATE_TEST_SUITE_P(Shard, ForgeriesLong, ::testing::Range(0, 8));

}  // namespace
}  // namespace heapreach::test::random_test
