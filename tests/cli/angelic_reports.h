// What heapreach angelic reports of a file.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/harness/run_program.h"

namespace heapreach::test {

inline ProgramResult angelic(const std::string& arguments, const std::string& input = "") {
  return run_program(std::string(HEAPREACH_BINARY) + " angelic " + arguments, input);
}

inline nlohmann::ordered_json report_of(const std::string& arguments,
                                        const std::string& input = "") {
  const ProgramResult r = angelic("--format json " + arguments, input);
  EXPECT_THAT(r.exit_code, ::testing::AnyOf(0, 1, 10, 20)) << r.err;
  return nlohmann::ordered_json::parse(r.out);
}

/// The outcomes of the assertions under each entry.
inline std::map<std::string, std::set<std::string>> outcomes_by_entry(
    const nlohmann::ordered_json& report) {
  std::map<std::string, std::set<std::string>> result;
  for (const auto& outcome : report.at("outcomes")) {
    result[outcome.at("entry")].insert(outcome.at("outcome"));
  }
  return result;
}

/// The names as --entries takes them.
inline std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

}  // namespace heapreach::test
