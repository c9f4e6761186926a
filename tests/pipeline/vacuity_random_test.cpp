// On random systems: where a warning says that no execution comes to an end, the oracle finds none.
#include <gtest/gtest.h>

#include <sstream>

#include "pipeline/check/vacuity.h"
#include "rts/model/property_errors.h"
#include "rts/text/write.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"

namespace heapreach::pipeline::vacuity_random_test {
namespace {

constexpr std::uint64_t bound = 3;

/// With an error vertex of its own for ends, the last one.
rts::System with_ends_as_errors(rts::System system) {
  rts::Vertex vertex;
  vertex.name = "!end";
  const rts::VertexId end = system.add_vertex(std::move(vertex));
  for (rts::VertexId v = 0; v < end; ++v) {
    const bool last = system.graph().out_edges(v).empty() && !system.is_error(v);
    if (!last && !system.is_exit(v)) continue;
    rts::Edge edge;
    edge.from = v;
    edge.to = end;
    system.add_edge(std::move(edge));
  }
  system.errors.push_back(end);
  system.exits.clear();
  return system;
}

bool comes_to_an_end(const rts::System& system) {
  const rts::System asked = with_ends_as_errors(system);
  const rts::Question question{rts::Properties::all(), asked.errors.back()};
  test::OracleLimits limits;
  limits.deadline = test::work_deadline(2);
  return std::holds_alternative<test::OracleFeasible>(
      test::ask_oracle(asked, bound, question, limits));
}

TEST(VacuityAtRandom, NoExecutionComesToAnEndWhereAWarningSaysSo) {
  rts::Properties asked = rts::Properties::none();
  asked.add(rts::Property::valid_free);
  int warned = 0;
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const rts::System file = test::random_system(seed);
    const rts::System system = rts::with_errors(file, asked);
    const Asked question(system, {asked, std::nullopt}, rts::largest_inlining);
    const auto why = why_vacuous(question, {bound, std::nullopt}, test::work_limits(2));
    const bool ends = comes_to_an_end(system);
    ended += ends;
    if (!why) continue;
    ++warned;
    std::ostringstream text;
    if (ends) rts::write(text, file);
    EXPECT_FALSE(ends) << "seed " << seed << ": " << *why << "\n" << text.str();
  }
  EXPECT_GT(warned, 10);
  EXPECT_GT(ended, 50);
}

}  // namespace
}  // namespace heapreach::pipeline::vacuity_random_test
