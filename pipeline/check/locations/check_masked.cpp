#include "pipeline/check/locations/check_masked.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "pipeline/check/exact_execution.h"
#include "pipeline/check/locations/search_goals.h"
#include "pipeline/failed_check.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/passing_over.h"

namespace heapreach::pipeline {

namespace {

class MaskedCheck {
 public:
  MaskedCheck(const rts::System& file, const std::set<std::string>& locations,
              const Strategy& strategy, const Limits& limits, Monitor& monitor,
              const TellMasked& tell)
      : names_(locations.begin(), locations.end()),
        passing_(rts::passing_over(file, locations)),
        inlined_(rts::inline_calls(passing_.system, strategy.inline_limit)),
        seen_(seen_by_search(passing_.system, inlined_, strategy)),
        strategy_(strategy),
        limits_(limits),
        monitor_(monitor),
        tell_(tell),
        confirmation_(passing_.system, seen_, strategy, limits, monitor) {}

  bool run() {
    const rts::System& system = seen_.system();
    if (system.is_error(system.start)) return false;
    std::vector<search::GoalId> of_edge(system.edges().size());
    for (rts::EdgeId id = 0; id < of_edge.size(); ++id) {
      const std::string& at = passing_.leads_to[seen_.origin(id)];
      if (!system.is_error(system.edge(id).to) || at.empty()) continue;
      of_edge[id] = static_cast<search::GoalId>(std::lower_bound(names_.begin(), names_.end(), at) -
                                                names_.begin());
    }
    search::Goals goals(
        std::move(of_edge), names_.size(),
        [&](search::GoalId goal, const std::vector<rts::EdgeId>& path) { reached(goal, path); });
    search::Experience experience;
    const search::Answer answer =
        search_for_goals(seen_, confirmation_, strategy_, limits_, monitor_, experience, goals);
    const bool finished = std::holds_alternative<search::StateGraph>(answer) ||
                          std::holds_alternative<search::Reached>(answer) ||
                          std::holds_alternative<search::AllDecided>(answer);
    for (search::GoalId goal = 0; goal < names_.size(); ++goal) {
      all_known_ = all_known_ && (goals.is_open(goal) || told_.contains(names_[goal]));
    }
    return finished && all_known_;
  }

 private:
  void reached(search::GoalId goal, const std::vector<rts::EdgeId>& path) {
    const Verdict verdict = confirmation_.of_path(path);
    const auto* found = std::get_if<Feasible>(&verdict);
    const std::uint64_t bound = strategy_.encoder.bound;
    if (found == nullptr) return;
    // Of the program it may be none.
    if (!doubts_about(passing_.system, bound, found->execution).empty()) return;
    for (const rts::Step& step : found->execution.steps) {
      const std::string& by = passing_.passes[step.edge];
      if (by.empty()) continue;
      told_.insert(names_[goal]);
      return tell_(names_[goal], by);
    }
    throw FailedCheck("an execution goes wrong first at " + names_[goal] +
                      ", which was proved to be out of reach");
  }

  const std::vector<std::string> names_;  // ascending
  const rts::PassingOver passing_;
  const rts::Transformed inlined_;
  const rts::Transformed seen_;
  const Strategy& strategy_;
  const Limits& limits_;
  Monitor& monitor_;
  const TellMasked& tell_;
  const Confirmation confirmation_;
  std::set<std::string> told_;
  bool all_known_ = true;
};

}  // namespace

bool check_masked(const rts::System& file, const std::set<std::string>& locations,
                  const Strategy& strategy, const Limits& limits, Monitor& monitor,
                  const TellMasked& tell) {
  return MaskedCheck(file, locations, strategy, limits, monitor, tell).run();
}

}  // namespace heapreach::pipeline
