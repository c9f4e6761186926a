#include "analyses/angelic/systems/installed.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "analyses/angelic/systems/call_sites.h"
#include "analyses/angelic/systems/installed_start.h"
#include "rts/model/folding.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::EdgeId;
using rts::ExpressionPtr;
using rts::Op;

class Installer {
 public:
  Installer(const rts::System& system, const std::vector<Clause>& clauses)
      : original_(system), clauses_(clauses), sites_(system, clauses), start_(system, result_) {
    result_.variables = system.variables.size();
    for (const Clause& clause : clauses) {
      remembers_calls_ = remembers_calls_ || clause.calls.size() > 1;
      for (const Literal& l : clause.literals) foretells_ = foretells_ || reads_heap_at_result(l);
    }
  }

  Installed run() {
    assume_first();
    add_variables();
    for_each_choice(
        [&](const auto& clause, const auto& at) { reads_.read_allocations(clause, at); });
    for_each_choice([&](const auto& clause, const auto& at) { reads_.read(clause, at); });
    for_each_choice(
        [&](const auto& clause, const auto& at) { reads_.establish_definitions(clause, at); });
    for (const Clause& clause : clauses_) install(clause);
    start_.finish();
    copy_edges();
    return std::move(result_);
  }

 private:
  /// How large blocks are, as the program's own variables, is assumed before contents are read if
  /// all ways from the start begin with it: engines remember more of a block whose size they know.
  void assume_first() {
    const std::vector<EdgeId> ways = original_.graph().out_edges(original_.start);
    for (std::size_t i = 0; !ways.empty(); ++i) {
      const rts::Assume* const first = assumption(ways.front(), i);
      if (first == nullptr || !std::all_of(ways.begin(), ways.end(), [&](EdgeId way) {
            const rts::Assume* const other = assumption(way, i);
            return other != nullptr && rts::are_same(*first->condition, *other->condition);
          })) {
        return;
      }
      if (is_size(*first->condition)) start_.do_at_start(rts::Assume{first->condition});
    }
  }
  static bool is_size(const rts::Expression& e) {
    return e.op == Op::equal && e.arguments[0]->op == Op::size && e.arguments[1]->op == Op::integer;
  }
  /// The instruction of the edge, if it is an assumption about the state.
  const rts::Assume* assumption(EdgeId edge, std::size_t instruction) const {
    const auto& all = original_.edge(edge).instructions;
    if (instruction >= all.size()) return nullptr;
    const auto* assume = std::get_if<rts::Assume>(&all[instruction].action);
    return assume != nullptr && !assume->is_of_result ? assume : nullptr;
  }

  /// Each clause with places of its calls that can be foretold.
  template <typename See>
  void for_each_choice(See see) {
    for (const Clause& clause : clauses_) {
      for (const SiteChoice& places : sites_.places_of(clause)) {
        if (sites_.can_be_foretold(clause, places)) see(clause, places);
      }
    }
  }

  void add_variables() {
    std::size_t number = 0;
    for (CallSite& site : sites_.all()) {
      const std::string name = std::to_string(++number);
      if (remembers_calls_) {
        site.called = start_.add_variable("called" + name);
        start_.do_at_start(rts::Move{site.called, rts::folding::number(0)});
      }
      for (std::size_t c = 0; c < site.havoc->variables.size(); ++c) {
        if (remembers_calls_) site.results.push_back(start_.add_variable("result" + name));
        if (!foretells_ || site.is_in_cycle) continue;
        site.foretold.push_back(start_.add_variable("foretold" + name));
      }
    }
  }

  void install(const Clause& clause) {
    if (clause.calls.empty()) {
      const auto none = [](const SpecTerm&) { return rts::make_boolean(false); };
      start_.do_at_start(rts::Assume{reads_.condition(clause, {}, none)});
      return;
    }
    for (const SiteChoice& places : sites_.places_of(clause)) {
      if (sites_.any_in_cycle(places) && places.size() > 1) result_.is_exact = false;
      if (!sites_.can_be_foretold(clause, places)) {
        result_.is_exact = false;
        continue;
      }
      for (std::size_t last = 0; last < places.size(); ++last) assume_at(clause, places, last);
    }
  }

  /// Behind the call in place `last`, if those in the other places were made before.
  void assume_at(const Clause& clause, const SiteChoice& places, std::size_t last) {
    const CallSite& site = sites_[places[last]];
    const auto result = [&](const SpecTerm& term) {
      return rts::make_variable(term.call == last
                                    ? site.havoc->variables[term.component]
                                    : sites_[places[term.call]].results[term.component]);
    };
    ExpressionPtr holds = reads_.condition(clause, places, result);
    for (std::size_t other = 0; other < places.size(); ++other) {
      if (other == last) continue;
      const ExpressionPtr called = rts::make_variable(sites_[places[other]].called);
      holds = rts::folding::either(
          rts::folding::compare(Op::equal, called, rts::folding::number(0)), holds);
    }
    assumed_[{site.edge, site.instruction}].push_back(std::move(holds));
  }

  void copy_edges() {
    for (EdgeId id = 0; id < original_.edges().size(); ++id) {
      rts::Edge edge = original_.edge(id);
      edge.id = original_.edge_name(id);
      edge.implicit.reset();
      Installed::Origin origin{id, {}};
      std::vector<rts::Instruction> instructions;
      for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
        instructions.push_back(edge.instructions[i]);
        origin.instructions.emplace_back(i);
        add_behind(id, i, instructions);
        origin.instructions.resize(instructions.size());
      }
      edge.instructions = std::move(instructions);
      result_.origins.push_back(std::move(origin));
      result_.system.add_edge(std::move(edge));
    }
  }

  void add_behind(EdgeId edge, std::size_t instruction, std::vector<rts::Instruction>& to) {
    const CallSite* site = sites_.at(edge, instruction);
    if (site == nullptr) return;
    const auto add = [&](rts::Action action) { to.push_back({std::move(action), std::nullopt}); };
    for (std::size_t c = 0; c < site->foretold.size(); ++c) {
      add(rts::Assume{rts::folding::compare(Op::equal,
                                            rts::make_variable(site->havoc->variables[c]),
                                            rts::make_variable(site->foretold[c]))});
    }
    for (const ExpressionPtr& holds : assumed_[{edge, instruction}]) add(rts::Assume{holds});
    for (std::size_t c = 0; c < site->results.size(); ++c) {
      add(rts::Move{site->results[c], rts::make_variable(site->havoc->variables[c])});
    }
    if (remembers_calls_) add(rts::Move{site->called, rts::folding::number(1)});
  }

  const rts::System& original_;
  const std::vector<Clause>& clauses_;
  bool remembers_calls_ = false;  // some clause is about two of them
  bool foretells_ = false;        // some clause reads the heap at results
  Installed result_;
  CallSites sites_;
  InstalledStart start_;
  StartReads reads_{start_, sites_};
  std::map<std::pair<EdgeId, std::size_t>, std::vector<ExpressionPtr>> assumed_;  // behind a call
};

}  // namespace

rts::Execution Installed::back_translated(const rts::Execution& execution) const {
  rts::Execution result;
  result.start_blocks = execution.start_blocks;
  result.start_values = execution.start_values;
  result.start_values.resize(variables);
  for (const rts::Step& step : execution.steps) {
    const Origin& origin = origins[step.edge];
    if (!origin.edge) continue;
    rts::Step original{*origin.edge, {}};
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
      if (i < origin.instructions.size() && origin.instructions[i])
        original.choices.push_back(step.choices[i]);
    }
    result.steps.push_back(std::move(original));
  }
  return result;
}

Installed install(const rts::System& system, const std::vector<Clause>& clauses) {
  return Installer(system, clauses).run();
}

}  // namespace heapreach::analyses::angelic
