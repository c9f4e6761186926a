// What is asked about each of several error locations, and with what.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/check/beginning.h"
#include "pipeline/input/input.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "rts/semantics/location.h"
#include "rts/semantics/question.h"
#include "support/limits.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

/// All that it refers to outlives it.
struct LocationsJob {
  const Input& input;
  const rts::System& system;  // with the edges of all errors
  const std::vector<rts::Location>& locations;
  Beginning* beginning;  // of the file; null unless it is a program
  const Options& options;
  const Limits& limits;
  Channel& channel;
  const Lap& lap;          // since the file was begun
  const Stopwatch& watch;  // has the seconds that results name

  /// About some of the locations.
  rts::Question question(std::set<std::string> some) const {
    return {input.properties, std::nullopt, std::move(some)};
  }
};

}  // namespace heapreach::pipeline
