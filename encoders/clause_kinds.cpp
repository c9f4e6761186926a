// The clauses of an encoding, kind by kind; clauses.cpp has what they are made of.
#include <utility>

#include "encoders/clauses.h"

namespace heapreach::encoders {

using horn::Term;
using Kind = ClauseMeaning::Kind;

std::vector<rts::EdgeId> ClauseBuilder::edges() const {
  std::vector<bool> is_error(system_.vertices().size());
  for (rts::VertexId error : system_.errors) is_error[error] = true;
  std::vector<rts::EdgeId> edges;
  for (rts::EdgeId e = 0; e < system_.edges().size(); ++e) {
    if (!is_error[system_.edge(e).from]) edges.push_back(e);
  }
  return edges;
}

std::vector<ClauseBuilder::CutPoint> ClauseBuilder::cut_points() const {
  std::vector<CutPoint> points;
  if (options_.target != Target::error_or_cut) return points;
  const std::vector<bool> reaching = system_.graph().reaching(system_.errors);
  for (rts::EdgeId e : edges()) {
    const rts::Edge& edge = system_.edge(e);
    if (!reaching[edge.to]) continue;
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      if (std::holds_alternative<rts::Alloc>(edge.instructions[i].action)) points.push_back({e, i});
    }
  }
  return points;
}

void ClauseBuilder::start(World world) {
  next_variable_ = 0;
  Draft draft;
  move_to(system_.start, draft);
  if (system_.heap == rts::StartHeap::empty) {
    draft.state = transition_.empty_start(cells_[world]);
  } else {
    draft.conditions.emplace_back();
    draft.state = transition_.unknown_start(cells_[world], options_.bound, draft.conditions.back());
    if (world > 0) draft.conditions.push_back(outgrows(draft.state.frontier, world - 1));
  }
  if (system_.start_condition) {
    draft.conditions.push_back(transition_.value(*system_.start_condition, draft.state));
  }
  draft.clause.head = atom(world, draft);
  add(std::move(draft), "start" + label(world), {Kind::start});
}

Term ClauseBuilder::outgrows(Term end, World world) {
  return terms().less(number(system_.origin() + cells_[world]), end);
}

void ClauseBuilder::edge(rts::EdgeId id, World from_world, World to_world) {
  const rts::Edge& edge = system_.edge(id);
  Draft draft = from(from_world, edge.from);
  transition_.extend(draft.state, cells_[to_world]);
  std::vector<Term> outgrown;
  for (const rts::Instruction& instruction : edge.instructions) {
    const auto effect = transition_.execute(instruction.action, draft.state);
    draft.conditions.push_back(effect.condition);
    if (to_world == from_world || !effect.allocated) continue;
    outgrown.push_back(terms().conjunction(effect.allocated, outgrows(effect.end, to_world - 1)));
  }
  if (to_world > from_world) draft.conditions.push_back(terms().disjunction(std::move(outgrown)));
  move_to(edge.to, draft);
  draft.clause.head = atom(to_world, draft);
  add(std::move(draft), system_.edge_name(id) + label(from_world, to_world), {Kind::edge, id});
}

void ClauseBuilder::cut(const CutPoint& point, World world) {
  const rts::Edge& edge = system_.edge(point.edge);
  Draft draft = from(world, edge.from);
  for (std::size_t i = 0; i < point.instruction; ++i) {
    const rts::Action& action = edge.instructions[i].action;
    // An alloc before this one may leave the world, but not the bound.
    if (std::holds_alternative<rts::Alloc>(action)) transition_.extend(draft.state, options_.bound);
    draft.conditions.push_back(transition_.execute(action, draft.state).condition);
  }
  const auto& alloc = std::get<rts::Alloc>(edge.instructions[point.instruction].action);
  draft.conditions.push_back(transition_.cut(alloc, draft.state, options_.bound));
  draft.clause.head = horn::Atom{*goal_, {}};
  add(std::move(draft),
      "cut " + system_.edge_name(point.edge) + "!" + std::to_string(point.instruction) +
          label(world),
      {Kind::cut, point.edge, point.instruction});
}

void ClauseBuilder::link(World from_world, World to_world) {
  for (Draft& draft : from_errors(from_world)) {
    draft.state.heap.resize(cells_[to_world]);
    draft.clause.head = atom(to_world, draft);
    add(std::move(draft), "link" + label(from_world, to_world), {Kind::link});
  }
}

Encoding ClauseBuilder::finish() {
  for (Draft& draft : from_errors(0)) {
    if (goal_) draft.clause.head = horn::Atom{*goal_, {}};
    add(std::move(draft), goal_ ? "goal" : "query", {goal_ ? Kind::link : Kind::query});
  }
  if (goal_) {
    Draft query;
    query.clause.body.push_back({*goal_, {}});
    add(std::move(query), "query", {Kind::query});
  }
  return std::move(encoding_);
}

}  // namespace heapreach::encoders
