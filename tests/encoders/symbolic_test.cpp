// What single instructions become as terms: texts, folding, and the cost of steps at known
// addresses.
#include <gtest/gtest.h>

#include "encoders/symbolic/symbolic.h"
#include "support/error.h"
#include "tests/harness/build.h"

namespace heapreach::symbolic_test {
namespace {

using namespace rts;
using encoders::SymbolicState;
using encoders::Transition;
using horn::Term;
using test::num;
using test::plus;
using test::var;

class Symbolic : public testing::Test {
 protected:
  Symbolic() {
    p_ = builder_.pointer("p");
    i_ = builder_.integer("i");
    builder_.vertex("v0");
    builder_.vertex("bad");
  }

  /// A state of variables f, p, i, a1, s1, v1, .. over the system of the builder.
  SymbolicState variables(std::size_t cells) {
    auto fresh = [this](horn::Sort sort, const std::string& name) {
      names_.push_back(name);
      return terms_.variable(names_.size() - 1, sort);
    };
    const auto number = horn::Sort::integer;
    SymbolicState state;
    state.frontier = fresh(number, "f");
    state.store = {fresh(number, "p"), fresh(number, "i")};
    for (std::size_t i = 1; i <= cells; ++i) {
      const std::string address = std::to_string(i);
      Term allocated = fresh(horn::Sort::boolean, "a" + address);
      Term size = fresh(number, "s" + address);
      state.heap.push_back({allocated, size, fresh(number, "v" + address)});
    }
    return state;
  }

  Transition transition(horn::Sort number = horn::Sort::integer) {
    return Transition(builder_.system, terms_, number, [this](horn::Sort sort) {
      names_.push_back("new" + std::to_string(names_.size()));
      return terms_.variable(names_.size() - 1, sort);
    });
  }

  std::string text(Term term) { return to_text(term, names_); }

  test::Builder builder_;
  VariableId p_, i_;
  horn::TermStore terms_;
  std::vector<std::string> names_;
};

TEST_F(Symbolic, AllocOfOneCell) {
  builder_.edge("v0", "v0", {Alloc{p_, num(1)}});
  SymbolicState state = variables(2);
  const auto effect = transition().execute(Alloc{p_, num(1)}, state);
  EXPECT_EQ(text(effect.condition), "(<= f 2)");
  EXPECT_TRUE(effect.allocated->is_true());
  EXPECT_EQ(text(effect.end), "(+ f 1)");
  EXPECT_EQ(effect.alloc_fails, nullptr);
  EXPECT_EQ(effect.fresh_values.size(), 2u);
  EXPECT_EQ(text(state.frontier), "(+ f 1)");
  EXPECT_EQ(text(state.store[p_]), "f");
  EXPECT_EQ(text(state.heap[1].allocated), "(or (= f 2) a2)");
  EXPECT_EQ(text(state.heap[1].size), "(ite (= f 2) 1 s2)");
  EXPECT_EQ(text(state.heap[1].value), "(ite (= f 2) new10 v2)");
}

TEST_F(Symbolic, FreeOfBlocksOfOneSizeNeedsNoSizes) {
  builder_.edge("v0", "v0", {Alloc{p_, num(2)}});
  SymbolicState state = variables(4);
  const auto effect = transition().execute(Free{var(p_)}, state);
  EXPECT_EQ(text(effect.condition), "(or (= p 0) (and (= p 1) a1) (and (= p 3) a3))");
  EXPECT_EQ(text(state.heap[1].allocated), "(and a2 (not (= p 1)))");
  EXPECT_EQ(text(state.heap[2].allocated), "(and a3 (not (= p 3)))");
  EXPECT_EQ(text(state.heap[2].size), "(ite (= p 3) 0 s3)");
  EXPECT_EQ(text(state.heap[3].size), "s4");
  EXPECT_EQ(text(state.heap[2].value), "v3");
}

TEST_F(Symbolic, FreeOfBlocksOfAnySizeReadsTheSize) {
  builder_.edge("v0", "v0", {Alloc{p_, var(i_)}});
  SymbolicState state = variables(2);
  const auto effect = transition().execute(Free{var(p_)}, state);
  EXPECT_EQ(text(effect.condition), "(or (= p 0) (and (= p 1) (<= 1 s1)) (and (= p 2) (<= 1 s2)))");
  EXPECT_EQ(text(state.heap[0].size), "(ite (= p 1) 0 s1)");
}

TEST_F(Symbolic, LoadAndStoreTouchOneCell) {
  SymbolicState state = variables(2);
  const auto load = transition().execute(Load{i_, plus(p_, 1), nullptr}, state);
  EXPECT_EQ(text(load.condition), "(or (and (= p 0) a1) (and (= p 1) a2))");
  EXPECT_EQ(text(state.store[i_]), "(ite (= p 0) v1 v2)");
  state = variables(2);
  transition().execute(Store{num(2), num(7), nullptr}, state);
  EXPECT_EQ(text(state.heap[1].value), "7");
  EXPECT_TRUE(state.heap[0].value->is_variable());
}

TEST_F(Symbolic, FailIsTheNegation) {
  SymbolicState state = variables(1);
  const Load load{i_, var(p_), nullptr};
  Term succeeds = transition().execute(load, state).condition;
  state.store[i_] = terms_.variable(i_ + 1, horn::Sort::integer);
  EXPECT_EQ(transition().execute(Fail{load}, state).condition, terms_.negation(succeeds));
}

TEST_F(Symbolic, DivisionOverRealsIsAUsageError) {
  SymbolicState state = variables(1);
  state.store[i_] = terms_.variable(50, horn::Sort::real);
  Transition real = transition(horn::Sort::real);
  EXPECT_THROW(real.value(*test::binary(Op::divide, var(i_), num(2)), state), UsageError);
  EXPECT_THROW(real.value(*test::binary(Op::remainder, var(i_), num(2)), state), UsageError);
  EXPECT_EQ(real.value(*test::binary(Op::divide, num(-7), num(2)), state),
            terms_.numeral(-3, horn::Sort::real));
}

TEST_F(Symbolic, LongExpressionsAreFlatAndNotRecursive) {
  ExpressionPtr sum = var(i_);
  ExpressionPtr all = test::equal(var(i_), num(0));
  for (int k = 1; k <= 20000; ++k) {
    sum = test::binary(Op::add, sum, num(1));
    all = test::binary(Op::conjunction, all, test::not_equal(var(p_), num(k)));
  }
  const SymbolicState state = variables(0);
  EXPECT_EQ(text(transition().value(*sum, state)), "(+ i 20000)");
  EXPECT_EQ(transition().value(*all, state)->arguments.size(), 20001u);
}

/// Runs a list program (build `nodes` nodes, walk, free) at known addresses.
void run_list(Transition& transition, SymbolicState& state, VariableId head, VariableId p,
              int nodes) {
  auto run = [&](const Action& action) {
    ASSERT_TRUE(transition.execute(action, state).condition->is_true());
  };
  run(Move{head, num(0)});
  for (int k = 0; k < nodes; ++k) {
    run(Alloc{p, num(2)});
    run(Store{plus(p, 1), var(head), nullptr});
    run(Move{head, var(p)});
  }
  for (int k = 0; k < nodes; ++k) {
    run(Load{p, plus(head, 1), var(head)});
    run(Free{var(head)});
    run(Move{head, var(p)});
  }
}

TEST_F(Symbolic, KnownAddressesCostWhatTheyTouch) {
  constexpr int nodes = 500;
  builder_.edge("v0", "v0", {Alloc{p_, num(2)}, Alloc{p_, var(i_)}});
  Transition known = transition();
  SymbolicState state = known.empty_start(100000);
  const std::size_t before = terms_.size();
  run_list(known, state, i_, p_, nodes);
  EXPECT_LT(terms_.size() - before, 12u * nodes);
  EXPECT_EQ(text(state.store[i_]), "0");
  EXPECT_EQ(text(state.frontier), std::to_string(1 + 2 * nodes));
  for (const auto& cell : state.heap) EXPECT_TRUE(cell.allocated->is_false());
}

TEST_F(Symbolic, AnAllocThatCannotFitLeavesTheHeapAlone) {
  const Alloc alloc{p_, num(3), true, false};
  SymbolicState state = transition().empty_start(2);
  const auto effect = transition().execute(alloc, state);
  EXPECT_EQ(effect.condition, effect.alloc_fails);
  EXPECT_TRUE(effect.allocated->is_false());
  EXPECT_TRUE(effect.fresh_values.empty());
  EXPECT_TRUE(state.heap[0].allocated->is_false());
}

}  // namespace
}  // namespace heapreach::symbolic_test
