#include "triage/readers/witness_yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/sha256.h"
#include "tests/harness/run_program.h"
#include "tests/triage/readers/reading.h"

namespace heapreach::triage::witness_yaml_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* memory_safety =
    "CHECK( init(main()), LTL(G valid-free) ) CHECK( init(main()), LTL(G valid-deref) )";

std::string waypoint(const std::string& type, const std::string& action, const std::string& place,
                     const std::string& constraint = "") {
  return "    - waypoint:\n        type: " + type + "\n        action: " + action + "\n" +
         (constraint.empty() ? "" : "        constraint: {value: '" + constraint + "'}\n") +
         "        location: {file_name: './a.c', " + place + "}\n";
}

std::string segment(const std::string& waypoints) {
  return "  - segment:\n" + waypoints;
}

struct Written {
  std::string specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  std::string type = "violation_sequence";
  std::string version = "2.0";
  std::string hashes = "{}";
  std::string model = "LP64";
};

std::string witness(const std::string& content, const Written& written = {}) {
  return "- metadata:\n    format_version: '" + written.version +
         "'\n    producer: {name: CPAchecker, version: '3.0'}\n"
         "    task:\n      specification: '" +
         written.specification + "'\n      data_model: " + written.model +
         "\n      input_file_hashes: " + written.hashes + "\n  entry_type: " + written.type +
         "\n  content:\n" + content;
}

const std::string to_the_target = segment(waypoint("target", "follow", "line: 7, column: 5"));

TEST(WitnessYaml, IsAnAlarmAtItsTarget) {
  const std::string text = witness(
      segment(waypoint("assumption", "follow", "line: 3, column: 2", "x == 3")) +
      segment(waypoint("branching", "avoid", "line: 4", "true") +
              waypoint("function_return", "follow", "line: 5, function: f", "\\result == 0")) +
      segment(waypoint("target", "follow", "line: 7, column: 5, function: main")));
  const Report report = read_report("# a comment\n" + text, "w.yml");
  EXPECT_EQ(report.format, ReportFormat::witness_yaml);
  EXPECT_STREQ(to_string(report.format), "violation witnesses");
  EXPECT_THAT(report.warnings, IsEmpty());
  ASSERT_THAT(lines_of(report.alarms), ElementsAre("./a.c:7:5 main unreach-call (assertion)"));
  EXPECT_EQ(report.alarms[0].tool, "CPAchecker");
  EXPECT_EQ(report.alarms[0].last_line, 0) << "the source is not there";
  EXPECT_THAT(lines_of(report.alarms[0].trace, "./a.c"),
              ElementsAre("3:2 assumption x == 3", "5 f function_return \\result == 0"));
}

TEST(WitnessYaml, EachPropertyIsAnAlarm) {
  const Report report = read_report(witness(to_the_target, {memory_safety}), "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("./a.c:7:5 valid-deref (bad-access)",
                                                   "./a.c:7:5 valid-free (bad-release)"));
  const Report other = read_report(witness(to_the_target, {"G ! data-race"}), "r");
  EXPECT_THAT(lines_of(other.alarms), ElementsAre("./a.c:7:5 G ! data-race (other)"));
}

TEST(WitnessYaml, SeveralEntriesAreSeveralAlarms) {
  const Report report =
      read_report(witness(to_the_target) +
                      witness(segment(waypoint("target", "follow", "line: 9")), {"G ! overflow"}),
                  "r");
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("./a.c:7:5 unreach-call (assertion)", "./a.c:9 no-overflow (overflow)"));
  EXPECT_EQ(report.alarms[1].origin.result, 1u);
}

TEST(WitnessYaml, TheSourceSaysWhereTheStatementEnds) {
  const heapreach::test::TemporaryDirectory folder;
  std::ofstream(folder.file("a.c")) << "int f(int *p) {\n  return\n    *p; }\n";
  const auto alarm_at = [&](const std::string& place) {
    return read_report(witness(segment(waypoint("target", "follow", place))), folder.file("w"))
        .alarms.at(0);
  };
  const Alarm statement = alarm_at("line: 2, column: 3");
  EXPECT_EQ(statement.last_line, 3);
  EXPECT_EQ(statement.columns, (ColumnRange{3, 6}));
  EXPECT_EQ(alarm_at("line: 2").last_line, 0) << "all of the line is meant";
}

TEST(WitnessYaml, LinesAreThoseOfTheFileWhateverItSays) {
  const heapreach::test::TemporaryDirectory folder;
  std::ofstream(folder.file("a.c")) << "# 40 \"b.c\"\nint f(int *p) {\n  return\n    *p; }\n";
  const Report report =
      read_report(witness(segment(waypoint("assumption", "follow", "line: 2")) +
                          segment(waypoint("target", "follow", "line: 3, column: 3"))),
                  folder.file("w"));
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("b.c:41:3 unreach-call (assertion)"));
  EXPECT_EQ(report.alarms[0].last_line, 42);
  EXPECT_THAT(lines_of(report.alarms[0].trace, "b.c"), ElementsAre("40 assumption"));
}

TEST(WitnessYaml, ASourceThatHasChangedIsWarnedAbout) {
  const heapreach::test::TemporaryDirectory folder;
  const std::string source = "int x;\n";
  std::ofstream(folder.file("a.c")) << source;
  Written written;
  const auto warnings = [&](const std::string& hash) {
    written.hashes = "{a.c: " + hash + ", elsewhere.c: 00}";
    return read_report(witness(to_the_target, written), folder.file("w")).warnings;
  };
  std::string upper = sha256_of(source);
  for (char& c : upper) c = static_cast<char>(std::toupper(c));
  EXPECT_THAT(warnings(upper), IsEmpty());
  EXPECT_THAT(warnings(sha256_of(source + "\n")),
              ElementsAre(HasSubstr("a.c has changed since the witness was written")));
}

TEST(WitnessYaml, PointersOf32BitsAreToldOf) {
  Written written;
  written.model = "ILP32";
  EXPECT_THAT(read_report(witness(to_the_target, written), "r").warnings,
              ElementsAre(HasSubstr("-m32")));
}

TEST(WitnessYaml, WhatNamesNoErrorIsRefused) {
  Written written;
  written.type = "invariant_set";
  EXPECT_THAT(complaint_about(witness(to_the_target, written)),
              HasSubstr("r:1:3: found a witness of the type invariant_set, expected a violation"));
  written = {};
  written.version = "3.0";
  EXPECT_THAT(complaint_about(witness(to_the_target, written)),
              HasSubstr("found a witness in the format 3.0, expected 2.0"));
  EXPECT_THAT(complaint_about("<?xml version=\"1.0\"?>\n<graphml></graphml>"),
              HasSubstr("a witness in the format 1.0"));
  EXPECT_THAT(complaint_about("entry_type: violation_sequence\n"), HasSubstr("expected a list"));
  EXPECT_THAT(complaint_about("- entry_type: [\n"), HasSubstr("r:1:15: not valid"));
}

TEST(WitnessYaml, EntriesWithoutATargetAreLeftOut) {
  const std::string without = segment(waypoint("assumption", "follow", "line: 3", "x == 3"));
  const std::string placeless = segment(waypoint("target", "follow", "column: 3"));
  const Report report = read_report(witness(without) + witness(placeless) +
                                        "- entry_type: violation_sequence\n"
                                        "  metadata: {format_version: '2.0'}\n  content: 7\n" +
                                        witness(to_the_target),
                                    "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("./a.c:7:5 unreach-call (assertion)"));
  EXPECT_THAT(report.warnings, ElementsAre(HasSubstr("result 0 is left out: it has no target"),
                                           HasSubstr("result 1 is left out: a waypoint has no"),
                                           HasSubstr("result 2 is left out: it has no target")));
}

TEST(WitnessYaml, OtherYamlIsNone) {
  EXPECT_FALSE(is_witness_yaml("---\nDiagnostics:\n  - Message: 'entry_type: x'\n"));
  EXPECT_FALSE(is_witness_yaml(""));
  EXPECT_TRUE(is_witness_yaml("entry_type: x"));
  EXPECT_TRUE(is_witness_yaml("- metadata: {}\n  \"entry_type\": x\n"));
}

}  // namespace
}  // namespace heapreach::triage::witness_yaml_test
