// Pointers that walk out of their block. In the model they come to the start of another one; C and
// sanitizers know where they came from. What is proved all the same rests on an assumption.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/source.h"

namespace heapreach::frontends::other_blocks_test {
namespace {

const std::string head =
    "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n"
    "extern void reach_error(void);\n";
const std::string two = "char *a = malloc(4), *b = malloc(4); ";

std::string in_main(const std::string& code) {
  return head + "int main(void) { " + two + code + " return 0; }\n";
}

bool assumes(const std::string& program, const std::string& text, const std::string& model) {
  Options options;
  options.memory_model = model == "bytes" ? MemoryModel::bytes : MemoryModel::fields;
  const auto imported = import_text(Source(program).path(), options);
  return imported.text.find(text) != std::string::npos;
}

const std::string in_memory = "pointers in memory point into their block or one past its end";
const std::string at_ends = "where one block ends no other one begins";
const char* const models[] = {"fields", "bytes"};

TEST(OtherBlocks, StoredPointersThatWalkedRestOnAnAssumption) {
  for (const std::string model : models) {
    const auto rests = [&](const std::string& code) {
      return assumes(in_main("char **q = malloc(sizeof *q); " + code + " **q = 1;"), in_memory,
                     model);
    };
    EXPECT_TRUE(rests("*q = a + 5;")) << model;
    EXPECT_TRUE(rests("char *p = a; for (int i = 0; i < 5; i++) p++; *q = p;")) << model;
    EXPECT_TRUE(rests("*q = __VERIFIER_nondet_int() ? a + 5 : b;")) << model;
    EXPECT_TRUE(rests("char *p = a; if (__VERIFIER_nondet_int()) p += 5; *q = p;")) << model;
    EXPECT_FALSE(rests("*q = a;")) << model;
    EXPECT_FALSE(rests("*q = __VERIFIER_nondet_int() ? a : b;")) << model;
    EXPECT_FALSE(rests("static char s[4]; *q = s + 3;")) << model;
    EXPECT_TRUE(rests("static char s[4]; *q = s + 5;")) << model;
  }
}

TEST(OtherBlocks, FieldsOfBlocksThatAreTooSmallRestOnIt) {
  const auto rests = [](const std::string& size) {
    return assumes(head + "struct R { int x, y, z; };\nint main(void) { struct R *a = malloc(" +
                       size +
                       "), *b = malloc(sizeof *b);\nb->x = 1; int **q = malloc(sizeof *q); "
                       "*q = &a->z; **q = 1; return 0; }\n",
                   in_memory, "fields");
  };
  EXPECT_TRUE(rests("4"));
  EXPECT_FALSE(rests("12"));
}

TEST(OtherBlocks, EndsThatAreComparedWithOtherBlocksRestOnAnAssumption) {
  for (const std::string model : models) {
    const auto rests = [&](const std::string& code) {
      return assumes(in_main(code), at_ends, model);
    };
    EXPECT_TRUE(rests("if (a + 4 == b) reach_error();")) << model;
    EXPECT_TRUE(rests("char *p = a; while (p != a + 4) p++; if (p == b) reach_error();")) << model;
    EXPECT_TRUE(rests("static char s[4]; if (s + 4 == b) reach_error();")) << model;
    EXPECT_FALSE(rests("static char s[4]; if (s + 3 == b) reach_error();")) << model;
    EXPECT_FALSE(rests("if (a == b) reach_error();")) << model;
    EXPECT_FALSE(rests("char *p = a; while (p != a + 4) *p++ = 1;")) << model;
  }
}

// A block that nobody follows a pointer into had one cell, whatever its size.
TEST(OtherBlocks, PointersInsideABlockAreNotAnotherOnes) {
  const std::string inside = "int n = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 0; ";
  const std::vector<std::string> programs = {
      in_main(inside + "if (a + n == b) reach_error();"),
      in_main("if (a + 2 == b || a + 3 == b) reach_error();"),
      in_main(inside + "if (a + n != b) reach_error();"),
      in_main(inside + "char *p = a + n; if (p != b) free(b); free(b);")};
  for (const std::string model : models) {
    const std::vector<std::string> said = verdicts_of(programs, "--memory-model " + model);
    EXPECT_EQ(said, (std::vector<std::string>{"infeasible", "infeasible", "feasible", "feasible"}))
        << model;
  }
}

}  // namespace
}  // namespace heapreach::frontends::other_blocks_test
