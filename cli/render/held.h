// Saved evidence that was checked again, in words.
#pragma once

#include <string>
#include <string_view>

#include "cli/render/trace/trace_text.h"
#include "pipeline/tools/saved_evidence.h"

namespace heapreach::cli {

/// "the execution holds", "the certificate holds, for every bound", and of what can be followed an
/// account behind an empty line.
std::string text_of(const pipeline::Held& held, Length length);

/// What a file of evidence comes to.
struct HeldReport {
  std::string text;      // for standard output
  std::string refusals;  // for standard error
  int exit_code = 0;     // 3 if a document does not hold, else 20 if a limit ended a check
  bool operator==(const HeldReport&) const = default;
};
/// From the process that checks to the one that prints. The second throws InternalError if the line
/// is no report.
std::string line_of(const HeldReport& report);
HeldReport held_report_of(std::string_view line);

/// The texts of all that is told to `take`, with an empty line between them.
class HeldTexts {
 public:
  explicit HeldTexts(Length length) : length_(length) {}
  pipeline::TakeHeld take();
  pipeline::TakeRefused take_refused();
  const HeldReport& report() const { return report_; }

 private:
  Length length_;
  HeldReport report_;
};

}  // namespace heapreach::cli
