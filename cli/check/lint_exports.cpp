#include "cli/check/lint_exports.h"

#include <algorithm>

#include "cli/output.h"
#include "cli/render/lint.h"
#include "cli/shell/style.h"
#include "pipeline/input/input.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// With the warnings that every reading gives.
std::vector<rts::LintFinding> findings_in(const std::string& file) {
  const rts::ParsedWithPlaces read = rts::read_with_places(pipeline::read_bytes(file), file);
  std::vector<rts::LintFinding> findings;
  for (const rts::Warning& warning : read.parsed.warnings) {
    findings.push_back({warning.position, "graph", warning.text});
  }
  for (rts::LintFinding& finding : rts::lint_export(read.parsed.system, read.places, file)) {
    findings.push_back(std::move(finding));
  }
  return findings;
}

LintedFile linted(const std::string& file) {
  try {
    return {file, findings_in(file)};
  } catch (const InputError& error) {
    say(std::string("heapreach: ") + error.what() + "\n");
    return {file, {}, error.what()};
  }
}

}  // namespace

int lint_exports(const CheckArguments& arguments) {
  constexpr int found_some = 3;
  const bool as_json = arguments.format == "json" || arguments.format == "line";
  std::vector<LintedFile> all;
  for (const std::string& file : arguments.files) {
    all.push_back(linted(file));
    if (!as_json) write_standard_output(lint_lines(all.back()));
  }
  if (as_json) {
    write_standard_output(lint_json(all, arguments.format == "json"));
  } else if (!arguments.quiet) {
    write_standard_output(lint_summary(all));
  }
  const bool is_fine = std::all_of(all.begin(), all.end(), [](const LintedFile& one) {
    return one.error.empty() && one.findings.empty();
  });
  return is_fine ? 0 : found_some;
}

}  // namespace heapreach::cli
