// Programs of several files: --program, --main and -p of each command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/harness/run_program.h"

namespace heapreach::test::linked_programs_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A list in one file, its use in another; both have a `make` of their own. With -DBUG a freed
/// element is read. The folder build/ has the compilation database.
class Project : public testing::Test {
 protected:
  Project() {
    for (const char* name : {"include", "src", "build"}) {
      std::filesystem::create_directory(folder_.file(name));
    }
    write("include/list.h", R"(#include <stddef.h>
struct node { int value; struct node *next; };
struct node *push(struct node *list, int value);
void destroy(struct node *list);
)");
    write("src/list.c", R"(#include <stdlib.h>
#include "list.h"
static struct node *make(int value) {
  struct node *n = malloc(sizeof *n);
  if (n) n->value = value;
  return n;
}
struct node *push(struct node *list, int value) {
  struct node *n = make(value);
  if (n) n->next = list;
  return n ? n : list;
}
void destroy(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
#ifdef BUG
    next = list->next;
#endif
    list = next;
  }
}
)");
    write("src/main.c", R"(#include "list.h"
int __VERIFIER_nondet_int(void);
static int make(void) { return 7; }
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = push(list, make());
  destroy(list);
  return 0;
}
)");
    write("src/tool.c", "int main(void) { return 0; }\n");
    write("build/compile_commands.json", R"([
  {"directory": ".", "command": "gcc -DBUG -I../include -c ../src/list.c", "file": "../src/list.c"},
  {"directory": ".", "arguments": ["gcc", "-I../include", "../src/main.c"], "file": "../src/main.c"},
  {"directory": ".", "arguments": ["gcc", "../src/gone.c"], "file": "../src/gone.c"},
  {"directory": ".", "arguments": ["gcc", "../src/tool.c"], "file": "../src/tool.c"}
])");
  }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_.file(name)) << text;
  }
  /// What the program says, called in the project's folder.
  ProgramResult heapreach(const std::string& arguments) const {
    return run_program("cd " + folder_.path() +
                       " && HEAPREACH=" HEAPREACH_BINARY " && $HEAPREACH " + arguments);
  }

  TemporaryDirectory folder_;
};

const std::string options = " --engine explore --work 400k ";

TEST_F(Project, FilesAreLinkedAndKeepTheirOwnNames) {
  const auto right = heapreach("check" + options + "-Iinclude --program src/list.c src/main.c");
  EXPECT_EQ(right.exit_code, 0) << right.err;
  EXPECT_THAT(right.out, HasSubstr("src/list.c src/main.c (list): no error is reachable"));
  EXPECT_EQ(right.err, "");
  const auto wrong =
      heapreach("check" + options + "-Iinclude -DBUG --program src/*.c --main src/main.c");
  EXPECT_EQ(wrong.exit_code, 10) << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr("    18  next = list->next;"));
  EXPECT_THAT(wrong.out, HasSubstr("ERROR: reads @1.next: the block was freed at src/list.c:16"));
}

TEST_F(Project, EachFileAloneIsAQuestionOfItsOwn) {
  const auto r = heapreach("check" + options + "-Iinclude src/main.c src/tool.c");
  EXPECT_THAT(r.out, HasSubstr("src/main.c: infeasible"));
  EXPECT_THAT(r.out, HasSubstr("src/tool.c: infeasible"));
  EXPECT_THAT(r.err, HasSubstr("the function push is not defined"));
}

TEST_F(Project, DatabaseHasFlagsAndFolders) {
  const auto r = heapreach("check" + options + "-p build --main src/main.c");
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("src/main.c (main): error vertex memory_error is reached"));
  EXPECT_THAT(r.out, HasSubstr("ERROR: reads @1.next: the block was freed at src/list.c:16"));
  EXPECT_THAT(r.err, HasSubstr("src/gone.c: is left out: cannot be read"));
  EXPECT_THAT(r.err, HasSubstr("(entry 3 of build/compile_commands.json)"));
  EXPECT_EQ(heapreach("check -q" + options + "-p build/compile_commands.json src/tool.c").exit_code,
            0);
}

TEST_F(Project, DatabaseTellsWhereUndefinedFunctionsAre) {
  const auto r = heapreach("check" + options + "-p build src/main.c");
  EXPECT_THAT(r.err, HasSubstr("src/main.c: the function push is defined in src/list.c, which "
                               "--main src/main.c would link"));
}

TEST_F(Project, WithoutFilesTheDatabaseNamesThem) {
  const auto each = heapreach("check" + options + "-p build");
  EXPECT_EQ(each.exit_code, 3);
  EXPECT_THAT(each.out, HasSubstr("src/tool.c: infeasible"));
  EXPECT_THAT(each.out, HasSubstr("src/gone.c: error"));
  EXPECT_THAT(heapreach("check -p build --program").err, HasSubstr("src/gone.c: cannot be read"));
}

TEST_F(Project, WhatIsWrongWithFilesIsSaid) {
  const auto mains = heapreach("check --program -Iinclude src/list.c src/main.c src/tool.c");
  EXPECT_EQ(mains.exit_code, 3);
  EXPECT_THAT(mains.err, HasSubstr("src/tool.c:1: main is defined in src/main.c:4 already; "
                                   "--main FILE says which main is meant"));
  const auto unknown = heapreach("check -q" + options + "-p build src/list.c src/new.c");
  EXPECT_THAT(unknown.err, HasSubstr("src/new.c: it has no entry in build/compile_commands.json"));
  EXPECT_THAT(heapreach("check src").err, HasSubstr("src: is a folder"));
  EXPECT_THAT(heapreach("check include/list.h").err, HasSubstr("include/list.h: is a header"));
  EXPECT_THAT(heapreach("check a.cpp").err, HasSubstr("a.cpp: is C++"));
  EXPECT_THAT(heapreach("check list.o").err, HasSubstr("list.o: is machine code"));
  EXPECT_THAT(heapreach("import -Iinclude src/list.c src/main.c").err,
              HasSubstr("expected no more arguments"));
  EXPECT_THAT(heapreach("import -p build").err, HasSubstr("say --program"));
}

TEST_F(Project, SizesOfPointersAreSaidOnce) {
  write("compile_commands.json",
        R"([{"directory": ".", "file": "src/tool.c", "command": "cc -m32 -c src/tool.c"}])");
  const auto r = heapreach("check -p compile_commands.json");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("src/tool.c: is compiled with -m32 (entry 1 of "));
  EXPECT_EQ(heapreach("import -m32 --program -p compile_commands.json").exit_code, 0);
}

TEST_F(Project, EvidenceIsAboutTheProgram) {
  const std::string program = " -p build --main src/main.c";
  ASSERT_EQ(heapreach("check -q" + options + program + " --witness w.json").exit_code, 10);
  EXPECT_EQ(heapreach("replay" + program + " w.json").exit_code, 0);
  EXPECT_EQ(heapreach("replay -Iinclude --program src/list.c src/main.c w.json").exit_code, 3);
  EXPECT_THAT(heapreach("replay" + program).err, HasSubstr("EVIDENCE is missing"));
}

TEST_F(Project, RunsAreOfAllFiles) {
  const auto r = heapreach("check --run" + options + "-p build --main src/main.c");
  EXPECT_THAT(r.out, HasSubstr("feasible, confirmed by a run"));
  EXPECT_THAT(r.out, HasSubstr("heap-use-after-free at src/list.c:18"));
}

TEST_F(Project, OtherCommandsTakeProgramsToo) {
  const std::string program = " -Iinclude --program src/list.c src/main.c";
  const auto import = heapreach("import" + program);
  EXPECT_EQ(import.exit_code, 0) << import.err;
  EXPECT_THAT(import.out, HasSubstr("name: list\n"));
  const auto cover = heapreach("cover --all-functions --work 400k" + program);
  EXPECT_THAT(cover.out, HasSubstr("destroy"));
  EXPECT_THAT(cover.out, HasSubstr("main"));
  EXPECT_THAT(heapreach("angelic --work 400k" + program).out, HasSubstr("main"));
  EXPECT_EQ(heapreach("dot" + program).exit_code, 0);
}

TEST_F(Project, ResponseFilesHoldArguments) {
  write("arguments", "--program -Iinclude\n'src/list.c' src/main.c");
  EXPECT_EQ(heapreach("check -q" + options + "@arguments").out,
            heapreach("check -q" + options + "--program -Iinclude src/list.c src/main.c").out);
  EXPECT_THAT(heapreach("check @missing").err, StartsWith("heapreach: missing: cannot be read"));
}

TEST_F(Project, FlagsAreTakenAsCompilersTakeThem) {
  const auto r = heapreach("check -q" + options +
                           "-std=c99 -isystem include -DBUG -UBUG --program src/list.c src/main.c");
  EXPECT_EQ(r.exit_code, 0) << r.err;
}

TEST_F(Project, OutputsAreNoneOfTheFiles) {
  const auto r = heapreach("import --program -Iinclude src/list.c src/main.c -o src/main.c");
  EXPECT_EQ(r.exit_code, 2);
}

}  // namespace
}  // namespace heapreach::test::linked_programs_test
