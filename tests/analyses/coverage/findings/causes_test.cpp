// Which lines and outcomes are inconsistent for one cause.
#include "analyses/coverage/findings/causes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::test::causes_test {
namespace {

using analyses::Cause;
using analyses::Coverage;
using analyses::CoveredLine;
using analyses::LineClass;
using ::testing::ElementsAre;

/// A coverage whose edge i stands on line i + 1 and is a group of its own.
Coverage coverage_of(std::size_t edges) {
  Coverage coverage;
  for (std::size_t edge = 0; edge < edges; ++edge) {
    coverage.edges.push_back({"e", "a", "b", Position{"a.c", static_cast<int>(edge + 1), 3}});
    coverage.groups.push_back({{edge}, analyses::Inconsistent{0}});
  }
  coverage.proofs.push_back({});
  return coverage;
}

CoveredLine line_of(int number, std::vector<std::size_t> edges, LineClass its_class) {
  CoveredLine line;
  line.file = "a.c";
  line.line = number;
  line.function = "f";
  line.its_class = its_class;
  line.edges = std::move(edges);
  return line;
}

TEST(Causes, OutcomesExplainTheLinesBehindThem) {
  Coverage coverage = coverage_of(4);
  coverage.groups[1].cause = 0;
  coverage.lines = {line_of(1, {0}, LineClass::consistent),
                    line_of(2, {1}, LineClass::inconsistent),
                    line_of(4, {3}, LineClass::inconsistent)};
  coverage.lines[0].parts.push_back({7, "true", 0, std::nullopt, "", {0}});
  const std::vector<Cause> causes = analyses::causes_of(coverage);
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_EQ(causes[0].outcome, "true");
  EXPECT_EQ(causes[0].at, (Position{"a.c", 1, 7}));
  EXPECT_THAT(causes[0].roots, ElementsAre(0));
  EXPECT_THAT(causes[0].lines, ElementsAre(Position{"a.c", 2, 0}));
  EXPECT_EQ(causes[1].at, (Position{"a.c", 4, 3}));
  EXPECT_EQ(causes[1].outcome, "");
}

/// Calls are inlined, so that lines have edges for each call.
TEST(Causes, CopiesBelongToAllTheirCauses) {
  Coverage coverage = coverage_of(4);
  coverage.groups[2].cause = 0;
  coverage.groups[3].cause = 1;
  coverage.lines = {line_of(1, {0}, LineClass::consistent), line_of(2, {1}, LineClass::consistent),
                    line_of(3, {2, 3}, LineClass::inconsistent)};
  coverage.lines[0].parts.push_back({7, "true", 0, std::nullopt, "", {0}});
  coverage.lines[1].parts.push_back({7, "false", 1, std::nullopt, "", {1}});
  const std::vector<Cause> causes = analyses::causes_of(coverage);
  ASSERT_EQ(causes.size(), 2u);
  for (const Cause& cause : causes) EXPECT_THAT(cause.lines, ElementsAre(Position{"a.c", 3, 0}));
}

TEST(Causes, PlacesOfOneGroupAreOne) {
  Coverage coverage = coverage_of(3);
  coverage.groups[1].cause = 0;
  coverage.groups[2].cause = 0;
  coverage.lines = {line_of(1, {0}, LineClass::inconsistent),
                    line_of(2, {1}, LineClass::inconsistent),
                    line_of(3, {2}, LineClass::inconsistent)};
  const std::vector<Cause> causes = analyses::causes_of(coverage);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].at.line, 1);
  EXPECT_EQ(causes[0].lines.size(), 3u);
}

TEST(Causes, LinesWithoutAPathToTheEndAreOneForEachFunction) {
  Coverage coverage = coverage_of(0);
  for (std::size_t edge = 0; edge < 3; ++edge) {
    coverage.edges.push_back({"e", "a", "b", Position{"a.c", static_cast<int>(edge + 1), 3}});
    coverage.lines.push_back(line_of(static_cast<int>(edge + 1), {edge}, LineClass::inconsistent));
  }
  coverage.lines[2].function = "g";
  const std::vector<Cause> causes = analyses::causes_of(coverage);
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_TRUE(causes[0].roots.empty());
  EXPECT_EQ(causes[0].lines.size(), 2u);
  EXPECT_EQ(causes[1].function, "g");
}

}  // namespace
}  // namespace heapreach::test::causes_test
