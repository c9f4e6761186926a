#include "tests/evidence/support.h"

#include <gtest/gtest.h>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "tests/harness/data_files.h"

namespace heapreach::test {

rts::System system_of(const std::string& yaml) {
  return rts::with_implicit_errors(rts::read_text(yaml, "test.rts.yaml").system);
}

rts::System data_system(const std::string& name) {
  return load(std::string(HEAPREACH_DATA_DIR) + "/" + name + ".rts.yaml");
}

std::vector<rts::EdgeId> path_of(const rts::System& system, const std::vector<std::string>& names) {
  std::vector<rts::EdgeId> edges;
  for (const std::string& name : names) {
    for (rts::EdgeId e = 0; e < system.edges().size(); ++e) {
      if (system.edge_name(e) == name) edges.push_back(e);
    }
  }
  return edges;
}

std::vector<rts::EdgeId> edges_of(const rts::Execution& execution) {
  std::vector<rts::EdgeId> edges;
  for (const rts::Step& step : execution.steps) edges.push_back(step.edge);
  return edges;
}

rts::Execution solved(const rts::System& system, std::uint64_t bound,
                      const std::vector<rts::EdgeId>& edges) {
  const evidence::PathAnswer answer = evidence::solve_path(system, bound, edges, {});
  if (const auto* unknown = std::get_if<evidence::PathUnknown>(&answer)) {
    ADD_FAILURE() << "unknown: " << unknown->reason;
  } else if (const auto* execution = std::get_if<rts::Execution>(&answer)) {
    EXPECT_EQ(edges_of(*execution), edges);
    EXPECT_NO_THROW(rts::replay(system, bound, *execution));
    return *execution;
  } else {
    ADD_FAILURE() << "no execution";
  }
  return {};
}

}  // namespace heapreach::test
