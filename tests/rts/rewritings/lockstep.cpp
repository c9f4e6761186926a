// Which edge of the rewritten system stands for which one of the original is read off its
// back-translation for paths: a return stands for none.
#include "tests/rts/rewritings/lockstep.h"

#include <algorithm>
#include <vector>

#include "rts/transform/mixed_semantics.h"
#include "tests/harness/lazy_state.h"
#include "tests/harness/machine.h"

namespace heapreach::test {

using namespace rts;

namespace {

/// Edges of the rewritten system.
struct Candidates {
  std::vector<EdgeId> jumps;  // without a call of their own
  std::vector<EdgeId> calls;

  std::size_t size() const { return jumps.size() + calls.size(); }
};

class Lockstep {
 public:
  Lockstep(const System& original, const Transformed& rewritten, std::uint64_t bound,
           const Execution& execution, std::size_t depth, Random& random, Compared& compared)
      : original_(original),
        rewritten_(rewritten),
        system_(rewritten.system()),
        execution_(execution),
        depth_(depth),
        random_(random),
        compared_(compared),
        values_(domain_of(original, bound, 24)),
        here_(original, bound, execution),
        there_(system_, bound, padded(execution)) {}

  std::string run(bool all_edges) {
    const std::vector<bool> returns = which_return();
    ++compared_.executions;
    for (std::size_t i = 0; i < execution_.steps.size(); ++i) {
      const std::string where = "before step " + std::to_string(i + 1) + ": ";
      if (std::string wrong = difference(all_edges); !wrong.empty()) return where + wrong;
      if (all_edges && !try_all_edges()) return where + wrong_;
      const std::size_t height = here_.state().stack.size();
      const bool calls = original_.call_of(execution_.steps[i].edge) != nullptr;
      if (depth_ > 0 && calls && height == depth_) {
        if (!is_too_deep()) return where + "a call that is too deep leads nowhere";
        ++compared_.too_deep;
        return "";
      }
      if (!take(execution_.steps[i], returns[i])) return where + wrong_;
      if (std::string wrong = return_from_all(); !wrong.empty()) return where + wrong;
      ++compared_.steps;
    }
    const bool error = original_.is_error(here_.state().vertex);
    compared_.errors += error;
    compared_.inside_callee += error && !here_.state().stack.empty();
    std::string wrong = difference(all_edges);
    if (wrong.empty() && !all_edges && !system_.is_error(there_.state().vertex)) {
      wrong = "the end is no error vertex";
    }
    return wrong.empty() ? "" : "at the end: " + wrong;
  }

 private:
  Execution padded(const Execution& execution) const {
    Execution start{execution.start_values, execution.start_blocks, {}};
    start.start_values.resize(system_.global_count());
    return start;
  }

  /// By step: whether it is a call that returns before the end.
  std::vector<bool> which_return() const {
    std::vector<bool> result(execution_.steps.size());
    std::vector<std::size_t> open;
    Machine machine = here_;
    for (std::size_t i = 0; i < execution_.steps.size(); ++i) {
      machine.take(execution_.steps[i].edge, replayed(execution_.steps[i].choices));
      if (original_.call_of(execution_.steps[i].edge) != nullptr) open.push_back(i);
      while (machine.return_once()) {
        result[open.back()] = true;
        open.pop_back();
      }
    }
    return result;
  }

  static Machine::Choose replayed(const std::vector<Choice>& choices) {
    return [&choices](std::size_t index, const Action&, std::size_t) { return choices.at(index); };
  }
  /// What the call left open stands in the one havoc of the edge; what returns leave open is not
  /// read again, and may be anything.
  Machine::Choose for_call(const Choice& choice) const {
    return [&choice](std::size_t, const Action&, std::size_t) { return choice; };
  }
  Machine::Choose anything() {
    return [this](std::size_t, const Action&, std::size_t values) {
      Choice choice;
      for (std::size_t i = 0; i < values; ++i) choice.values.push_back(random_.pick(values_));
      return choice;
    };
  }

  std::string difference(bool same_ends) const {
    const State& a = here_.state();
    const State& b = there_.state();
    if (a.frontier != b.frontier) return "the frontiers differ";
    if (a.cells_used != b.cells_used) return "the numbers of used cells differ";
    if (a.heap != b.heap) return "the heaps differ";
    for (std::size_t v = 0; v < original_.global_count(); ++v) {
      if (a.store[v] != b.store[v])
        return "the values of " + original_.variables[v].name + " differ";
    }
    const std::string& name = original_.vertex(a.vertex).name;
    const std::string& other = system_.vertex(b.vertex).name;
    if (other.find(name) == std::string::npos) return "at " + name + " and at " + other;
    if (!same_ends) return "";
    if (original_.is_error(a.vertex) != system_.is_error(b.vertex)) return "one is at an error";
    if (original_.is_exit(a.vertex) != system_.is_exit(b.vertex)) return "one is at an exit";
    return "";
  }

  Candidates candidates(EdgeId edge) const {
    Candidates result;
    for (const EdgeId e : system_.graph().out_edges(there_.state().vertex)) {
      if (rewritten_.back_translated({e}) != std::vector<EdgeId>{edge}) continue;
      (system_.call_of(e) != nullptr ? result.calls : result.jumps).push_back(e);
    }
    return result;
  }

  /// Under the mixed semantics no error happens in a call that returns.
  bool may_be_missing(EdgeId edge) const {
    return !there_.state().stack.empty() && original_.is_error(original_.edge(edge).to);
  }

  bool try_all_edges() {
    for (const EdgeId edge : original_.graph().out_edges(here_.state().vertex)) {
      if (original_.call_of(edge) != nullptr) continue;
      const Candidates all = candidates(edge);
      if (all.size() == 0 && may_be_missing(edge)) continue;
      if (all.jumps.size() != 1 || !all.calls.empty()) {
        return fails(original_.edge_name(edge) + " has " + std::to_string(all.size()) + " copies");
      }
      std::vector<Choice> choices;
      Machine here = here_;
      Machine there = there_;
      Draw draw(values_, random_);
      const Outcome outcome =
          here.take(edge, draw.choose(original_.edge(edge).instructions.size(), choices));
      if (there.take(all.jumps[0], replayed(choices)) != outcome) {
        return fails(original_.edge_name(edge) + " ends otherwise");
      }
      ++compared_.edges;
      compared_.cuts += outcome == Outcome::cut_by_bound;
    }
    return true;
  }

  bool take(const Step& step, bool returns) {
    const Candidates all = candidates(step.edge);
    const bool is_call = original_.call_of(step.edge) != nullptr;
    // Of a call and a jump in its place the execution says which one it takes.
    const bool call = is_call && (all.jumps.empty() || (returns && !all.calls.empty()));
    const std::vector<EdgeId>& chosen = call ? all.calls : all.jumps;
    if (chosen.size() != 1) {
      return fails(original_.edge_name(step.edge) + " has " + std::to_string(all.size()) +
                   " copies to take");
    }
    here_.take(step.edge, replayed(step.choices));
    const bool jump = is_call && !call;
    const Machine::Choose choose = jump ? for_call(step.choices[0]) : replayed(step.choices);
    if (there_.take(chosen[0], choose) == Outcome::done) return true;
    return fails(original_.edge_name(step.edge) + " cannot be taken");
  }

  std::string return_from_all() {
    while (here_.return_once()) {
      ++compared_.returns;
      if (there_.return_once()) continue;
      std::optional<Machine> next;
      for (const EdgeId e : system_.graph().out_edges(there_.state().vertex)) {
        if (!rewritten_.back_translated({e}).empty())
          return "an edge leaves an exit of a procedure";
        Machine there = there_;
        if (there.take(e, anything()) != Outcome::done) continue;
        if (next) return "there are two returns";
        next = there;
      }
      if (!next) return "there is no return";
      there_ = *next;
    }
    return "";
  }

  bool is_too_deep() {
    for (const EdgeId e : system_.graph().out_edges(there_.state().vertex)) {
      if (!rewritten_.back_translated({e}).empty()) continue;
      if (system_.edge(e).to != rewritten_.too_deep()) continue;
      if (there_.take(e, anything()) == Outcome::done) return true;
    }
    return false;
  }

  bool fails(std::string wrong) {
    wrong_ = std::move(wrong);
    return false;
  }

  const System& original_;
  const Transformed& rewritten_;
  const System& system_;
  const Execution& execution_;
  std::size_t depth_;
  Random& random_;
  Compared& compared_;
  std::vector<Integer> values_;
  Machine here_;
  Machine there_;
  std::string wrong_;
};

/// What a call in the rewritten system makes arbitrary, if it is anything: one instruction does.
Choice of_kill(const Transformed& rewritten, const Step& step) {
  const auto& instructions = rewritten.system().edge(step.edge).instructions;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    if (std::holds_alternative<Havoc>(instructions[i].action)) return step.choices.at(i);
  }
  return {};
}

/// As Transformed::back_translated(), of systems with a call stack, too.
Execution back_translated(const System& original, const Transformed& rewritten,
                          const Execution& execution) {
  if (!rewritten.has_paths_only()) return rewritten.back_translated(execution);
  Execution result;
  const auto globals = static_cast<std::ptrdiff_t>(original.global_count());
  result.start_values.assign(execution.start_values.begin(),
                             execution.start_values.begin() + globals);
  result.start_blocks = execution.start_blocks;
  for (const Step& step : execution.steps) {
    for (const EdgeId edge : rewritten.back_translated(std::vector<EdgeId>{step.edge})) {
      Step back{edge, step.choices};
      if (original.call_of(edge) != nullptr) back.choices = {of_kill(rewritten, step)};
      result.steps.push_back(std::move(back));
    }
  }
  return result;
}

/// Under the mixed semantics an activation that was jumped into never returns, so that nothing goes
/// on at its exit.
bool has_jumped_to_exit(const System& original, const System& rewritten, const State& there) {
  const std::string& name = rewritten.vertex(there.vertex).name;
  const auto is_copy_of = [&](VertexId exit) { return name == original.vertex(exit).name + "!"; };
  return std::any_of(
      original.procedures.begin(), original.procedures.end(), [&](const Procedure& procedure) {
        return std::any_of(procedure.exits.begin(), procedure.exits.end(), is_copy_of);
      });
}

}  // namespace

std::string taken_along(const System& original, const Transformed& rewritten, std::uint64_t bound,
                        const Execution& execution, std::size_t depth, Random& random,
                        Compared& compared) {
  return Lockstep(original, rewritten, bound, execution, depth, random, compared).run(true);
}

std::string taken_alone(const System& original, const Transformed& rewritten, std::uint64_t bound,
                        const Execution& execution, Random& random, Compared& compared) {
  return Lockstep(original, rewritten, bound, execution, 0, random, compared).run(false);
}

std::string taken_back(const System& original, const Transformed& rewritten, std::uint64_t bound,
                       Random& random, Compared& compared) {
  const System& system = rewritten.system();
  std::optional<Execution> walk = random_walk(system, bound, 30, random);
  if (!walk) return "";
  Machine machine(system, bound, *walk);
  const auto take = [&](const Step& step) {
    const Outcome outcome = machine.take(
        step.edge,
        [&](std::size_t index, const Action&, std::size_t) { return step.choices.at(index); });
    while (machine.return_once()) {
    }
    return outcome == Outcome::done;
  };
  for (const Step& step : walk->steps) take(step);
  // The original is never at an exit of a procedure that is about to return.
  for (bool returned = true; std::exchange(returned, false);) {
    for (const EdgeId e : system.graph().out_edges(machine.state().vertex)) {
      if (!rewritten.back_translated({e}).empty() || system.edge(e).to == rewritten.too_deep())
        continue;
      Draw draw({0}, random);
      std::vector<Choice> choices;
      if (machine.take(e, draw.choose(system.edge(e).instructions.size(), choices)) !=
          Outcome::done) {
        continue;
      }
      returned = true;
      break;
    }
  }
  const State& there = machine.state();
  if (has_jumped_to_exit(original, system, there)) return "";
  try {
    const State here = replay(original, bound, back_translated(original, rewritten, *walk));
    ++compared.executions;
    compared.steps += walk->steps.size();
    compared.errors += system.is_error(there.vertex);
    compared.inside_callee += original.is_error(here.vertex) && !here.stack.empty();
    if (here.frontier != there.frontier || here.heap != there.heap) return "the heaps differ";
    for (std::size_t v = 0; v < original.global_count(); ++v) {
      if (here.store[v] != there.store[v]) return "the values of a global variable differ";
    }
    if (there.vertex == rewritten.too_deep()) {
      ++compared.too_deep;
      return "";
    }
    const std::string& name = system.vertex(there.vertex).name;
    if (name.find(original.vertex(here.vertex).name) == std::string::npos) {
      return "at " + original.vertex(here.vertex).name + " and at " + name;
    }
    return "";
  } catch (const InputError& error) {
    return std::string("back-translated it does not replay: ") + error.what();
  }
}

}  // namespace heapreach::test
