// Which configurations may subsume another one: an index, so that few of them are read back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "search/state/configuration.h"

namespace heapreach::search {

/// The numbers of a configuration: at the same places for all of an outline.
class Profile {
 public:
  explicit Profile(const Configuration& configuration);

  /// The places at which there are numbers, ascending.
  std::vector<std::uint32_t> known() const;
  /// Equal for profiles with the same numbers at these places; nothing if one of them has none.
  std::optional<std::uint64_t> hash_at(const std::vector<std::uint32_t>& places) const;

 private:
  /// In the place of what is not a number, and of every number that has these lower bits.
  static constexpr std::uint32_t open = 0x80000000u;
  std::vector<std::uint32_t> numbers_;  // their lower bits
};

/// Configurations by what they need to have in common with others: a key, and the numbers that they
/// hold.
class Candidates {
 public:
  bool empty() const { return by_key_.empty(); }
  bool has(const std::string& key) const { return by_key_.contains(key); }
  void add(const std::string& key, const Profile& profile, std::uint32_t id);
  /// Those of the key, ascending, but for some that certainly do not subsume what has that profile.
  std::vector<std::uint32_t> that_may_subsume(const std::string& key, const Profile& profile) const;

 private:
  /// Those that hold numbers at the same places.
  struct Group {
    std::vector<std::uint32_t> places;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_hash;
  };

  std::unordered_map<std::string, std::vector<Group>> by_key_;
};

}  // namespace heapreach::search
