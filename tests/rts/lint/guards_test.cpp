// Conditions that an exporter can hardly mean.
#include "rts/lint/guards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/text/read/read.h"

namespace heapreach::rts::guards_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> findings_in(const std::string& edges, const std::string& start = "") {
  const System system = read_text(
                            "rts: 1\nvariables: {p: ptr, i: int, site: int}\n"
                            "start: {vertex: a" +
                                start + "}\nerror: bad\nedges:\n" + edges,
                            "f")
                            .system;
  std::vector<std::string> result;
  for (const GuardFinding& finding : suspicious_guards(system)) {
    result.push_back(std::to_string(finding.edge) + " " + finding.rule);
  }
  return result;
}

const std::string set_i = "- {from: a, to: b, do: [{kill: [i]}]}\n";

TEST(Guards, ThatAreConstant) {
  EXPECT_THAT(findings_in("- {from: a, to: b, do: [{assume: '1 == 2'}]}\n"
                          "- {from: b, to: bad, do: [{assume: 'true'}]}\n"),
              ElementsAre("0 constant-guard", "1 constant-guard"));
}

TEST(Guards, ThatBothEdgesOfABranchHave) {
  EXPECT_THAT(findings_in(set_i + "- {from: b, to: c, do: [{assume: 'i > 0'}]}\n"
                                  "- {from: b, to: d, do: [{assume: 'i > 0'}]}\n"),
              ElementsAre("2 same-guard"));
  EXPECT_THAT(findings_in(set_i + "- {from: b, to: c, do: [{assume: 'i > 0'}]}\n"
                                  "- {from: b, to: d, do: [{assume: 'i <= 0'}]}\n"),
              IsEmpty());
  EXPECT_THAT(
      findings_in(set_i + "- {from: b, to: c, do: [{assume: 'i > 0'}, {free: p}]}\n"
                          "- {from: b, to: bad, do: [{assume: 'i > 0'}, {fail: {free: p}}]}\n"
                          "- {from: c, to: a, do: [{kill: [p]}]}\n"),
      IsEmpty())
      << "one of them is the alarm";
}

TEST(Guards, ThatNothingCanMakeTrue) {
  const std::string enter = "- {from: a, to: b, do: [{move: {to: site, value: 1}}]}\n";
  EXPECT_THAT(findings_in(enter + "- {from: b, to: c, do: [{assume: 'site == 2'}]}\n"),
              ElementsAre("1 impossible-guard"));
  EXPECT_THAT(findings_in(enter + "- {from: b, to: c, do: [{assume: '1 == site'}]}\n"), IsEmpty());
  EXPECT_THAT(findings_in(enter + "- {from: b, to: c, do: [{assume: 'site == 2'}]}\n"
                                  "- {from: c, to: a, do: [{kill: [site]}]}\n"),
              IsEmpty());
}

TEST(Guards, OfVariablesThatNothingSets) {
  EXPECT_THAT(findings_in("- {from: a, to: b, do: [{assume: 'i > 3'}]}\n"
                          "- {from: b, to: bad, do: [{assume: 'i > 4'}, {fail: {free: p}}]}\n"),
              ElementsAre("0 never-set", "1 never-set"));
  EXPECT_THAT(findings_in("- {from: a, to: b, do: [{assume: 'i > 3'}]}\n", ", assume: 'i > 0'"),
              IsEmpty());
}

}  // namespace
}  // namespace heapreach::rts::guards_test
