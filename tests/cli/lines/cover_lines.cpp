#include "tests/cli/lines/cover_lines.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace heapreach::test {

ProgramResult cover(const std::string& options, const std::string& text) {
  return run_program(std::string(HEAPREACH_BINARY) + " cover --work 60M -x c " + options + " -",
                     text);
}

std::vector<int> Lines::of(const std::string& line_class) const {
  std::vector<int> lines;
  for (const auto& [line, one] : classes) {
    if (one == line_class) lines.push_back(line);
  }
  return lines;
}

Lines lines_of(const std::string& text, const std::string& options) {
  const ProgramResult r = cover("--format json " + options, text);
  Lines result;
  result.exit_code = r.exit_code;
  EXPECT_TRUE(r.exit_code == 0 || r.exit_code == 10 || r.exit_code == 20) << r.err << text;
  if (r.out.empty()) return result;
  const nlohmann::ordered_json coverage = nlohmann::ordered_json::parse(r.out);
  for (const nlohmann::ordered_json& line : coverage.at("lines")) {
    EXPECT_EQ(line.at("file"), "standard input");
    result.classes[line.at("line")] = line.at("class");
    result.reasons[line.at("line")] = line.value("reason", "");
  }
  return result;
}

}  // namespace heapreach::test
