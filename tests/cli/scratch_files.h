// A folder that a test writes files into, and reads what the program wrote there.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/harness/run_program.h"

namespace heapreach::test {

struct ScratchFiles : ::testing::Test {
  using Json = nlohmann::ordered_json;

  /// The path of a file with that text.
  std::string save(const std::string& name, const std::string& text) const {
    std::ofstream(scratch.file(name)) << text;
    return scratch.file(name);
  }
  Json load(const std::string& path) const {
    std::ifstream in(path);
    return Json::parse(in);
  }

  const TemporaryDirectory scratch;
  const std::string saved = scratch.file("saved.json");
};

}  // namespace heapreach::test
