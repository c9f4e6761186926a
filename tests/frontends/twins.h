// Programs that are right and their twins that go wrong by a hair.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/frontends/source.h"
#include "tests/harness/both_rings.h"
#include "tests/harness/sample.h"

namespace heapreach::frontends {

struct Twins {
  std::string name;
  std::string program;  // @ stands for what differs
  std::string right;
  std::string wrong;
  std::string options = "";  // of `check`, beside the memory model
};

/// In front of every twin.
inline const std::string twins_head =
    "#include <assert.h>\n#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "int __VERIFIER_nondet_int(void);\n";

/// The program with this in place of each @.
inline std::string with(const std::string& by, std::string program) {
  for (std::size_t at = program.find('@'); at != std::string::npos; at = program.find('@', at)) {
    program.replace(at, 1, by);
  }
  return program;
}

inline std::string program_of(const Twins& twins, const std::string& by) {
  return twins_head + with(by, twins.program);
}

/// Expects that the first of two programs is right and the second is not.
inline void expect_right_and_wrong(const std::string& right, const std::string& wrong,
                                   const std::string& options = "") {
  const std::vector<std::string> verdicts = verdicts_of({right, wrong}, options);
  EXPECT_EQ(verdicts.at(0), "infeasible") << options << "\n" << right;
  EXPECT_EQ(verdicts.at(1), "feasible") << options << "\n" << wrong;
}

inline void expect_verdicts(const Twins& twins, const std::string& model) {
  const std::string options = "--memory-model " + model + " " + twins.options;
  expect_right_and_wrong(program_of(twins, twins.right), program_of(twins, twins.wrong), options);
}

/// With the memory model that the import chooses, and with bytes alone.
inline void expect_all_verdicts(const Twins& twins) {
  for (const char* model : {"auto", "bytes"}) expect_verdicts(twins, model);
}

/// With one of the memory models, which the name draws: mostly the one that the import chooses.
inline void expect_some_verdicts(const Twins& twins) {
  expect_verdicts(twins, test::number_of(twins.name) % 4 == 0 ? "bytes" : "auto");
}

inline std::string name_of(const ::testing::TestParamInfo<Twins>& info) {
  return info.param.name;
}

}  // namespace heapreach::frontends
