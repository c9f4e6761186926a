// Programs that are right and their twins that go wrong by a hair.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/frontends/source.h"

namespace heapreach::frontends {

struct Twins {
  std::string name;
  std::string program;  // @ stands for what differs
  std::string right;
  std::string wrong;
};

/// In front of every twin.
inline const std::string twins_head =
    "#include <assert.h>\n#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "int __VERIFIER_nondet_int(void);\n";

inline std::string program_of(const Twins& twins, const std::string& by) {
  std::string program = twins.program;
  for (std::size_t at = program.find('@'); at != std::string::npos; at = program.find('@', at)) {
    program.replace(at, 1, by);
  }
  return twins_head + program;
}

/// With the memory model that the import chooses, and with bytes alone.
inline void expect_verdicts(const Twins& twins) {
  for (const char* model : {"auto", "bytes"}) {
    const std::string options = std::string("--memory-model ") + model;
    EXPECT_EQ(verdict_of(program_of(twins, twins.right), options), "infeasible") << model;
    EXPECT_EQ(verdict_of(program_of(twins, twins.wrong), options), "feasible") << model;
  }
}

inline std::string name_of(const ::testing::TestParamInfo<Twins>& info) {
  return info.param.name;
}

}  // namespace heapreach::frontends
