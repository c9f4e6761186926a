#include "cli/cover/cover_report.h"

#include <charconv>

namespace heapreach::cli {

std::string CoverReport::text() const {
  std::string result = std::to_string(exit_code) + " ";
  for (const std::string* part : {&output, &lines, &evidence}) {
    result += std::to_string(part->size()) + " " + *part;
  }
  return result;
}

CoverReport CoverReport::of(const std::string& text) {
  CoverReport report;
  const char* const end = text.data() + text.size();
  const char* at = std::from_chars(text.data(), end, report.exit_code).ptr + 1;
  for (std::string* part : {&report.output, &report.lines, &report.evidence}) {
    std::size_t length = 0;
    at = std::from_chars(at, end, length).ptr + 1;
    part->assign(at, length);
    at += length;
  }
  return report;
}

}  // namespace heapreach::cli
