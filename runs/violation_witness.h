// Violation witnesses in version 2.0 of the format that verifiers of the competition SV-COMP
// exchange, as YAML.
#pragma once

#include <string>
#include <vector>

#include "rts/model/property.h"
#include "runs/violation_path.h"

namespace heapreach::runs {

/// What a witness is about, and who writes it.
struct WitnessTask {
  struct File {
    std::string path, sha256;
  };
  std::vector<File> files;
  rts::Property property = rts::Property::unreach_call;
  std::string entry = "main";
  bool pointers_of_32_bits = false;
  std::string version;        // of heapreach
  std::string creation_time;  // as ISO 8601 has it
};

/// Whether the format has witnesses of the property.
bool has_violation_witness(rts::Property property);

/// An entry of the list that a file of witnesses is: the text, with a line end. Its uuid follows
/// from what it says, the time aside. Contract: the format has witnesses of the property.
std::string violation_witness(const ViolationPath& path, const WitnessTask& task);

}  // namespace heapreach::runs
