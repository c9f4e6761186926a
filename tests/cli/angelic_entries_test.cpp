// heapreach angelic with many entries: several at a time, what is known as it comes, and going on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/cli/angelic_reports.h"

namespace heapreach::test::angelic_entries_test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

const std::string running_example = "data/angelic/running_example.rts.yaml";
const std::string four_entries = "--entries Bar,Baz,FooBar,Foo " + running_example;

Json without_seconds(Json report) {
  report.erase("seconds");
  return report;
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(AngelicEntries, SeveralAtATimeComeToTheSame) {
  EXPECT_EQ(without_seconds(report_of("-j 3 " + four_entries)),
            without_seconds(report_of(four_entries)));
  const std::string functions =
      "--bound 8 --property unreach-call --entries "
      "Bar,Baz,FooBar,Foo data/angelic/running.c";
  EXPECT_EQ(without_seconds(report_of("--jobs 2 " + functions)),
            without_seconds(report_of(functions)));
}

TEST(AngelicEntries, WhatIsSaidOfAnEntryStandsTogether) {
  const ProgramResult r = angelic("--stream --jobs 2 " + four_entries);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  std::size_t at = 0;
  for (const char* part :
       {"angelic bug: Bar, running.c:7=assert\n  contradiction: only x != null avoids it",
        "\nBar, running.c:7=assert:\nstart     bar\n",
        "\navoidable: Baz, running.c:12=assert\n  if y != null at the start\n",
        "\navoidable: FooBar, running.c:18=assert\n", "\nangelic bug: Foo, running.c:12=assert\n",
        "\navoidable: Foo, running.c:18=assert\n", "\nFoo, running.c:12=assert:\n",
        "(running_example): of 9 assertions under 4 entries: 2 angelic bugs, 7 avoidable (looked "
        "at: up to 2 cells)\n"}) {
    at = r.out.find(part, at);
    ASSERT_NE(at, std::string::npos) << part << r.out;
  }
  // Behind what was said before a limit struck stands that it did.
  const ProgramResult begun = angelic("--stream --work 400k " + four_entries);
  EXPECT_THAT(begun.out, HasSubstr("avoidable: Baz, running.c:12=assert\n"));
  EXPECT_THAT(begun.out, HasSubstr("\nnot finished: a limit struck\n" + running_example));
  EXPECT_THAT(angelic("--stream --format json " + four_entries).err, HasSubstr("--format text"));
}

/// A limit of work ends the first run behind some entries; the second one goes on behind these.
TEST(AngelicEntries, ARunGoesOnWhereAnotherEnded) {
  const TemporaryDirectory files;
  const std::string known = files.file("known");
  const std::string resumed = "--resume " + known + " " + four_entries;
  const Json first = report_of("--work 400k " + resumed);
  EXPECT_FALSE(first.at("finished"));
  const std::size_t lines = lines_in(slurp(known));
  EXPECT_GT(lines, 1u);
  EXPECT_LT(lines, 5u);
  const Json whole = without_seconds(report_of(four_entries));
  EXPECT_EQ(without_seconds(report_of(resumed)), whole);
  EXPECT_EQ(lines_in(slurp(known)), 5u);
  // Now that all is known, there is nothing to do.
  EXPECT_EQ(without_seconds(report_of("--work 100k " + resumed)).at("outcomes"),
            whole.at("outcomes"));
}

TEST(AngelicEntries, FilesOfOtherQuestionsAreNotGoneOnFrom) {
  const TemporaryDirectory files;
  const std::string known = files.file("known");
  const auto refusal = [&](const std::string& arguments) {
    const ProgramResult r = angelic("--resume " + known + " " + arguments);
    EXPECT_EQ(r.exit_code, 3) << r.out;
    return r.err;
  };
  EXPECT_EQ(angelic("--resume " + known + " --entries Baz " + running_example).exit_code, 0);
  const std::string text = slurp(known);
  EXPECT_THAT(refusal("--entries Bar " + running_example),
              HasSubstr("found with another --entries, 'Baz', and not with 'Bar'"));
  EXPECT_THAT(refusal("--permissive start --entries Baz " + running_example),
              HasSubstr("another --permissive"));
  EXPECT_EQ(slurp(known), text);
  // Nor is what heapreach has not written there.
  std::ofstream(known) << "mine\n";
  const std::string again = "--resume " + known + " --entries Baz " + running_example;
  EXPECT_EQ(angelic(again).exit_code, 2);
  EXPECT_EQ(angelic("--force " + again).exit_code, 3);
  EXPECT_EQ(slurp(known), "mine\n");
}

/// Two files, of which one is wrong if it is compiled as the database says.
class AngelicFiles : public ::testing::Test {
 protected:
  AngelicFiles() {
    write("a.c", "int value(int *p) { return *p; }\n");
    write("b.c", "int twice(int *p) {\n#ifdef BUG\n  p = 0;\n#endif\n  return *p + *p;\n}\n");
    write("compile_commands.json", R"([
  {"directory": ".", "arguments": ["gcc", "a.c"], "file": "a.c"},
  {"directory": ".", "arguments": ["gcc", "-DBUG", "b.c"], "file": "b.c"}
])");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name)) << text;
  }
  ProgramResult run(const std::string& arguments) const {
    return run_program("cd " + folder_.path() +
                       " && HEAPREACH=" HEAPREACH_BINARY " && $HEAPREACH angelic " + arguments);
  }

  const TemporaryDirectory folder_;
};

TEST_F(AngelicFiles, AreLookedAtOneAfterTheOther) {
  const ProgramResult both = run("--entries all a.c b.c");
  EXPECT_EQ(both.exit_code, 0) << both.err;
  const std::size_t first = both.out.find("a.c (a): of 1 assertion under 1 entry: 1 avoidable\n");
  EXPECT_EQ(first, 0u);
  EXPECT_THAT(both.out, HasSubstr("\n\nb.c (b): of 2 assertions under 1 entry: 1 "));
  // A file that cannot be looked at is no reason to stop, but for an exit code.
  const ProgramResult missing = run("--entries value gone.c a.c");
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_THAT(missing.out, HasSubstr("a.c (a): of 1 assertion"));
  EXPECT_THAT(run("--entries all --html page.html a.c b.c").err, HasSubstr("one input, not 2"));
}

TEST_F(AngelicFiles, ComeFromADatabase) {
  const ProgramResult all = run("-p compile_commands.json --entries all");
  EXPECT_EQ(all.exit_code, 10) << all.err;
  EXPECT_THAT(all.out, HasSubstr("a.c (a): of 1 assertion under 1 entry: 1 avoidable\n"));
  EXPECT_THAT(all.out, HasSubstr("angelic bug: twice, b.c:5:10=deref\n"));
  EXPECT_EQ(run("-p compile_commands.json --entries all a.c").exit_code, 0);
}

TEST_F(AngelicFiles, AreKeptInOneFileOfEntries) {
  EXPECT_EQ(run("--entries all --resume known a.c b.c").exit_code, 0);
  const std::string known = slurp(folder_.file("known"));
  EXPECT_EQ(lines_in(known), 4u);
  EXPECT_EQ(run("--entries all --resume known b.c a.c").exit_code, 0);
  EXPECT_EQ(slurp(folder_.file("known")), known);
  // What is known of one that was changed is not gone on from; the other one's stays.
  write("b.c", "int twice(int *p) { return 2 * *p; }\n");
  const ProgramResult changed = run("--entries all --resume known a.c b.c");
  EXPECT_EQ(changed.exit_code, 3);
  EXPECT_THAT(changed.err, HasSubstr("found with another input"));
  EXPECT_THAT(changed.out, HasSubstr("a.c (a): of 1 assertion"));
  EXPECT_EQ(slurp(folder_.file("known")), known);
}

TEST(AngelicEntries, WorkIsNotSharedOut) {
  const ProgramResult r = angelic("--work 1M --jobs 2 " + four_entries);
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("does not go with --jobs"));
}

}  // namespace
}  // namespace heapreach::test::angelic_entries_test
