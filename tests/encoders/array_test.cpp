// The array encoding against the replayer: random executions are followed by exactly the clauses
// that say so. Arrays are known at the addresses that were handed out, or will be by this edge, and
// unknown everywhere else; all the same every condition must come out true or false.
#include <gtest/gtest.h>

#include <map>

#include "encoders/encoder.h"
#include "rts/text/read/read.h"
#include "support/error.h"
#include "tests/encoders/edge_execution.h"
#include "tests/encoders/random_system.h"

namespace heapreach::array_test {
namespace {

using encoders::ClauseMeaning;
using encoders::Encoding;
using horn::Sort;
using horn::Term;
using test::Random;

class ArrayExecution {
 public:
  explicit ArrayExecution(std::uint32_t seed) : random_(seed) {
    system_ = test::random_system(random_, 4);
    system_.heap = rts::StartHeap::empty;
    options_.bound = random_.between(0, 6);
    if (random_.one_in(3)) options_.vertex = encoders::VertexAs::argument;
    options_.target = encoders::Target::error_or_cut;
    encoding_ = encoders::encoder_named("array").encode(system_, options_, {});
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
  using Choices = std::map<Integer, Integer>;  // by address
  horn::TermStore& terms() { return *encoding_.system.terms; }
  Term number(const Integer& value) { return terms().numeral(value, Sort::integer); }

  bool start() {
    const auto execution = test::random_small_start(system_, options_.bound, random_);
    if (!execution) return false;
    state_ = rts::start_state(system_, options_.bound, *execution);
    const auto& fact = encoding_.system.clauses[0];
    EXPECT_EQ(encoding_.clauses[0].kind, ClauseMeaning::Kind::start);
    horn::Substitution known(terms());
    for (std::uint32_t v = 0; v < state_.store.size(); ++v) {
      known.set(terms().variable(v, Sort::integer), number(state_.store[v]));
    }
    EXPECT_TRUE(known.apply(fact.constraint)->is_true());
    expect_head(*fact.head, known, state_, system_.start);
    return true;
  }

  bool take(rts::EdgeId id) {
    const rts::Edge& edge = system_.edge(id);
    const test::EdgeExecution execution =
        test::execute_edge(edge, state_, system_, options_.bound, random_);
    note_blocks(edge, execution);
    std::size_t taken = 0, cut = 0;
    for (std::size_t c = 0; c < encoding_.clauses.size(); ++c) {
      const ClauseMeaning& meaning = encoding_.clauses[c];
      const bool is_cut = meaning.kind == ClauseMeaning::Kind::cut;
      if (meaning.kind != ClauseMeaning::Kind::edge && !is_cut) continue;
      if (meaning.edge != id) continue;
      const auto& clause = encoding_.system.clauses[c];
      horn::Substitution known = values(clause, meaning, execution);
      Term condition = known.apply(clause.constraint);
      EXPECT_TRUE(condition->is_constant()) << clause.label << " " << to_text(condition, {});
      if (!condition->is_true()) continue;
      ++(is_cut ? cut : taken);
      if (is_cut) {
        EXPECT_TRUE(execution.cuts.contains(meaning.instruction)) << clause.label;
      } else {
        expect_head(*clause.head, known, execution.after, edge.to);
      }
    }
    const bool matters = system_.graph().reaching(system_.errors)[edge.to];
    EXPECT_EQ(taken, execution.whole ? 1u : 0u) << system_.edge_name(id);
    EXPECT_EQ(cut, matters ? execution.cuts.size() : 0u) << system_.edge_name(id);
    if (!execution.whole) {
      forget_blocks();
      return false;
    }
    state_ = execution.after;
    state_.vertex = edge.to;
    return true;
  }

  /// Bases and start contents of the cells that the execution hands out.
  void note_blocks(const rts::Edge& edge, const test::EdgeExecution& execution) {
    for (std::size_t i = 0; i < execution.befores.size(); ++i) {
      const auto* alloc = std::get_if<rts::Alloc>(&edge.instructions[i].action);
      if (!alloc || execution.choices[i].alloc_fails) continue;
      const Integer base = execution.befores[i].frontier;
      for (std::size_t k = 0; k < execution.choices[i].values.size(); ++k) {
        bases_[base + k] = base;
        contents_[base + k] = execution.choices[i].values[k];
      }
      sizes_[base] = Integer(execution.choices[i].values.size()) * (alloc->is_static ? -1 : 1);
      for (std::uint64_t g = 0; g < system_.guard; ++g) {
        bases_[base + execution.choices[i].values.size() + g] = 0;
      }
    }
  }

  void forget_blocks() {
    for (auto* map : {&bases_, &contents_, &sizes_}) {
      map->erase(map->lower_bound(state_.frontier), map->end());
    }
  }

  const rts::Cell& cell(const rts::State& state, const Integer& address) const {
    const Integer index = address - static_cast<unsigned long>(system_.origin());
    return state.heap.at(index.get_ui());
  }

  int live_blocks(const rts::State& state) const {
    int count = 0;
    for (const rts::Cell& cell : state.heap)
      count += cell.allocated && cell.size > 0 && !cell.is_static;
    return count;
  }

  /// What an argument is before the edge is taken.
  Term before(const std::string& name, Term argument) {
    if (name == "blocks") return number(live_blocks(state_));
    Term array = argument;
    auto put = [&](const Integer& address, Term value) {
      array = terms().store(array, number(address), value);
    };
    if (name == "base") {
      for (const auto& [address, base] : bases_) put(address, number(base));
    }
    for (const auto& [base, size] : sizes_) {
      if (base >= state_.frontier) continue;
      if (name == "live") put(base, terms().boolean(cell(state_, base).allocated));
      if (name == "size") put(base, number(size));
    }
    for (const auto& [address, content] : contents_) {
      const bool old = address < state_.frontier;
      if (name == "val") put(address, number(old ? cell(state_, address).value : content));
    }
    return array;
  }

  horn::Substitution values(const horn::Clause& clause, const ClauseMeaning& meaning,
                            const test::EdgeExecution& execution) {
    horn::Substitution known(terms());
    const horn::Atom& body = clause.body[0];
    const horn::Predicate& predicate = encoding_.system.predicates[body.predicate];
    std::size_t i = 0;
    auto give = [&](Term value) { known.set(body.arguments[i++], value); };
    if (options_.vertex == encoders::VertexAs::argument) give(number(state_.vertex));
    give(number(state_.frontier));
    for (const Integer& value : state_.store) give(number(value));
    while (i < body.arguments.size()) give(before(predicate.argument_names[i], body.arguments[i]));
    auto next = static_cast<std::uint32_t>(i);
    const auto& instructions = system_.edge(meaning.edge).instructions;
    const bool is_cut = meaning.kind == ClauseMeaning::Kind::cut;
    const std::size_t last = is_cut ? meaning.instruction : instructions.size();
    for (std::size_t k = 0; k < last; ++k) {
      if (const auto* havoc = std::get_if<rts::Havoc>(&instructions[k].action)) {
        for (std::size_t v = 0; v < havoc->variables.size(); ++v) {
          const auto& chosen = execution.choices[k].values;
          known.set(terms().variable(next++, Sort::integer),
                    number(v < chosen.size() ? chosen[v] : Integer(0)));
        }
      }
      const auto* alloc = std::get_if<rts::Alloc>(&instructions[k].action);
      if (!alloc || !alloc->may_fail) continue;
      known.set(terms().variable(next++, Sort::boolean),
                terms().boolean(execution.choices[k].alloc_fails));
    }
    return known;
  }

  void expect_head(const horn::Atom& head, horn::Substitution& known, const rts::State& state,
                   rts::VertexId vertex) {
    const auto& names = encoding_.system.predicates[head.predicate].argument_names;
    std::size_t i = 0;
    auto expect = [&](const Integer& value) {
      EXPECT_EQ(known.apply(head.arguments[i]), number(value)) << names[i];
      ++i;
    };
    if (options_.vertex == encoders::VertexAs::argument) expect(vertex);
    expect(state.frontier);
    for (const Integer& value : state.store) expect(value);
    for (; i < head.arguments.size(); ++i)
      expect_part(names[i], known.apply(head.arguments[i]), state);
  }

  void expect_part(const std::string& name, Term part, const rts::State& state) {
    if (name == "blocks") {
      EXPECT_EQ(part, number(live_blocks(state)));
    }
    auto holds = [&](const Integer& address, Term value) {
      EXPECT_EQ(terms().select(part, number(address)), value) << name << " at " << address;
    };
    for (const auto& [address, base] : bases_) {
      if (name == "base" && address < state.frontier) holds(address, number(base));
    }
    for (const auto& [base, size] : sizes_) {
      if (base >= state.frontier) continue;
      if (name == "live") holds(base, terms().boolean(cell(state, base).allocated));
      if (name == "size") holds(base, number(size));
    }
    for (const auto& [address, content] : contents_) {
      if (name == "val" && address < state.frontier)
        holds(address, number(cell(state, address).value));
    }
  }

  Random random_;
  rts::System system_;
  encoders::Options options_;
  Encoding encoding_;
  rts::State state_;
  Choices bases_, contents_;  // of every cell that was handed out; contents are those at the start
  Choices sizes_;             // of every block, by base; negative if static
};

int follow_executions(std::uint32_t first, std::uint32_t last) {
  int taken = 0;
  for (std::uint32_t seed = first; seed <= last && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    taken += ArrayExecution(seed).follow(150);
  }
  return taken;
}

TEST(ArrayExecutions, AreFollowed) {
  EXPECT_GT(follow_executions(1, 300), 1000);
}
TEST(ArrayExecutionsLong, AreFollowed) {
  follow_executions(1000, 4000);
}

Encoding encoded(const std::string& edges, std::uint64_t bound, const std::string& header = "") {
  const std::string text = "rts: 1\nvariables: {p: ptr, i: int}\nstart: {vertex: a}\nerror: e\n" +
                           header + "edges:\n" + edges;
  encoders::Options options;
  options.bound = bound;
  return encoders::encoder_named("array").encode(rts::read_text(text, "test").system, options, {});
}

std::vector<std::string> arguments(const Encoding& encoding) {
  return encoding.system.predicates[0].argument_names;
}

const char* const pairs =
    "  - {from: a, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: p, value: i}}]}\n"
    "  - {from: b, to: b, do: [{load: {to: p, at: p + 1}}, {free: p}]}\n"
    "  - {from: b, to: e, do: [{fail: {free: p}}]}\n";

TEST(Arrays, DoNotGrowWithTheBound) {
  const auto small = encoded(pairs, 4), large = encoded(pairs, 100'000);
  const auto a = size_of(small.system), b = size_of(large.system);
  EXPECT_EQ(a.arguments, b.arguments);
  EXPECT_EQ(a.constraint, b.constraint);
}

/// Each of these would take hours to write out cell by cell.
TEST(Arrays, DoNotGrowWithBlocksAndGuardsThatNothingFitsBehind) {
  const std::string huge =
      "  - {from: a, to: b, do: [{alloc: {to: p, size: 100000000000000000000, may_fail: true}}]}\n"
      "  - {from: b, to: e, do: [{fail: {load: {to: i, at: p}}}]}\n";
  EXPECT_LT(size_of(encoded(huge, 4).system).constraint, 100u);
  const std::string header = "layout: {guard: 100000}\n";
  EXPECT_LT(size_of(encoded(pairs, 4, header).system).constraint, 500u);
}

TEST(Arrays, HaveThePartsThatTheSystemNeeds) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(arguments(encoded(pairs, 4)), (Names{"f", "p", "i", "base", "live", "val"}));
  const std::string single =
      "  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}]}\n"
      "  - {from: b, to: e, do: [{fail: {free: p}}]}\n";
  EXPECT_EQ(arguments(encoded(single, 4)), (Names{"f", "p", "i", "live", "val"}));
  EXPECT_EQ(arguments(encoded(single, 4, "layout: {guard: 1}\n")),
            (Names{"f", "p", "i", "base", "live", "val"}));
  EXPECT_EQ(arguments(encoded(single + "  - {from: b, to: e, do: [{assume: size(p) == i}]}\n", 4)),
            (Names{"f", "p", "i", "live", "size", "val"}));
  EXPECT_EQ(arguments(encoded(single + "  - {from: b, to: e, do: [{assume: no_live_cells}]}\n", 4)),
            (Names{"f", "p", "i", "live", "val", "blocks"}));
  EXPECT_EQ(
      arguments(encoded(
          single + "  - {from: a, to: b, do: [{alloc: {to: p, size: 1, static: true}}]}\n", 4)),
      (Names{"f", "p", "i", "live", "size", "val"}));
}

TEST(Arrays, ExcludeUnknownHeapsAndReals) {
  EXPECT_THROW(encoded(pairs, 4, "heap: unknown\n"), UsageError);
  encoders::Options options;
  options.sort = encoders::NumberSort::real;
  const auto system = rts::read_text(std::string("rts: 1\nvariables: {p: ptr, i: int}\n"
                                                 "start: {vertex: a}\nerror: e\nedges:\n") +
                                         pairs,
                                     "test")
                          .system;
  EXPECT_THROW(encoders::encoder_named("array").encode(system, options, {}), UsageError);
}

}  // namespace
}  // namespace heapreach::array_test
