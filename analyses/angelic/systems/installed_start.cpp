// Contents are loaded, and not asked for by startvalue(..) (docs/semantics.md), which is 0 where no
// cell was allocated: of specifications such a content is any number, or `startvalue(r) != null`
// would say that r is allocated.
#include "analyses/angelic/systems/installed_start.h"

#include <utility>

#include "analyses/angelic/systems/installed_definition.h"
#include "rts/model/folding.h"
#include "rts/transform/transformed.h"

namespace heapreach::analyses::angelic {

using rts::ExpressionPtr;
using rts::Op;
using rts::VariableId;

InstalledStart::InstalledStart(const rts::System& original, Installed& installed)
    : original_(original), installed_(installed) {
  rts::System& system = installed.system;
  system = rts::header_of(original);
  system.memory_errors = rts::MemoryErrors::explicit_edges;
  system.errors = original.errors;
  system.exits = original.exits;
  for (const rts::Vertex& vertex : original.vertices()) {
    vertex_names_.unique(vertex.name, "'");
    system.add_vertex(vertex);
  }
  for (const rts::Variable& variable : original.variables) names_.unique(variable.name, "_");
  for (rts::EdgeId id = 0; id < original.edges().size(); ++id) {
    edge_names_.unique(original.edge_name(id), "'");
  }
  system.start = here_ = add_vertex();
}

VariableId InstalledStart::add_variable(const std::string& name) {
  rts::System& system = installed_.system;
  const auto id = static_cast<VariableId>(system.variables.size());
  system.variables.push_back({names_.unique(name, "_"), rts::VariableType::integer});
  return id;
}

void InstalledStart::load(VariableId variable, ExpressionPtr address, ExpressionPtr is_there) {
  const rts::Load load{variable, std::move(address), nullptr};
  add_collected();
  const rts::VertexId next = add_vertex();
  for (const bool loads : {true, false}) {
    std::vector<rts::Instruction> instructions;
    if (is_there) {
      const ExpressionPtr known = rts::folding::number(loads ? 1 : 0);
      instructions.push_back({rts::Assume{rts::make(Op::equal, {is_there, known})}, std::nullopt});
    }
    instructions.push_back({loads ? rts::Action(load) : rts::Action(rts::Fail{load}), {}});
    add_edge(next, std::move(instructions));
  }
  here_ = next;
}

void InstalledStart::go(const std::vector<Way>& ways) {
  add_collected();
  const rts::VertexId begin = here_;
  const rts::VertexId end = add_vertex();
  for (const Way& way : ways) {
    here_ = begin;
    if (!way.round.empty()) {
      const rts::VertexId loop = add_vertex();
      add_edge(loop, way.first);
      here_ = loop;
      add_edge(loop, way.round);
      add_edge(end, way.last);
      continue;
    }
    std::vector<rts::Action> all = way.first;
    all.insert(all.end(), way.last.begin(), way.last.end());
    add_edge(end, all);
  }
  here_ = end;
}

void InstalledStart::finish() {
  add_collected();
  installed_.begin = here_;
  add_edge(original_.start, std::vector<rts::Instruction>{});
}

rts::VertexId InstalledStart::add_vertex() {
  rts::Vertex vertex;
  vertex.name = vertex_names_.unique("specification", "'");
  return installed_.system.add_vertex(std::move(vertex));
}

void InstalledStart::add_edge(rts::VertexId to, std::vector<rts::Instruction> instructions) {
  installed_.origins.push_back(
      {std::nullopt, std::vector<std::optional<std::size_t>>(instructions.size())});
  installed_.system.add_edge(
      {here_, to, edge_names_.unique("specification", "'"), std::move(instructions), {}, {}});
}

void InstalledStart::add_edge(rts::VertexId to, const std::vector<rts::Action>& actions) {
  std::vector<rts::Instruction> instructions;
  for (const rts::Action& action : actions) instructions.push_back({action, std::nullopt});
  add_edge(to, std::move(instructions));
}

/// What was collected becomes an edge.
void InstalledStart::add_collected() {
  if (next_.empty()) return;
  const rts::VertexId next = add_vertex();
  add_edge(next, std::exchange(next_, {}));
  here_ = next;
}

namespace {

std::string key_of(const std::string& text, const SiteChoice& places) {
  std::string key = text;
  for (const std::size_t site : places) key += "/" + std::to_string(site);
  return key;
}

std::string key_of(const Literal& literal, const Clause& clause, const SiteChoice& places) {
  const std::string text = text_of(Clause{clause.calls, {literal}});
  return key_of(text + " " + literal.node.size.get_str(), places);
}

}  // namespace

void StartReads::read_allocations(const Clause& clause, const SiteChoice& places) {
  for (const Literal& literal : clause.literals) {
    if (literal.relation != Literal::Relation::allocated) continue;
    read(Clause{clause.calls, {literal}}, places);
    read_allocation(literal, clause, places);
  }
}

void StartReads::read(const Clause& clause, const SiteChoice& places) {
  for (const SpecTermPtr& term : heap_terms_in(clause)) read(*term, clause, places);
}

void StartReads::establish_definitions(const Clause& clause, const SiteChoice& places) {
  for (const Literal& literal : clause.literals) {
    if (!literal.is_definition()) continue;
    const std::string key = key_of(literal, clause, places);
    if (read_.contains(key)) continue;
    const VariableId variable = start_.add_variable("defined" + std::to_string(read_.size() + 1));
    read_[key] = variable;
    establish(literal, address(literal.sum, clause, places),
              contents_there(literal, clause, places), variable, start_);
  }
}

/// What is as defined is there: that each cell is from which its address was read, with what that
/// was.
std::vector<rts::Action> StartReads::contents_there(const Literal& literal, const Clause& clause,
                                                    const SiteChoice& places) {
  std::vector<rts::Action> actions;
  for (const SpecTermPtr& term : heap_terms_in(Clause{clause.calls, {literal}})) {
    if (term->kind != SpecTerm::Kind::start_value) continue;
    const VariableId known = read_.at(key_of(text_of(*term, clause), places));
    const VariableId again = start_.add_variable("there" + std::to_string(read_.size()));
    actions.emplace_back(rts::Load{again, address(term->operand, clause, places), nullptr});
    actions.emplace_back(rts::Assume{
        rts::folding::compare(Op::equal, rts::make_variable(again), rts::make_variable(known))});
  }
  return actions;
}

/// Null if it was not read.
ExpressionPtr StartReads::is_allocated(const Literal& literal, const Clause& clause,
                                       const SiteChoice& places) const {
  const auto known = read_.find(key_of(literal, clause, places));
  return known == read_.end() ? nullptr : rts::make_variable(known->second);
}

void StartReads::read(const SpecTerm& term, const Clause& clause, const SiteChoice& places) {
  const std::string key = key_of(text_of(term, clause), places);
  if (read_.contains(key)) return;
  const bool is_content = term.kind == SpecTerm::Kind::start_value;
  const VariableId variable =
      start_.add_variable((is_content ? "content" : "block") + std::to_string(read_.size() + 1));
  read_[key] = variable;
  const ExpressionPtr at = address(term.operand, clause, places);
  const Literal there{Literal::Relation::allocated, term.operand};
  const ExpressionPtr is_there = is_allocated(there, clause, places);
  if (is_content) return start_.load(variable, at, is_there);
  const Op op = term.kind == SpecTerm::Kind::start_size ? Op::size : Op::base;
  ExpressionPtr value = rts::make(op, {at});
  if (is_there) {
    const auto number = [](int n) { return rts::folding::number(n); };
    value = rts::folding::choose(rts::make(Op::equal, {is_there, number(1)}), value, number(0));
  }
  start_.do_at_start(rts::Move{variable, std::move(value)});
}

void StartReads::read_allocation(const Literal& literal, const Clause& clause,
                                 const SiteChoice& places) {
  const std::string key = key_of(literal, clause, places);
  if (read_.contains(key)) return;
  const VariableId variable = start_.add_variable("allocated" + std::to_string(read_.size() + 1));
  read_[key] = variable;
  const ExpressionPtr there = rts::make(Op::allocated, {address(literal.sum, clause, places)});
  start_.do_at_start(rts::Move{
      variable, rts::folding::choose(there, rts::folding::number(1), rts::folding::number(0))});
}

/// Before any call, results are what was foretold.
ExpressionPtr StartReads::address(const Sum& sum, const Clause& clause,
                                  const SiteChoice& places) const {
  return value(sum, clause, places, [&](const SpecTerm& term) {
    return rts::make_variable(sites_[places[term.call]].foretold[term.component]);
  });
}

ExpressionPtr StartReads::value(const Sum& sum, const Clause& clause, const SiteChoice& places,
                                const Result& result) const {
  ExpressionPtr total = rts::folding::number(sum.constant);
  for (const auto& [term, factor] : sum.terms) {
    const ExpressionPtr part = value(*term, clause, places, result);
    total = rts::folding::plus(total, rts::folding::times(part, factor));
  }
  return total;
}

ExpressionPtr StartReads::value(const SpecTerm& term, const Clause& clause,
                                const SiteChoice& places, const Result& result) const {
  switch (term.kind) {
    case SpecTerm::Kind::start:
      return rts::make_variable(term.variable);
    case SpecTerm::Kind::result:
      return result(term);
    case SpecTerm::Kind::start_value:
    case SpecTerm::Kind::start_size:
    case SpecTerm::Kind::start_base:
      return rts::make_variable(read_.at(key_of(text_of(term, clause), places)));
    case SpecTerm::Kind::quotient:
      return rts::folding::divided(value(term.operand, clause, places, result), term.divisor);
    case SpecTerm::Kind::remainder:
      break;
  }
  return rts::folding::remainder(value(term.operand, clause, places, result), term.divisor);
}

namespace {

/// Two sums of which the first less the second is the sum, without negative factors: engines know
/// of two pointers whether they are equal, but not how far they are apart.
std::pair<Sum, Sum> sides_of(const Sum& sum) {
  std::pair<Sum, Sum> sides;
  for (const auto& [term, factor] : sum.terms) {
    (factor > 0 ? sides.first : sides.second).terms.emplace_back(term, abs(factor));
  }
  (sum.constant > 0 ? sides.first : sides.second).constant = abs(sum.constant);
  return sides;
}

}  // namespace

ExpressionPtr StartReads::literal(const Literal& literal, const Clause& clause,
                                  const SiteChoice& places, const Result& result) const {
  if (literal.relation == Literal::Relation::allocated || literal.is_definition()) {
    const VariableId known = read_.at(key_of(literal, clause, places));
    return rts::folding::compare(Op::equal, rts::make_variable(known), rts::folding::number(1));
  }
  const Op op = literal.relation == Literal::Relation::equal       ? Op::equal
                : literal.relation == Literal::Relation::not_equal ? Op::not_equal
                                                                   : Op::less_equal;
  const auto [left, right] = sides_of(literal.sum);
  return rts::folding::compare(op, value(left, clause, places, result),
                               value(right, clause, places, result));
}

ExpressionPtr StartReads::condition(const Clause& clause, const SiteChoice& places,
                                    const Result& result) const {
  ExpressionPtr any = rts::make_boolean(false);
  for (const Literal& one : clause.literals) {
    any = rts::folding::either(any, literal(one, clause, places, result));
  }
  return any;
}

}  // namespace heapreach::analyses::angelic
