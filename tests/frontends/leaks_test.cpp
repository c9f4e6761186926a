// What counts as a leak of a program, and at which bounds programs are checked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/harness/run_program.h"

namespace heapreach::test::leaks_test {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::ElementsAre;

struct Leaks : ::testing::Test {
  std::string program(const std::string& body, const std::string& name = "p.c") {
    const std::string path = directory.file(name);
    std::ofstream(path) << "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n" + body;
    return path;
  }
  Json check(const std::string& body, const std::string& options) {
    const ProgramResult r = run_program(HEAPREACH_BINARY " check --work 60M --format json " +
                                        options + " " + program(body));
    EXPECT_EQ(r.err, "");
    return Json::parse(r.out, nullptr, false);
  }
  /// Each program's verdict, or the property that does not hold; all are asked about at once.
  std::vector<std::string> answers(const std::string& property,
                                   const std::vector<std::string>& bodies) {
    std::string command = HEAPREACH_BINARY " check --work 60M --format line";
    command += " --property valid-deref,valid-free," + property;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      command += " " + program(bodies[i], "p" + std::to_string(i) + ".c");
    }
    const ProgramResult r = run_program(command);
    EXPECT_EQ(r.err, "");
    std::vector<std::string> result;
    std::istringstream in(r.out);
    for (std::string line; std::getline(in, line);) {
      const Json json = Json::parse(line, nullptr, false);
      result.push_back(json.contains("property") ? json["property"] : json["verdict"]);
    }
    return result;
  }

  const TemporaryDirectory directory;
};

TEST_F(Leaks, AbortIsNoNormalEnd) {
  const std::string body = "int main(void) { int *p = malloc(4); ";
  EXPECT_THAT(answers("valid-memcleanup", {body + "abort(); }", body + "exit(1); }",
                                           body + "return 0; }", body + "while (1); }"}),
              ElementsAre("infeasible", "valid-memcleanup", "valid-memcleanup", "infeasible"));
}

TEST_F(Leaks, LocalsLeadToBlocksAsLongAsTheirFunctionIsActive) {
  const std::string body = "int main(void) { int *p = malloc(4); ";
  EXPECT_THAT(
      answers("valid-memtrack",
              {body + "exit(1); }", body + "return 0; }", body + "p = malloc(4); exit(1); }",
               "static void f(void) { int *p = malloc(4); *p = 1; }\n"
               "int main(void) { f(); exit(1); }",
               "static void f(void) { exit(1); }\n"
               "int main(void) { int *p = malloc(4); f(); free(p); return 0; }",
               "int main(void) { { int *p = malloc(4); *p = 1; } exit(1); }"}),
      ElementsAre("infeasible", "valid-memtrack", "valid-memtrack", "valid-memtrack", "infeasible",
                  "valid-memtrack"));
}

TEST_F(Leaks, WhichVariableLeadsThereMayDependOnThePath) {
  const std::string body =
      "int main(void) { int *p = malloc(4), *q = 0; if (__VERIFIER_nondet_int()) q = p; p = 0; ";
  EXPECT_THAT(answers("valid-memtrack", {body + "exit(1); }", body + "if (q) exit(1); abort(); }"}),
              ElementsAre("valid-memtrack", "infeasible"));
}

/// Every activation frees its own locals before the end is looked at.
TEST_F(Leaks, ExitInARecursiveFunctionLeavesNoLocals) {
  const std::string head =
      "static void use(int *p) { *p += 1; }\nstatic void down(int n) {\n"
      "  int here[2] = {n, 0}; use(here);\n  if (n > 2) ";
  const std::string tail = " down(n + 1);\n}\nint main(void) { int l = 0; use(&l); ";
  const std::string frees = tail + "int *p = malloc(4); down(l); free(p); ";
  EXPECT_THAT(answers("valid-memcleanup",
                      {head + "exit(0);" + tail + "down(l); return 0; }",
                       head + "{ malloc(4); exit(0); }" + tail + "down(l); return 0; }",
                       head + "exit(0);" + frees + "}", head + "return;" + frees + "exit(0); }"}),
              ElementsAre("infeasible", "valid-memcleanup", "valid-memcleanup", "infeasible"));
}

TEST_F(Leaks, ExitInARecursiveFunctionEndsTheProgram) {
  const std::string body =
      "static int f(int n) { if (n == 0) exit(0); f(n - 1); return 5; }\n"
      "int main(void) { int *p = 0; f(2); return *p; }";
  EXPECT_THAT(answers("valid-memcleanup", {body}), ElementsAre("infeasible"));
}

TEST_F(Leaks, WhatLeadsToBlocksFromActivationsIsNotKnown) {
  const std::string path = program(
      "static void f(int n) {\n  int *p = malloc(4);\n  if (n == 0) exit(0);\n  f(n - 1);\n"
      "  free(p);\n}\nint main(void) { f(2); return 0; }");
  const ProgramResult r = run_program(HEAPREACH_BINARY " check --property valid-memtrack " + path);
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_NE(r.out.find("any number of locals"), std::string::npos) << r.out;
}

TEST_F(Leaks, ArraysOfVariableLengthAreGoneAtTheEnd) {
  const std::string head =
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 3) return 0;\n"
      "  for (int i = 0; i < 2; i++) { int a[n]; a[0] = i; if (a[0] == 1) ";
  const std::string frees = head + "exit(0); } return 0; }";
  const std::string leaks = head + "{ malloc(4); exit(0); } } return 0; }";
  EXPECT_THAT(answers("valid-memtrack", {frees, leaks}),
              ElementsAre("infeasible", "valid-memtrack"));
  EXPECT_THAT(answers("valid-memcleanup", {frees, leaks, head + "break; } exit(0); }"}),
              ElementsAre("infeasible", "valid-memcleanup", "infeasible"));
}

/// In a block of bytes a pointer may lie anywhere; what else lies there leads nowhere.
TEST_F(Leaks, LocalsInBytesLeadToBlocks) {
  const std::string record =
      "struct R { int n; char c; char *p; };\nint main(void) { struct R r; unsigned char *b = "
      "(unsigned char *)&r;\n  for (int i = 0; i < 4; i++) b[i] = 1; r.p = malloc(1); *r.p = 1; ";
  const std::string copied =
      "#include <string.h>\nint main(void) { char room[12]; char *p = malloc(1);\n"
      "  memcpy(room + 1, &p, sizeof p); p = 0; ";
  EXPECT_THAT(answers("valid-memtrack",
                      {record + "exit(b[1]); }", record + "r.p = 0; exit(b[1]); }",
                       copied + "exit(room[0]); }", copied + "room[1] = 1; exit(room[0]); }"}),
              ElementsAre("infeasible", "valid-memtrack", "infeasible", "valid-memtrack"));
}

TEST_F(Leaks, PointersInArraysOfVariableLengthAreRefusedInBytesToo) {
  const std::string path = program(
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 2 || n > 3) return 0;\n"
      "  char *a[n]; for (int i = 0; i < n; i++) a[i] = 0;\n  a[1] = malloc(1); exit(a[0] != 0); "
      "}");
  for (const char* model : {"auto", "bytes"}) {
    const ProgramResult r =
        run_program(HEAPREACH_BINARY " check --property valid-memtrack --memory-model " +
                    (model + (" " + path)));
    EXPECT_EQ(r.exit_code, 20) << model;
    EXPECT_NE(r.out.find("array of variable length"), std::string::npos) << r.out;
  }
}

TEST_F(Leaks, GlobalsKeepTheirBlocks) {
  const std::string body = "static int *g; int main(void) { g = malloc(8); ";
  const std::string lost = body + "g = 0; return 0; }";
  EXPECT_THAT(answers("valid-memtrack", {body + "g += 1; return 0; }", lost}),
              ElementsAre("infeasible", "valid-memtrack"));
  EXPECT_THAT(answers("valid-memtrack,valid-memcleanup", {body + "return 0; }", lost}),
              ElementsAre("valid-memcleanup", "valid-memtrack"));
}

TEST_F(Leaks, RecordsAreReturnedInRegisters) {
  const std::string body =
      "struct S { int *p; int a, b; };\nstatic struct S g;\n"
      "static struct S f(struct S s) { return s; }\nint main(void) {\n"
      "  struct S s = {malloc(4), 1, 2};\n  g = f(s);\n  ";
  EXPECT_THAT(answers("valid-memtrack", {body + "return 0; }", body + "g.p = 0; return 0; }"}),
              ElementsAre("infeasible", "valid-memtrack"));
}

TEST_F(Leaks, EvidenceNeedsTheSameProperties) {
  const std::string saved = directory.file("saved.json");
  const std::string path = program("static int *g; int main(void) { g = malloc(4); return 0; }");
  const std::string property = "--property valid-memtrack ";
  const auto run = [&](const std::string& command) {
    return run_program(HEAPREACH_BINARY " " + command).exit_code;
  };
  ASSERT_EQ(run("check --witness " + saved + " " + property + path), 0);
  EXPECT_EQ(run("certify " + property + path + " " + saved), 0);
  EXPECT_EQ(run("certify " + path + " " + saved), 3);
}

/// The last cell of 100 is followed by none.
const std::string far = "int main(void) { int *a = malloc(100 * sizeof(int)); a[100] = 1; }";

TEST_F(Leaks, BoundsOfProgramsGrow) {
  const Json found = check(far, "");
  EXPECT_EQ(found["verdict"], "feasible");
  EXPECT_EQ(found["bound"], 256);
  EXPECT_EQ(found["static_cells"], 0);
  const Json small = check(far, "--bound 64");
  EXPECT_EQ(small["verdict"], "unknown");
  EXPECT_EQ(small["bound"], 64);
  EXPECT_NE(std::string(small["reason"]).find("the block of 100 cells does not fit in 64"),
            std::string::npos)
      << small["reason"];
  const Json large = check(far, "--bound 100");
  EXPECT_EQ(large["verdict"], "feasible");
}

TEST_F(Leaks, BoundsCountOnTopOfStaticBlocks) {
  const std::string body =
      "int table[3] = {1, 2, 3}; int main(int n) { if (n == 7) return 0; "
      "int *a = malloc(100 * sizeof(int)); "
      "a[100] = table[n & 1]; free(a); }";
  const Json answer = check(body, "--bound 99");
  EXPECT_EQ(answer["verdict"], "infeasible");
  EXPECT_EQ(answer["bound"], 99 + 4) << "three cells and a guard";
  EXPECT_EQ(answer["static_cells"], 4);
  const ProgramResult r = run_program(HEAPREACH_BINARY " check --bound 99 " + program(body));
  EXPECT_NE(r.out.find("within 99 cells on top of 4 of static blocks"), std::string::npos) << r.out;
  const Json grown = check(body, "");
  EXPECT_EQ(grown["verdict"], "feasible");
  EXPECT_EQ(grown["bound"], 256 + 4);
}

/// What the import counts while it makes the blocks, and what the file says.
TEST_F(Leaks, SystemsHaveTheStaticCellsOfTheirProgram) {
  const std::string body =
      "struct S { long l; char c; char d[]; }; static struct S g; static const char *t = "
      "\"text\";\n"
      "static union { int i; char c[6]; } u; static struct { int a; short b[3]; } r[2];\n"
      "int main(int n) { g.c = *t; u.c[1] = 1; r[1].b[0] = u.i; r[n & 1].a = 1;\n"
      "  if (r[0].a) free(&g); }";
  const Json answer = check(body, "");
  ASSERT_EQ(answer["verdict"], "feasible");
  const std::string saved = directory.file("system.yaml");
  ASSERT_EQ(run_program(HEAPREACH_BINARY " import -o " + saved + " " + program(body)).exit_code, 0);
  const Json again = Json::parse(
      run_program(HEAPREACH_BINARY " check --work 60M --format json " + saved).out, nullptr, false);
  ASSERT_EQ(again["verdict"], "feasible");
  const int first_step = 4;
  EXPECT_EQ(again["bound"], int(answer["static_cells"]) + first_step);
}

}  // namespace
}  // namespace heapreach::test::leaks_test
