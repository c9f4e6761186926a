// The rules of a SARIF run, and the messages that they hold. Internal to the reader of SARIF.
#pragma once

#include <map>
#include <string>

#include "triage/readers/documents/json_document.h"

namespace heapreach::triage {

class SarifRules {
 public:
  /// Contract: the run's tool outlives this.
  explicit SarifRules(const Json& tool);

  /// The name of the program.
  std::string tool() const;
  /// The rule that a result breaks, by its index or its name; null if the run does not describe it.
  const Json& rule(const Json& result) const;
  /// The text of a message: its own, or the one with its identifier, with the arguments filled in.
  std::string message(const Json& message, const Json& rule) const;

 private:
  const Json* tool_;
  std::map<std::string, const Json*> by_name_;  // those of the driver
};

/// The weaknesses that a result or its rule is said to be: " [CWE-476]" for each.
std::string weaknesses(const Json& result, const Json& rule);

}  // namespace heapreach::triage
