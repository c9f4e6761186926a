// What rewritings of systems promise to preserve, on random systems with all features: whether a
// question is answered, asked of the file and of what is made of it, both decided by the oracle;
// and that executions of what is made are, back-translated, answers on the file.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "rts/text/write.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/restriction.h"
#include "rts/transform/unwind_calls.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_full.h"
#include "tests/harness/reference/interpret.h"
#include "tests/harness/replay_cross_check.h"

namespace heapreach::test::rewritings_test {
namespace {

using namespace rts;

constexpr std::uint64_t bound = 3;

OracleLimits limits() {
  OracleLimits result;
  result.states = 4000;
  result.deadline = work_deadline(1);
  return result;
}

class Rewritings {
 public:
  Rewritings(const System& system, const Question& question, std::map<std::string, int>& count)
      : system_(system), question_(question), count_(count) {}

  void run() {
    const OracleAnswer answer = ask_oracle(system_, bound, question_, limits());
    if (std::holds_alternative<OracleUnknown>(answer)) return;
    feasible_ = std::holds_alternative<OracleFeasible>(answer);
    const System asked = restricted(with_edges_for(system_, question_), question_);
    expect_same("restricted", asked, {});
    if (asked.procedures.empty()) return;
    const Transformed inlined = inline_calls(asked);
    if (inlined.refusal().empty()) expect_same("inlined", inlined.system(), {&inlined});
    const Transformed mixed = mixed_semantics(asked);
    expect_same("mixed", mixed.system(), {&mixed});
    const Transformed mixed_inlined = inline_calls(mixed.system());
    if (mixed_inlined.refusal().empty()) {
      expect_same("mixed, inlined", mixed_inlined.system(), {&mixed_inlined, &mixed});
    }
    unwound(asked, inlined.refusal().empty());
  }

 private:
  /// Back to the file, the last rewriting first.
  using BackTranslations = std::vector<const Transformed*>;

  /// Without recursion a call stack is never higher than the number of procedures.
  void unwound(const System& asked, bool is_finite) {
    const std::size_t depth = is_finite ? asked.procedures.size() : 2;
    const Transformed up_to = unwind_calls(asked, depth, TooDeep::is_no_end);
    if (!up_to.refusal().empty()) return;
    if (is_finite) {
      expect_same("unwound", up_to.system(), {&up_to});
    } else if (!feasible_) {
      expect_same("unwound in part", up_to.system(), {&up_to});
    }
  }

  void expect_same(const std::string& name, System made, const BackTranslations& backwards) {
    made.memory_errors = MemoryErrors::explicit_edges;  // they are edges by now
    const OracleAnswer answer = ask_oracle(made, bound, limits());
    if (std::holds_alternative<OracleUnknown>(answer)) return;
    const auto* found = std::get_if<OracleFeasible>(&answer);
    ++count_[name + (found == nullptr ? ", infeasible" : ", feasible")];
    EXPECT_EQ(feasible_, found != nullptr) << name;
    if (found == nullptr) return;
    Execution execution = found->execution;
    for (const Transformed* made_by : backwards) execution = made_by->back_translated(execution);
    const auto interpreted = reference::interpret(system_, bound, question_, execution);
    EXPECT_TRUE(interpreted.answers)
        << name << ": back-translated it is no answer; " << interpreted.refusal;
  }

  const System& system_;
  const Question& question_;
  std::map<std::string, int>& count_;
  bool feasible_ = false;
};

void compare(std::uint64_t first, std::uint64_t last) {
  std::map<std::string, int> count;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const System system = random_full_system(seed);
    Random random(seed + 77);
    const Question question = random_question(system, random);
    std::ostringstream text;
    write(text, system);
    std::string asked;
    for (const std::string& name : question.properties.names()) asked += name + " ";
    if (question.error) asked += system.vertex(*question.error).name;
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + asked + "\n" + text.str());
    Rewritings(system, question, count).run();
    if (::testing::Test::HasFailure()) return;
  }
  for (const auto& [what, number] : count) std::cout << what << ": " << number << "\n";
  for (const char* name : {"restricted", "inlined", "mixed", "mixed, inlined", "unwound"}) {
    const int all = static_cast<int>(last - first);
    EXPECT_GT(count[std::string(name) + ", feasible"] * 20, all) << name;
    EXPECT_GT(count[std::string(name) + ", infeasible"] * 20, all) << name;
  }
}

TEST(Rewritings, PreserveAnswers) {
  compare(0, 250);
}

class RewritingsLong : public ::testing::TestWithParam<int> {};

TEST_P(RewritingsLong, PreserveAnswers) {
  const auto first = 50'000 + 2500 * static_cast<std::uint64_t>(GetParam());
  compare(first, first + 2500);
}

INSTANTIATE_TEST_SUITE_P(Shard, RewritingsLong, ::testing::Range(0, 8));

}  // namespace
}  // namespace heapreach::test::rewritings_test
