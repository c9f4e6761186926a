// What looks wrong about exports, rule by rule. Each has a place in the file.
#include "rts/lint/export_lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::rts::export_lint_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::vector<std::string> findings_in(const std::string& text) {
  const ParsedWithPlaces read = read_with_places(text, "f");
  std::vector<std::string> result;
  for (const LintFinding& finding : lint_export(read.parsed.system, read.places, "f")) {
    result.push_back(to_string(finding.at) + " " + finding.rule + ": " + finding.text);
  }
  return result;
}

const std::string head = "rts: 1\nmeta: {producer: p}\nvariables: {p: ptr, i: int}\n";
/// Lines 4 to 8 of what begins with the head.
const std::string vertices =
    "start: {vertex: a}\nerror: bad\nvertices:\n  a: {label: one}\n  b: {label: two}\n";
const std::string place = ", at: {file: p.c, line: 1}";

TEST(ExportLint, AGoodExportHasNoFindings) {
  EXPECT_THAT(findings_in(head + vertices +
                          "  bad: {label: bad}\nedges:\n- {from: a, to: b, do: "
                          "[{alloc: {to: p, size: 1}}]" +
                          place +
                          "}\n- {from: b, to: bad, do: "
                          "[{fail: {free: p}}]" +
                          place + "}\n"),
              IsEmpty());
}

TEST(ExportLint, VerticesThatNothingIsGainedBy) {
  const std::string text = head + vertices +
                           "  c: {label: c}\n  d: {label: d}\n  bad: {label: x}\n" +
                           "edges:\n- {from: a, to: bad" + place + "}\n- {from: a, to: b}\n" +
                           "- {from: c, to: d}\n- {from: d, to: c}\n";
  EXPECT_THAT(findings_in(text),
              ElementsAre(StartsWith("f:9:3 unreachable: no path leads from the start to vertex "
                                     "'c', nor 1 other"),
                          StartsWith("f:8:3 no-way-on: no path leads to an error from vertex 'b', "
                                     "nor 2 others")));
}

/// Executions go on behind an exit where leaks are asked about.
TEST(ExportLint, ExitsAndProceduresAreWaysOn) {
  EXPECT_THAT(
      findings_in("rts: 1\nmeta: {producer: p}\nprocedures:\n  f: {entry: e, exit: x, edges: "
                  "[{from: e, to: x}]}\nstart: {vertex: a}\nerror: bad\nexit: done\n"
                  "vertices: {a: {label: a}, b: {label: b}, e: {}, x: {}, done: {}, bad: {}}\n"
                  "edges:\n- {from: a, to: b, do: [{call: {to: f}}]" +
                  place + "}\n- {from: b, to: done}\n- {from: b, to: bad" + place + "}\n"),
      IsEmpty());
}

TEST(ExportLint, PlacesThatAreNotSaid) {
  const std::vector<std::string> found = findings_in(
      head + vertices + "  bad: {label: x}\nedges:\n- {from: a, to: b, do: [{kill: [p]}]}\n" +
      "- {from: b, to: bad, do: [{fail: {free: p}}]}\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_THAT(found[0], StartsWith("f:12:3 error-place: neither the edge"));
  EXPECT_THAT(found[1], StartsWith("f:11:3 no-place: 2 of 2 edges with instructions"));
}

TEST(ExportLint, LabelsWithoutMeaning) {
  const std::string edges = "edges:\n- {from: a, to: b}\n- {from: b, to: bad" + place + "}\n";
  const std::string begin = head + "start: {vertex: a}\nerror: bad\n";
  EXPECT_THAT(findings_in(begin + edges), ElementsAre(HasSubstr("f no-label: no vertex has")));
  EXPECT_THAT(
      findings_in(begin + "vertices: {a: {label: x}, b: {label: x}, bad: {label: x}}\n" + edges),
      ElementsAre(HasSubstr("f same-label: all 3 vertices")));
  EXPECT_THAT(
      findings_in(begin + "vertices: {a: {label: 'at 0x7fffa0'}, b: {label: '0x12'}, bad: {}}\n" +
                  edges),
      ElementsAre(StartsWith("f:6:12 address-label: the label of vertex 'a'")));
}

TEST(ExportLint, WhatTheHeaderShouldSay) {
  EXPECT_THAT(findings_in("rts: 1\nbound: 7\nstart: {vertex: a}\nerror: bad\n"
                          "vertices: {a: {label: x}, bad: {}}\nedges:\n- {from: a, to: bad" +
                          place + "}\n"),
              ElementsAre(HasSubstr("f no-producer: "), HasSubstr("f bound: the bound 7 ")));
}

}  // namespace
}  // namespace heapreach::rts::export_lint_test
