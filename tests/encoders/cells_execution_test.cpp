// The cells encoding against the replayer: whatever an edge does to a concrete state, every tuple
// that the state after it shows is the head of some clause whose body atoms are tuples of the state
// before it. That is all it takes for a model of the clauses to hold in every reachable state.
#include <gtest/gtest.h>

#include <algorithm>

#include "backends/smt/smt.h"
#include "encoders/cells/cells.h"
#include "tests/encoders/edge_execution.h"
#include "tests/encoders/random_system.h"

namespace heapreach::cells_execution_test {
namespace {

using encoders::ClauseMeaning;
using encoders::Encoding;
using horn::Sort;
using horn::Term;
using test::Random;

constexpr std::uint64_t bound = 6;

class CellsExecution {
 public:
  CellsExecution(std::uint32_t seed, std::size_t cells) : random_(seed), cells_(cells) {
    do system_ = test::random_system(random_, 4);
    while (system_.heap != rts::StartHeap::empty);
    encoding_ = encoders::CellsEncoder(cells).encode(system_, {}, {});
    check_well_formed(encoding_.system);
  }

  /// Number of parts of edges that were looked at.
  int follow(int steps) {
    const auto execution = test::random_small_start(system_, bound, random_);
    if (!execution) return 0;
    rts::State state = rts::start_state(system_, bound, *execution);
    expect_start(state);
    int parts = 0;
    for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
      const rts::EdgeId id = random_.between(0, system_.edges().size() - 1);
      const rts::Edge& edge = system_.edge(id);
      if (edge.from != state.vertex) continue;
      const test::EdgeExecution execution =
          test::execute_edge(edge, state, system_, bound, random_);
      if (!execution.whole) continue;
      parts += expect_parts(id, execution);
      state = execution.after;
      state.vertex = edge.to;
      if (system_.is_error(state.vertex)) break;
    }
    return parts;
  }

 private:
  horn::TermStore& terms() { return *encoding_.system.terms; }
  Term number(const Integer& value) { return terms().numeral(value, Sort::integer); }

  /// K addresses around the heap, ascending.
  std::vector<Integer> random_tuple(const rts::State& state) {
    std::vector<Integer> tuple;
    while (tuple.size() < cells_) {
      const long last = state.frontier.get_si() + 2;
      const Integer address = random_.between(-1, last);
      if (std::find(tuple.begin(), tuple.end(), address) == tuple.end()) tuple.push_back(address);
    }
    std::sort(tuple.begin(), tuple.end());
    return tuple;
  }

  /// Allocated, size and value of a cell, as cells.cpp says.
  std::vector<Term> cell(const rts::State& state, const Integer& address) {
    const rts::Cell* cell = cell_at(state, system_, address);
    if (cell == nullptr) return {terms().falsity(), number(0), number(0)};
    Integer size = 0;
    if (cell->allocated) {
      size = base_of(state, system_, address) - address;
      if (size == 0 && !cell->is_static) size = cell->size;
    }
    return {terms().boolean(cell->allocated), number(size), number(cell->value)};
  }

  std::vector<Term> numbers(const rts::State& state) {
    std::vector<Term> result = {number(state.frontier)};
    for (const Integer& value : state.store) result.push_back(number(value));
    return result;
  }

  /// The arguments are those of a tuple of the state: any tuple, if its addresses are not constant.
  void shows(const rts::State& state, const std::vector<Term>& arguments,
             std::vector<Term>& conditions) {
    const std::vector<Term> scalars = numbers(state);
    for (std::size_t i = 0; i < scalars.size(); ++i) {
      conditions.push_back(terms().equal(arguments[i], scalars[i]));
    }
    for (std::size_t i = scalars.size(); i < arguments.size(); i += 4) {
      std::vector<Term> places;
      std::vector<Term> elsewhere = {terms().negation(arguments[i + 1]),
                                     terms().equal(arguments[i + 2], number(0)),
                                     terms().equal(arguments[i + 3], number(0))};
      for (std::size_t c = 0; c < state.heap.size(); ++c) {
        const Integer address = static_cast<unsigned long>(system_.origin() + c);
        std::vector<Term> here = {terms().equal(arguments[i], number(address))};
        elsewhere.push_back(terms().negation(here[0]));
        const std::vector<Term> contents = cell(state, address);
        for (std::size_t k = 0; k < 3; ++k) {
          here.push_back(terms().equal(arguments[i + 1 + k], contents[k]));
        }
        places.push_back(terms().conjunction(std::move(here)));
      }
      places.push_back(terms().conjunction(std::move(elsewhere)));
      conditions.push_back(terms().disjunction(std::move(places)));
    }
  }

  /// Some clause that `wanted` picks leads from tuples of `before` to the tuple of `after`.
  template <typename Wanted>
  bool is_covered(const rts::State& before, const rts::State& after,
                  const std::vector<Integer>& tuple, Wanted wanted) {
    std::vector<Term> cases;
    for (std::size_t c = 0; c < encoding_.clauses.size(); ++c) {
      const horn::Clause& clause = encoding_.system.clauses[c];
      if (!wanted(encoding_.clauses[c], clause)) continue;
      std::vector<Term> conditions = {clause.constraint};
      for (const horn::Atom& atom : clause.body) shows(before, atom.arguments, conditions);
      std::vector<Term> expected = numbers(after);
      for (const Integer& address : tuple) {
        expected.push_back(number(address));
        for (Term part : cell(after, address)) expected.push_back(part);
      }
      const std::vector<Term>& head = clause.head->arguments;
      for (std::size_t i = 0; i < head.size(); ++i) {
        conditions.push_back(terms().equal(head[i], expected[i]));
      }
      cases.push_back(terms().conjunction(std::move(conditions)));
    }
    smt_.push();
    smt_.assert_term(terms().disjunction(std::move(cases)));
    const bool covered = smt_.check() == backends::Satisfiability::sat;
    smt_.pop();
    return covered;
  }

  void expect_start(const rts::State& state) {
    EXPECT_TRUE(is_covered(state, state, random_tuple(state), [](const auto& meaning, const auto&) {
      return meaning.kind == ClauseMeaning::Kind::start;
    }));
  }

  int expect_parts(rts::EdgeId id, const test::EdgeExecution& execution) {
    std::vector<horn::PredicateId> points = {system_.edge(id).from};
    std::vector<std::size_t> begins = {0};
    for (horn::PredicateId p = 0; p < encoding_.predicates.size(); ++p) {
      if (encoding_.predicates[p].edge != id) continue;
      points.push_back(p);
      begins.push_back(encoding_.predicates[p].instruction);
    }
    points.push_back(system_.edge(id).to);
    for (std::size_t part = 0; part < begins.size(); ++part) {
      const bool last = part + 1 == begins.size();
      const rts::State& before =
          execution.befores.empty() ? execution.after : execution.befores[begins[part]];
      const rts::State& after = last ? execution.after : execution.befores[begins[part + 1]];
      for (int i = 0; i < 3; ++i) {
        const std::vector<Integer> tuple = random_tuple(after);
        EXPECT_TRUE(is_covered(before, after, tuple,
                               [&](const auto& meaning, const auto& clause) {
                                 return meaning.edge == id && !clause.body.empty() && clause.head &&
                                        meaning.kind == (last ? ClauseMeaning::Kind::edge
                                                              : ClauseMeaning::Kind::part) &&
                                        clause.body[0].predicate == points[part] &&
                                        clause.head->predicate == points[part + 1];
                               }))
            << system_.edge_name(id) << ", part " << part << ", tuple at " << tuple[0];
      }
    }
    return static_cast<int>(begins.size());
  }

  Random random_;
  std::size_t cells_;
  rts::System system_;
  Encoding encoding_;
  // One for all questions: to start a solver takes longer than most of them do.
  backends::Smt smt_{{}};
};

int follow_executions(std::size_t cells, std::uint32_t first, std::uint32_t last) {
  int parts = 0;
  for (std::uint32_t seed = first; seed <= last && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    parts += CellsExecution(seed, cells).follow(60);
  }
  return parts;
}

TEST(CellsExecution, OneCellCoversRandomExecutions) {
  EXPECT_GT(follow_executions(1, 1, 60), 200);
}
TEST(CellsExecution, TwoCellsCoverRandomExecutions) {
  EXPECT_GT(follow_executions(2, 1, 20), 50);
}
TEST(CellsExecutionLong, OneCellCoversRandomExecutions) {
  follow_executions(1, 1000, 4000);
}
TEST(CellsExecutionLong, TwoCellsCoverRandomExecutions) {
  follow_executions(2, 1000, 2000);
}

}  // namespace
}  // namespace heapreach::cells_execution_test
