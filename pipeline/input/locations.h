// Which error locations of a system are asked about.
#pragma once

#include <string>
#include <vector>

#include "rts/semantics/location.h"

namespace heapreach::pipeline {

/// What --each and --at say.
struct WantedLocations {
  bool each = false;
  /// FILE:LINE[:COLUMN][=KIND] (LINE[:COLUMN] where positions name no file), or the name of an
  /// edge or an error vertex with or without a kind: all that Location::text() gives.
  std::vector<std::string> at = {};

  bool any() const { return each || !at.empty(); }
};

/// Those of the locations that are wanted, in their order. Throws UsageError for what names no
/// kind, and for what matches none of them, with those that are near it.
std::vector<rts::Location> chosen(const WantedLocations& wanted, const rts::System& system,
                                  const std::vector<rts::Location>& all);

}  // namespace heapreach::pipeline
