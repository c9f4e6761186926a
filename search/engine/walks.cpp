// Purpose: errors that need many blocks, or many rounds of loops, in time that hangs on how likely
// they are and not on how many heaps there are before them: a tree of six nodes that is rotated
// just so is one of some hundred thousand configurations, and one of some hundred executions.
//
// Contract: what is found is an execution, which problem.confirm has confirmed. What is not found
// says nothing.
//
// Source: random testing whose choices are weighted anew in each run (Groce, Zhang, Eide, Chen,
// Regehr, "Swarm testing", ISSTA 2012): one walk allocates much and frees little, another goes left
// ten times as often as right, so that together they go where no single distribution would.
//
// Why this variant: a walk is one of the search's own steps after the other, with nothing lost, so
// it knows all that the search does of addresses and unknown data. Numbers are left open until an
// execution compares them: both outcomes are equally far then, however many numbers lead there, and
// numbers that go with the outcome are drawn at once, so that path conditions stay small. The
// first error that is met has often been on a detour: the walks go on for as long again, and may
// only be shorter.
#include "search/engine/walks.h"

#include <algorithm>
#include <array>
#include <utility>

#include "search/abstraction/garbage.h"
#include "search/branching/path_condition.h"
#include "search/step/execution.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

constexpr std::size_t shortest_walk = 64;  // edges
constexpr std::size_t doublings = 6;       // of that
/// How much likelier an edge may be than another one in a walk.
constexpr std::array<std::size_t, 3> weights = {1, 4, 16};
constexpr std::size_t least_effort_after_error = 50'000;
constexpr int most_draws = 30;
constexpr std::size_t effort_per_question = 100;

/// The unknowns of the path condition, ascending.
std::vector<Unknown> unknowns_of(const std::vector<Constraint>& condition) {
  std::vector<Unknown> result;
  for (const Constraint& constraint : condition) {
    for (const auto& term : constraint.linear.terms) result.push_back(term.first);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

Walks::Walks(const Problem& problem, Facts& facts)
    : problem_(problem),
      system_(problem.system),
      facts_(facts),
      live_(liveness(problem.system, true)),
      out_edges_(relevant_out_edges(problem.system)),
      random_(problem.limits.seed + 1) {}

std::optional<std::vector<rts::EdgeId>> Walks::run(std::size_t effort) {
  until_ = effort_ + effort;
  facts_.allow(effort / effort_per_question);
  try {
    while (effort_ < until_ && !gave_up_) {
      problem_.limits.deadline.poll(problem_.addresses.stage());
      const std::size_t length = shortest_walk << below(doublings);
      std::optional<std::vector<rts::EdgeId>> path =
          walk(met_.empty() ? length : std::min(length, met_.back().size() - 1));
      if (!path) continue;
      if (met_.empty()) until_ = 2 * effort_ + least_effort_after_error;
      met_.push_back(std::move(*path));
    }
  } catch (const TooLarge&) {
    gave_up_ = true;
  } catch (const ReadsDropped&) {
    gave_up_ = true;
  } catch (const TooManyQuestions&) {  // for this time
  } catch (const BackendError& error) {
    if (error.failure() != Failure::gave_up) throw;
    gave_up_ = true;
  }
  return confirmed();
}

/// The shortest one of those that were met which some integers make an execution.
std::optional<std::vector<rts::EdgeId>> Walks::confirmed() {
  for (; !met_.empty(); met_.pop_back()) {
    if (problem_.confirm(met_.back()).value_or(false)) return met_.back();
  }
  return std::nullopt;
}

/// The edges of an execution into an error vertex, at most so many; nothing if it came to none
/// before the effort was enough.
std::optional<std::vector<rts::EdgeId>> Walks::walk(std::size_t most_edges) {
  draw_weights();
  std::optional<Configuration> at = drawn_start();
  std::vector<rts::EdgeId> edges;
  while (at && edges.size() < most_edges && effort_ < until_) {
    std::vector<Step> steps = steps_from(*at);
    if (steps.empty()) return std::nullopt;
    Step& chosen = steps[drawn(steps)];
    edges.push_back(chosen.edge);
    if (system_.is_error(chosen.to.vertex)) return edges;
    at = std::move(chosen.to);
    draw_numbers(*at);
    forget(*at, live_[at->vertex]);
  }
  return std::nullopt;
}

void Walks::draw_weights() {
  weights_.resize(system_.edges().size());
  for (std::size_t& weight : weights_) weight = weights[below(weights.size())];
}

std::optional<Configuration> Walks::drawn_start() {
  std::vector<Configuration> all;
  Remarks remarks;
  start(system_, problem_.addresses, problem_.bound, facts_, remarks,
        [&](Configuration c) { all.push_back(std::move(c)); });
  ++effort_;
  return all.empty() ? std::nullopt : std::optional(std::move(all[below(all.size())]));
}

/// All that there is to go on with; an error alone, if there is one.
std::vector<Walks::Step> Walks::steps_from(const Configuration& at) {
  std::vector<Step> result;
  Remarks remarks;
  for (const rts::EdgeId edge : out_edges_[at.vertex]) {
    effort_ += 1 + at.segments.size();
    execute(system_, problem_.addresses, problem_.bound, at, edge, facts_, remarks,
            [&](Configuration to) {
              result.push_back({edge, std::move(to)});
            });
    if (result.empty() || !system_.is_error(result.back().to.vertex)) continue;
    result.erase(result.begin(), result.end() - 1);
    return result;
  }
  return result;
}

/// Which step it is to be, each as likely as its edge is heavy.
std::size_t Walks::drawn(const std::vector<Step>& steps) {
  std::size_t sum = 0;
  for (const Step& step : steps) sum += weights_[step.edge];
  std::size_t left = below(sum), i = 0;
  while (left >= weights_[steps[i].edge]) left -= weights_[steps[i++].edge];
  return i;
}

/// Puts numbers in the place of the unknowns that the path condition is about, so that it holds, if
/// such numbers are drawn.
void Walks::draw_numbers(Configuration& configuration) {
  for (const bool again : {false, true}) {
    const std::vector<Unknown> unknowns = unknowns_of(configuration.condition);
    for (int i = 0; i < most_draws && !unknowns.empty(); ++i) {
      if (draw_numbers_once(configuration, unknowns)) return;
    }
    // With its equations used up there is less to hit.
    if (!again) simplify_condition(configuration, facts_);
  }
}

bool Walks::draw_numbers_once(Configuration& configuration, const std::vector<Unknown>& unknowns) {
  constexpr std::size_t wide = 2001, narrow = 5;
  std::vector<Number> numbers(unknowns.size());
  for (Number& number : numbers) {
    number = below(2) == 0 ? static_cast<Number>(below(narrow)) - 1
                           : static_cast<Number>(below(wide)) - static_cast<Number>(wide / 2);
  }
  Configuration drawn = configuration;
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    substitute(drawn, unknowns[i], linear_constant(numbers[i]));
  }
  if (!std::all_of(drawn.condition.begin(), drawn.condition.end(), constant_truth)) return false;
  drawn.condition.clear();
  configuration = std::move(drawn);
  return true;
}

}  // namespace heapreach::search
