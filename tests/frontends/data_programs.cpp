#include "tests/frontends/data_programs.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "rts/model/property.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends {

std::vector<std::string> data_programs() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_DATA_DIR "/c")) {
    if (entry.path().extension() == ".c") result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::optional<std::string> said_in(const std::string& path, const std::string& key) {
  std::istringstream in(test::slurp(path));
  std::string line;
  for (int i = 0; i < 4 && std::getline(in, line); ++i) {
    const std::string start = "// " + key + ":";
    if (line.rfind(start, 0) != 0) continue;
    const std::size_t first = line.find_first_not_of(' ', start.size());
    return first == std::string::npos ? "" : line.substr(first);
  }
  return std::nullopt;
}

std::string property_of(const std::string& path) {
  return said_in(path, "property").value_or("");
}

bool asks_for_leaks(const std::string& property) {
  return property == "valid-memtrack" || property == "valid-memcleanup";
}

std::string bound_of(const std::string& path, int times) {
  const std::string bound = said_in(path, "bound").value_or("64");
  return bound == "all" ? bound : std::to_string(times * std::stoi(bound));
}

std::string properties_for(const std::string& path) {
  const std::string property = property_of(path);
  const auto known = rts::property_named(property);
  if (!known || rts::Properties::standard().contains(*known)) return "";
  return " --property standard," + property;
}

std::string program_name(const std::string& path) {
  return std::filesystem::path(path).stem();
}

std::string test_name_of(const ::testing::TestParamInfo<std::string>& info) {
  return program_name(info.param);
}

}  // namespace heapreach::frontends
