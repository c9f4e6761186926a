#include "analyses/angelic/systems/installed.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "rts/model/folding.h"
#include "rts/model/unique_names.h"
#include "rts/transform/transformed.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::EdgeId;
using rts::ExpressionPtr;
using rts::Op;
using rts::VariableId;
using rts::VertexId;

/// A kill that stands for the call of an unknown procedure.
struct CallSite {
  EdgeId edge = 0;
  std::size_t instruction = 0;
  const rts::Havoc* havoc = nullptr;
  bool is_in_cycle = false;
  VariableId called = 0;                  // 1 once it was made
  std::vector<VariableId> results = {};   // the latest ones
  std::vector<VariableId> foretold = {};  // what the only ones will be; none in cycles
};

class Installer {
 public:
  Installer(const rts::System& system, const std::vector<Clause>& clauses)
      : original_(system), clauses_(clauses) {
    result_.variables = system.variables.size();
    for (const Clause& clause : clauses) {
      remembers_calls_ = remembers_calls_ || clause.calls.size() > 1;
      for (const Literal& l : clause.literals) foretells_ = foretells_ || reads_heap_at_result(l);
    }
  }

  Installed run() {
    begin_system();
    find_sites();
    read_start_heap();
    for (const Clause& clause : clauses_) install(clause);
    finish_start();
    copy_edges();
    return std::move(result_);
  }

 private:
  rts::System& system() { return result_.system; }

  void begin_system() {
    result_.system = rts::header_of(original_);
    system().memory_errors = rts::MemoryErrors::explicit_edges;
    system().errors = original_.errors;
    system().exits = original_.exits;
    for (const rts::Vertex& vertex : original_.vertices()) {
      vertex_names_.unique(vertex.name, "'");
      system().add_vertex(vertex);
    }
    for (const rts::Variable& variable : original_.variables) names_.unique(variable.name, "_");
    system().start = here_ = add_vertex();
  }

  VertexId add_vertex() {
    rts::Vertex vertex;
    vertex.name = vertex_names_.unique("specification", "'");
    return system().add_vertex(std::move(vertex));
  }

  VariableId add_variable(const std::string& name) {
    const auto id = static_cast<VariableId>(system().variables.size());
    system().variables.push_back({names_.unique(name, "_"), rts::VariableType::integer});
    return id;
  }

  bool is_mentioned(const std::string& procedure) const {
    return std::any_of(clauses_.begin(), clauses_.end(), [&](const Clause& clause) {
      return std::find(clause.calls.begin(), clause.calls.end(), procedure) != clause.calls.end();
    });
  }

  void find_sites() {
    const std::vector<std::size_t> components = original_.graph().components();
    for (EdgeId id = 0; id < original_.edges().size(); ++id) {
      const rts::Edge& edge = original_.edge(id);
      for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
        const auto* havoc = std::get_if<rts::Havoc>(&edge.instructions[i].action);
        if (havoc == nullptr || havoc->from.empty() || !is_mentioned(havoc->from)) continue;
        CallSite site{id, i, havoc, components[edge.from] == components[edge.to]};
        const std::string number = std::to_string(sites_.size() + 1);
        if (remembers_calls_) {
          site.called = add_variable("called" + number);
          do_at_start(rts::Move{site.called, rts::folding::number(0)});
        }
        for (std::size_t c = 0; c < havoc->variables.size(); ++c) {
          if (remembers_calls_) site.results.push_back(add_variable("result" + number));
          if (!foretells_ || site.is_in_cycle) continue;
          site.foretold.push_back(add_variable("foretold" + number));
        }
        sites_.push_back(std::move(site));
      }
    }
  }

  void do_at_start(rts::Action action) { start_.push_back({std::move(action), std::nullopt}); }

  // Which sites take the places of a clause's calls: indices of sites, by call.
  using Places = std::vector<std::size_t>;

  std::vector<Places> places_of(const Clause& clause) const {
    std::vector<Places> all = {{}};
    for (const std::string& procedure : clause.calls) {
      std::vector<Places> longer;
      for (const Places& places : all) {
        for (std::size_t site = 0; site < sites_.size(); ++site) {
          if (sites_[site].havoc->from != procedure) continue;
          const bool used = std::find(places.begin(), places.end(), site) != places.end();
          if (used && !sites_[site].is_in_cycle) continue;
          longer.push_back(places);
          longer.back().push_back(site);
        }
      }
      all = std::move(longer);
    }
    return all;
  }

  /// Loads what clauses say of the start heap, where the sites that results come from are known.
  void read_start_heap() {
    for (const Clause& clause : clauses_) {
      for (const Places& places : places_of(clause)) {
        if (!can_be_foretold(clause, places)) continue;
        for (const SpecTermPtr& term : heap_terms_in(clause)) read(*term, clause, places);
        for (const Literal& literal : clause.literals) {
          if (literal.relation == Literal::Relation::allocated) {
            read_allocation(literal, clause, places);
          }
        }
      }
    }
  }

  bool can_be_foretold(const Clause& clause, const Places& places) const {
    const bool reads = std::any_of(clause.literals.begin(), clause.literals.end(),
                                   [](const Literal& l) { return reads_heap_at_result(l); });
    return !reads || std::none_of(places.begin(), places.end(),
                                  [&](std::size_t site) { return sites_[site].is_in_cycle; });
  }

  std::string key_of(const std::string& text, const Places& places) const {
    std::string key = text;
    for (const std::size_t site : places) key += "/" + std::to_string(site);
    return key;
  }

  void read(const SpecTerm& term, const Clause& clause, const Places& places) {
    const std::string key = key_of(text_of(term, clause), places);
    if (read_.contains(key)) return;
    const bool is_content = term.kind == SpecTerm::Kind::start_value;
    const VariableId variable =
        add_variable((is_content ? "content" : "block") + std::to_string(read_.size() + 1));
    read_[key] = variable;
    if (!is_content) {
      const Op op = term.kind == SpecTerm::Kind::start_size ? Op::size : Op::base;
      do_at_start(rts::Move{variable, rts::make(op, {address(term.address, clause, places)})});
      return;
    }
    const rts::Load load{variable, address(term.address, clause, places), nullptr};
    add_start_edge();
    const VertexId from = here_;
    here_ = add_vertex();
    add_added({from, here_, "", {{load, std::nullopt}}, {}, {}});
    add_added({from, here_, "", {{rts::Fail{load}, std::nullopt}}, {}, {}});
  }

  void read_allocation(const Literal& literal, const Clause& clause, const Places& places) {
    const ExpressionPtr at = address(literal.sum, clause, places);
    const Clause alone{clause.calls, {literal}};
    const std::string key = key_of(text_of(alone), places);
    if (read_.contains(key)) return;
    const VariableId variable = add_variable("allocated" + std::to_string(read_.size() + 1));
    read_[key] = variable;
    do_at_start(rts::Move{
        variable, rts::folding::choose(rts::make(Op::allocated, {at}), rts::folding::number(1),
                                       rts::folding::number(0))});
  }

  /// Before any call, results are what was foretold.
  ExpressionPtr address(const Sum& sum, const Clause& clause, const Places& places) {
    return value(sum, clause, places, [&](const SpecTerm& term) {
      return rts::make_variable(sites_[places[term.call]].foretold[term.component]);
    });
  }

  template <typename Result>
  ExpressionPtr value(const Sum& sum, const Clause& clause, const Places& places,
                      const Result& result) {
    ExpressionPtr total = rts::folding::number(sum.constant);
    for (const auto& [term, factor] : sum.terms) {
      ExpressionPtr part;
      switch (term->kind) {
        case SpecTerm::Kind::start:
          part = rts::make_variable(term->variable);
          break;
        case SpecTerm::Kind::result:
          part = result(*term);
          break;
        case SpecTerm::Kind::start_value:
        case SpecTerm::Kind::start_size:
        case SpecTerm::Kind::start_base:
          part = rts::make_variable(read_.at(key_of(text_of(*term, clause), places)));
          break;
      }
      total = rts::folding::plus(total, rts::folding::times(part, factor));
    }
    return total;
  }

  template <typename Result>
  ExpressionPtr condition(const Clause& clause, const Places& places, const Result& result) {
    ExpressionPtr any = rts::make_boolean(false);
    for (const Literal& literal : clause.literals) {
      const ExpressionPtr zero = rts::folding::number(0);
      ExpressionPtr holds;
      if (literal.relation == Literal::Relation::allocated) {
        const Clause alone{clause.calls, {literal}};
        const VariableId known = read_.at(key_of(text_of(alone), places));
        holds =
            rts::folding::compare(Op::equal, rts::make_variable(known), rts::folding::number(1));
      } else {
        const Op op = literal.relation == Literal::Relation::equal       ? Op::equal
                      : literal.relation == Literal::Relation::not_equal ? Op::not_equal
                                                                         : Op::less_equal;
        holds = rts::folding::compare(op, value(literal.sum, clause, places, result), zero);
      }
      any = rts::folding::either(any, holds);
    }
    return any;
  }

  void install(const Clause& clause) {
    if (clause.calls.empty()) {
      const auto none = [](const SpecTerm&) { return rts::make_boolean(false); };
      do_at_start(rts::Assume{condition(clause, {}, none)});
      return;
    }
    for (const Places& places : places_of(clause)) {
      const bool in_cycle = std::any_of(places.begin(), places.end(),
                                        [&](std::size_t site) { return sites_[site].is_in_cycle; });
      if (in_cycle && places.size() > 1) result_.is_exact = false;
      if (!can_be_foretold(clause, places)) {
        result_.is_exact = false;
        continue;
      }
      for (std::size_t last = 0; last < places.size(); ++last) assume_at(clause, places, last);
    }
  }

  /// Behind the call in place `last`, if those in the other places were made before.
  void assume_at(const Clause& clause, const Places& places, std::size_t last) {
    const CallSite& site = sites_[places[last]];
    const auto result = [&](const SpecTerm& term) {
      return rts::make_variable(term.call == last
                                    ? site.havoc->variables[term.component]
                                    : sites_[places[term.call]].results[term.component]);
    };
    ExpressionPtr holds = condition(clause, places, result);
    for (std::size_t other = 0; other < places.size(); ++other) {
      if (other == last) continue;
      const ExpressionPtr called = rts::make_variable(sites_[places[other]].called);
      holds = rts::folding::either(
          rts::folding::compare(Op::equal, called, rts::folding::number(0)), holds);
    }
    assumed_[{site.edge, site.instruction}].push_back(std::move(holds));
  }

  /// What was collected for the start becomes an edge.
  void add_start_edge() {
    if (start_.empty()) return;
    const VertexId from = here_;
    here_ = add_vertex();
    add_added({from, here_, "", std::exchange(start_, {}), {}, {}});
  }

  void finish_start() {
    add_start_edge();
    result_.begin = here_;
    add_added({here_, original_.start, "", {}, {}, {}});
  }

  void add_added(rts::Edge edge) {
    edge.id = edge_names_.unique("specification", "'");
    result_.origins.push_back(
        {std::nullopt, std::vector<std::optional<std::size_t>>(edge.instructions.size())});
    system().add_edge(std::move(edge));
  }

  void copy_edges() {
    for (EdgeId id = 0; id < original_.edges().size(); ++id) {
      rts::Edge edge = original_.edge(id);
      edge.id = edge_names_.unique(original_.edge_name(id), "'");
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
      system().add_edge(std::move(edge));
    }
  }

  void add_behind(EdgeId edge, std::size_t instruction, std::vector<rts::Instruction>& to) {
    const auto site = std::find_if(sites_.begin(), sites_.end(), [&](const CallSite& s) {
      return s.edge == edge && s.instruction == instruction;
    });
    if (site == sites_.end()) return;
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
  rts::UniqueNames names_, vertex_names_, edge_names_;
  std::vector<CallSite> sites_;
  VertexId here_ = 0;                       // the end of what is done at the start
  std::vector<rts::Instruction> start_;     // and comes next there
  std::map<std::string, VariableId> read_;  // what was read at the start, by key_of()
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
