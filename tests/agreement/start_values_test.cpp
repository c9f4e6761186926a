// Systems that ask what cells held at the start (`startvalue`): engines see variables in its place
// (rts/transform/start_values.h). Explore and bounded model checking over basic clauses agree, and
// neither contradicts the oracle, which keeps the start heap.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/limits.h"
#include "tests/harness/open_system.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/shrink.h"

namespace heapreach::test::start_values_test {
namespace {

using pipeline::Verdict;

Verdict verdict(const rts::System& system, const char* engine, const char* encoding,
                std::uint64_t bound, double millions) {
  pipeline::Strategy strategy{
      engine, encoding, {}, encoding[0] == '\0' ? "none" : "default", false};
  strategy.encoder.bound = bound;
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy, work_limits(millions), monitor);
}

std::string name_of(const Verdict& verdict) {
  if (std::holds_alternative<pipeline::Feasible>(verdict)) return "feasible";
  return std::holds_alternative<pipeline::Infeasible>(verdict) ? "infeasible" : "unknown";
}

bool is_for_every_bound(const Verdict& verdict) {
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  return infeasible != nullptr && infeasible->bound_independent();
}

rts::System drawn(std::uint64_t seed, bool with_calls) {
  rts::System system = start_reading_system(seed);
  if (!with_calls) return system;
  Random random(seed);
  system = outline(system, random);
  return seed % 3 == 0 ? system : with_recursion(with_more_calls(system, random), random);
}

class Comparison {
 public:
  explicit Comparison(bool with_calls = false) : with_calls_(with_calls) {}

  void run(std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t seed = first; seed < last; ++seed) compare(seed, 1 + seed / 4 % 4);
    for (const auto& [what, number] : count_) std::cout << what << " " << number << "\n";
    const int all = static_cast<int>(last - first);
    EXPECT_GE(3 * count_["decided by both"], all);
    EXPECT_GE(8 * count_["decided by the oracle, too"], all);
    if (with_calls_) return;
    EXPECT_GE(20 * count_["for every bound"], all);
  }

 private:
  static OracleAnswer asked_oracle(const rts::System& system, std::uint64_t bound) {
    OracleLimits limits;
    limits.states = 10000;
    limits.deadline = work_deadline(1);
    return ask_oracle(system, bound, limits);
  }

  /// What the oracle says; nothing where it does not know for sure.
  static std::string surely(const OracleAnswer& answer) {
    if (std::holds_alternative<OracleFeasible>(answer)) return "feasible";
    const auto* none = std::get_if<OracleInfeasible>(&answer);
    return none != nullptr && !none->domain_limited ? "infeasible" : "";
  }

  std::string problem_of(const rts::System& unexpanded, std::uint64_t bound) {
    try {
      const rts::System system = rts::with_implicit_errors(unexpanded);
      searched_ = verdict(system, "explore", "", bound, 1);
      known_ = verdict(system, "bmc", "basic", bound, 2);
      const OracleAnswer oracle = asked_oracle(system, bound);
      oracle_ = surely(oracle);
      const bool found = std::holds_alternative<OracleFeasible>(oracle);
      for (const Verdict& each : {searched_, known_}) {
        if (name_of(each) == "infeasible" && found) return "infeasible, but the oracle found one";
        if (name_of(each) == "feasible" && oracle_ == "infeasible") return "feasible for no oracle";
      }
      const std::string mine = name_of(searched_), other = name_of(known_);
      if (mine != "unknown" && other != "unknown" && mine != other) {
        return mine + ", but " + other + " by bmc";
      }
      if (!is_for_every_bound(searched_)) return "";
      const std::string larger = name_of(verdict(system, "bmc", "basic", bound + 2, 3));
      return larger == "feasible" ? "for every bound, but feasible at a larger one" : "";
    } catch (const std::exception& error) {
      return std::string("exception: ") + error.what();
    }
  }

  void compare(std::uint64_t seed, std::uint64_t bound) {
    const rts::System system = drawn(seed, with_calls_);
    const std::string problem = problem_of(system, bound);
    const bool both = name_of(searched_) != "unknown" && name_of(known_) != "unknown";
    ++count_["explore " + name_of(searched_)];
    ++count_["bmc " + name_of(known_)];
    if (const auto* unknown = std::get_if<pipeline::Unknown>(&searched_)) {
      std::cout << "seed " << seed << ", " << bound << " cells: " << unknown->reason << "\n";
    }
    count_["decided by both"] += both;
    count_["decided by the oracle, too"] += both && !oracle_.empty();
    count_["for every bound"] += is_for_every_bound(searched_);
    if (problem.empty()) return;
    const rts::System small =
        with_calls_ ? system : shrink(system, [&](const rts::System& candidate) {
          return candidate.heap == rts::StartHeap::unknown &&
                 problem_of(candidate, bound) == problem;
        });
    std::ostringstream text;
    rts::write(text, small);
    ADD_FAILURE() << "seed " << seed << ", " << bound << " cells: " << problem << "\n"
                  << text.str();
  }

  const bool with_calls_;
  Verdict searched_ = pipeline::Unknown{};
  Verdict known_ = pipeline::Unknown{};
  std::string oracle_;
  std::map<std::string, int> count_;
};

TEST(StartValues, EnginesAgreeWithEachOtherAndTheOracle) {
  Comparison().run(0, 8);
}

TEST(StartValues, EnginesAgreeOnSystemsWithProcedures) {
  Comparison(true).run(0, 4);
}

class StartValuesLong : public ::testing::TestWithParam<int> {};

TEST_P(StartValuesLong, EnginesAgreeWithEachOtherAndTheOracle) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison().run(1000 + 100 * shard, 1100 + 100 * shard);
}

TEST_P(StartValuesLong, EnginesAgreeOnSystemsWithProcedures) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  Comparison(true).run(1000 + 60 * shard, 1060 + 60 * shard);
}

INSTANTIATE_TEST_SUITE_P(Shard, StartValuesLong, ::testing::Range(0, 5));

/// A system of pointers p, q and r and a number n, from a to bad by these lines of edges.
rts::System system_of(const std::string& edges, const std::string& start = "true") {
  return rts::with_implicit_errors(rts::read_text("rts: 1\nheap: unknown\nlayout: {origin: 2}\n"
                                                  "variables: {p: ptr, q: ptr, r: ptr, n: int}\n"
                                                  "start: {vertex: a, assume: \"" +
                                                      start + "\"}\nerror: bad\nedges:\n" + edges,
                                                  "test")
                                       .system);
}

constexpr double millions = 30;

/// What explore says at so many cells, with which bmc agrees.
std::string said(const std::string& edges, const std::string& start = "true",
                 std::uint64_t bound = 3) {
  const rts::System system = system_of(edges, start);
  const Verdict found = verdict(system, "explore", "", bound, millions);
  const std::string other = name_of(verdict(system, "bmc", "basic", bound, millions));
  if (other != name_of(found)) return name_of(found) + ", but " + other + " by bmc";
  return name_of(found);
}

TEST(StartValues, StayWhatTheyWereBehindAStore) {
  const std::string overwritten =
      "  - {from: a, to: b, do: [{load: {to: n, at: p}}, {store: {at: p, value: n + 1}}]}\n";
  EXPECT_EQ(said(overwritten + "  - {from: b, to: bad, do: [{load: {to: r, at: p}}, "
                               "{assume: \"startvalue(p) != n\"}]}\n"),
            "infeasible");
  EXPECT_EQ(said(overwritten + "  - {from: b, to: bad, do: [{load: {to: r, at: p}}, "
                               "{assume: \"startvalue(p) == r\"}]}\n"),
            "infeasible");
  EXPECT_EQ(said(overwritten + "  - {from: b, to: bad, do: [{assume: \"startvalue(p) == 7\"}]}\n"),
            "feasible");
}

TEST(StartValues, StayWhatTheyWereBehindAFree) {
  const std::string freed =
      "  - {from: a, to: b, do: [{load: {to: n, at: p}}, {free: p}, {move: {to: q, value: p}}]}\n";
  EXPECT_EQ(said(freed + "  - {from: b, to: bad, do: [{assume: \"startvalue(q) != n\"}]}\n"),
            "infeasible");
  EXPECT_EQ(
      said(freed + "  - {from: b, to: bad, do: [{assume: \"startvalue(q) == n && n == 3\"}]}\n"),
      "feasible");
}

TEST(StartValues, AreZeroOfWhatIsHandedOut) {
  const std::string handed_out =
      "  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {store: {at: q, value: 5}}]}\n";
  EXPECT_EQ(said(handed_out + "  - {from: b, to: bad, do: [{assume: \"startvalue(q) != 0\"}]}\n"),
            "infeasible");
  EXPECT_EQ(said(handed_out + "  - {from: b, to: bad, do: [{assume: \"startvalue(q) == 0\"}]}\n"),
            "feasible");
  // No address of the start is handed out.
  EXPECT_EQ(said("  - {from: a, to: b, do: [{assume: \"startvalue(p) == 4\"}, "
                 "{alloc: {to: q, size: 1}}]}\n"
                 "  - {from: b, to: bad, do: [{assume: q == p}]}\n"),
            "infeasible");
}

TEST(StartValues, AreZeroOfWhatNeverWasACell) {
  EXPECT_EQ(said("  - {from: a, to: bad, do: [{assume: \"startvalue(null) != 0\"}]}\n"),
            "infeasible");
  EXPECT_EQ(
      said("  - {from: a, to: bad, do: [{assume: \"!allocated(p) && startvalue(p) != 0\"}]}\n"),
      "infeasible");
  EXPECT_EQ(
      said("  - {from: a, to: bad, do: [{assume: \"allocated(p) && startvalue(p) == 0\"}]}\n"),
      "feasible");
}

TEST(StartValues, OfCellsWhoseAddressIsFoundOutLater) {
  const std::string followed =
      "  - {from: a, to: b, do: [{load: {to: q, at: p}}, {store: {at: p, value: null}}]}\n"
      "  - {from: b, to: c, do: [{load: {to: r, at: q}}, {store: {at: q, value: 1}}]}\n";
  EXPECT_EQ(
      said(followed + "  - {from: c, to: bad, do: [{assume: \"p != q && startvalue(q) != r\"}]}\n"),
      "infeasible");
  EXPECT_EQ(said(followed +
                 "  - {from: c, to: bad, do: [{assume: \"p != q && startvalue(startvalue(p)) != "
                 "r\"}]}\n"),
            "infeasible");
  EXPECT_EQ(said(followed + "  - {from: c, to: bad, do: [{assume: \"startvalue(q) != r\"}]}\n"),
            "feasible");  // p leads to itself, and q was overwritten
}

TEST(StartValues, AreWhatTheStartConditionSays) {
  const std::string read = "  - {from: a, to: b, do: [{load: {to: n, at: p}}]}\n";
  EXPECT_EQ(said(read + "  - {from: b, to: bad, do: [{assume: n != 3}]}\n", "startvalue(p) == 3"),
            "infeasible");
  EXPECT_EQ(said(read + "  - {from: b, to: bad, do: [{assume: n == 3}]}\n", "startvalue(p) == 3"),
            "feasible");
  EXPECT_EQ(said(read + "  - {from: b, to: bad, do: [{assume: n == 3}]}\n",
                 "startvalue(p) == startvalue(p + 1) && startvalue(p + 1) == 4"),
            "infeasible");
}

/// Where a cell is known to be there, nobody need try addresses.
TEST(StartValues, HaveProofsForEveryBound) {
  const auto is_proved = [](const std::string& edges, const std::string& start = "allocated(p)") {
    const rts::System system = system_of(edges, start);
    return is_for_every_bound(verdict(system, "explore", "", 3, millions));
  };
  const std::string changed =
      "  - {from: a, to: b, do: [{load: {to: n, at: p}}, {store: {at: p, value: n + 1}}]}\n";
  EXPECT_TRUE(
      is_proved(changed + "  - {from: b, to: bad, do: [{assume: \"startvalue(p) != n\"}]}\n"));
  EXPECT_TRUE(is_proved(changed +
                        "  - {from: b, to: c, do: [{free: p}]}\n"
                        "  - {from: c, to: bad, do: [{assume: \"startvalue(p) != n\"}]}\n"));
  EXPECT_FALSE(
      is_proved(changed + "  - {from: b, to: bad, do: [{assume: \"startvalue(p) == n\"}]}\n"));
}

/// The start does not say that the cell is there, but that it is met does.
TEST(StartValues, HaveProofsForEveryBoundOfCellsThatAreMet) {
  const auto is_proved = [](const std::string& edges) {
    return is_for_every_bound(verdict(system_of(edges), "explore", "", 3, millions));
  };
  const std::string met = "  - {from: a, to: b, do: [{load: {to: n, at: p}}]}\n";
  const std::string linked =
      "  - {from: a, to: b, do: [{load: {to: q, at: p}}, {load: {to: n, at: q}}]}\n";
  const std::string differs = "  - {from: b, to: bad, do: [{assume: \"startvalue(p) != n\"}]}\n";
  const std::string differs_behind =
      "  - {from: b, to: bad, do: [{assume: \"startvalue(startvalue(p)) != n\"}]}\n";
  const std::string allocates = "  - {from: a, to: a, do: [{alloc: {to: r, size: 1}}]}\n";
  EXPECT_TRUE(is_proved(met + differs));
  EXPECT_TRUE(is_proved(met + allocates + differs));
  EXPECT_TRUE(is_proved(linked + differs_behind));
  // What cells hold, and numbers, may lead to what is handed out.
  EXPECT_EQ(said(linked + allocates + differs_behind), "feasible");
  EXPECT_EQ(said("  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {load: {to: r, at: n}}]}\n"
                 "  - {from: b, to: bad, do: [{assume: \"startvalue(n) != r && q == n\"}]}\n"),
            "feasible");
  // So may what lies behind a pointer, unless in its block.
  EXPECT_EQ(said("  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {load: {to: r, at: p + 1}}]}"
                 "\n  - {from: b, to: bad, do: [{assume: startvalue(p + 1) != r}]}\n"),
            "feasible");
}

/// The address changes in the loop, so that engines see any number there: what an edge into an
/// error asks is exact all the same, and errors are those of the file.
TEST(StartValues, InLoops) {
  const std::string walk =
      "  - {from: a, to: b, do: [{move: {to: q, value: p}}]}\n"
      "  - {from: b, to: b, do: [{assume: \"q != null\"}, {load: {to: r, at: q}}, "
      "{assume: \"startvalue(q) == r\"}, {move: {to: q, value: r}}]}\n";
  EXPECT_EQ(said(walk + "  - {from: b, to: bad, do: [{load: {to: r, at: q}}, "
                        "{assume: \"startvalue(q) != r\"}]}\n",
                 "true", 2),
            "infeasible");
  EXPECT_EQ(said(walk + "  - {from: b, to: bad, do: [{assume: \"q == 2 && p == 3\"}]}\n"),
            "feasible");
  // Of an address that stays the same they are exact in a loop, too.
  EXPECT_EQ(said("  - {from: a, to: b, do: [{load: {to: n, at: p}}]}\n"
                 "  - {from: b, to: b, do: [{assume: \"startvalue(p) != n\"}, {kill: [q]}, "
                 "{move: {to: r, value: null}}]}\n"
                 "  - {from: b, to: bad, do: [{assume: \"r == null && p == r\"}]}\n",
                 "true", 2),
            "infeasible");
}

/// An error vertex ends an execution, whatever edges leave it: its edges are in no loop.
TEST(StartValues, OfEdgesIntoErrorsThatOthersLeave) {
  const std::string edges =
      "  - {from: a, to: b, do: [{load: {to: q, at: p}}]}\n"
      "  - {from: b, to: b, do: [{load: {to: q, at: q}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"startvalue(q) == 7\"}]}\n";
  EXPECT_EQ(said(edges), "feasible");
  EXPECT_EQ(said(edges + "  - {from: bad, to: b}\n"), "feasible");
}

/// Of recursion that is followed to some depth only, with conditions in loops that got weaker.
TEST(StartValues, CallsThatGoTooDeepAreNoErrors) {
  const rts::System system = rts::with_implicit_errors(
      rts::read_text("rts: 1\nheap: unknown\nlayout: {origin: 2}\n"
                     "variables: {p: ptr, q: ptr, n: int}\n"
                     "start: {vertex: a, assume: \"allocated(p)\"}\nerror: bad\nprocedures:\n"
                     "  f:\n    parameters: {x: int}\n    entry: i\n    exit: o\n    edges:\n"
                     "      - {from: i, to: o, do: [{assume: \"x <= 0\"}]}\n"
                     "      - {from: i, to: j, do: [{assume: \"x > 0\"}]}\n"
                     "      - {from: j, to: o, do: [{call: {to: f, args: [\"x - 1\"]}}]}\nedges:\n"
                     "  - {from: a, to: b, do: [{move: {to: q, value: p}}]}\n"
                     "  - {from: b, to: b, do: [{assume: \"startvalue(q) != 3\"}, "
                     "{move: {to: q, value: \"q + 1\"}}]}\n"
                     "  - {from: b, to: c, do: [{call: {to: f, args: [n]}}]}\n"
                     "  - {from: c, to: bad, do: [{assume: \"startvalue(p) == 3 && q != p\"}]}\n",
                     "test")
          .system);
  for (const auto& [engine, encoding] : {std::pair("bmc", "kripke"), std::pair("pdr", "basic")}) {
    EXPECT_EQ(name_of(verdict(system, engine, encoding, 3, 2)), "unknown") << engine;
  }
}

/// What no execution takes is unknown, not an error of ours.
TEST(StartValues, SpuriousPathsOfLoopsAreUnknown) {
  const rts::System system = system_of(
      "  - {from: a, to: b, do: [{move: {to: q, value: p}}, {move: {to: n, value: 0}}]}\n"
      "  - {from: b, to: b, do: [{load: {to: r, at: q}}, {assume: \"startvalue(q) != r\"}, "
      "{move: {to: q, value: r}}, {move: {to: n, value: 1}}]}\n"
      "  - {from: b, to: bad, do: [{assume: n == 1}]}\n");
  for (const auto& [engine, encoding] :
       {std::pair("explore", ""), std::pair("bmc", "basic"), std::pair("pdr", "kripke")}) {
    const Verdict answer = verdict(system, engine, encoding, 3, 10);
    ASSERT_EQ(name_of(answer), "unknown") << engine;
    EXPECT_NE(std::get<pipeline::Unknown>(answer).reason.find("startvalue"), std::string::npos)
        << std::get<pipeline::Unknown>(answer).reason;
  }
}

}  // namespace
}  // namespace heapreach::test::start_values_test
