// What shells and man read, by those programs themselves where they are there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "backends/backend.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::shell_test {
namespace {

const std::string program = HEAPREACH_BINARY;

bool has(const std::string& command) {
  return run_program("command -v " + command).exit_code == 0;
}

/// What bash offers for a line that ends at the cursor.
std::set<std::string> completed(const std::string& line) {
  const TemporaryDirectory scratch;
  std::ofstream(scratch.file("try.bash"))
      << "source <(" << program << " completion bash)\n"
      << "COMP_LINE='" << line << "'\nCOMP_POINT=${#COMP_LINE}\ncompopt() { :; }\n"
      << "_heapreach\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  const ProgramResult r = run_program("bash --norc " + scratch.file("try.bash"));
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.err, "") << line;
  std::set<std::string> words;
  std::istringstream in(r.out);
  for (std::string word; std::getline(in, word);) {
    if (!word.empty()) words.insert(word);
  }
  return words;
}

using Words = std::set<std::string>;

TEST(Completion, OfCommands) {
  if (!has("bash")) GTEST_SKIP() << "no bash";
  EXPECT_EQ(completed("heapreach ch"), Words{"check"});
  EXPECT_EQ(completed("heapreach re"), (Words{"replay", "results", "report"}));
  EXPECT_TRUE(completed("heapreach ").contains("certify"));
  EXPECT_TRUE(completed("heapreach --").contains("--version"));
}

TEST(Completion, OfOptions) {
  if (!has("bash")) GTEST_SKIP() << "no bash";
  EXPECT_EQ(completed("heapreach check --enc"), Words{"--encoding"});
  EXPECT_EQ(completed("heapreach dot --bou"), Words{});
  EXPECT_TRUE(completed("heapreach check a.c -").contains("--witness"));
  EXPECT_EQ(completed("heapreach certify --so"), Words{"--solver"});
}

TEST(Completion, OfValues) {
  if (!has("bash")) GTEST_SKIP() << "no bash";
  Words with_p = {"portfolio", "pdr"};
  if (!backends::left_out("polyhedra")) with_p.insert("polyhedra");
  EXPECT_EQ(completed("heapreach check --engine p"), with_p);
  EXPECT_EQ(completed("heapreach check --engine=pd"), Words{"pdr"});
  EXPECT_EQ(completed("heapreach check --query "), (Words{"fan", "chain"}));
  EXPECT_EQ(completed("heapreach check --worlds l"), (Words{"linear:", "list:"}));
  EXPECT_EQ(completed("heapreach encode --encoding cells:"), (Words{"0", "1", "2"}));
  EXPECT_EQ(completed("heapreach check -x "), (Words{"auto", "c", "llvm", "rts", "smt2"}));
  EXPECT_EQ(completed("heapreach check --property valid-f"), Words{"valid-free"});
  EXPECT_EQ(completed("heapreach check --preprocess sl"), Words{"slice_arguments"});
  EXPECT_TRUE(completed("heapreach generate ").contains("kth"));
  EXPECT_EQ(completed("heapreach completion "), (Words{"bash", "zsh", "fish"}));
}

/// Empty: bash then takes names of files.
TEST(Completion, LeavesFilesToTheShell) {
  if (!has("bash")) GTEST_SKIP() << "no bash";
  EXPECT_EQ(completed("heapreach check data/"), Words{});
  EXPECT_EQ(completed("heapreach check --witness w"), Words{});
  EXPECT_EQ(completed("heapreach report x -o data/que"), Words{"data/queues"});
}

/// Every option of every command: a completion that knows fewer is not made of the same table.
TEST(Completion, KnowsWhatHelpKnows) {
  if (!has("bash")) GTEST_SKIP() << "no bash";
  for (const char* command : {"check", "encode", "experiment", "report"}) {
    const std::string help = run_program(program + " " + command + " --help").out;
    std::istringstream in(help);
    const Words offered = completed(std::string("heapreach ") + command + " --");
    std::size_t found = 0;
    for (std::string line; std::getline(in, line);) {
      const std::size_t option = line.find("--");
      if (option == std::string::npos || line.find_first_not_of(' ') > 3) continue;
      if (line[line.find_first_not_of(' ')] != '-') continue;
      const std::string name = line.substr(option, line.find_first_of(" ,", option) - option);
      EXPECT_TRUE(offered.contains(name)) << command << " " << name;
      ++found;
    }
    EXPECT_GT(found, 3u) << help;
  }
}

TEST(Completion, OfZshAndFishIsOfTheirLanguage) {
  for (const char* shell : {"zsh", "fish"}) {
    const ProgramResult script = run_program(program + " completion " + shell);
    ASSERT_EQ(script.exit_code, 0);
    EXPECT_NE(script.out.find("slice_arguments"), std::string::npos);
    if (!has(shell)) continue;
    const ProgramResult r =
        run_program(program + " completion " + shell + " | " + shell + " -n /dev/stdin");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(r.err, "");
  }
}

TEST(Completion, OfFishByFish) {
  if (!has("fish")) GTEST_SKIP() << "no fish";
  const auto offered = [](const std::string& line) {
    return run_program("HOME=/nonexistent fish --no-config -c '" + program +
                       " completion fish | source; complete -C \"" + line + "\"'")
        .out;
  };
  EXPECT_EQ(offered("heapreach chec").rfind("check\t", 0), 0u) << offered("heapreach chec");
  EXPECT_EQ(offered("heapreach check --engine pd").rfind("pdr", 0), 0u);
  EXPECT_NE(offered("heapreach check --enc").find("--encoding"), std::string::npos);
}

TEST(Completion, OfAnotherShellIsAnError) {
  const ProgramResult r = run_program(program + " completion fisch");
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_NE(r.err.find("expected bash, zsh or fish (did you mean 'fish'?)"), std::string::npos);
}

TEST(ManPage, NamesEveryCommandAndOption) {
  const ProgramResult r = run_program(program + " man");
  ASSERT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.out.rfind(".\\\" Written", 0), 0u);
  for (const char* text : {".SS check", ".SS certify", "\\fB\\-\\-engine\\fR \\fI",
                           ".SH EXIT STATUS", "slice_arguments", "\\fB\\-\\-no\\-figures\\fR"}) {
    EXPECT_NE(r.out.find(text), std::string::npos) << text;
  }
}

TEST(ManPage, HasNoWarningsOfGroff) {
  if (!has("groff")) GTEST_SKIP() << "no groff";
  const ProgramResult r = run_program(program + " man | groff -man -Tutf8 -ww -z");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.err, "");
  const ProgramResult page = run_program(program + " man | groff -man -Tascii -c | col -bx");
  EXPECT_NE(page.out.find("--query fan|chain"), std::string::npos) << page.out;
}

TEST(Install, PutsThemWhereShellsAndManLook) {
  const TemporaryDirectory scratch;
  const std::string build = std::filesystem::path(program).parent_path();
  if (!std::filesystem::exists(build + "/cmake_install.cmake")) GTEST_SKIP() << "no build folder";
  const ProgramResult r = run_program("cmake --install " + build + " --prefix " + scratch.path() +
                                      " --component shell");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  for (const char* file :
       {"share/bash-completion/completions/heapreach", "share/zsh/site-functions/_heapreach",
        "share/fish/vendor_completions.d/heapreach.fish", "share/man/man1/heapreach.1"}) {
    EXPECT_GT(slurp(scratch.file(file)).size(), 1000u) << file;
  }
}

}  // namespace
}  // namespace heapreach::test::shell_test
