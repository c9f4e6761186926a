// What strtod, strtof, atof and %lf of sscanf read, compared with this machine's C library.
#include "frontends/library/reals.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "tests/frontends/library_pairs.h"
#include "tests/harness/random.h"

namespace heapreach::frontends::reals_test {
namespace {

class Reals : public ::testing::TestWithParam<LibraryPair> {};

TEST_P(Reals, AreReadAsCSays) {
  expect_right_and_wrong(body(GetParam().right), body(GetParam().wrong));
}

const LibraryPair pairs[] = {
    {"number", "char *s = \"12.5x\", *e; if (strtod(s, &e) == 12.5 && e == s + 4) reach_error();",
     "char *s = \"12.5x\", *e; if (strtod(s, &e) != 12.5 || e != s + 4) reach_error();"},
    {"float", "if (strtof(\"0.1\", NULL) == 0.1f) reach_error();",
     "if (strtof(\"0.1\", NULL) != 0.1f || strtof(\"0.1\", NULL) == 0.1) reach_error();"},
    {"atof", "if (atof(\"-3e1\") == -30) reach_error();",
     "if (atof(\"-3e1\") != -30 || atof(\"x\")) reach_error();"},
    {"noNumber", "char *s = \" -.e1\", *e; if (strtod(s, &e) == 0 && e == s) reach_error();",
     "char *s = \" -.e1\", *e; if (strtod(s, &e) || e != s) reach_error();"},
    {"infinity", "if (strtod(\"-inf\", NULL) < -1e308) reach_error();",
     "char *s = \"InFiNitx\", *e; if (strtod(s, &e) < 1e308 || e != s + 3) reach_error();"},
    {"noNumberByName", "if (strtod(\"nan\", NULL) < 1) reach_error(); reach_error();",
     "char *s = \"nan(a_1)\", *e; double d = strtod(s, &e); if (d == d || e != s + 8) "
     "reach_error();"},
    {"prefixAlone", "char *s = \"0xg\", *e; strtod(s, &e); if (*e == 'x') reach_error();",
     "char *s = \"0xg\", *e; if (strtod(s, &e) || e != s + 1) reach_error();"},
    {"negativeZero", "if (1 / strtod(\"-0\", NULL) < 0) reach_error();",
     "if (1 / strtod(\"-0\", NULL) > 0) reach_error();"},
    {"textHasToEnd", "char t[2] = {'1', '.'}; strtod(t, NULL);",
     "char t[3] = {'1', '.'}; if (strtod(t, NULL) != 1) reach_error();"},
    {"scanned", "double d; if (sscanf(\"a 2.5\", \"a%lf\", &d) == 1 && d == 2.5) reach_error();",
     "double d; float f; int n; if (sscanf(\" 2.5 .5x\", \"%lf%f%n\", &d, &f, &n) != 2 || d != 2.5 "
     "|| f != .5f || n != 7) reach_error();"},
    {"scannedOfAnotherSize", "float f; sscanf(\"1\", \"%lf\", &f);",
     "float f = 1; if (sscanf(\"x\", \"%f\", &f) != 0 || f != 1) reach_error();"},
};

INSTANTIATE_TEST_SUITE_P(Functions, Reals, ::testing::ValuesIn(pairs),
                         [](const auto& info) { return std::string(info.param.name); });

/// The number is one that nobody knows, so that what comes behind it is doubted where it goes
/// wrong.
TEST(RealsOfBaseSixteen, EndWhereTheirDigitsDo) {
  EXPECT_EQ(verdicts_of({body("char *s = \"0x1.8p1;\", *e; strtod(s, &e); if (e != s + 7) "
                              "reach_error();")})
                .front(),
            "infeasible");
}

/// A program that reads so many random texts, and whose right twin agrees with this machine.
std::string readings(int texts) {
  test::Random random(5);
  std::string text = "char *e;\n";
  for (int i = 0; i < texts; ++i) {
    std::string read;
    for (std::size_t length = random.below(8); read.size() < length;) {
      read += " 10-+.5e2x"[random.below(10)];
    }
    char* end = nullptr;
    const double value = std::strtod(read.c_str(), &end);
    const auto place = std::to_string(end - read.c_str());
    const double size = std::abs(value);
    const bool is_exact = size == 0 || (size > 1e-7 && size < 1e7);
    char literal[64];
    std::snprintf(literal, sizeof literal, "%a", value);
    text += "{ char *s = \"" + read + "\"; double d = strtod(s, &e); if (e != s + " + place +
            (is_exact ? std::string(" || d != ") + literal : "") + ") reach_error(); }\n";
  }
  return text;
}

TEST(RealsAsThisMachine, WhereOneOperationMakesThem) {
  const std::string text = readings(8);
  expect_right_and_wrong(body(text), body(text + "reach_error();"));
}

TEST(RealsAsThisMachineLong, WhereOneOperationMakesThem) {
  const std::string text = readings(40);
  expect_right_and_wrong(body(text), body(text + "reach_error();"));
}

}  // namespace
}  // namespace heapreach::frontends::reals_test
