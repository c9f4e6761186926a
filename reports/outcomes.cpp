#include "reports/outcomes.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace heapreach::reports {

namespace {

/// The run that stands for all repetitions.
const Result* representative(std::vector<const Result*> repetitions) {
  for (const Result* run : repetitions) {
    if (run->status == Status::wrong) return run;
  }
  std::stable_sort(repetitions.begin(), repetitions.end(),
                   [](const Result* a, const Result* b) { return par2(*a) < par2(*b); });
  return repetitions[(repetitions.size() - 1) / 2];
}

}  // namespace

double par2(const Result& run) {
  return solved(run) ? run.cpu_seconds : 2 * run.limit_cpu_seconds.value_or(run.cpu_seconds);
}

Outcomes outcomes(const Results& results) {
  std::map<std::string, std::size_t, NaturalLess> index;
  for (const Result& run : results.results) index[run.configuration] = 0;
  Outcomes result;
  for (auto& [name, position] : index) {
    position = result.configurations.size();
    result.configurations.push_back(name);
  }
  using Key = std::pair<std::string, std::optional<std::uint64_t>>;
  std::map<Key, std::size_t> case_index;
  std::vector<std::vector<std::vector<const Result*>>> repetitions;
  for (const Result& run : results.results) {
    const auto [at, fresh] = case_index.emplace(Key{run.instance, run.bound}, result.cases.size());
    if (fresh) {
      result.cases.push_back({run.instance, run.family, run.size, run.bound});
      repetitions.emplace_back(result.configurations.size());
    }
    repetitions[at->second][index.at(run.configuration)].push_back(&run);
  }
  for (const auto& row : repetitions) {
    auto& runs = result.runs.emplace_back();
    for (const auto& cell : row) runs.push_back(cell.empty() ? nullptr : representative(cell));
  }
  return result;
}

Outcomes common_cases(const Outcomes& outcomes) {
  Outcomes result{outcomes.configurations, {}, {}};
  for (std::size_t i = 0; i < outcomes.cases.size(); ++i) {
    const auto& row = outcomes.runs[i];
    if (std::find(row.begin(), row.end(), nullptr) != row.end()) continue;
    result.cases.push_back(outcomes.cases[i]);
    result.runs.push_back(row);
  }
  return result;
}

std::vector<const Result*> virtual_best(const Outcomes& outcomes) {
  std::vector<const Result*> result;
  for (const auto& row : outcomes.runs) {
    const Result* best = nullptr;
    for (const Result* run : row) {
      if (run && (!best || par2(*run) < par2(*best))) best = run;
    }
    if (best) result.push_back(best);
  }
  return result;
}

std::vector<Totals> totals(const Outcomes& outcomes) {
  std::vector<Totals> result(outcomes.configurations.size());
  for (const auto& row : outcomes.runs) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (!row[c]) continue;
      const Result& run = *row[c];
      Totals& total = result[c];
      ++total.cases;
      ++total.statuses[static_cast<std::size_t>(run.status)];
      total.par2 += par2(run);
      total.peak_bytes = std::max(total.peak_bytes, run.peak_bytes);
      if (!solved(run)) continue;
      ++total.solved;
      ++(run.verdict == "feasible" ? total.feasible : total.infeasible);
      total.cpu_solved += run.cpu_seconds;
    }
  }
  return result;
}

std::vector<Disagreement> disagreements(const Results& results) {
  // Reachability with n cells implies reachability with more, so the extremes are enough.
  const auto lowest = [](const Result& run) { return run.bound.value_or(0); };
  const auto highest = [](const Result& run) {
    return run.every_bound ? std::numeric_limits<std::uint64_t>::max() : run.bound.value_or(0);
  };
  std::map<std::string, Disagreement, NaturalLess> extremes;
  for (const Result& run : results.results) {
    Disagreement& at = extremes[run.instance];
    if (run.verdict == "feasible" && (!at.feasible || lowest(run) < lowest(*at.feasible))) {
      at.feasible = &run;
    }
    if (run.verdict == "infeasible" && (!at.infeasible || highest(run) > highest(*at.infeasible))) {
      at.infeasible = &run;
    }
  }
  std::vector<Disagreement> result;
  for (const auto& [instance, pair] : extremes) {
    if (!pair.feasible || !pair.infeasible) continue;
    if (lowest(*pair.feasible) <= highest(*pair.infeasible)) result.push_back(pair);
  }
  return result;
}

}  // namespace heapreach::reports
