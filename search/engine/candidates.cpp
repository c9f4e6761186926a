// A number of the general configuration subsumes that number alone. So the numbers that a candidate
// holds have to be those of the other configuration at the same places, and candidates that hold
// numbers at the same places are found by hashing these. Where bytes of a block are read one by one
// there are thousands of candidates, with a few dozen such sets of places.
#include "search/engine/candidates.h"

#include <algorithm>

namespace heapreach::search {

Profile::Profile(const Configuration& configuration) {
  const auto add = [&](const Datum& datum) {
    const bool known = datum.kind >= Datum::Kind::linear && datum.linear.is_constant();
    numbers_.push_back(known ? static_cast<std::uint32_t>(datum.linear.constant) : open);
  };
  for (const Datum& datum : configuration.store) add(datum);
  for (const Segment& segment : configuration.segments) {
    for (std::size_t i = 0; i < segment.cells(); ++i) add(segment.value(i));
  }
}

std::vector<std::uint32_t> Profile::known() const {
  std::vector<std::uint32_t> result;
  for (std::uint32_t place = 0; place < numbers_.size(); ++place) {
    if (numbers_[place] != open) result.push_back(place);
  }
  return result;
}

std::optional<std::uint64_t> Profile::hash_at(const std::vector<std::uint32_t>& places) const {
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a, a word at a time
  for (const std::uint32_t place : places) {
    if (numbers_[place] == open) return std::nullopt;
    hash = (hash ^ numbers_[place]) * 1099511628211u;
  }
  return hash;
}

void Candidates::add(const std::string& key, const Profile& profile, std::uint32_t id) {
  std::vector<Group>& groups = by_key_[key];
  std::vector<std::uint32_t> places = profile.known();
  auto group = std::find_if(groups.begin(), groups.end(),
                            [&](const Group& each) { return each.places == places; });
  const std::optional<std::uint64_t> hash = profile.hash_at(places);
  if (group == groups.end()) group = groups.insert(groups.end(), {std::move(places), {}});
  group->by_hash[*hash].push_back(id);
}

std::vector<std::uint32_t> Candidates::that_may_subsume(const std::string& key,
                                                        const Profile& profile) const {
  std::vector<std::uint32_t> result;
  const auto groups = by_key_.find(key);
  if (groups == by_key_.end()) return result;
  for (const Group& group : groups->second) {
    const std::optional<std::uint64_t> hash = profile.hash_at(group.places);
    if (!hash) continue;
    const auto same = group.by_hash.find(*hash);
    if (same == group.by_hash.end()) continue;
    result.insert(result.end(), same->second.begin(), same->second.end());
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace heapreach::search
