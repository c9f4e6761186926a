// What is known of each of several error locations: the best result so far.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pipeline/result/result.h"

namespace heapreach::pipeline {

class LocationResults {
 public:
  /// Takes a result in place of what is known of its location, unless that is better: for every
  /// bound, or a verdict or a mask where the new one is neither. Whether it was taken.
  bool take(Result result);
  /// Takes what masks a location that is proved; the subject becomes that of the proof. Contract:
  /// the result is masked.
  const Result& mask(Result result);

  /// Null if nothing is known of it.
  const Result* find(const std::string& location) const;
  bool is_proved(const std::string& location) const;
  bool is_masked(const std::string& location) const;
  /// Whether it has a verdict, or a mask, for every bound or one of at least so many cells.
  bool is_settled(const std::string& location, std::uint64_t bound) const;
  /// The largest bound at which an error was found; 0 if none was.
  std::uint64_t largest_of_errors() const;

  /// By location.
  const std::map<std::string, Result>& all() const { return results_; }

 private:
  std::map<std::string, Result> results_;
};

}  // namespace heapreach::pipeline
