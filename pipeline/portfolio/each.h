// A verdict for each of several error locations. One search for all of them comes first, since what
// one location costs is mostly what all of them cost (check_locations.h); what it leaves open is
// asked about one by one, in the time that is left. What is proved to be out of reach is looked at
// once more: it may be so only since another error comes first (check_masked.h).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "pipeline/check/beginning.h"
#include "pipeline/options/bounds.h"
#include "pipeline/options/strategy.h"
#include "pipeline/result/channel.h"
#include "pipeline/result/result_of.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

class EachLocation {
 public:
  /// All that it is given outlives it. `beginning` is that of the file, and null unless it is a
  /// program; `watch` has the seconds that results name.
  EachLocation(const Input& input, const rts::System& system,
               const std::vector<rts::Location>& locations, Beginning* beginning,
               const Options& options, const Limits& limits, Channel& channel,
               const Stopwatch& watch);

  /// Sends the channel a result for each location. The least bound that there is a proof for, if
  /// all of them are proofs. Throws FailedCheck; UsageError if no strategy takes any of the
  /// questions.
  std::optional<std::uint64_t> run();

 private:
  rts::Question question(std::set<std::string> locations) const;
  void find_refusals();
  void search_for_all();
  std::optional<Strategy> search_strategy(std::uint64_t bound) const;
  bool runs_apart(const Limits& limits, const std::function<void(Channel&)>& job,
                  const std::function<void(Result)>& take);
  bool search_at(const BoundStep& step, const Strategy& strategy);
  Limits limits_of(const BoundStep& step) const;
  void search(const std::set<std::string>& open, const Strategy& strategy, const Limits& limits,
              Channel& channel) const;
  std::set<std::string> open() const;
  void take(Result result);
  void ask_one_by_one();
  void ask(const std::string& location, double share);
  bool is_settled(const std::string& location) const;
  bool is_cut(std::uint64_t bound);
  std::set<std::string> behind_errors() const;
  void look_behind_errors();
  std::optional<Strategy> strategy_behind_errors(const std::set<std::string>& proved) const;
  void search_masked(const std::set<std::string>& proved, const Strategy& strategy,
                     const Limits& limits, Channel& channel) const;

  const Input& input_;
  const rts::System& system_;
  const std::vector<rts::Location>& locations_;
  Beginning* beginning_;
  const Options& options_;
  const Limits& limits_;
  Channel& channel_;
  const Stopwatch& watch_;
  std::map<std::string, Result> results_;  // the best so far
  std::map<std::string, std::string> refusals_;
  std::set<std::string> looked_behind_;
  std::set<std::string> settled_masks_;  // masked, and proved as far as is asked for
  Lesson lesson_;
};

}  // namespace heapreach::pipeline
