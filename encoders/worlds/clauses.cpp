// Ids of predicates are computed, not looked up (predicate()): world by world, in each the vertices
// that have one, ascending, or the one predicate of all; the goal comes last.
#include "encoders/worlds/clauses.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "encoders/symbolic/array_heap.h"

namespace heapreach::encoders {

using horn::Sort;
using horn::Term;
using Kind = ClauseMeaning::Kind;

namespace {

Sort number_sort(const Options& options) {
  return options.sort == NumberSort::real ? Sort::real : Sort::integer;
}

std::string unused(std::string name, const std::unordered_set<std::string>& used) {
  while (used.contains(name)) name += "_";
  return name;
}

std::unique_ptr<Transition> make_transition(const rts::System& system, horn::TermStore& terms,
                                            const Options& options, HeapAs heap,
                                            Transition::Fresh fresh) {
  if (heap == HeapAs::arrays) {
    return std::make_unique<ArrayTransition>(system, terms, options.bound, std::move(fresh));
  }
  return std::make_unique<Transition>(system, terms, number_sort(options), std::move(fresh));
}

}  // namespace

ClauseBuilder::ClauseBuilder(const rts::System& system, const Options& options,
                             const Deadline& deadline, std::vector<std::uint64_t> cells,
                             bool named_worlds, HeapAs heap)
    : system_(system),
      options_(options),
      deadline_(deadline),
      cells_(std::move(cells)),
      named_worlds_(named_worlds),
      encoding_{{std::make_shared<horn::TermStore>(), {}, {}}, {}, {}},
      owned_transition_(make_transition(system, terms(), options, heap,
                                        [this](Sort sort) { return fresh(sort); })),
      transition_(*owned_transition_) {
  if (large()) large_.emplace(system);
  places_.resize(system.vertices().size());
  for (rts::VertexId v = 0; v < places_.size(); ++v) {
    if (!large() || large_->cut_points()[v]) places_[v] = places_count_++;
  }
  for (World world = 0; world < cells_.size(); ++world) declare_world(world);
  const bool several_errors = !by_argument() && system.errors.size() > 1;
  if (several_errors || options.target == Target::error_or_cut) declare_goal();
}

void ClauseBuilder::declare_world(World world) {
  horn::Predicate predicate;
  predicate.argument_names = argument_names(cells_[world]);
  if (by_argument()) predicate.sorts.push_back(Sort::integer);
  const Sort number = number_sort(options_);
  predicate.sorts.insert(predicate.sorts.end(), 1 + system_.variables.size(), number);
  for (std::uint64_t i = 0; i < cells_[world]; ++i) {
    predicate.sorts.insert(predicate.sorts.end(), {Sort::boolean, number, number});
  }
  for (const HeapArgument& part : transition_.heap_arguments()) {
    predicate.sorts.push_back(part.sort);
  }
  PredicateMeaning meaning{std::nullopt, world, cells_[world]};
  if (by_argument()) {
    predicate.name = "state" + suffix(world);
    declare(std::move(predicate), meaning);
    return;
  }
  for (rts::VertexId v = 0; v < system_.vertices().size(); ++v) {
    deadline_.poll("encode");
    if (large() && !large_->cut_points()[v]) continue;
    predicate.name = system_.vertex(v).name + suffix(world);
    meaning.vertex = v;
    declare(predicate, meaning);
  }
}

void ClauseBuilder::declare_goal() {
  std::unordered_set<std::string> used;
  for (const horn::Predicate& predicate : encoding_.system.predicates) used.insert(predicate.name);
  goal_ = static_cast<horn::PredicateId>(encoding_.system.predicates.size());
  declare({unused("goal", used), {}, {}}, {std::nullopt, 0, 0, true});
}

void ClauseBuilder::declare(horn::Predicate predicate, PredicateMeaning meaning) {
  encoding_.system.predicates.push_back(std::move(predicate));
  encoding_.predicates.push_back(meaning);
}

std::vector<std::string> ClauseBuilder::argument_names(std::uint64_t cells) const {
  std::unordered_set<std::string> variables;
  for (const rts::Variable& variable : system_.variables) variables.insert(variable.name);
  std::vector<std::string> names;
  if (by_argument()) names.push_back(unused("vertex", variables));
  names.push_back(unused("f", variables));
  for (const rts::Variable& variable : system_.variables) names.push_back(variable.name);
  for (std::uint64_t i = 0; i < cells; ++i) {
    const std::string address = "[" + std::to_string(system_.origin() + i) + "]";
    names.insert(names.end(), {"alloc" + address, "size" + address, "val" + address});
  }
  for (const HeapArgument& part : transition_.heap_arguments()) {
    names.push_back(unused(part.name, variables));
  }
  return names;
}

std::string ClauseBuilder::suffix(World world) const {
  return named_worlds_ ? "@w" + std::to_string(cells_[world]) : "";
}

std::string ClauseBuilder::label(World world) const {
  return named_worlds_ ? " w" + std::to_string(cells_[world]) : "";
}

std::string ClauseBuilder::label(World from, World to) const {
  return from == to ? label(from) : label(from) + " to w" + std::to_string(cells_[to]);
}

Term ClauseBuilder::number(std::uint64_t value) {
  return terms().numeral(Integer(static_cast<unsigned long>(value)), number_sort(options_));
}

horn::PredicateId ClauseBuilder::predicate(World world, rts::VertexId vertex) const {
  const std::size_t id = by_argument() ? world : world * places_count_ + places_[vertex];
  return static_cast<horn::PredicateId>(id);
}

ClauseBuilder::Draft ClauseBuilder::from_somewhere(World world, rts::VertexId vertex) {
  next_variable_ = 0;
  const Sort number = number_sort(options_);
  Draft draft;
  draft.vertex = vertex;
  if (by_argument()) draft.vertex_argument = fresh(Sort::integer);
  draft.state.frontier = fresh(number);
  for (std::size_t v = 0; v < system_.variables.size(); ++v) {
    draft.state.store.push_back(fresh(number));
  }
  draft.state.heap.reserve(cells_[world]);
  for (std::uint64_t i = 0; i < cells_[world]; ++i) {
    Term allocated = fresh(Sort::boolean);
    Term size = fresh(number);
    draft.state.heap.push_back({allocated, size, fresh(number)});
  }
  for (const HeapArgument& part : transition_.heap_arguments()) {
    draft.state.whole.push_back(fresh(part.sort));
  }
  draft.clause.body.push_back(atom(world, draft));
  return draft;
}

ClauseBuilder::Draft ClauseBuilder::from(World world, rts::VertexId vertex) {
  Draft draft = from_somewhere(world, vertex);
  if (by_argument()) draft.conditions.push_back(is_at(draft.vertex_argument, vertex));
  return draft;
}

std::vector<ClauseBuilder::Draft> ClauseBuilder::from_errors(World world) {
  std::vector<Draft> drafts;
  if (!by_argument()) {
    for (rts::VertexId error : system_.errors) drafts.push_back(from(world, error));
    return drafts;
  }
  drafts.push_back(from_somewhere(world, system_.errors.front()));
  std::vector<Term> cases;
  for (rts::VertexId error : system_.errors) {
    cases.push_back(is_at(drafts[0].vertex_argument, error));
  }
  drafts[0].conditions.push_back(terms().disjunction(std::move(cases)));
  return drafts;
}

Term ClauseBuilder::is_at(Term vertex, rts::VertexId id) {
  return terms().equal(vertex, terms().numeral(id, Sort::integer));
}

void ClauseBuilder::move_to(rts::VertexId vertex, Draft& draft) {
  draft.vertex = vertex;
  if (by_argument()) draft.vertex_argument = terms().numeral(vertex, Sort::integer);
}

horn::Atom ClauseBuilder::atom(World world, const Draft& draft) const {
  horn::Atom atom{predicate(world, draft.vertex), {}};
  if (by_argument()) atom.arguments.push_back(draft.vertex_argument);
  atom.arguments.push_back(draft.state.frontier);
  atom.arguments.insert(atom.arguments.end(), draft.state.store.begin(), draft.state.store.end());
  for (const SymbolicCell& cell : draft.state.heap) {
    atom.arguments.insert(atom.arguments.end(), {cell.allocated, cell.size, cell.value});
  }
  atom.arguments.insert(atom.arguments.end(), draft.state.whole.begin(), draft.state.whole.end());
  return atom;
}

void ClauseBuilder::add(Draft draft, std::string label, ClauseMeaning meaning) {
  deadline_.poll("encode", 4 * (1 + draft.conditions.size()));
  draft.clause.constraint = terms().conjunction(std::move(draft.conditions));
  draft.clause.label = std::move(label);
  encoding_.system.clauses.push_back(std::move(draft.clause));
  encoding_.clauses.push_back(std::move(meaning));
}

}  // namespace heapreach::encoders
