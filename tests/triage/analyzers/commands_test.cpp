// What analyzers are started with, and what of a compiler's flags comes along.
#include "triage/analyzers/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::triage::commands_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Words = std::vector<std::string>;

TEST(AnalyzerCommands, KeepWhatSaysWhatTextMeans) {
  EXPECT_THAT(flags_of_text({"-DX=1", "-D", "Y", "-Iinc", "-I", "more", "-isystem", "sys",
                             "-UNDEBUG", "-std=gnu11", "-include", "config.h", "-funsigned-char",
                             "-m32", "-iquotelib", "-isysroot/x"}),
              ElementsAre("-D", "X=1", "-D", "Y", "-I", "inc", "-I", "more", "-isystem", "sys",
                          "-U", "NDEBUG", "-std=gnu11", "-include", "config.h", "-funsigned-char",
                          "-m32", "-iquote", "lib", "-isysroot", "/x"));
}

TEST(AnalyzerCommands, DropWhatWritesLoadsOrRuns) {
  EXPECT_THAT(flags_of_text({"-o",
                             "-DOUT",
                             "-oDIR",
                             "-MD",
                             "-MMD",
                             "-MF",
                             "-IDEP",
                             "-MT",
                             "-IX",
                             "-MFfile",
                             "-Wp,-MD,x.d",
                             "-fplugin=evil.so",
                             "-fplugin-arg-evil-x",
                             "-Xclang",
                             "-load",
                             "-Xclang",
                             "-Ievil.so",
                             "-wrapper",
                             "-Dsh,-c",
                             "-save-temps",
                             "-specs=x",
                             "-B",
                             "-Ibin",
                             "-fdump-tree-all",
                             "-include-pch",
                             "x.pch",
                             "-ftime-report",
                             "--coverage",
                             "-O2",
                             "-g",
                             "-Werror",
                             "a.c",
                             "@file",
                             "-fmodules",
                             "-pipe",
                             "-fdiagnostics-format=text",
                             "-gsplit-dwarf",
                             "-serialize-diagnostics"}),
              IsEmpty());
  // A value that is missing.
  EXPECT_THAT(flags_of_text({"-D"}), IsEmpty());
  EXPECT_THAT(flags_of_text({"-o"}), IsEmpty());
}

TEST(AnalyzerCommands, AreThoseOfTheAnalyzer) {
  EXPECT_THAT(command_of(Analyzer::gcc, "a.c", {"-DX", "-o", "a.o"}, "r"),
              ElementsAre("gcc", "-O1", "-Wall", "-fanalyzer", "-fdiagnostics-format=json", "-D",
                          "X", "-c", "a.c", "-o", "/dev/null"));
  EXPECT_THAT(command_of(Analyzer::clang, "a.c", {"-Iinc"}, "r"),
              ElementsAre("clang", "--analyze", "-Xanalyzer", "-analyzer-output=plist-multi-file",
                          "-I", "inc", "-o", "r", "a.c"));
  EXPECT_THAT(
      command_of(Analyzer::cppcheck, "-x.c",
                 {"-D", "X=1", "-isystem", "sys", "-std=gnu99", "-includec.h", "-m32"}, "r"),
      ElementsAre("cppcheck", "--xml", "--enable=warning", "--quiet", "--output-file=r", "-DX=1",
                  "-Isys", "--std=c99", "--include=c.h", "./-x.c"));
}

TEST(AnalyzerCommands, TellCppcheckTheStandardThatItHas) {
  const auto command = [](const std::string& standard) {
    return command_of(Analyzer::cppcheck, "a.c", {standard}, "r");
  };
  EXPECT_THAT(command("-std=c89"), Contains("--std=c89"));
  EXPECT_THAT(command("-std=gnu17"), Contains("--std=c11"));
  EXPECT_EQ(command("-std=").size(), 6u);
}

TEST(AnalyzerCommands, HaveNames) {
  EXPECT_EQ(analyzer_called("clang"), Analyzer::clang);
  EXPECT_EQ(analyzer_called("cppcheck"), Analyzer::cppcheck);
  EXPECT_EQ(analyzer_called("clang-14"), std::nullopt);
  EXPECT_FALSE(reports_to_file(Analyzer::gcc));
  EXPECT_TRUE(reports_to_file(Analyzer::cppcheck));
}

}  // namespace
}  // namespace heapreach::triage::commands_test
