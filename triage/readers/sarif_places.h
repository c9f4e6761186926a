// Where the locations of a SARIF run are. Internal to the reader of SARIF.
#pragma once

#include <string>

#include "support/error.h"
#include "triage/readers/documents/json_document.h"

namespace heapreach::triage {

class SarifPlaces {
 public:
  /// Contract: the run outlives this.
  explicit SarifPlaces(const Json& run) : run_(&run) {}

  /// The beginning of a location's region. What it does not say is empty or 0.
  Position position(const Json& location) const;
  /// The function that a location is in; empty if it does not say that.
  std::string function(const Json& location) const;

 private:
  std::string uri(const Json& artifact) const;

  const Json* run_;
};

/// The path that a reference stands for: without the scheme "file", and decoded. References of
/// other schemes stay what they are.
std::string path_of_uri(const std::string& uri);

}  // namespace heapreach::triage
