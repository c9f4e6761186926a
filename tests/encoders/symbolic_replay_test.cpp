// Symbolic execution against the replayer: along random walks, with the state as constants, as
// variables, and as a mixture, the transition relation must say what concrete execution does.
#include <gtest/gtest.h>

#include "rts/text/parse.h"
#include "tests/encoders/concrete.h"
#include "tests/encoders/random_system.h"

namespace heapreach::symbolic_replay_test {
namespace {

using encoders::SymbolicState;
using encoders::Transition;
using horn::Sort;
using horn::Term;
using test::Random;

enum class Mode { constants, variables, mixture };

class Walk {
 public:
  Walk(std::uint32_t seed, Sort number) : random_(seed), number_(number) {
    system_ = test::random_system(random_, 2);
    bound_ = random_.between(0, 6);
    for (const rts::Edge& edge : system_.edges()) {
      for (const rts::Instruction& instruction : edge.instructions) pool_.push_back(instruction);
    }
  }

  /// Number of instructions that were compared and succeeded.
  int run(int steps) {
    const auto start = test::random_small_start(system_, bound_, random_);
    if (!start || pool_.empty()) return 0;
    state_ = rts::start_state(system_, bound_, *start);
    int done = 0;
    for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
      const rts::Instruction& instruction = pool_[random_.between(0, pool_.size() - 1)];
      const rts::Choice choice =
          test::random_choice(instruction.action, state_, system_, bound_, random_);
      rts::State after = state_;
      const rts::Outcome outcome = execute(instruction, choice, bound_, system_, after);
      for (Mode mode : {Mode::constants, Mode::variables, Mode::mixture}) {
        compare(instruction.action, choice, outcome, after, mode);
      }
      done += outcome == rts::Outcome::done;
      state_ = after;
    }
    return done;
  }

 private:
  void compare(const rts::Action& action, const rts::Choice& choice, rts::Outcome outcome,
               const rts::State& after, Mode mode) {
    SCOPED_TRACE(describe(action, system_) + ", mode " + std::to_string(static_cast<int>(mode)));
    horn::TermStore terms;
    std::uint32_t next = 0;
    test::Assignment assignment;
    Transition transition(system_, terms, number_, [&](Sort sort) {
      const bool chosen = sort == Sort::boolean && mode == Mode::constants;
      return chosen ? terms.boolean(choice.alloc_fails) : terms.variable(next++, sort);
    });
    SymbolicState state = symbolic(terms, mode, next, assignment);
    if (const auto* alloc = std::get_if<rts::Alloc>(&action); alloc && !choice.alloc_fails) {
      const bool cut = evaluate(transition.cut(*alloc, state, bound_), assignment) != 0;
      EXPECT_EQ(cut, outcome == rts::Outcome::cut_by_bound);
    }
    compare_values(transition, state, assignment);
    const auto effect = transition.execute(action, state);
    test::assign(effect, choice, state_, system_, assignment);
    EXPECT_TRUE(mode != Mode::constants || effect.condition->is_constant());
    const bool succeeds = evaluate(effect.condition, assignment) != 0;
    ASSERT_EQ(succeeds, outcome == rts::Outcome::done);
    if (!succeeds) return;
    const std::vector<Term> terms_after = test::terms_of(state);
    const std::vector<Rational> expected = test::numbers_of(after, bound_);
    ASSERT_EQ(terms_after.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(evaluate(terms_after[i], assignment), expected[i]) << "component " << i;
      if (mode != Mode::constants) continue;
      EXPECT_TRUE(terms_after[i]->is_constant() || terms_after[i]->is_variable());
    }
    if (!effect.end) return;
    EXPECT_EQ(evaluate(effect.allocated, assignment) != 0, !choice.alloc_fails);
    if (choice.alloc_fails) return;
    EXPECT_EQ(evaluate(effect.end, assignment), Rational(state_.frontier + choice.values.size()));
  }

  SymbolicState symbolic(horn::TermStore& terms, Mode mode, std::uint32_t& next,
                         test::Assignment& assignment) {
    const std::vector<Rational> numbers = test::numbers_of(state_, bound_);
    const std::size_t variables = system_.variables.size();
    std::vector<Term> components;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const bool flag = i > variables && (i - 1 - variables) % 3 == 0;
      const bool constant = mode == Mode::constants || (mode == Mode::mixture && random_.one_in(2));
      const Sort sort = flag ? Sort::boolean : number_;
      Term term = !constant ? terms.variable(next++, sort)
                  : flag    ? terms.boolean(numbers[i] != 0)
                            : terms.numeral(numbers[i], sort);
      if (!constant) assignment[term] = numbers[i];
      components.push_back(term);
    }
    return test::state_of(components, variables);
  }

  void compare_values(Transition& transition, const SymbolicState& state,
                      const test::Assignment& assignment) {
    if (number_ == Sort::real) return;  // no division
    const auto integer = test::random_integer(random_, 3);
    EXPECT_EQ(evaluate(transition.value(*integer, state), assignment),
              Rational(rts::evaluate(*integer, state_, system_)))
        << print(*integer, system_);
    const auto condition = test::random_condition(random_, 3);
    EXPECT_EQ(evaluate(transition.value(*condition, state), assignment) != 0,
              rts::holds(*condition, state_, system_))
        << print(*condition, system_);
  }

  Random random_;
  Sort number_;
  rts::System system_;
  std::uint64_t bound_ = 0;
  std::vector<rts::Instruction> pool_;
  rts::State state_;
};

TEST(SymbolicReplay, RandomWalksAgree) {
  int done = 0;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    done += Walk(seed, Sort::integer).run(40);
    if (HasFailure()) return;
  }
  EXPECT_GT(done, 1000);  // the walks get somewhere
}

TEST(SymbolicReplayLong, RandomWalksAgree) {
  for (std::uint32_t seed = 1000; seed < 6000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Walk(seed, Sort::integer).run(60);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace heapreach::symbolic_replay_test
