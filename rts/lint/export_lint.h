// What looks wrong about a system that an analyzer has exported (docs/exporters.md): things that
// are legal, and that exporters get wrong.
#pragma once

#include <string>
#include <vector>

#include "rts/model/system.h"
#include "rts/text/read/read.h"

namespace heapreach::rts {

struct LintFinding {
  Position at;       // in the file of the system; without a line if it is about all of it
  std::string rule;  // "unreachable", "constant-guard", ..
  std::string text;  // one sentence without its stop

  bool operator==(const LintFinding&) const = default;
};

/// The findings, by rule in the order of docs/exporters.md, and there by place. A rule that many
/// places break is one finding, at the first of them, with their number. Contract: the system is as
/// it stands in the file, without implicit errors.
std::vector<LintFinding> lint_export(const System& system, const WrittenPlaces& places,
                                     const std::string& file);

}  // namespace heapreach::rts
