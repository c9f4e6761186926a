// A program in a file, its system, and the way that some choices make it go.
#pragma once

#include <gtest/gtest.h>

#include <fstream>

#include "frontends/import/import.h"
#include "rts/model/property_errors.h"
#include "runs/harness.h"
#include "runs/run.h"
#include "tests/harness/run_program.h"
#include "tests/runs/follow.h"

namespace heapreach::runs::test {

struct Example {
  explicit Example(const std::string& text, const rts::Properties& properties = {}) {
    std::ofstream(path()) << text;
    frontends::Options options;
    options.properties = properties;
    program = frontends::import_for_run(path(), options);
    system = rts::with_errors(program.imported.system, properties);
  }

  std::string path() const { return scratch.file("example.c"); }
  const frontends::Places& places() const { return program.imported.places; }

  Supply supply(const Choices& choices) const {
    const Followed followed = follow(system, 64, places(), choices, true);
    EXPECT_EQ(followed.end, Followed::End::error) << followed.text;
    return supply_of(system, 64, followed.execution, places());
  }

  RunResult run(const Supply& supply) const {
    return run_program({}, program, supply, harness(path(), supply, places()), {});
  }

  heapreach::test::TemporaryDirectory scratch;
  frontends::Runnable program;
  rts::System system;
};

/// Eight bytes, the lowest first.
inline std::string word(std::uint64_t value) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(value >> (8 * i));
  return bytes;
}

}  // namespace heapreach::runs::test
