// What may be written over: by the rules alone, without a command.
#include "support/output/outputs.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/error.h"
#include "support/output/mark.h"
#include "support/scratch.h"

namespace heapreach::test::outputs_test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class OutputsTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.file(name); }
  std::string save(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }
  /// Admits an output of a new command and writes it.
  void write(const std::string& file, const std::string& text, bool force = false) const {
    Outputs outputs("encode", force);
    OutputFile output("--output", file);
    outputs.admit(output);
    output.write(text);
  }
  /// Why an output is refused; empty if it is not.
  static std::string refusal(Outputs& outputs, const std::string& option, const std::string& file) {
    OutputFile output(option, file);
    try {
      outputs.admit(output);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }
  std::string refusal(const std::string& file) const {
    Outputs outputs("encode", false);
    return refusal(outputs, "--output", file);
  }
  std::size_t files() const {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(path("."))) {
      count += entry.path().extension() != ".heapreach";  // marks, without attributes
    }
    return count;
  }

  Scratch scratch_;
};

TEST_F(OutputsTest, AnInputIsNoOutputHoweverItIsCalled) {
  const std::string input = save("a.c", "int x;");
  fs::create_directory(path("d"));
  fs::create_symlink("a.c", path("soft"));
  fs::create_symlink("soft", path("softer"));
  fs::create_hard_link(input, path("hard"));
  fs::create_directory_symlink(".", path("here"));
  for (const bool force : {false, true}) {
    Outputs outputs("import", force);
    outputs.reads("file", input);
    for (const char* name :
         {"a.c", "d/../a.c", "d/.././a.c", "soft", "softer", "hard", "here/a.c"}) {
      EXPECT_THAT(refusal(outputs, "--output", path(name)),
                  AllOf(HasSubstr("--output " + path(name)), HasSubstr("the input " + input),
                        HasSubstr("(file)")))
          << name;
    }
    EXPECT_EQ(refusal(outputs, "--output", path("b.c")), "");
  }
  EXPECT_EQ(content_of(input), "int x;");
}

TEST_F(OutputsTest, StandardInputIsAnInput) {
  const std::string input = save("a.c", "int x;");
  const int before = dup(STDIN_FILENO);
  ASSERT_NE(freopen(input.c_str(), "r", stdin), nullptr);
  Outputs outputs("import", true);
  outputs.reads("file", "-");
  const std::string why = refusal(outputs, "--output", input);
  dup2(before, STDIN_FILENO);
  close(before);
  EXPECT_THAT(why, HasSubstr("the input standard input"));
}

TEST_F(OutputsTest, TwoOutputsAreTwoFiles) {
  fs::create_directory(path("d"));
  fs::create_directory_symlink("d", path("e"));
  fs::create_symlink("new", path("dangling"));
  save("old", "");
  fs::create_hard_link(path("old"), path("hard"));
  const std::pair<const char*, const char*> same[] = {
      {"x", "x"}, {"x", "d/../x"}, {"d/x", "e/x"}, {"new", "dangling"}, {"old", "hard"}};
  for (const auto& [one, other] : same) {
    Outputs outputs("check", true);
    EXPECT_EQ(refusal(outputs, "--html", path(one)), "");
    EXPECT_THAT(refusal(outputs, "--witness", path(other)),
                AllOf(HasSubstr("--html " + path(one)), HasSubstr("--witness " + path(other)),
                      HasSubstr("one file")))
        << other;
    EXPECT_EQ(refusal(outputs, "--harness", path("y")), "");
  }
}

TEST_F(OutputsTest, WhatOthersWroteStays) {
  const std::string file = save("notes", "mine");
  EXPECT_THAT(refusal(file), AllOf(HasSubstr("--output " + file), HasSubstr("4 bytes"),
                                   HasSubstr("did not write"), HasSubstr("--force")));
  EXPECT_EQ(content_of(file), "mine");
  write(file, "ours", true);
  EXPECT_EQ(content_of(file), "ours");
  write(file, "again");
  EXPECT_EQ(content_of(file), "again") << "with force it became our own";
}

TEST_F(OutputsTest, WhatHeapreachWroteIsReplacedUntilItIsChanged) {
  const std::string file = path("clauses.smt2");
  write(file, "first");
  write(file, "second");
  EXPECT_EQ(content_of(file), "second");
  std::ofstream(file, std::ios::app) << "!";
  EXPECT_THAT(refusal(file), HasSubstr("changed since heapreach wrote it"));
  EXPECT_EQ(content_of(file), "second!");
  EXPECT_EQ(files(), 1u) << "nothing is left beside it";
}

TEST_F(OutputsTest, AnEditorThatReplacesTheFileTakesTheMarkAway) {
  const std::string file = path("clauses.smt2");
  write(file, "ours");
  fs::rename(save("edited", "ours!"), file);
  const auto was_changed = HasSubstr("was changed since");  // a mark beside it stays
  EXPECT_THAT(refusal(file), ::testing::AnyOf(HasSubstr("did not write"), was_changed));
}

TEST_F(OutputsTest, NothingIsLostOfAnEmptyFile) {
  write(save("empty", ""), "text");
  EXPECT_EQ(content_of(path("empty")), "text");
}

TEST_F(OutputsTest, LinksAreFollowedAndStay) {
  fs::create_directory(path("d"));
  write(path("d/real"), "old");
  fs::create_symlink("d/real", path("link"));
  fs::create_symlink("d/made", path("dangling"));
  write(path("link"), "new");
  write(path("dangling"), "made");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content_of(path("d/real")), "new");
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
  EXPECT_EQ(content_of(path("d/made")), "made");
  save("foreign", "mine");
  fs::create_symlink("foreign", path("to_foreign"));
  EXPECT_THAT(refusal(path("to_foreign")), HasSubstr("did not write"));
}

TEST_F(OutputsTest, StreamsAreWrittenTo) {
  Outputs outputs("check", false);
  for (const char* option : {"--html", "--witness"}) {
    OutputFile output(option, "/dev/null");
    outputs.admit(output);
    output.write("text");
  }
  // What was written through the descriptor before is not lost.
  const std::string file = save("log", "before\n");
  const int log = open(file.c_str(), O_WRONLY | O_APPEND);
  write("/dev/fd/" + std::to_string(log), "after\n");
  close(log);
  EXPECT_EQ(content_of(file), "before\nafter\n");
  EXPECT_THROW(write("/dev/full", "text"), InputError);
}

TEST_F(OutputsTest, WhatIsResumedMayBeThere) {
  const std::string rows = save("rows.sqlite", "rows");
  Outputs outputs("experiment", false);
  outputs.reads("plan", save("plan.yaml", "plan: 1"));
  EXPECT_NO_THROW(outputs.admit_resumed("--output", rows));
  EXPECT_THROW(outputs.admit_resumed("--output", path("plan.yaml")), UsageError);
  Outputs cover("cover", false);
  cover.reads("--resume", rows, "--witness");
  EXPECT_EQ(refusal(cover, "--witness", rows), "");
  EXPECT_THAT(refusal(cover, "--html", rows), HasSubstr("(--resume)"));
}

TEST_F(OutputsTest, PermissionsStay) {
  const std::string file = path("private");
  write(file, "old");
  chmod(file.c_str(), 0640);
  write(file, "new");
  EXPECT_EQ(fs::status(file).permissions(), static_cast<fs::perms>(0640));
  const mode_t mask = umask(0027);
  write(path("fresh"), "new");
  umask(mask);
  EXPECT_EQ(fs::status(path("fresh")).permissions(), static_cast<fs::perms>(0640));
}

TEST_F(OutputsTest, AFailingWriteLeavesWhatWasThere) {
  const std::string file = path("old");
  write(file, "old");
  Outputs outputs("encode", false);
  OutputFile output("--output", file);
  outputs.admit(output);
  rlimit before = {};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small = {1000, before.rlim_max};
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_THROW(output.write(std::string(5000, 'x')), InputError);
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, handler);
  EXPECT_EQ(content_of(file), "old");
  EXPECT_EQ(files(), 1u);
}

TEST_F(OutputsTest, WhatAppearsMeanwhileStaysAndTheResultIsKept) {
  Outputs outputs("encode", false);
  OutputFile output("--output", path("new"));
  outputs.admit(output);
  EXPECT_EQ(files(), 0u) << "trying leaves nothing";
  save("new", "mine");
  try {
    output.write("result");
    FAIL();
  } catch (const InputError& error) {
    const std::string message = error.what();
    const std::size_t begin = message.find(path(".heapreach-"));
    ASSERT_NE(begin, std::string::npos) << message;
    EXPECT_EQ(content_of(message.substr(begin, message.find(' ', begin) - begin)), "result");
  }
  EXPECT_EQ(content_of(path("new")), "mine");
}

TEST_F(OutputsTest, WhatCannotBeWrittenIsSaidBeforeTheWork) {
  Outputs outputs("encode", true);
  const auto message = [&](const std::string& file) {
    OutputFile output("--output", file);
    try {
      outputs.admit(output);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(message(path("none/x")), HasSubstr("cannot be written: No such file or directory"));
  EXPECT_THAT(message(path(".")), HasSubstr("cannot be written: Is a directory"));
  EXPECT_THROW(OutputFile("--output", ""), UsageError);
}

TEST_F(OutputsTest, NothingIsWrittenThatNobodyAdmitted) {
  EXPECT_THROW(OutputFile("--output", path("x")).write("text"), InternalError);
  EXPECT_EQ(files(), 0u);
}

}  // namespace
}  // namespace heapreach::test::outputs_test
