#include "tests/harness/data_files.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/unwind_calls.h"

namespace heapreach::test {

namespace {
const std::string data_folder = HEAPREACH_SOURCE_DIR "/data";
}

std::vector<std::string> data_files() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data_folder)) {
    const std::string path = entry.path().string();
    if (path.ends_with(".rts.yaml")) result.push_back(path);
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string data_name(const std::string& path) {
  std::string name = path.substr(data_folder.size() + 1);
  name = name.substr(0, name.find('.'));
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

rts::System load_with_calls(const std::string& path) {
  std::ifstream in(path);
  return rts::with_implicit_errors(rts::read(in, path).system);
}

rts::System load(const std::string& path) {
  const rts::System system = load_with_calls(path);
  const rts::Transformed inlined = rts::inline_calls(system);
  if (inlined.refusal().empty()) return inlined.system();
  return rts::unwind_calls(system, deepest_calls, rts::TooDeep::is_no_end).system();
}

std::optional<bool> expected_feasible(const rts::System& system, std::uint64_t bound) {
  if (!system.expect) return std::nullopt;
  switch (system.expect->kind) {
    case rts::Expectation::Kind::infeasible:
      return false;
    case rts::Expectation::Kind::feasible_from:
      return bound >= system.expect->from;
    case rts::Expectation::Kind::feasible:
      if (bound >= system.bound.value_or(rts::default_bound)) return true;
  }
  return std::nullopt;
}

std::optional<bool> all_executions_end(const rts::System& system) {
  for (const auto& [key, value] : system.meta.entries) {
    if (key == "ends") return value == "true";
  }
  return std::nullopt;
}

}  // namespace heapreach::test
