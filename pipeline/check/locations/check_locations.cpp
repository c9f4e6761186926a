// What proves that none of several locations is reached proves it of each. A certificate says which
// locations it is about, and is checked on the system of that question: the system of the question
// about one location closes more edges (rts/transform/restriction.h), so that other variables are
// live and frames of calls have other sizes.
#include "pipeline/check/locations/check_locations.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "pipeline/check/asked.h"
#include "pipeline/check/certified.h"
#include "pipeline/check/confirmation.h"
#include "pipeline/check/locations/search_goals.h"
#include "pipeline/check/reached_states.h"
#include "pipeline/failed_check.h"
#include "rts/semantics/location.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// A question, and what a search sees of it.
class SeenQuestion {
 public:
  SeenQuestion(const rts::System& file, rts::Question question, const Strategy& strategy)
      : asked_(file, std::move(question), strategy.inline_limit),
        seen_(seen_by_search(asked_.system(), asked_.inlined(), strategy)) {}

  const Asked& asked() const { return asked_; }
  const rts::Transformed& seen() const { return seen_; }
  const rts::System& system() const { return seen_.system(); }
  rts::Calls calls() const {
    return seen_.system().call_stack ? rts::Calls::stack : rts::Calls::copies;
  }

 private:
  const Asked asked_;
  const rts::Transformed seen_;
};

/// Whether evidence about one of the systems, by numbers of vertices and edges, can be about the
/// other one. Where a call leads into an error they differ.
bool same_graph(const rts::System& a, const rts::System& b) {
  if (a.vertices().size() != b.vertices().size() || a.start != b.start) return false;
  return std::equal(
      a.edges().begin(), a.edges().end(), b.edges().begin(), b.edges().end(),
      [](const rts::Edge& x, const rts::Edge& y) { return x.from == y.from && x.to == y.to; });
}

class LocationsCheck {
 public:
  LocationsCheck(const rts::System& file, const rts::Properties& properties,
                 std::set<std::string> locations, const Strategy& strategy, const Limits& limits,
                 Monitor& monitor, const TellLocation& tell)
      : file_(file),
        properties_(properties),
        open_(std::move(locations)),
        strategy_(strategy),
        limits_(limits),
        monitor_(monitor),
        tell_(tell),
        experience_(strategy.lesson.experience.value_or(search::Experience())) {}

  void run() {
    // What is asked about less may have a proof for every bound.
    bool again = true;
    while (again && !open_.empty()) {
      const std::size_t before = open_.size();
      again = search_once() && open_.size() < before;
    }
  }

 private:
  rts::Question question() const { return {properties_, std::nullopt, open_}; }

  /// Whether another search may say more than this one.
  bool search_once() {
    const SeenQuestion question(file_, this->question(), strategy_);
    const rts::System& system = question.system();
    if (system.is_error(system.start)) return false;
    const std::vector<bool> reached = system.graph().reachable_from({{system.start}});
    if (std::none_of(system.errors.begin(), system.errors.end(),
                     [&](rts::VertexId error) { return reached[error]; })) {
      tell_all(evidence::NoPathCertificate{}, question.calls());
      return false;
    }
    const Confirmation confirmation(question.asked().system(), question.seen(), strategy_, limits_,
                                    monitor_);
    const std::vector<std::string> names(open_.begin(), open_.end());
    search::Goals goals = goals_of(names, question, confirmation);
    const search::Answer answer = search_for_goals(question.seen(), confirmation, strategy_,
                                                   limits_, monitor_, experience_, goals);
    for (search::GoalId goal = 0; goal < names.size(); ++goal) {
      if (!goals.is_open(goal)) open_.erase(names[goal]);
    }
    if (const auto* gave_up = std::get_if<GaveUp>(&answer)) {
      throw BackendError(gave_up->failure, "explore", gave_up->reason);
    }
    if (std::holds_alternative<search::NeedsNumbers>(answer)) return false;
    return !open_.empty() && prove(answer, question);
  }

  /// Names ascend.
  search::Goals goals_of(const std::vector<std::string>& names, const SeenQuestion& question,
                         const Confirmation& confirmation) const {
    const rts::System& system = question.system();
    std::vector<search::GoalId> of_edge(system.edges().size());
    for (rts::EdgeId id = 0; id < of_edge.size(); ++id) {
      if (!system.is_error(system.edge(id).to)) continue;
      const rts::Location at = rts::location_of(file_, question.seen().origin(id));
      const auto place = std::lower_bound(names.begin(), names.end(), at.text());
      of_edge[id] = static_cast<search::GoalId>(place - names.begin());
      // Closed edges are followed nowhere, whatever their goal is.
      if (place == names.end() || *place != at.text()) of_edge[id] = 0;
    }
    return {
        std::move(of_edge), names.size(),
        [this, names, &confirmation](search::GoalId goal, const std::vector<rts::EdgeId>& path) {
          tell_(names[goal], executed(confirmation, names[goal], path));
        }};
  }

  /// The execution, checked on the file as an answer to a question about this location alone.
  Verdict executed(const Confirmation& confirmation, const std::string& location,
                   const std::vector<rts::EdgeId>& path) const {
    Verdict verdict = confirmation.of_path(path);
    auto* found = std::get_if<Feasible>(&verdict);
    if (found == nullptr) return verdict;
    const std::uint64_t bound = strategy_.encoder.bound;
    try {
      rts::replay_answer(file_, {properties_, std::nullopt, {{location}}}, bound, found->execution);
    } catch (const InputError& error) {
      throw FailedCheck(std::string("the execution is none of the location: ") + error.what());
    }
    return verdict;
  }

  /// Checks what the search has proved of the locations that are open, and tells it. Whether a
  /// search for them alone may prove more.
  bool prove(const search::Answer& answer, const SeenQuestion& searched) {
    const auto* graph = std::get_if<search::StateGraph>(&answer);
    const auto* reached = std::get_if<search::Reached>(&answer);
    if (graph == nullptr && reached == nullptr) return false;
    const SeenQuestion rest(file_, question(), strategy_);
    if (!same_graph(searched.system(), rest.system())) return true;
    evidence::Certificate certificate;
    if (graph != nullptr) {
      certificate = evidence::StateGraphCertificate{*graph};
    } else {
      certificate = invariant_of(rest.system(), *reached);
    }
    Certified result =
        certified(rest.system(), std::move(certificate), strategy_, limits_, monitor_);
    if (std::holds_alternative<Unknown>(result)) return true;
    const auto& accepted = std::get<evidence::Certificate>(result);
    tell_all(accepted, rest.calls());
    return evidence::bound_of(accepted).has_value();
  }

  evidence::Certificate invariant_of(const rts::System& system,
                                     const search::Reached& reached) const {
    StageTimer timer(monitor_, "invariant");
    return certificate_of(system, reached, strategy_.encoder.bound, limits_);
  }

  void tell_all(const evidence::Certificate& certificate, rts::Calls calls) const {
    for (const std::string& location : open_) {
      tell_(location, Infeasible{certificate, calls, 0, open_});
    }
  }

  const rts::System& file_;
  const rts::Properties& properties_;
  std::set<std::string> open_;
  const Strategy& strategy_;
  const Limits& limits_;
  Monitor& monitor_;
  const TellLocation& tell_;
  search::Experience experience_;
};

}  // namespace

void check_locations(const rts::System& file, const rts::Properties& properties,
                     std::set<std::string> locations, const Strategy& strategy,
                     const Limits& limits, Monitor& monitor, const TellLocation& tell) {
  LocationsCheck(file, properties, std::move(locations), strategy, limits, monitor, tell).run();
}

}  // namespace heapreach::pipeline
