// Encodings against the replayer: random executions must be followed by exactly the clauses that
// say so, in exactly the world that the definition names.
#include <gtest/gtest.h>

#include "encoders/encoder.h"
#include "tests/encoders/concrete.h"
#include "tests/encoders/edge_execution.h"
#include "tests/encoders/random_system.h"

namespace heapreach::encoding_execution_test {
namespace {

using encoders::ClauseMeaning;
using encoders::Encoding;
using horn::Term;
using test::Random;

encoders::Options random_options(Random& random) {
  encoders::Options options;
  options.bound = random.between(0, 6);
  const char* schedules[] = {"doubling", "linear:1", "linear:2", "list:1,3,5"};
  options.worlds = encoders::parse_worlds(schedules[random.between(0, 3)]);
  options.query = random.one_in(2) ? encoders::Query::fan : encoders::Query::chain;
  if (random.one_in(3)) options.vertex = encoders::VertexAs::argument;
  options.target = encoders::Target::error_or_cut;
  return options;
}

class Follower {
 public:
  Follower(std::uint32_t seed, const std::string& encoder) : random_(seed) {
    system_ = test::random_system(random_, 4);
    options_ = random_options(random_);
    cells_ = {options_.bound};
    if (encoder == "kripke") cells_ = world_sizes(options_.worlds, options_.bound);
    encoding_ = encoders::encoder_named(encoder).encode(system_, options_, {});
    check_well_formed(encoding_.system);
  }

  /// Number of edges taken.
  int follow(int steps) {
    if (!start()) return 0;
    int taken = 0;
    for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
      const rts::EdgeId edge = random_.between(0, system_.edges().size() - 1);
      if (system_.edge(edge).from != state_.vertex) continue;
      taken += take(edge);
      if (system_.is_error(state_.vertex)) break;
    }
    return taken;
  }

 private:
  bool start() {
    const auto execution = test::random_small_start(system_, options_.bound, random_);
    if (!execution) return false;
    state_ = rts::start_state(system_, options_.bound, *execution);
    const Integer used = state_.frontier - static_cast<unsigned long>(system_.origin());
    while (used > cells_[world_]) ++world_;
    int started = 0;
    for (std::size_t c = 0; c < encoding_.clauses.size(); ++c) {
      if (encoding_.clauses[c].kind != ClauseMeaning::Kind::start) continue;
      const auto& head = *encoding_.system.clauses[c].head;
      const auto& meaning = encoding_.predicates[head.predicate];
      test::Assignment assignment = start_assignment(*execution, meaning.cells);
      if (evaluate(encoding_.system.clauses[c].constraint, assignment) == 0) continue;
      // The fact of world 0 has no variable for the frontier.
      const std::size_t frontier = options_.vertex == encoders::VertexAs::argument ? 1 : 0;
      if (evaluate(head.arguments[frontier], assignment) != Rational(state_.frontier)) continue;
      ++started;
      EXPECT_EQ(meaning.world, world_);
      expect_head(c, assignment, system_.start);
    }
    EXPECT_EQ(started, 1);
    return true;
  }

  /// Values for store, frontier, cells and counters, as unknown_start asks for them.
  test::Assignment start_assignment(const rts::Execution& execution, std::uint64_t cells) {
    horn::TermStore& terms = *encoding_.system.terms;
    test::Assignment assignment;
    std::uint32_t next = 0;
    auto give = [&](const Rational& value, horn::Sort sort) {
      assignment[terms.variable(next++, sort)] = value;
    };
    for (const Integer& value : state_.store) give(value, horn::Sort::integer);
    if (system_.heap == rts::StartHeap::empty) return assignment;
    const auto numbers = test::numbers_of(state_, cells);
    if (cells > 0) give(state_.frontier, horn::Sort::integer);
    for (std::size_t i = 1 + state_.store.size(); i < numbers.size(); ++i) {
      const bool flag = (i - 1 - state_.store.size()) % 3 == 0;
      give(numbers[i], flag ? horn::Sort::boolean : horn::Sort::integer);
    }
    std::uint64_t counted = 0;
    for (const rts::StartBlock& block : execution.start_blocks) {
      const Integer chunk = block.size + static_cast<unsigned long>(system_.guard);
      for (Integer left = chunk - 1; left >= 0; --left, ++counted) give(left, horn::Sort::integer);
    }
    for (; counted < cells; ++counted) give(0, horn::Sort::integer);
    return assignment;
  }

  bool take(rts::EdgeId id) {
    const rts::Edge& edge = system_.edge(id);
    const test::EdgeExecution execution =
        test::execute_edge(edge, state_, system_, options_.bound, random_);
    std::size_t target = world_;
    while (execution.whole && execution.end && *execution.end > cells_[target]) ++target;
    std::size_t taken = 0, cut = 0;
    for (std::size_t c = 0; c < encoding_.clauses.size(); ++c) {
      const ClauseMeaning& meaning = encoding_.clauses[c];
      const auto& clause = encoding_.system.clauses[c];
      if (meaning.edge != id || clause.body.empty()) continue;
      if (encoding_.predicates[clause.body[0].predicate].world != world_) continue;
      const bool is_cut = meaning.kind == ClauseMeaning::Kind::cut;
      if (meaning.kind != ClauseMeaning::Kind::edge && !is_cut) continue;
      const test::Assignment assignment = clause_assignment(c, execution);
      if (evaluate(clause.constraint, assignment) == 0) continue;
      ++(is_cut ? cut : taken);
      if (is_cut) {
        EXPECT_TRUE(execution.cuts.contains(meaning.instruction)) << clause.label;
      } else {
        EXPECT_EQ(encoding_.predicates[clause.head->predicate].world, target) << clause.label;
        state_after_ = &execution.after;
        expect_head(c, assignment, edge.to);
      }
    }
    EXPECT_EQ(taken, execution.whole ? 1 : 0) << system_.edge_name(id);
    EXPECT_EQ(cut, reaches_error(edge.to) ? execution.cuts.size() : 0) << system_.edge_name(id);
    if (!execution.whole) return false;
    state_ = execution.after;
    state_.vertex = edge.to;
    world_ = target;
    return true;
  }

  bool reaches_error(rts::VertexId vertex) const {
    return system_.graph().reaching(system_.errors)[vertex];
  }

  /// Values for the variables of the body atom and, in the order in which Transition asks for them,
  /// for what the instructions leave open.
  test::Assignment clause_assignment(std::size_t c, const test::EdgeExecution& execution) {
    horn::TermStore& terms = *encoding_.system.terms;
    const auto& clause = encoding_.system.clauses[c];
    const ClauseMeaning& meaning = encoding_.clauses[c];
    const auto& body = clause.body[0];
    std::uint64_t cells = cells_[encoding_.predicates[body.predicate].world];
    auto numbers = test::numbers_of(state_, cells);
    if (options_.vertex == encoders::VertexAs::argument) {
      numbers.insert(numbers.begin(), Rational(state_.vertex));
    }
    test::Assignment assignment;
    for (std::size_t i = 0; i < numbers.size(); ++i) assignment[body.arguments[i]] = numbers[i];
    auto next = static_cast<std::uint32_t>(numbers.size());
    auto give = [&](const Rational& value, horn::Sort sort) {
      assignment[terms.variable(next++, sort)] = value;
    };
    const auto& instructions = system_.edge(meaning.edge).instructions;
    const bool is_cut = meaning.kind == ClauseMeaning::Kind::cut;
    if (!is_cut) cells = encoding_.predicates[clause.head->predicate].cells;
    const std::size_t last = is_cut ? meaning.instruction : instructions.size();
    for (std::size_t i = 0; i < last; ++i) {
      if (const auto* havoc = std::get_if<rts::Havoc>(&instructions[i].action)) {
        for (std::size_t k = 0; k < havoc->variables.size(); ++k) {
          give(k < execution.choices[i].values.size() ? execution.choices[i].values[k] : Integer(0),
               horn::Sort::integer);
        }
      }
      const auto* alloc = std::get_if<rts::Alloc>(&instructions[i].action);
      if (!alloc) continue;
      if (is_cut) cells = options_.bound;
      if (alloc->may_fail) give(execution.choices[i].alloc_fails ? 1 : 0, horn::Sort::boolean);
      if (never_succeeds(*alloc)) continue;
      for (std::uint64_t cell = 0; cell < cells; ++cell) {
        give(test::new_value(execution, i, cell, system_), horn::Sort::integer);
      }
    }
    return assignment;
  }

  bool never_succeeds(const rts::Alloc& alloc) const {
    return rts::is_constant(*alloc.size) && rts::evaluate(*alloc.size, state_, system_) < 1;
  }

  void expect_head(std::size_t c, const test::Assignment& assignment, rts::VertexId vertex) {
    const auto& head = *encoding_.system.clauses[c].head;
    const auto& meaning = encoding_.predicates[head.predicate];
    auto expected = test::numbers_of(state_after_ ? *state_after_ : state_, meaning.cells);
    if (options_.vertex == encoders::VertexAs::argument) {
      expected.insert(expected.begin(), Rational(vertex));
    } else {
      EXPECT_EQ(meaning.vertex, vertex);
    }
    ASSERT_EQ(head.arguments.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(evaluate(head.arguments[i], assignment), expected[i]) << "argument " << i;
    }
    state_after_ = nullptr;
  }

  Random random_;
  rts::System system_;
  encoders::Options options_;
  std::vector<std::uint64_t> cells_;
  Encoding encoding_;
  rts::State state_;
  const rts::State* state_after_ = nullptr;
  std::size_t world_ = 0;
};

int follow_executions(const std::string& encoder, std::uint32_t first, std::uint32_t last) {
  int taken = 0;
  for (std::uint32_t seed = first; seed <= last && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    taken += Follower(seed, encoder).follow(150);
  }
  return taken;
}

TEST(EncodingExecution, BasicFollowsRandomExecutions) {
  EXPECT_GT(follow_executions("basic", 1, 300), 1000);
}
TEST(EncodingExecution, KripkeFollowsRandomExecutions) {
  EXPECT_GT(follow_executions("kripke", 1, 300), 1000);
}
TEST(EncodingExecutionLong, BasicFollowsRandomExecutions) {
  follow_executions("basic", 1000, 4000);
}
TEST(EncodingExecutionLong, KripkeFollowsRandomExecutions) {
  follow_executions("kripke", 1000, 4000);
}

}  // namespace
}  // namespace heapreach::encoding_execution_test
