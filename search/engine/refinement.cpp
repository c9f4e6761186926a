// What is lost to make the searches end, and how it is won back (see explore.cpp).
#include "search/engine/refinement.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "rts/semantics/reachable.h"
#include "search/engine/path_refinement.h"

namespace heapreach::search {

namespace {

/// So many configurations that differ in data only are no sign yet that their number has no end.
constexpr std::size_t widening_delay = 50;
/// Of blocks of a start heap of any size their number has none, and paths are followed again.
constexpr std::size_t lazy_widening_delay = 8;

/// Indices of loops over tables have no end, and conditions tell what they are good for.
constexpr std::size_t table_widening_delay = 2;

/// Lengths of lists that a search tells apart, at first and after each failure; then all.
constexpr std::array<std::uint64_t, 3> lengths_told_apart = {1, 3, 12};

/// So many states a search for several goals goes on, and then once more as many as it has, after
/// a path that no execution takes.
constexpr std::size_t room_for_goals = 50;

/// Paths that exact results refute, of a search.
constexpr std::size_t most_excluded = 50;

/// With so many cells most lists are long enough to be subsumed.
constexpr std::uint64_t room = 16;

}  // namespace

Refinement::Refinement(const Problem& problem, Facts& facts) : problem_(problem), facts_(facts) {
  precision_.conditions.assign(problem.system.vertices().size(), Keep::nothing);
  precision_.widening_delay.assign(problem.system.vertices().size(), problem.addresses.is_lazy()
                                                                         ? lazy_widening_delay
                                                                         : widening_delay);
  // Where sizes are no numbers, whether an index lies in a block hangs on what else it is less
  // than.
  if (problem.addresses.is_lazy()) precision_.orders_from = lazy_widening_delay + 1;
  if (problem.addresses.follows_texts()) precision_.orders_from = 1;
  if (problem.addresses.keeps_conditions()) {
    widen_at_heads_only(lazy_widening_delay);
    precision_.conditions.assign(problem.system.vertices().size(), Keep::about_store);
  }
  precision_.longest_list =
      problem.addresses.makes_lists() ? lengths_told_apart.front() : all_lengths;
}

Refinement::Refinement(const Refinement& learned, Facts& facts)
    : problem_(learned.problem_), facts_(facts), precision_(learned.precision_) {
  precision_.longest_list = all_lengths;
}

Refinement Refinement::finest(const Problem& problem, Facts& facts) {
  Refinement result(problem, facts);
  result.begin_with(nothing_forgotten(problem.system));
  result.precision_.every_field = false;  // until one is read that no load seems to name
  result.precision_.values = true;
  return result;
}

Refinement Refinement::with_pieces(const Problem& problem, Facts& facts) {
  Refinement result(problem, facts);
  result.shapes_ = std::make_unique<Shapes>(problem.system);
  result.precision_.shapes = result.shapes_.get();
  return result;
}

Refinement Refinement::with_open_children(const Problem& problem, Facts& facts) {
  Refinement result = with_pieces(problem, facts);
  result.precision_.early_empty_children = true;
  return result;
}

Refinement Refinement::with_limits(const Problem& problem, Facts& facts,
                                   const std::vector<DataLimit>& limits) {
  Refinement result = with_pieces(problem, facts);
  result.shapes_->keep_limits(limits);
  for (Keep& keep : result.precision_.conditions) keep = Keep::order;
  return result;
}

Refinement Refinement::with_tables(const Problem& problem, Facts& facts) {
  Refinement result = with_open_children(problem, facts);
  result.shapes_->keep_sizes();
  for (Keep& keep : result.precision_.conditions) keep = Keep::about_store;
  result.precision_.orders_from = 1;
  result.widen_at_heads_only(table_widening_delay);
  return result;
}

/// Elsewhere there are no more configurations than loops make of them, and relations would be lost.
void Refinement::widen_at_heads_only(std::size_t delay) {
  const std::size_t vertices = problem_.system.vertices().size();
  const std::vector<bool> heads =
      problem_.system.graph().loop_heads(problem_.system.start, std::vector<bool>(vertices, false));
  for (std::size_t v = 0; v < vertices; ++v) {
    precision_.widening_delay[v] = heads[v] ? delay : std::numeric_limits<std::size_t>::max();
  }
}

Experience nothing_forgotten(const rts::System& system) {
  const std::size_t vertices = system.vertices().size();
  Experience result;
  result.every_field = true;
  result.longest_list = all_lengths;
  result.conditions.assign(vertices, static_cast<int>(Keep::everything));
  result.widening_delay.assign(vertices, std::numeric_limits<std::uint64_t>::max());
  result.without_finest = true;  // it is one
  return result;
}

void Refinement::begin_with(const Experience& experience) {
  const std::size_t vertices = precision_.conditions.size();
  const bool same = experience.conditions.size() == vertices;
  if (!same || experience.widening_delay.size() != vertices || experience.longest_list == 0) return;
  precision_.every_field = experience.every_field;
  precision_.longest_list = experience.longest_list;
  for (std::size_t v = 0; v < vertices; ++v) {
    precision_.conditions[v] = static_cast<Keep>(experience.conditions[v]);
    precision_.widening_delay[v] = experience.widening_delay[v];
  }
}

Experience Refinement::experience() const {
  Experience result;
  result.every_field = precision_.every_field;
  result.longest_list = precision_.longest_list;
  for (const Keep keep : precision_.conditions) result.conditions.push_back(static_cast<int>(keep));
  result.widening_delay.assign(precision_.widening_delay.begin(), precision_.widening_delay.end());
  return result;
}

std::optional<Growth> Refinement::growth() const {
  if (!search_) return std::nullopt;
  return growth_of(*search_, problem_.system, shapes_ ? &shapes_->kinds() : nullptr);
}

std::optional<Answer> Refinement::run(std::size_t most) {
  while (effort() <= most && !gave_up_) {
    const std::size_t paid = facts_.cost();
    const auto count = [&] { earlier_ += facts_.cost() - paid; };
    facts_.allow(most - effort());
    try {
      std::optional<Answer> answer = searched(most - earlier_);
      count();
      // Blocks of any size are tried at each, which is too much without a bound.
      gave_up_ = gave_up_ || (shapes_ && search_ && search_->met_any_size());
      if (answer || !is_coarse_) return answer;
    } catch (const ReadsDropped&) {
      count();
      precision_.every_field = true;
      if (shapes_) shapes_->forget();  // of cells that were dropped
    } catch (const LearnedAnother&) {
      count();
    } catch (const TooManyQuestions&) {  // in the midst of a step
      count();
    }
    restart();
  }
  return std::nullopt;
}

/// Of the search that there is, or of a new one.
std::optional<Answer> Refinement::searched(std::size_t most_states) {
  if (!search_) {
    search_ = std::make_unique<Search>(problem_, problem_.bound, precision_, facts_);
  }
  if (problem_.goals != nullptr) return searched_for_goals(most_states);
  for (;;) {
    const std::optional<ErrorPath> error = search_->run(most_states);
    if (!search_->is_finished()) return std::nullopt;
    if (!error) return refuted_ ? std::optional<Answer>(*refuted_) : answer_without_path();
    const std::optional<bool> real = is_real(*error);
    const bool is_refuted = real && !*real && error->losses.none() && problem_.is_weaker;
    // Paths of these may need a larger bound, or other blocks of the start heap.
    const bool is_for_others = problem_.addresses.is_lazy() || shapes_;
    if (!is_refuted || is_for_others) return answer_of_path(*error, real);
    if (!exclude(*error)) return *refuted_;
  }
}

/// Nothing was forgotten on the path, so that only results of operations refute it: others are
/// looked for. Where there is none, it is for the caller to say what that one is worth; a search
/// that has left out a path proves nothing. False if there have been enough.
bool Refinement::exclude(const ErrorPath& error) {
  if (!refuted_) refuted_ = Found{error.edges, !search_->refusal(), true};
  if (++excluded_ > most_excluded || error.trail.empty()) return false;
  search_->exclude(error);
  return true;
}

/// A path that no execution takes is no reason to start again at once: other goals may be met
/// before, or have such paths, too, and one finer search serves them all. But a coarse search may
/// have no end where a finer one has.
std::optional<Answer> Refinement::searched_for_goals(std::size_t most_states) {
  const auto most = [&] {
    return spurious_.empty() ? most_states : std::min(most_states, most_with_spurious_);
  };
  while (std::optional<ErrorPath> path = search_->run(most())) {
    follow_to_goal(*std::move(path));
    if (!problem_.goals->any_open()) return AllDecided{};
  }
  // Finer searches would take that branch, too.
  if (search_->is_finished() && search_->refusal() && search_->refusal()->losses.none()) {
    return answer_without_path();
  }
  std::erase_if(spurious_, [&](const ErrorPath& path) {  // others may have found an execution
    return !problem_.goals->is_open(problem_.goals->of(path.edges.back()));
  });
  if (!spurious_.empty()) {
    if (!search_->is_finished() && search_->states() <= most_with_spurious_) return std::nullopt;
    refine(spurious_);
    return std::nullopt;
  }
  return search_->is_finished() ? answer_without_path() : std::nullopt;
}

void Refinement::follow_to_goal(ErrorPath path) {
  const GoalId goal = problem_.goals->of(path.edges.back());
  const std::optional<bool> real = is_real(path);
  if (!real) problem_.limits.deadline.poll(problem_.addresses.stage());
  if (real && *real) return problem_.goals->reach(goal, path.edges);
  if (!real || path.losses.none()) return problem_.goals->give_up(goal);
  if (spurious_.empty()) most_with_spurious_ = 2 * search_->states() + room_for_goals;
  spurious_.push_back(std::move(path));
}

void Refinement::restart() {
  earlier_ += search_->states();
  search_.reset();
  spurious_.clear();
  refuted_.reset();  // whatever comes next meets it again
  is_coarse_ = false;
}

/// Of the search that has finished without a path; nothing if a finer one is to follow.
std::optional<Answer> Refinement::answer_without_path() {
  if (const std::optional<Refusal>& refusal = search_->refusal()) {
    if (refusal->losses.none()) return NeedsNumbers{refusal->reason};
    refine(refusal->losses);  // perhaps only because of what was lost
    return std::nullopt;
  }
  if (!search_->is_closed()) {
    if (std::optional<Answer> answer = for_every_bound()) return answer;
  }
  return proof(*search_);
}

/// What is left behind by a search that found nothing.
Answer Refinement::proof(const Search& search) const {
  if (problem_.addresses.makes_lists()) return search.graph();
  return search.reached();
}

std::optional<Answer> Refinement::answer_of_path(const ErrorPath& error, std::optional<bool> real) {
  const bool shortest = !search_->refusal();
  if (!real) {
    problem_.limits.deadline.poll(problem_.addresses.stage());  // then that was the reason
    return GaveUp{Failure::gave_up, "a path was not decided"};
  }
  if (*real) return Found{error.edges, shortest};
  if (error.losses.none()) {
    // Where addresses are lazy: what is known of them is not all, or the bound is too small for it.
    if (problem_.addresses.is_lazy()) return NeedsNumbers{"a number is the address of a block"};
    return GaveUp{Failure::gave_up, "a number is the address of a block"};
  }
  refine({error});
  return std::nullopt;
}

/// Where numbers may lead to blocks, or operations are not linear, no path is an execution's
/// without a look at it.
std::optional<bool> Refinement::is_real(const ErrorPath& error) const {
  const bool may_be_none = problem_.addresses.is_lazy() ||
                           rts::asks_for_reachability(problem_.system) || problem_.is_weaker;
  // Pieces are for executions of any bound.
  if (error.losses.none() && !may_be_none && !shapes_) return true;
  // Start heaps of many cells are hard for a solver. A path that leads nowhere without what was
  // lost on it is no execution's at any bound.
  if (problem_.addresses.is_lazy() && !error.losses.none() && leads_nowhere(*search_, error)) {
    return false;
  }
  return problem_.confirm(error.edges);
}

/// Another search than the one that was cut by the bound, at no more than a few times its cost. A
/// small bound may cut executions before their lists are long enough to be subsumed: then some more
/// cells help. Conditions that were dropped may limit how large blocks are, or how many there are.
std::optional<Answer> Refinement::for_every_bound() const {
  if (shapes_ || !problem_.addresses.makes_lists())
    return std::nullopt;  // all that differs is kept anyway
  if (search_->met_any_size()) {
    Precision with_conditions = precision_;
    with_conditions.conditions.assign(precision_.conditions.size(), Keep::everything);
    return closed(problem_.bound, with_conditions);
  }
  if (problem_.bound < room && !tells_all_lengths_apart()) {
    if (std::optional<Answer> answer = closed(problem_.bound + room, precision_)) return answer;
  }
  Precision with_conditions = precision_;
  bool has_more = false;
  for (Keep& keep : with_conditions.conditions) {
    has_more |= keep < Keep::about_store;
    keep = std::max(keep, Keep::about_store);
  }
  return has_more ? closed(problem_.bound, with_conditions) : std::nullopt;
}

std::optional<Answer> Refinement::closed(std::uint64_t bound, const Precision& precision) const {
  try {
    Search search(problem_, bound, precision, facts_);
    if (search.run(4 * search_->states() + 50) || !search.is_closed()) return std::nullopt;
    return proof(search);
  } catch (const ReadsDropped&) {
  } catch (const TooManyQuestions&) {
  } catch (const TooLarge&) {
  } catch (const BackendError&) {
  }
  return std::nullopt;  // the answer for the bound stands
}

/// What all of the paths need, which is less than what one after the other would ask for.
void Refinement::refine(const std::vector<ErrorPath>& errors) {
  std::map<rts::VertexId, Keep> all_needed;
  AbstractionLosses losses;  // of paths that do not tell
  bool lengths = false;
  for (const ErrorPath& error : errors) {
    std::optional<std::vector<Needed>> needed = needed_along(*search_, error);
    if (shapes_ && needed && needed->empty()) needed.reset();
    if (!needed && error.losses.lengths) {
      lengths = true;
    } else if (!needed) {
      losses.data.insert(losses.data.end(), error.losses.data.begin(), error.losses.data.end());
    } else {
      for (const auto& [vertex, keep] : *needed) {
        Keep& most = all_needed.emplace(vertex, keep).first->second;
        most = std::max(most, keep);
      }
    }
  }
  is_coarse_ = true;
  for (const auto& [vertex, needed] : all_needed) {
    Keep& keep = precision_.conditions[vertex];
    if (keep < needed)
      keep = needed;
    else
      widen_later(precision_, vertex);
  }
  if (lengths && !keep_order_for(errors)) tell_more_lengths_apart();
  if (!losses.none()) refine(losses);
}

/// Where an error is a matter of how data compare, their order is what a proof needs first.
bool Refinement::keep_order_for(const std::vector<ErrorPath>& errors) {
  constexpr std::ptrdiff_t last_edges = 2;
  const auto compares = [&](const ErrorPath& error) {
    const auto count = std::min(static_cast<std::ptrdiff_t>(error.edges.size()), last_edges);
    return std::any_of(error.edges.end() - count, error.edges.end(),
                       [&](rts::EdgeId edge) { return shapes_->is_about_order(edge); });
  };
  if (!shapes_ || std::none_of(errors.begin(), errors.end(), compares)) return false;
  return keep_order();
}

bool Refinement::keep_order() {
  if (!shapes_->keep_order()) return false;
  for (Keep& keep : precision_.conditions) keep = std::max(keep, Keep::order);
  return true;
}

/// Without a path to follow again: everything that was lost, conditions first.
void Refinement::refine(const AbstractionLosses& losses) {
  is_coarse_ = true;
  bool finer = false;
  for (const rts::VertexId vertex : losses.data) {
    Keep& keep = precision_.conditions[vertex];
    finer = finer || keep != Keep::everything;
    if (keep != Keep::everything) keep = static_cast<Keep>(static_cast<int>(keep) + 1);
  }
  if (finer) return;
  if (losses.lengths) {
    tell_more_lengths_apart();
    return;
  }
  for (const rts::VertexId vertex : losses.data) widen_later(precision_, vertex);
}

void Refinement::tell_more_lengths_apart() {
  if (shapes_) {
    if (shapes_->keeps_near() && !shapes_->tell_cases() && !shapes_->tell_levels()) {
      gave_up_ = !keep_order();
      return;
    }
    shapes_->keep_near();
    return;
  }
  const auto more = std::upper_bound(lengths_told_apart.begin(), lengths_told_apart.end(),
                                     precision_.longest_list);
  precision_.longest_list = more == lengths_told_apart.end() ? all_lengths : *more;
}

}  // namespace heapreach::search
