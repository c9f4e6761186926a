#include "triage/readers/sarif.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/triage/readers/reading.h"
#include "triage/readers/sarif_places.h"

namespace heapreach::triage::sarif_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A log of one run with these members besides its tool.
std::string log_of(const std::string& members, const std::string& driver = R"("name": "T")") {
  return R"({"version": "2.1.0", "runs": [{"tool": {"driver": {)" + driver + "}}, " + members +
         "}]}";
}

std::string location(const std::string& line = "3", const std::string& uri = "a.c") {
  return R"({"physicalLocation": {"artifactLocation": {"uri": ")" + uri +
         R"("}, "region": {"startLine": )" + line + "}}}";
}

/// A result with these members besides its place.
std::string result_of(const std::string& members) {
  return "{" + members + R"(, "locations": [)" + location() + "]}";
}

Report read_results(const std::string& results) {
  return read_report(log_of("\"results\": [" + results + "]"), "r");
}

Alarm only_alarm(const std::string& log) {
  const Report report = read_report(log, "r");
  return report.alarms.size() == 1 ? report.alarms[0] : Alarm{"not one", "", AlarmKind::other};
}

TEST(Sarif, ResultsHaveToolRuleMessageAndPlace) {
  const Report report = read_results(R"({"ruleId": "core.NullDereference",
    "message": {"text": "Dereference of null"}, "partialFingerprints": {"h/v1": "abc"},
    "locations": [{"physicalLocation": {"artifactLocation": {"uri": "src/a%20b.c"},
                   "region": {"startLine": 7, "startColumn": 5}},
                   "logicalLocations": [{"name": "f", "fullyQualifiedName": "ns::f"}]}],
    "relatedLocations": [)" + location("9") +
                                     "]}");
  EXPECT_EQ(report.format, ReportFormat::sarif);
  ASSERT_EQ(report.alarms.size(), 1u);
  const Alarm& alarm = report.alarms[0];
  EXPECT_EQ(alarm.tool, "T");
  EXPECT_EQ(alarm.message, "Dereference of null");
  EXPECT_EQ(alarm.kind, AlarmKind::null_dereference);
  EXPECT_EQ(alarm.at, (Position{"src/a b.c", 7, 5}));
  EXPECT_EQ(alarm.function, "f");
  EXPECT_EQ(alarm.fingerprint, "abc");
  EXPECT_THAT(alarm.secondary, ElementsAre(Position{"a.c", 9, 0}));
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST(Sarif, WhatIsNoErrorIsLeftOutAndCountedAllTheSame) {
  const Report report = read_results(result_of(R"("kind": "pass", "ruleId": "a")") + "," +
                                     result_of(R"("kind": "notApplicable", "ruleId": "b")") + "," +
                                     result_of(R"("baselineState": "absent", "ruleId": "c")") +
                                     "," + result_of(R"("kind": "fail", "ruleId": "d")"));
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:3 d (other)"));
  EXPECT_EQ(report.alarms[0].origin, (Origin{0, 3}));
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST(Sarif, ResultsWithoutAPlaceAreLeftOutWithAWarning) {
  const Report report =
      read_results(R"({"ruleId": "x"}, 5, {"locations": [{}]}, )" + result_of(R"("ruleId": "y")") +
                   R"(, {"locations": [)" + location("-1") + "," + location() + "]}");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:3 y (other)"));
  EXPECT_THAT(
      report.warnings,
      ElementsAre("r: result 0 (x) is left out: it has no place with a file and a line",
                  HasSubstr("result 1 is"), HasSubstr("result 2 is"), HasSubstr("result 4 is")));
}

TEST(Sarif, RunsAreCounted) {
  const std::string run = R"({"tool": {"driver": {"name": "T"}}, "results": [)" +
                          result_of(R"("ruleId": "x")") + R"(, {"ruleId": "lost"}]})";
  const Report report =
      read_report(R"({"version": "2.1.0", "runs": [)" + run + "," + run + "]}", "r");
  ASSERT_EQ(report.alarms.size(), 2u);
  EXPECT_EQ(report.alarms[1].origin, (Origin{1, 0}));
  ASSERT_EQ(report.warnings.size(), 2u);
  EXPECT_THAT(report.warnings[1], HasSubstr("result 1 of run 1 (lost)"));
}

TEST(Sarif, RulesAreNamedByIndexToo) {
  const std::string rules = R"("name": "T", "rules": [{"id": "A"}, {"id": "core.DivideZero"}])";
  const auto read = [&](const std::string& members) {
    return only_alarm(log_of("\"results\": [" + result_of(members) + "]", rules)).rule;
  };
  EXPECT_EQ(read(R"("ruleIndex": 1)"), "core.DivideZero");
  EXPECT_EQ(read(R"("rule": {"index": 1})"), "core.DivideZero");
  EXPECT_EQ(read(R"("rule": {"id": "A"})"), "A");
  EXPECT_EQ(read(R"("ruleIndex": 7)"), "");
  EXPECT_EQ(read(R"("ruleIndex": -1, "ruleId": "B")"), "B");
}

TEST(Sarif, RulesOfExtensionsAreThoseThatAreMeant) {
  const Alarm alarm = only_alarm(R"({"version": "2.1.0", "runs": [{"tool": {
    "driver": {"name": "T", "rules": [{"id": "wrong"}]},
    "extensions": [{"rules": [{"id": "right", "properties": {"tags": ["external/cwe/cwe-416"]}}]}]},
    "results": [)" + result_of(R"("rule": {"index": 0, "toolComponent": {"index": 0}})") +
                                 "]}]}");
  EXPECT_EQ(alarm.rule, "right");
  EXPECT_EQ(alarm.kind, AlarmKind::use_after_free);
}

TEST(Sarif, MessagesMayStandInTheRule) {
  const std::string driver = R"("name": "T",
    "rules": [{"id": "R", "messageStrings": {"one": {"text": "{1} of '{0}', {{0}} {2} {x"}}}],
    "globalMessageStrings": {"all": {"text": "for {0}"}})";
  const auto read = [&](const std::string& message) {
    const std::string result = result_of(R"("ruleId": "R", "message": )" + message);
    return only_alarm(log_of("\"results\": [" + result + "]", driver)).message;
  };
  EXPECT_EQ(read(R"({"id": "one", "arguments": ["p", "leak"]})"), "leak of 'p', {0} {2} {x");
  EXPECT_EQ(read(R"({"id": "all", "arguments": ["a"]})"), "for a");
  EXPECT_EQ(read(R"({"text": "{0}}}", "arguments": ["p"]})"), "p}");
  EXPECT_EQ(read(R"({"text": "{0}{", "arguments": ["p"]})"), "p{");
  EXPECT_EQ(read(R"({"id": "none"})"), "");
  EXPECT_EQ(read(R"({"text": "int a[] = {0};"})"), "int a[] = {0};");
  EXPECT_EQ(read(R"({"id": "one", "arguments": [5, {}]})"), "{1} of '{0}', {0} {2} {x");
}

TEST(Sarif, WeaknessesTellWhatUnknownRulesAre) {
  const auto read = [&](const std::string& rule, const std::string& members = R"("x": 1)") {
    const std::string result = result_of(R"("ruleId": "R", )" + members);
    const std::string driver = R"("name": "T", "rules": [{"id": "R", )" + rule + "}]";
    return only_alarm(log_of("\"results\": [" + result + "]", driver)).kind;
  };
  EXPECT_EQ(read(R"("relationships": [{"target": {"id": "CWE-415"}}])"), AlarmKind::double_free);
  EXPECT_EQ(
      read(R"("relationships": [{"target": {"id": "415", "toolComponent": {"name": "CWE"}}}])"),
      AlarmKind::double_free);
  EXPECT_EQ(read(R"("relationships": [{"target": {"id": "415", "toolComponent": {"name": "X"}}}])"),
            AlarmKind::other);
  EXPECT_EQ(read(R"("properties": {"cwe": "CWE-401"})"), AlarmKind::leak);
  EXPECT_EQ(read(R"("properties": {"cwe": ["CWE-398", "CWE-369"]})"), AlarmKind::division);
  EXPECT_EQ(read(R"("x": 1)", R"("taxa": [{"id": "476", "toolComponent": {"name": "cwe"}}])"),
            AlarmKind::null_dereference);
}

TEST(Sarif, TracesAreTheFirstThreadOfTheFirstFlow) {
  const std::string step = R"({"location": {"physicalLocation": {"artifactLocation":
    {"uri": "a.c"}, "region": {"startLine": 2, "startColumn": 3}},
    "logicalLocations": [{"fullyQualifiedName": "g"}], "message": {"text": "here"}}})";
  const Alarm alarm = only_alarm(
      log_of("\"results\": [" +
             result_of(R"("ruleId": "x", "codeFlows": [{"threadFlows": [{"locations": [)" + step +
                       R"(, {"location": {}}, {"location": )" + location("4") +
                       R"(}]}, {"locations": [)" + step + R"(]}]}, {}])") +
             "]"));
  EXPECT_THAT(lines_of(alarm.trace), ElementsAre("2:3 g here", "4 "));
}

TEST(Sarif, FilesAreNamedRelativeToTheirBases) {
  const std::string bases = R"("originalUriBaseIds": {"ROOT": {"uri": "file:///home/a%20b"},
    "SRC": {"uri": "src/", "uriBaseId": "ROOT"}, "LOOP": {"uri": "l/", "uriBaseId": "LOOP"},
    "NONE": {}}, "artifacts": [{"location": {"uri": "z.c", "uriBaseId": "SRC"}}])";
  const auto file = [&](const std::string& artifact) {
    return only_alarm(log_of(bases + R"(, "results": [{"locations": [{"physicalLocation":
      {"region": {"startLine": 1}, "artifactLocation": )" +
                             artifact + "}}]}]"))
        .at.file;
  };
  EXPECT_EQ(file(R"({"uri": "x.c", "uriBaseId": "SRC"})"), "/home/a b/src/x.c");
  EXPECT_EQ(file(R"({"uri": "x.c", "uriBaseId": "UNKNOWN"})"), "x.c");
  EXPECT_EQ(file(R"({"uri": "x.c", "uriBaseId": "NONE"})"), "x.c");
  EXPECT_EQ(file(R"({"uri": "file:///abs/x.c", "uriBaseId": "SRC"})"), "/abs/x.c");
  EXPECT_EQ(file(R"({"index": 0})"), "/home/a b/src/z.c");
  EXPECT_THAT(file(R"({"uri": "x.c", "uriBaseId": "LOOP"})"), HasSubstr("l/l/x.c"));
}

TEST(Sarif, ReferencesArePaths) {
  EXPECT_EQ(path_of_uri("a/b%2Bc.c"), "a/b+c.c");
  EXPECT_EQ(path_of_uri("file:///a/b.c"), "/a/b.c");
  EXPECT_EQ(path_of_uri("FILE://localhost/a.c"), "/a.c");
  EXPECT_EQ(path_of_uri("file:/a.c"), "/a.c");
  EXPECT_EQ(path_of_uri("file://server/a.c"), "//server/a.c");
  EXPECT_EQ(path_of_uri("file:///C:/a.c"), "C:/a.c");
  EXPECT_EQ(path_of_uri("C:/a.c"), "C:/a.c");
  EXPECT_EQ(path_of_uri("https://x.example/a%20b.c"), "https://x.example/a%20b.c");
  EXPECT_EQ(path_of_uri("100%.c"), "100%.c");
  EXPECT_EQ(path_of_uri("a%2"), "a%2");
  EXPECT_EQ(path_of_uri("file://"), "");
}

TEST(Sarif, FilesWithControlCharactersAreNoPlaces) {
  const Report report =
      read_report(log_of(R"("results": [{"locations": [)" + location("1", "a%00.c") + "]}]"), "r");
  EXPECT_THAT(report.alarms, IsEmpty());
  EXPECT_EQ(report.warnings.size(), 1u);
}

TEST(Sarif, FunctionsMayBeListedElsewhere) {
  const auto function = [&](const std::string& places) {
    return only_alarm(log_of(R"("logicalLocations": [{"name": "h", "kind": "function"}],
      "results": [{"locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.c"},
      "region": {"startLine": 1}}, "logicalLocations": )" +
                             places + "}]}]"))
        .function;
  };
  EXPECT_EQ(function(R"([{"index": 0}])"), "h");
  EXPECT_EQ(function(R"([{"index": 1}])"), "");
  EXPECT_EQ(function(R"([{"name": "a.c", "kind": "module"}, {"name": "f"}])"), "f");
  EXPECT_EQ(function(R"([{"fullyQualifiedName": "n::g", "kind": "function"}])"), "n::g");
}

TEST(Sarif, FurtherLocationsAreSecondary) {
  const Alarm alarm = only_alarm(log_of(R"("results": [{"locations": [)" + location("5") + "," +
                                        location("6", "b.c") + ", {}]}]"));
  EXPECT_EQ(alarm.at.line, 5);
  EXPECT_THAT(alarm.secondary, ElementsAre(Position{"b.c", 6, 0}));
}

TEST(Sarif, FingerprintsOfTheToolGoBeforePartialOnes) {
  const Alarm alarm = only_alarm(log_of(
      "\"results\": [" +
      result_of(R"("partialFingerprints": {"a": "1"}, "fingerprints": {"a": 0, "b": "2"})") + "]"));
  EXPECT_EQ(alarm.fingerprint, "2");
}

TEST(Sarif, OtherVersionsAreRefused) {
  EXPECT_EQ(complaint_about(R"({"version": "2.0.0", "runs": []})"),
            "r:1:1: found SARIF of version 2.0.0, expected 2.1.0");
  EXPECT_THAT(complaint_about(R"({"runs": []})"), HasSubstr("version none"));
  EXPECT_EQ(complaint_about(R"({"version": "2.1.0-rtm.5", "runs": []})"), "");
  EXPECT_THAT(complaint_about(R"({"version": "2.1.0", "runs": {}})"), HasSubstr("a list \"runs\""));
  EXPECT_THAT(complaint_about("{}"), HasSubstr("expected a SARIF log"));
}

TEST(Sarif, WrongTypesReadLikeNothing) {
  const Report report = read_report(R"({"version": "2.1.0", "runs": [null, 5, {"tool": []},
    {"tool": {"driver": 3}, "results": {}}, {"results": [{"ruleId": 1, "message": "m",
    "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.c"},
    "region": {"startLine": 1e3}}}], "codeFlows": {}}]},
    {"results": [{"ruleId": 1, "message": "m", "kind": [], "codeFlows": [[]],
    "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.c"},
    "region": {"startLine": 2, "startColumn": 99999999999999999999}}}]}]}]})",
                                    "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:2  (other)"));
  EXPECT_EQ(report.warnings.size(), 1u);
}

}  // namespace
}  // namespace heapreach::triage::sarif_test
