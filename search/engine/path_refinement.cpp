// The path is followed again, from the start or the configurations that the search had stored where
// it lost data, or without the loss where that is to be tried. As in lazy abstraction (Henzinger,
// Jhala, Majumdar, Sutre, POPL 2002) only what a path needs becomes finer; which losses those are
// is found by leaving them out one after the other instead of by interpolants, since a path costs
// next to nothing beside a search, and data in cells have no names that an interpolant could be
// about.
#include "search/engine/path_refinement.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace heapreach::search {

namespace {

constexpr std::size_t most_branches = 32;

class PathRefinement {
 public:
  PathRefinement(const Search& search, const ErrorPath& path) : search_(search), path_(path) {
    for (const std::uint32_t id : path.trail) {
      stored_.push_back(search.configuration(id));
      kept_.push_back(Keep::everything);
    }
  }

  std::optional<std::vector<Needed>> run() {
    if (!fails()) return std::nullopt;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (!search_.lost_data(path_.trail[i])) continue;
      for (const std::optional<Keep> less :
           {std::optional<Keep>(), {Keep::about_store}, {Keep::order}}) {
        const std::optional<Keep> before = std::exchange(kept_[i], less);
        if (fails()) break;
        kept_[i] = before;
      }
    }
    std::vector<Needed> result;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (kept_[i] && search_.lost_data(path_.trail[i]))
        result.push_back({stored_[i].vertex, *kept_[i]});
    }
    return result;
  }

  /// Whether the path leads nowhere with the losses that are left, at first none.
  bool fails() const {
    std::vector<Configuration> at = {stored_.front()};
    if (search_.lost_data(path_.trail.front()) && kept_.front())
      at = search_.starts(*kept_.front());
    for (std::size_t i = 0; i < path_.edges.size(); ++i) {
      const bool last = i + 1 == path_.edges.size();
      std::vector<Configuration> next;
      for (const Configuration& from : at) {
        const Keep keep = last ? Keep::everything : kept_[i + 1].value_or(Keep::everything);
        std::ranges::move(search_.after(from, path_.edges[i], keep), std::back_inserter(next));
      }
      if (next.empty()) return true;
      if (last || next.size() > most_branches) return false;
      if (!kept_[i + 1]) next = {stored_[i + 1]};
      at = std::move(next);
    }
    return false;
  }

 private:
  const Search& search_;
  const ErrorPath& path_;
  std::vector<Configuration> stored_;      // indexed as the trail
  std::vector<std::optional<Keep>> kept_;  // indexed as the trail; none: lost as in the search
};

}  // namespace

bool leads_nowhere(const Search& search, const ErrorPath& path) {
  return PathRefinement(search, path).fails();
}

std::optional<std::vector<Needed>> needed_along(const Search& search, const ErrorPath& path) {
  return PathRefinement(search, path).run();
}

}  // namespace heapreach::search
