// A verdict for each of several error locations. First they are asked about as one question, with
// all strategies and bounds: a proof about all is one about each, so that none has less of an
// answer than the question about all. One search for all of them comes then, since what one
// location costs is mostly what all of them cost (check_locations.h). Where it finds errors the
// rest is asked about as one question again, and what is open still one by one, in the time that is
// left. What is proved to be out of reach is looked at once more: it may be so only since another
// error comes first (behind_errors.h).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "pipeline/options/bounds.h"
#include "pipeline/options/strategy.h"
#include "pipeline/portfolio/behind_errors.h"
#include "pipeline/portfolio/location_results.h"
#include "pipeline/portfolio/locations_job.h"

namespace heapreach::pipeline {

class EachLocation {
 public:
  explicit EachLocation(const LocationsJob& job) : job_(job) {}

  /// Sends the channel a result for each location. The least bound that there is a proof for, if
  /// all of them are proofs. Throws FailedCheck; UsageError if no strategy takes any of the
  /// questions.
  std::optional<std::uint64_t> run();

 private:
  void find_refusals();
  Result where_supported(Result result) const;
  void search_for_all();
  std::optional<Strategy> search_strategy(std::uint64_t bound) const;
  bool search_at(const BoundStep& step, const Strategy& strategy);
  void search(const std::set<std::string>& open, const Strategy& strategy, const Limits& limits,
              Channel& channel) const;
  std::set<std::string> open() const;
  void take(Result result);
  void ask_about_all();
  void ask_one_by_one();
  void ask(const std::string& location, double share);
  bool is_settled(const std::string& location) const;
  bool is_cut(std::optional<std::uint64_t> bound);

  const LocationsJob job_;
  LocationResults results_;
  BehindErrors behind_errors_{job_, results_};
  std::map<std::string, std::string> refusals_;
  Lesson lesson_;
  /// The search for all came to its end at a bound that matters and had no answer for some.
  bool is_speechless_ = false;
};

}  // namespace heapreach::pipeline
