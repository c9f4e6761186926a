#include "cli/triage/page_sources.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "cli/output.h"
#include "pipeline/input/input.h"
#include "support/error.h"
#include "triage/page/page.h"

namespace heapreach::cli {

namespace {

bool is_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(name, ignored);
}

/// How a file is read that a place names so; nothing if it cannot be: devices may never end.
std::optional<std::string> path_of_named(const std::string& name,
                                         const std::vector<std::string>& units) {
  if (is_file(name)) return name;
  const auto unit = std::find_if(units.begin(), units.end(), [&](const std::string& one) {
    return triage::is_same_file(one, name) && is_file(one);
  });
  return unit == units.end() ? std::nullopt : std::optional(*unit);
}

/// Each file once, also where places call it differently.
triage::PageSources sources_of(const triage::Outcome& outcome,
                               const std::vector<std::string>& units) {
  triage::PageSources sources;
  std::map<std::string, std::size_t> known;  // by their canonical paths
  for (const std::string& name : triage::files_of_places(outcome)) {
    const auto path = path_of_named(name, units);
    if (!path) continue;
    std::error_code ignored;
    const std::string canonical = std::filesystem::weakly_canonical(*path, ignored);
    if (!known.contains(canonical)) {
      try {
        sources.texts.push_back(pipeline::read_bytes(*path));
      } catch (const InputError& error) {
        say("heapreach: the page has no source of " + name + ": " + error.what() + "\n");
        continue;
      }
      known[canonical] = sources.texts.size() - 1;
    }
    sources.text_of[name] = known[canonical];
  }
  return sources;
}

}  // namespace

std::string page_of(const triage::Outcome& outcome, const std::vector<std::string>& units) {
  const std::size_t count = outcome.reports.size();
  const std::string reports =
      count == 1 ? outcome.reports.front().name : std::to_string(count) + " reports";
  return triage::page_of(outcome, sources_of(outcome, units), "heapreach: " + reports);
}

}  // namespace heapreach::cli
