// That a slice keeps every execution: random ones of the system are ones of its slices, through the
// same states.
#include "rts/coverage/slice.h"

#include <gtest/gtest.h>

#include <utility>

#include "rts/model/memory_errors.h"
#include "tests/harness/machine.h"
#include "tests/harness/random_full.h"
#include "tests/harness/random_system.h"

namespace heapreach::rts::slice_test {
namespace {

constexpr std::uint64_t bound = 6;
constexpr std::size_t steps = 12;

/// What was compared.
struct Tally {
  std::size_t executions = 0, weak_edges = 0;
};

/// The choices that make the slice do what the system does: values that were moved, loaded and
/// stored are chosen on edges that are not kept.
class Followed {
 public:
  Followed(const System& system, const System& slice, const std::vector<bool>& kept)
      : system_(system), slice_(slice), kept_(kept) {}

  Execution of(const Execution& execution) {
    Execution result = execution;
    result.start_values.resize(result.start_values.size() + added(), Integer(0));
    for (Step& step : result.steps) step.choices.clear();
    bool is_start = true;
    replay(system_, bound, execution,
           [&](std::size_t step, std::size_t at, const State& before, const State& after) {
             if (std::exchange(is_start, false)) return;
             const EdgeId taken = execution.steps[step].edge;
             const auto& instructions = system_.edge(taken).instructions;
             if (at >= instructions.size()) return;  // a return
             const Choice& choice = execution.steps[step].choices[at];
             add(instructions[at].action, choice, before, after, kept_[taken],
                 result.steps[step].choices);
           });
    return result;
  }

 private:
  std::size_t added() const { return slice_.variables.size() - system_.variables.size(); }

  void add(const Action& action, const Choice& choice, const State& before, const State& after,
           bool is_kept, std::vector<Choice>& choices) {
    const bool is_weak = !is_kept;
    const bool is_dropped = std::holds_alternative<Assume>(action) ||
                            std::holds_alternative<Assert>(action) ||
                            std::holds_alternative<Fail>(action);
    if (is_weak && is_dropped) return;
    const auto* move = std::get_if<Move>(&action);
    const auto* load = std::get_if<Load>(&action);
    const auto* store = std::get_if<Store>(&action);
    if (is_weak && (move != nullptr || load != nullptr)) {
      choices.push_back({false, {after.store[move != nullptr ? move->to : load->to]}});
    } else if (is_weak && store != nullptr && added() > 0) {
      choices.push_back({false, {evaluate(*store->value, before, system_)}});
      choices.push_back({});
    } else {
      choices.push_back(choice);
    }
  }

  const System& system_;
  const System& slice_;
  const std::vector<bool>& kept_;
};

void compare(const System& system, test::Random& random, Tally& tally) {
  std::vector<bool> kept;
  for (EdgeId edge = 0; edge < system.edges().size(); ++edge) kept.push_back(random.below(2) == 0);
  const System slice = sliced(system, kept);
  ASSERT_EQ(slice.edges().size(), system.edges().size());
  for (int walk = 0; walk < 5; ++walk) {
    const auto execution = test::random_walk(system, bound, steps, random);
    if (!execution) continue;
    const State last = replay(system, bound, *execution);
    State followed = replay(slice, bound, Followed(system, slice, kept).of(*execution));
    followed.store.resize(last.store.size());
    EXPECT_TRUE(followed == last);
    ++tally.executions;
    for (const Step& step : execution->steps) tally.weak_edges += !kept[step.edge];
  }
}

TEST(Slice, KeepsEveryExecution) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    test::Random random(seed);
    compare(with_implicit_errors(test::random_system(seed)), random, tally);
    compare(with_implicit_errors(test::random_full_system(seed)), random, tally);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(tally.executions, 1000u);
  EXPECT_GT(tally.weak_edges, 1000u);
}

}  // namespace
}  // namespace heapreach::rts::slice_test
