// The clauses of an encoding, kind by kind; clauses.cpp has what they are made of.
#include <algorithm>
#include <utility>

#include "encoders/worlds/clauses.h"
#include "encoders/worlds/large_block.h"

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

std::vector<rts::Fragment> ClauseBuilder::fragments() const {
  if (large()) return large_->all();
  std::vector<rts::Fragment> fragments;
  for (rts::EdgeId e : edges()) {
    fragments.push_back({system_.edge(e).from, system_.edge(e).to, {e}});
  }
  return fragments;
}

std::vector<ClauseBuilder::Cut> ClauseBuilder::cuts() const {
  std::vector<Cut> cuts;
  if (options_.target != Target::error_or_cut) return cuts;
  const std::vector<bool> reaching = system_.graph().reaching(system_.errors);
  for (rts::EdgeId e : edges()) {
    const rts::Edge& edge = system_.edge(e);
    if (!reaching[edge.to]) continue;
    std::vector<rts::Fragment> paths;
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      if (!std::holds_alternative<rts::Alloc>(edge.instructions[i].action)) continue;
      if (paths.empty() && large()) paths = large_->ending_with(e);
      if (!large()) paths = {{edge.from, edge.to, {e}}};
      for (const rts::Fragment& path : paths) cuts.push_back({path, i});
    }
  }
  return cuts;
}

void ClauseBuilder::start(World world) {
  next_variable_ = 0;
  Draft draft;
  move_to(system_.start, draft);
  if (system_.heap == rts::StartHeap::empty) {
    draft.state = transition_.empty_start(cells_[world]);
  } else {
    draft.conditions.emplace_back();
    draft.state = transition_.unknown_start(cells_[world], draft.conditions.back());
    if (world > 0) draft.conditions.push_back(outgrows(draft.state.frontier, world - 1));
  }
  if (system_.start_condition) {
    draft.conditions.push_back(transition_.value(*system_.start_condition, draft.state));
  }
  draft.clause.head = atom(world, draft);
  add(std::move(draft), "start" + label(world), {Kind::start, 0, 0, {}, {}});
}

Term ClauseBuilder::outgrows(Term end, World world) {
  return terms().less(number(system_.origin() + cells_[world]), end);
}

ClauseBuilder::Passing ClauseBuilder::choose(Term condition, const Passing& a, const Passing& b) {
  auto either = [&](Term one, Term other) { return terms().choose(condition, one, other); };
  Passing joined;
  joined.state.frontier = either(a.state.frontier, b.state.frontier);
  for (std::size_t v = 0; v < a.state.store.size(); ++v) {
    joined.state.store.push_back(either(a.state.store[v], b.state.store[v]));
  }
  for (std::size_t i = 0; i < a.state.heap.size(); ++i) {
    const SymbolicCell &one = a.state.heap[i], &other = b.state.heap[i];
    joined.state.heap.push_back({either(one.allocated, other.allocated),
                                 either(one.size, other.size), either(one.value, other.value)});
  }
  for (std::size_t i = 0; i < a.state.whole.size(); ++i) {
    joined.state.whole.push_back(either(a.state.whole[i], b.state.whole[i]));
  }
  joined.outgrown = either(a.outgrown, b.outgrown);
  return joined;
}

/// Executes the first instructions of an edge; the result says when that is possible. `outgrown` is
/// the world whose outgrowing is noted, if any.
Term ClauseBuilder::take(const rts::Edge& edge, std::size_t instructions,
                         std::optional<World> outgrown, Passing& passing) {
  std::vector<Term> conditions;
  for (std::size_t i = 0; i < instructions; ++i) {
    const auto effect = transition_.execute(edge.instructions[i].action, passing.state);
    conditions.push_back(effect.condition);
    if (!outgrown || !effect.allocated) continue;
    const Term now = terms().conjunction(effect.allocated, outgrows(effect.end, *outgrown));
    passing.outgrown = terms().disjunction(passing.outgrown, now);
  }
  return terms().conjunction(std::move(conditions));
}

ClauseMeaning ClauseBuilder::pass(const rts::Fragment& fragment, std::size_t last_instructions,
                                  Passing& passing, std::optional<World> outgrown,
                                  std::vector<Term>& conditions) {
  deadline_.poll("encode", 10);
  LargeBlockPaths paths =
      large_block_paths(system_, fragment, terms(), [this] { return fresh(horn::Sort::boolean); });
  passing.outgrown = terms().falsity();
  passing = follow(
      system_, fragment, paths, terms(), std::move(passing),
      [&](std::size_t position, Passing& behind) {
        const rts::Edge& edge = system_.edge(fragment.edges[position]);
        const bool last = position + 1 == fragment.edges.size();
        return take(edge, last ? last_instructions : edge.instructions.size(), outgrown, behind);
      },
      [this](Term condition, const Passing& a, const Passing& b) {
        return choose(condition, a, b);
      },
      conditions);
  ClauseMeaning meaning{Kind::edge, fragment.edges.back(), 0, {}, {}};
  if (!large()) return meaning;
  meaning.fragment = fragment;
  meaning.taken = std::move(paths.taken);
  return meaning;
}

std::string ClauseBuilder::name_of(const rts::Fragment& fragment) const {
  if (!large()) return system_.edge_name(fragment.edges.back());
  return system_.vertex(fragment.from).name + " .. " + system_.vertex(fragment.to).name;
}

void ClauseBuilder::transition(const rts::Fragment& fragment, World from_world, World to_world) {
  Draft draft = from(from_world, fragment.from);
  transition_.extend(draft.state, cells_[to_world]);
  std::optional<World> outgrown;
  if (to_world > from_world) outgrown = to_world - 1;
  Passing passing{std::move(draft.state), nullptr};
  const std::size_t last = system_.edge(fragment.edges.back()).instructions.size();
  ClauseMeaning meaning = pass(fragment, last, passing, outgrown, draft.conditions);
  meaning.kind = large() ? Kind::fragment : Kind::edge;
  draft.state = std::move(passing.state);
  if (outgrown) draft.conditions.push_back(passing.outgrown);
  move_to(fragment.to, draft);
  draft.clause.head = atom(to_world, draft);
  add(std::move(draft), name_of(fragment) + label(from_world, to_world), std::move(meaning));
}

bool ClauseBuilder::allocates(const Cut& cut) const {
  auto is_alloc = [](const rts::Instruction& instruction) {
    return std::holds_alternative<rts::Alloc>(instruction.action);
  };
  for (rts::EdgeId e : cut.fragment.edges) {
    const auto& instructions = system_.edge(e).instructions;
    const bool last = e == cut.fragment.edges.back();
    const auto end = last ? instructions.begin() + static_cast<std::ptrdiff_t>(cut.instruction)
                          : instructions.end();
    if (std::any_of(instructions.begin(), end, is_alloc)) return true;
  }
  return false;
}

void ClauseBuilder::cut(const Cut& cut, World world) {
  const rts::EdgeId id = cut.fragment.edges.back();
  const rts::Edge& edge = system_.edge(id);
  Draft draft = from(world, cut.fragment.from);
  // An alloc before this one may leave the world, but not the bound.
  if (allocates(cut)) transition_.extend(draft.state, options_.bound);
  Passing passing{std::move(draft.state), nullptr};
  ClauseMeaning meaning =
      pass(cut.fragment, cut.instruction, passing, std::nullopt, draft.conditions);
  meaning.kind = Kind::cut;
  meaning.instruction = cut.instruction;
  const auto& alloc = std::get<rts::Alloc>(edge.instructions[cut.instruction].action);
  draft.conditions.push_back(transition_.cut(alloc, passing.state, options_.bound));
  draft.clause.head = horn::Atom{*goal_, {}};
  std::string name = "cut " + system_.edge_name(id) + "!" + std::to_string(cut.instruction);
  if (large()) name += " from " + system_.vertex(cut.fragment.from).name;
  add(std::move(draft), name + label(world), std::move(meaning));
}

void ClauseBuilder::link(World from_world, World to_world) {
  for (Draft& draft : from_errors(from_world)) {
    draft.state.heap.resize(cells_[to_world]);
    draft.clause.head = atom(to_world, draft);
    add(std::move(draft), "link" + label(from_world, to_world), {Kind::link, 0, 0, {}, {}});
  }
}

Encoding ClauseBuilder::finish() {
  for (Draft& draft : from_errors(0)) {
    if (goal_) draft.clause.head = horn::Atom{*goal_, {}};
    add(std::move(draft), goal_ ? "goal" : "query",
        {goal_ ? Kind::link : Kind::query, 0, 0, {}, {}});
  }
  if (goal_) {
    Draft query;
    query.clause.body.push_back({*goal_, {}});
    add(std::move(query), "query", {Kind::query, 0, 0, {}, {}});
  }
  return std::move(encoding_);
}

}  // namespace heapreach::encoders
