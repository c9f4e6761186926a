// What is said of the alarms of random open systems holds for the oracle: specifications avoid what
// they are printed for, and leave possible what must stay so.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "rts/text/write.h"
#include "tests/analyses/angelic/ask_angelic.h"
#include "tests/analyses/coverage/ask_cover.h"
#include "tests/harness/build.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random.h"

namespace heapreach::test::random_alarms_test {
namespace {

namespace ang = analyses::angelic;

constexpr std::uint64_t bound = 2;

struct Tally {
  std::size_t safe = 0, avoidable = 0, bugs = 0, undecided = 0, compared = 0, points = 0;
};

/// A few steps of an open procedure: p and q come from its caller, x and y from anywhere.
class OpenSystem {
 public:
  /// `with_blocks`: some are freed and made on the way. `with_start_values`: conditions ask what
  /// cells held at the start.
  explicit OpenSystem(std::uint64_t seed, bool with_blocks = false, bool with_start_values = false)
      : random_(seed), with_blocks_(with_blocks), with_start_values_(with_start_values) {
    for (const char* name : {"p", "q", "x", "y"}) pointers_.push_back(builder_.pointer(name));
    n_ = builder_.integer("n");
    rts::System& system = builder_.system;
    system.heap =
        seed % 3 == 0 && !with_start_values ? rts::StartHeap::empty : rts::StartHeap::unknown;
    system.memory_errors = rts::MemoryErrors::implicit;
    builder_.vertex(here_);
    builder_.vertex("bad");
    system.errors = {builder_.vertex("bad")};
  }

  rts::System run() {
    const std::size_t steps = 3 + random_.below(4);
    for (std::size_t i = 0; i < steps; ++i) step();
    go({rts::Assert{comparison()}});
    builder_.system.exits = {builder_.vertex(here_)};
    return std::move(builder_.system);
  }

 private:
  void go(std::vector<rts::Action> actions) {
    const std::string next = "v" + std::to_string(++vertices_);
    builder_.edge(here_, next, std::move(actions));
    here_ = next;
  }

  void step() {
    if (with_blocks_ && random_.below(3) == 0) return block();
    switch (random_.below(8)) {
      case 0:
        return go({rts::Move{local(), rts::make_variable(pointer())}});
      case 1:
        return go({rts::Load{local(), rts::make_variable(pointer()), nullptr}});
      case 2:
        return go({rts::Store{rts::make_variable(pointer()), value(), nullptr}});
      case 3:
      case 4: {
        const char* const from[] = {"lib1", "lib2", ""};
        return go({rts::Havoc{{local()}, from[random_.below(3)]}});
      }
      case 5:
        return go({rts::Assert{comparison()}});
      case 6:
        return branch();
      default:
        return go({rts::Move{n_, plus(n_, static_cast<long>(random_.below(3)) - 1)}});
    }
  }

  void block() {
    if (random_.below(3) > 0) return go({rts::Free{rts::make_variable(pointer())}});
    rts::Alloc alloc;
    alloc.to = local();
    alloc.size = num(1);
    go({alloc});
  }

  /// Two ways that meet again, or of which one leaves.
  void branch() {
    const rts::ExpressionPtr condition = comparison();
    const std::string from = here_;
    const std::string join = "v" + std::to_string(++vertices_);
    std::vector<rts::Action> then = {rts::Assume{condition}};
    if (random_.below(2) == 0) then.push_back(rts::Move{local(), value()});
    builder_.edge(from, join, std::move(then));
    builder_.edge(from, random_.below(3) == 0 ? "left" : join,
                  {rts::Assume{rts::make(rts::Op::negation, {condition})}});
    here_ = join;
  }

  rts::VariableId pointer() { return pointers_[random_.below(4)]; }
  rts::VariableId local() { return pointers_[2 + random_.below(2)]; }
  rts::ExpressionPtr value() {
    return random_.below(2) == 0 ? num(0) : rts::make_variable(pointer());
  }
  rts::ExpressionPtr comparison() {
    if (random_.below(6) == 0) return binary(rts::Op::greater, var(n_), num(1));
    if (with_start_values_ && random_.below(2) == 0) return start_comparison();
    const rts::ExpressionPtr right = random_.below(2) == 0 ? num(0) : rts::make_variable(pointer());
    return binary(random_.below(3) == 0 ? rts::Op::equal : rts::Op::not_equal, var(pointer()),
                  right);
  }

  rts::ExpressionPtr start_comparison() {
    rts::ExpressionPtr content = rts::make(rts::Op::start_value, {rts::make_variable(pointer())});
    if (random_.below(4) == 0) content = rts::make(rts::Op::start_value, {content});
    return binary(random_.below(2) == 0 ? rts::Op::equal : rts::Op::not_equal, content, value());
  }

  Random random_;
  const bool with_blocks_, with_start_values_;
  Builder builder_;
  std::vector<rts::VariableId> pointers_;
  rts::VariableId n_ = 0;
  std::string here_ = "begin";
  std::size_t vertices_ = 0;
};

OracleLimits limits() {
  OracleLimits limits;
  limits.states = 20'000;
  limits.deadline = work_deadline(2);
  return limits;
}

/// Whether an error of the system is reached.
OracleAnswer oracle_on(const rts::System& system) {
  return ask_oracle(system, bound, limits());
}

class Comparison {
 public:
  Comparison(const pipeline::Input& input, const ang::Report& report, Tally& tally)
      : file_(std::get<pipeline::RtsInput>(input.content).system),
        report_(report),
        assertions_(ang::assertions_of(file_, input.properties)),
        tally_(tally) {}

  void run() {
    for (const ang::Outcome& outcome : report_.outcomes) {
      SCOPED_TRACE(outcome.location + " is " + to_string(outcome.what) + " " + outcome.reason);
      if (outcome.what == ang::OutcomeKind::safe || outcome.what == ang::OutcomeKind::masked) {
        ++tally_.safe;
        expect_avoided(outcome, {});
      } else if (outcome.what == ang::OutcomeKind::avoidable) {
        ++tally_.avoidable;
        std::vector<ang::Clause> clauses;
        for (const std::size_t index : outcome.specifications) {
          clauses.push_back(report_.specifications.at(index).clause);
        }
        EXPECT_FALSE(clauses.empty());
        expect_avoided(outcome, clauses);
      } else if (outcome.what == ang::OutcomeKind::bug) {
        ++tally_.bugs;
        EXPECT_FALSE(outcome.trace.empty());
      } else {
        ++tally_.undecided;
      }
    }
    expect_permissive();
  }

 private:
  ang::EntrySystem entry(const std::string& asked) const {
    std::vector<ang::Treatment> treatments;
    for (const ang::Assertion& assertion : assertions_) {
      treatments.push_back(assertion.location == asked ? ang::Treatment::asked
                                                       : ang::Treatment::ignored);
    }
    return ang::EntrySystem(file_, ang::own_graph, assertions_, treatments, 10'000);
  }

  void expect_avoided(const ang::Outcome& outcome, const std::vector<ang::Clause>& clauses) {
    const ang::EntrySystem system = entry(outcome.location);
    const OracleAnswer answer = oracle_on(ang::install(system.system(), clauses).system);
    EXPECT_FALSE(std::holds_alternative<OracleFeasible>(answer)) << to_string(answer);
    tally_.compared += std::holds_alternative<OracleInfeasible>(answer);
  }

  /// What is reached without specifications is with all of them.
  void expect_permissive() {
    if (report_.specifications.empty()) return;
    std::vector<ang::Clause> clauses;
    for (const ang::Specification& one : report_.specifications) clauses.push_back(one.clause);
    const ang::EntrySystem system = entry("");
    const auto points = ang::angelic_points(file_, system, ang::Permissive::null_checks);
    for (std::size_t point = 0; point < points.size(); ++point) {
      const auto reached = [&](const std::vector<ang::Clause>& installed) {
        return oracle_on(ang::points_system(system, ang::install(system.system(), installed),
                                            points, {point}, ang::BehindErrors::goes_on)
                             .system);
      };
      if (!std::holds_alternative<OracleFeasible>(reached({}))) continue;
      const OracleAnswer with = reached(clauses);
      const auto* none = std::get_if<OracleInfeasible>(&with);
      EXPECT_FALSE(none != nullptr && !none->domain_limited) << points[point].text;
      tally_.points += std::holds_alternative<OracleFeasible>(with);
    }
  }

  const rts::System& file_;
  const ang::Report& report_;
  const std::vector<ang::Assertion> assertions_;
  Tally& tally_;
};

std::string text_of(const rts::System& system) {
  std::ostringstream out;
  rts::write(out, system);
  return out.str();
}

Tally compared(std::uint64_t from, std::uint64_t to, bool with_blocks,
               bool with_start_values = false) {
  Tally tally;
  for (std::uint64_t seed = from; seed <= to; ++seed) {
    const rts::System raw = OpenSystem(seed, with_blocks, with_start_values).run();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text_of(raw));
    const pipeline::Input input = input_of(raw);
    pipeline::Options options;
    options.bound = bound;
    options.engine = raw.heap == rts::StartHeap::unknown ? "bmc" : "explore";
    options.work = 4'000'000;
    ang::AngelicOptions asked;
    for (const rts::Variable& variable : raw.variables) {
      if (variable.type == rts::VariableType::integer) {
        asked.vocabulary.monitors.insert(variable.name);
      }
    }
    Comparison(input, alarms_of(input, asked, options), tally).run();
    if (::testing::Test::HasFailure()) return tally;
  }
  std::cout << tally.safe << " safe, " << tally.avoidable << " avoidable, " << tally.bugs
            << " bugs, " << tally.undecided << " undecided, " << tally.compared << " compared, "
            << tally.points << " points\n";
  return tally;
}

TEST(RandomAlarms, HoldForTheOracle) {
  const Tally tally = compared(1, 10, false);
  EXPECT_GT(tally.avoidable, 5u);
  EXPECT_GT(tally.safe, 2u);
  EXPECT_GT(tally.bugs, 0u);
  EXPECT_GT(tally.compared, 5u);
  EXPECT_GT(tally.points, 3u);
}

TEST(RandomAlarms, HoldWhereBlocksAreFreedAndMade) {
  const Tally tally = compared(105, 110, true);
  EXPECT_GT(tally.avoidable, 2u);
  EXPECT_GT(tally.bugs, 0u);
  EXPECT_GT(tally.compared, 2u);
}

TEST(RandomAlarms, HoldWhereConditionsAskForStartValues) {
  const Tally tally = compared(201, 205, true, true);
  EXPECT_GT(tally.avoidable, 2u);
  EXPECT_GT(tally.bugs, 0u);
  EXPECT_GT(tally.compared, 2u);
}

TEST(RandomAlarmsLong, HoldForTheOracle) {
  const Tally tally = compared(1, 80, false);
  EXPECT_GT(tally.points, 40u);
  EXPECT_GT(compared(101, 150, true).avoidable, 20u);
  EXPECT_GT(compared(201, 250, true, true).avoidable, 20u);
}

}  // namespace
}  // namespace heapreach::test::random_alarms_test
