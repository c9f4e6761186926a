#include "triage/readers/clang_tidy_yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/harness/run_program.h"
#include "tests/triage/readers/reading.h"

namespace heapreach::triage::clang_tidy_yaml_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A folder with a source file "a.c".
class Folder {
 public:
  explicit Folder(const std::string& source) { std::ofstream(folder_.file("a.c")) << source; }
  std::string report() const { return folder_.file("fixes.yaml"); }
  const std::string& path() const { return folder_.path(); }

 private:
  heapreach::test::TemporaryDirectory folder_;
};

std::string diagnostic(const std::string& rule, const std::string& file, const std::string& offset,
                       const std::string& more = "") {
  return "  - DiagnosticName: " + rule + "\n    DiagnosticMessage:\n" +
         "      Message: 'it''s wrong'\n      FilePath: '" + file +
         "'\n      FileOffset: " + offset + "\n      Replacements: []\n" + more +
         "    Level: Warning\n";
}

std::string yaml_of(const std::string& diagnostics) {
  return "---\nMainSourceFile: 'a.c'\nDiagnostics:\n" + diagnostics + "...\n";
}

TEST(ClangTidyYaml, LinesAndColumnsComeFromTheSource) {
  const Folder folder("int x;\n/* \u00e4 */ int y;\n");
  const Report report = read_report(
      yaml_of(diagnostic("clang-analyzer-core.NullDereference", folder.path() + "/a.c", "16")),
      "elsewhere.yaml");
  EXPECT_EQ(report.format, ReportFormat::clang_tidy_yaml);
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre(folder.path() +
                          "/a.c:2:10 clang-analyzer-core.NullDereference (null-dereference)"));
  EXPECT_EQ(report.alarms[0].tool, "clang-tidy");
  EXPECT_EQ(report.alarms[0].message, "it's wrong");
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST(ClangTidyYaml, RelativeFilesAreInTheBuildOrBesideTheReport) {
  const Folder folder("\nint x;\n");
  const Report beside = read_report(yaml_of(diagnostic("x", "a.c", "1")), folder.report());
  EXPECT_THAT(lines_of(beside.alarms), ElementsAre("a.c:2:1 x (other)"));
  const std::string build = "    BuildDirectory: '" + folder.path() + "'\n";
  const Report built = read_report(yaml_of(diagnostic("x", "a.c", "5", build)), "r");
  EXPECT_THAT(lines_of(built.alarms), ElementsAre("a.c:2:5 x (other)"));
}

TEST(ClangTidyYaml, WithoutTheSourceThereAreNoLines) {
  const Folder folder("int x;\n");
  const Report report =
      read_report(yaml_of(diagnostic("x", "b.c", "3") + diagnostic("y", "b.c", "4") +
                          diagnostic("z", "a.c", "8") + diagnostic("w", "/dev/zero", "8")),
                  folder.report());
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("b.c x (other)", "b.c y (other)",
                                                   "a.c z (other)", "/dev/zero w (other)"));
  EXPECT_THAT(report.warnings, ElementsAre(HasSubstr("b.c is not there"), HasSubstr("a.c is not"),
                                           HasSubstr("/dev/zero is not")));
}

TEST(ClangTidyYaml, NotesOfTheAnalyzerAreItsPath) {
  const Folder folder("int x;\nint y;\n");
  const std::string notes =
      "    Notes:\n      - Message: 'first'\n        FilePath: 'a.c'\n"
      "        FileOffset: 0\n        Replacements: []\n"
      "      - Message: 'second'\n        FilePath: 'a.c'\n"
      "        FileOffset: 7\n        Replacements: []\n";
  const Report report =
      read_report(yaml_of(diagnostic("clang-analyzer-unix.Malloc", "a.c", "7", notes) +
                          diagnostic("bugprone-x", "a.c", "7", notes)),
                  folder.report());
  ASSERT_EQ(report.alarms.size(), 2u);
  EXPECT_THAT(lines_of(report.alarms[0].trace), ElementsAre("1:1 first", "2:1 second"));
  EXPECT_THAT(report.alarms[1].trace, IsEmpty());
  EXPECT_THAT(report.alarms[1].secondary,
              ElementsAre(Position{"a.c", 1, 1}, Position{"a.c", 2, 1}));
}

TEST(ClangTidyYaml, OldReportsHaveNoMapForTheMessage) {
  const Folder folder("int x;\n");
  const Report report = read_report(
      "---\nDiagnostics:\n  - DiagnosticName: x\n    Message: m\n    FileOffset: 2\n"
      "    FilePath: a.c\n",
      folder.report());
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:1:3 x (other)"));
  EXPECT_EQ(report.alarms[0].message, "m");
}

TEST(ClangTidyYaml, WhatHasNoPlaceIsLeftOut) {
  const Report report =
      read_report(yaml_of(diagnostic("x", "", "3") + diagnostic("y", "a.c", "-3") + "  - 5\n" +
                          diagnostic("z", "a.c", "99999999999999999999999")),
                  "r");
  EXPECT_THAT(report.alarms, IsEmpty());
  ASSERT_EQ(report.warnings.size(), 4u);
  EXPECT_THAT(report.warnings[0], HasSubstr("r:4:5: result 0 is left out: it has no place"));
}

TEST(ClangTidyYaml, WhatIsNoYamlIsRefusedWhereItIsNot) {
  EXPECT_THAT(complaint_about("---\nDiagnostics:\n  - {a: [}\n"), HasSubstr("r:3:"));
  EXPECT_THAT(complaint_about("---\nMain: x\nDiagnostics: 5\n"),
              HasSubstr("a list under \"Diagnostics\""));
  EXPECT_EQ(complaint_about("---\nMainSourceFile: ''\nDiagnostics: []\n...\n"), "");
}

}  // namespace
}  // namespace heapreach::triage::clang_tidy_yaml_test
