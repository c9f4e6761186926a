#include "suites/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace heapreach::suites {

namespace {

/// A field of a CSV line.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string result = "\"";
  for (char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

std::string line(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& one : fields) text += (text.empty() ? "" : ",") + field(one);
  return text + "\n";
}

}  // namespace

std::size_t Contents::count(Status status) const {
  return static_cast<std::size_t>(std::count_if(
      entries.begin(), entries.end(), [&](const Entry& e) { return e.status == status; }));
}

std::string task_definition(const Entry& entry) {
  const std::string name = std::filesystem::path(entry.file).filename().string();
  std::string text = fmt::format(
      "format_version: '2.0'\n\ninput_files: '{}'\n\nproperties:\n"
      "  - property_file: ../properties/check-sat.prp\n",
      name);
  if (entry.status != Status::unknown) {
    text += fmt::format("    expected_verdict: {}\n", entry.status == Status::sat);
  }
  return text;
}

std::string manifest_csv(const Contents& contents) {
  std::string text = line({"file", "status", "evidence", "family", "system", "origin",
                           "origin_hash", "settings", "bound", "linear", "predicates", "clauses",
                           "arguments", "constraint_size", "canonical_hash"});
  for (const Entry& e : contents.entries) {
    text +=
        line({e.file, to_string(e.status), e.evidence, e.family, e.system, e.origin, e.origin_hash,
              e.settings, e.bound ? std::to_string(*e.bound) : "", e.linear ? "1" : "0",
              std::to_string(e.size.predicates), std::to_string(e.size.clauses),
              std::to_string(e.size.arguments), std::to_string(e.size.constraint), e.hash});
  }
  return text;
}

std::string duplicates_csv(const Contents& contents) {
  std::string text = line({"left_out", "same_as"});
  for (const auto& [left_out, same_as] : contents.duplicates) text += line({left_out, same_as});
  return text;
}

std::string left_out_csv(const Contents& contents) {
  std::string text = line({"left_out", "reason"});
  for (const LeftOut& one : contents.left_out) text += line({one.file, one.reason});
  return text;
}

}  // namespace heapreach::suites
