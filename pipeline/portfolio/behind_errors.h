// Proved locations that lie behind errors: they may be out of reach only since another error comes
// first (check_masked.h). They are looked at once more, as far as they are proved.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "pipeline/options/strategy.h"
#include "pipeline/portfolio/location_results.h"
#include "pipeline/portfolio/locations_job.h"

namespace heapreach::pipeline {

class BehindErrors {
 public:
  /// All that it is given outlives it.
  BehindErrors(const LocationsJob& job, LocationResults& results) : job_(job), results_(results) {}

  /// Looks at those that have not been looked at as they are proved now. Throws FailedCheck.
  void look();

 private:
  std::set<std::string> still_to_look_at() const;
  std::uint64_t usual_bound() const;
  bool search_at(std::uint64_t bound, const std::set<std::string>& locations);
  void search(const std::set<std::string>& locations, const Strategy& strategy,
              const Limits& limits, Channel& channel) const;
  void take(Result result);
  void warn_of(const std::set<std::string>& unknown) const;

  const LocationsJob& job_;
  LocationResults& results_;
  std::set<std::string> looked_at_;
};

}  // namespace heapreach::pipeline
