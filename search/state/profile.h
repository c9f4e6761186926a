// Fast tests on the numbers of a configuration, before slower ones.
#pragma once

#include <string>
#include <vector>

#include "search/state/configuration.h"

namespace heapreach::search::exact {

/// The data of a configuration, in the order of for_each_datum: a constant, or that it is none.
class Profile {
 public:
  explicit Profile(const search::Configuration& configuration);

  /// False only if a configuration of that profile covers none of the other.
  bool may_subsume(const Profile& special) const;
  /// Whether all data are constants.
  bool is_constant() const;

 private:
  static constexpr search::Number open =
      search::least_number;  // also stands for itself: a test less
  std::vector<search::Number> numbers_;
};

/// Equal exactly for configurations of the same shape that hold the same numbers wherever one of
/// them holds one from 0 to `last`.
std::string kind_of(const search::Configuration& configuration, search::Number last);

}  // namespace heapreach::search::exact
