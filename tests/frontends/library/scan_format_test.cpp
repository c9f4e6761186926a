// What sscanf, scanf and their like read and store, compared with this machine's C library.
#include "frontends/library/scan_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/frontends/library_pairs.h"
#include "tests/harness/random.h"

namespace heapreach::frontends::scan_format_test {
namespace {

class Scans : public ::testing::TestWithParam<LibraryPair> {};

TEST_P(Scans, StoreWhatMatches) {
  expect_right_and_wrong(body(GetParam().right), body(GetParam().wrong));
}

const LibraryPair pairs[] = {
    {"numbers", "int a, b; if (sscanf(\"3 -4\", \"%d%d\", &a, &b) == 2 && b == -4) reach_error();",
     "int a, b; if (sscanf(\" 3 -4x\", \"%d%d\", &a, &b) != 2 || a != 3 || b != -4) "
     "reach_error();"},
    {"nothingWhereItDiffers", "int a = 5; sscanf(\"x\", \"%d\", &a); if (a == 5) reach_error();",
     "int a = 5; if (sscanf(\"x\", \"%d\", &a) != 0 || a != 5) reach_error();"},
    {"endBeforeAll", "int a; if (sscanf(\" \", \"%d\", &a) < 0) reach_error();",
     "int a; if (sscanf(\"\", \"%d\", &a) != EOF || sscanf(\"1\", \"%d%d\", &a, &a) != 1) "
     "reach_error();"},
    {"textsStop", "char w[3]; sscanf(\" abc d\", \"%s\", w);",
     "char w[4]; if (sscanf(\" abc d\", \"%s\", w) != 1 || strcmp(w, \"abc\")) reach_error();"},
    {"widthOfTexts", "char w[3]; sscanf(\"abcd\", \"%3s\", w);",
     "char w[3]; sscanf(\"abcd\", \"%2s\", w); if (w[1] != 'b' || w[2]) reach_error();"},
    {"charactersHaveNoEnd",
     "char c[2] = {0, 9}; sscanf(\"ab\", \"%c\", c); if (c[1]) reach_error();",
     "char c = 0; if (sscanf(\" a\", \" %c\", &c) != 1 || c != 'a') reach_error();"},
    {"sets", "char w[4]; sscanf(\"aabx\", \"%[ab]\", w); if (w[2] == 'b') reach_error();",
     "char k[4], v[4]; if (sscanf(\"ab=cd\", \"%3[^=]=%3[a-z]\", k, v) != 2 || strcmp(k, \"ab\") "
     "|| strcmp(v, \"cd\")) reach_error();"},
    {"skipped", "int a; if (sscanf(\"1 2\", \"%*d %d\", &a) == 1 && a == 2) reach_error();",
     "int a; if (sscanf(\"1 2\", \"%*d %d\", &a) != 1 || a != 2) reach_error();"},
    {"bases", "unsigned x; if (sscanf(\"0x1f\", \"%x\", &x) == 1 && x == 31) reach_error();",
     "unsigned x; int i; if (sscanf(\"ff 010\", \"%x %i\", &x, &i) != 2 || x != 255 || i != 8) "
     "reach_error();"},
    {"placeInTheText", "int a, n; sscanf(\"12 x\", \"%d%n\", &a, &n); if (n == 2) reach_error();",
     "int a, n; sscanf(\"12 x\", \"%d%n\", &a, &n); if (n != 2) reach_error();"},
    {"sizesOfNumbers", "int a; sscanf(\"1\", \"%ld\", (long *)&a);",
     "char a[2] = {7, 7}; sscanf(\"1\", \"%hhd\", a); if (a[0] != 1 || a[1] != 7) reach_error();"},
    {"textHasToEnd", "char t[1] = {'1'}; int a; sscanf(t, \"%d\", &a);",
     "char t[2] = {'1'}; int a; sscanf(t, \"%d\", &a); if (a != 1) reach_error();"},
    {"inputIsAnyNumber", "int a; if (scanf(\"%d\", &a) == 1 && a == 123) reach_error();",
     "int a = 0; if (scanf(\"%d\", &a) != 1 && a) reach_error();"},
    {"inputIsAnyText", "char w[8]; scanf(\"%s\", w);",
     "char w[3] = \"\"; if (scanf(\"%2s\", w) == 1 && (!w[0] || w[0] == ' ' || w[2])) "
     "reach_error();"},
    {"inputMayDiffer", "int a, b = 1; if (scanf(\"%d,%d\", &a, &b) == 1) reach_error();",
     "int a, b; int r = scanf(\"%d,%d\", &a, &b); if (r < -1 || r > 2) reach_error();"},
    {"inputOfAFile", "FILE *f = fopen(\"x\", \"r\"); int a; fscanf(f, \"%d\", &a);",
     "FILE *f = fopen(\"x\", \"r\"); int a; if (f) fscanf(f, \"%d\", &a);"},
};

INSTANTIATE_TEST_SUITE_P(Functions, Scans, ::testing::ValuesIn(pairs),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(ScansAsThisMachine, OfNumbers) {
  test::Random random(11);
  std::string text = "int a, n;\n";
  for (int i = 0; i < 30; ++i) {
    std::string read;
    for (std::size_t length = random.below(6); read.size() < length;) {
      read += " 10-+7x8"[random.below(8)];
    }
    const char* const formats[] = {"%d%n", "%i%n", "%2d%n", "%3x%n", "%o%n"};
    const std::string format = formats[random.below(5)];
    int value = -7, place = -7;
    const int result = std::sscanf(read.c_str(), format.c_str(), &value, &place);  // NOLINT
    text += "a = n = -7; if (sscanf(\"" + read + "\", \"" + format +
            "\", &a, &n) != " + std::to_string(result) + " || a != " + std::to_string(value) +
            " || n != " + std::to_string(place) + ") reach_error();\n";
  }
  expect_right_and_wrong(body(text), body(text + "reach_error();"));
}

}  // namespace
}  // namespace heapreach::frontends::scan_format_test
