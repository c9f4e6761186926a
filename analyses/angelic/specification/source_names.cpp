#include "analyses/angelic/specification/source_names.h"

#include <algorithm>
#include <sstream>

namespace heapreach::analyses::angelic {

namespace {

const std::string* said(const rts::System& system, const std::string& key) {
  const auto& entries = system.meta.entries;
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const auto& entry) { return entry.first == key; });
  return found == entries.end() ? nullptr : &found->second;
}

}  // namespace

std::vector<std::optional<std::string>> source_names(const rts::System& system) {
  std::vector<std::optional<std::string>> result(system.variables.size());
  const std::string* names = said(system, "names");
  std::istringstream words(names == nullptr ? "" : *names);
  for (std::string word; words >> word;) {
    while (!word.empty() && word.back() == '\'') word.pop_back();
    const std::size_t equals = word.find('=');
    const std::string variable = word.substr(0, equals);
    for (std::size_t v = 0; v < system.variables.size(); ++v) {
      if (system.variables[v].name != variable) continue;
      result[v] = equals == std::string::npos ? variable : word.substr(equals + 1);
    }
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
