#include "cli/cover/findings/findings_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace heapreach::cli::findings {

using analyses::Finding;

std::string warnings_of(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    if (!finding.is_new()) continue;
    const std::string within =
        finding.bound ? fmt::format(", within {} cells", *finding.bound) : "";
    text += fmt::format("{}: warning: {}{} [heapreach-{}]\n", to_string(finding.at),
                        finding.message, within, to_string(finding.kind));
    for (const Finding::Contradicted& other : finding.contradicts) {
      text += fmt::format("{}: note: {}\n", to_string(other.at), other.text);
    }
  }
  return text;
}

std::string summary_of(const std::vector<Finding>& findings) {
  if (findings.empty()) return "";
  std::size_t suppressed = 0, known = 0;
  for (const Finding& finding : findings) {
    if (finding.is_suppressed)
      ++suppressed;
    else if (finding.is_in_baseline)
      ++known;
  }
  const std::size_t fresh = findings.size() - suppressed - known;
  std::string text = fmt::format("{} finding{}", fresh, fresh == 1 ? "" : "s");
  if (known > 0) text += fmt::format(", {} in the baseline", known);
  if (suppressed > 0) text += fmt::format(", {} suppressed", suppressed);
  return text + "\n";
}

void sort_by_rank(std::vector<Finding>& findings) {
  const auto key = [](const Finding& f) {
    return std::tie(f.rank, f.at.file, f.at.line, f.at.column);
  };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
}

}  // namespace heapreach::cli::findings
