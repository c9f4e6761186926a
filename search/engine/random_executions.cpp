// Purpose: errors that need many blocks, or many rounds of loops, in time that hangs on how likely
// they are and not on how many heaps there are before them: a tree of six nodes that is rotated
// just so is behind all trees of fewer nodes, but many executions come to one like it.
//
// Contract: what is found is an execution, which problem.confirm has confirmed. What is not found
// says nothing.
//
// Source: random testing whose choices are weighted anew each time (Groce, Zhang, Eide, Chen,
// Regehr, "Swarm testing", ISSTA 2012): one execution allocates much and frees little, another goes
// left ten times as often as right, so that together they go where no single distribution would.
//
// Why this variant: an execution is one of the search's own steps after the other, with nothing
// lost, so it knows all that the search does of addresses and unknown data. In half of them numbers
// are left open until they are compared: both outcomes are equally far then, however many numbers
// lead there, and numbers that go with the outcome are drawn at once, so that path conditions stay
// small. In the others all are drawn as soon as they are there, which asks the solver nothing. The
// first error that is met is often behind a detour: others are tried for as long again,
// which may only be shorter.
#include "search/engine/random_executions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "search/abstraction/garbage.h"
#include "search/branching/path_condition.h"
#include "search/step/execution.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

constexpr std::size_t shortest_limit = 64;  // edges
constexpr std::size_t doublings = 6;        // of that
/// How much likelier an edge may be than another one in an execution.
constexpr std::array<std::size_t, 3> weights = {1, 4, 16};
constexpr std::size_t least_effort_after_error = 50'000;
constexpr int most_draws = 30;
/// Blocks of a size that is not known are tried with each, and drawing one does not pay.
constexpr std::size_t most_outcomes = 64;
constexpr std::size_t effort_per_question = 500;
/// How many of ten numbers are 0 in an execution.
constexpr std::array<std::size_t, 3> zeros = {1, 5, 9};

/// What it costs to look at all of it.
std::size_t size_of(const Configuration& configuration) {
  constexpr std::size_t cells_per_effort = 4;
  std::size_t result = 1;
  for (const Segment& segment : configuration.segments) {
    result += 1 + segment.cells() / cells_per_effort;
  }
  return result;
}

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

RandomExecutions::RandomExecutions(const Problem& problem, Facts& facts)
    : problem_(problem),
      system_(problem.system),
      facts_(facts),
      live_(liveness(problem.system, true)),
      out_edges_(relevant_out_edges(problem.system)),
      random_(problem.limits.seed + 1) {}

std::optional<std::vector<rts::EdgeId>> RandomExecutions::run(std::size_t effort) {
  until_ = effort_ + effort;
  std::size_t counted = effort_;  // as work
  facts_.allow(effort / effort_per_question);
  try {
    while (effort_ < until_ && !gave_up_ && (met_.empty() || met_.back().size() > 1)) {
      problem_.limits.deadline.poll(problem_.addresses.stage(), 1 + effort_ - counted);
      counted = effort_;
      const std::size_t length = shortest_limit << below(doublings);
      std::optional<std::vector<rts::EdgeId>> path =
          execution(met_.empty() ? length : std::min(length, met_.back().size() - 1));
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
std::optional<std::vector<rts::EdgeId>> RandomExecutions::confirmed() {
  for (; !met_.empty(); met_.pop_back()) {
    if (problem_.confirm(met_.back()).value_or(false)) return met_.back();
  }
  return std::nullopt;
}

/// The edges of an execution into an error vertex, at most so many; nothing if it came to none
/// before the effort was enough.
std::optional<std::vector<rts::EdgeId>> RandomExecutions::execution(std::size_t most_edges) {
  draw_weights();
  const std::size_t paid = facts_.cost();
  std::optional<Configuration> at = drawn_start();
  std::vector<rts::EdgeId> edges;
  std::size_t asked = 0;
  while (at && edges.size() < most_edges && effort_ < until_) {
    std::vector<Step> steps = steps_from(*at);
    if (steps.empty()) return std::nullopt;
    Step& chosen = steps[drawn(steps)];
    edges.push_back(chosen.edge);
    if (system_.is_error(chosen.to.vertex)) return edges;
    at = std::move(chosen.to);
    if (at_once_) draw_what_is_new(*at);
    draw_numbers(*at);
    forget(*at, live_[at->vertex]);
    const std::size_t questions = facts_.cost() - paid;
    effort_ += effort_per_question * (questions - std::exchange(asked, questions));
  }
  return std::nullopt;
}

void RandomExecutions::draw_weights() {
  weights_.resize(system_.edges().size());
  for (std::size_t& weight : weights_) weight = weights[below(weights.size())];
  zeros_ = zeros[below(zeros.size())];
  at_once_ = below(2) == 0;
}

std::optional<Configuration> RandomExecutions::drawn_start() {
  std::vector<Configuration> all;
  Remarks remarks;
  start(system_, problem_.addresses, problem_.bound, facts_, remarks,
        [&](Configuration c) { all.push_back(std::move(c)); });
  ++effort_;
  return all.empty() ? std::nullopt : std::optional(std::move(all[below(all.size())]));
}

/// All that there is to go on with; an error alone, if there is one.
std::vector<RandomExecutions::Step> RandomExecutions::steps_from(const Configuration& at) {
  std::vector<Step> result;
  Remarks remarks;
  for (const rts::EdgeId edge : out_edges_[at.vertex]) {
    effort_ += size_of(at);
    execute(system_, problem_.addresses, problem_.bound, at, edge, facts_, remarks,
            [&](Configuration to) {
              effort_ += size_of(to);
              result.push_back({edge, std::move(to)});
            });
    gave_up_ = gave_up_ || result.size() > most_outcomes;
    if (result.empty() || !system_.is_error(result.back().to.vertex)) continue;
    result.erase(result.begin(), result.end() - 1);
    return result;
  }
  return result;
}

/// Which step it is to be, each as likely as its edge is heavy.
std::size_t RandomExecutions::drawn(const std::vector<Step>& steps) {
  std::size_t sum = 0;
  for (const Step& step : steps) sum += weights_[step.edge];
  std::size_t left = below(sum), i = 0;
  while (left >= weights_[steps[i].edge]) left -= weights_[steps[i++].edge];
  return i;
}

/// Puts numbers in the place of the unknowns that the path condition is about, so that it holds, if
/// such numbers are drawn.
void RandomExecutions::draw_numbers(Configuration& configuration) {
  for (const bool again : {false, true}) {
    const std::vector<Unknown> unknowns = unknowns_of(configuration.condition);
    for (int i = 0; i < most_draws && !unknowns.empty(); ++i) {
      if (draw_numbers_once(configuration, unknowns)) return;
    }
    // With its equations used up there is less to hit.
    if (!again) simplify_condition(configuration, facts_);
  }
}

/// Puts a number in the place of each that variables hold and of which nothing is known, so that
/// nothing has to be asked about it.
void RandomExecutions::draw_what_is_new(Configuration& configuration) {
  for (Datum& datum : configuration.store) {
    if (datum.kind == Datum::Kind::any) datum = number(linear_constant(drawn_number()));
  }
  for (std::size_t v = 0; v < configuration.store.size(); ++v) {
    while (!configuration.store[v].linear.terms.empty()) {
      const Unknown unknown = configuration.store[v].linear.terms.front().first;
      const std::vector<Unknown> known = unknowns_of(configuration.condition);
      if (std::binary_search(known.begin(), known.end(), unknown)) break;
      substitute(configuration, unknown, linear_constant(drawn_number()));
    }
  }
}

Number RandomExecutions::drawn_number() {
  constexpr std::size_t wide = 2001, narrow = 5, of = 10;
  if (below(of) < zeros_) return 0;
  return below(2) == 0 ? static_cast<Number>(below(narrow)) - 1
                       : static_cast<Number>(below(wide)) - static_cast<Number>(wide / 2);
}

bool RandomExecutions::draw_numbers_once(Configuration& configuration,
                                         const std::vector<Unknown>& unknowns) {
  std::vector<Number> numbers(unknowns.size());
  for (Number& number : numbers) number = drawn_number();
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
