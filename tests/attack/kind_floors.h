// That campaigns make forged documents of all kinds, well enough for the checker to judge them.
#pragma once

#include <list>
#include <string>
#include <vector>

#include "tests/attack/trial.h"
#include "tests/harness/floor.h"

namespace heapreach::test {

/// A floor for each kind: of all trials of a run, one has such a document at least. For static
/// objects.
class KindFloors {
 public:
  KindFloors(const std::string& campaign, std::vector<std::string> kinds)
      : kinds_(std::move(kinds)) {
    for (const std::string& kind : kinds_) floors_.emplace_back(campaign + " of " + kind, 0);
  }

  void count(const Trial& trial) {
    auto floor = floors_.begin();
    for (const std::string& kind : kinds_) (floor++)->count(trial.kind(kind).judged() > 0);
  }

 private:
  std::vector<std::string> kinds_;
  std::list<Floor> floors_;
};

}  // namespace heapreach::test
