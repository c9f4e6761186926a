// Compiled in place of region.cpp and rows.cpp where the Parma Polyhedra Library is left out
// (HEAPREACH_PPL=OFF). Who asks has_regions() first never gets to what throws here.
#include "backends/abstract/region.h"
#include "backends/abstract/watchdog.h"
#include "support/error.h"

namespace heapreach::backends::abstract {

bool has_regions() {
  return false;
}

std::unique_ptr<Region> whole(const Space&, std::size_t) {
  throw InternalError("regions were asked for that this build does not have");
}

class WeightLimit {};

Interruption::Interruption(const Deadline&) {}
Interruption::~Interruption() = default;

}  // namespace heapreach::backends::abstract
