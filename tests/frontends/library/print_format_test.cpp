// The texts that sprintf and its like make, compared with those of this machine's C library, and
// what goes wrong where they do not fit.
#include "frontends/library/print_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "support/error.h"
#include "tests/frontends/library_pairs.h"
#include "tests/harness/random.h"

namespace heapreach::frontends::print_format_test {
namespace {

using ::testing::HasSubstr;

class Prints : public ::testing::TestWithParam<LibraryPair> {};

TEST_P(Prints, WriteWhatCSays) {
  expect_right_and_wrong(body(GetParam().right), body(GetParam().wrong));
}

const LibraryPair pairs[] = {
    {"textThatFits", "char b[3]; sprintf(b, \"abc\");",
     "char b[4]; if (sprintf(b, \"abc\") != 3 || b[2] != 'c' || b[3]) reach_error();"},
    {"anyInt", "char b[11]; sprintf(b, \"%d\", __VERIFIER_nondet_int());",
     "char b[12]; sprintf(b, \"%d\", __VERIFIER_nondet_int());"},
    {"longOfAnInt", "char b[11]; sprintf(b, \"%ld\", (long)__VERIFIER_nondet_int());",
     "char b[12]; sprintf(b, \"%ld\", (long)__VERIFIER_nondet_int());"},
    {"anyUnsigned", "char b[10]; sprintf(b, \"%u\", __VERIFIER_nondet_int());",
     "char b[9]; sprintf(b, \"%x\", __VERIFIER_nondet_int());"},
    {"anyCharacter", "char b[1]; sprintf(b, \"%c\", __VERIFIER_nondet_int());",
     "char b[2]; sprintf(b, \"%c\", __VERIFIER_nondet_int()); if (b[1]) reach_error();"},
    {"smallNumber",
     "char b[2]; int n = __VERIFIER_nondet_int(); if (n >= 0 && n < 11) sprintf(b, \"%d\", n);",
     "char b[2]; int n = __VERIFIER_nondet_int(); if (n >= 0 && n < 10) sprintf(b, \"%d\", n);"},
    {"cutAtTheEnd", "char b[3]; if (snprintf(b, 3, \"abc\") != 3 || !b[2]) reach_error();",
     "char b[3]; if (snprintf(b, 3, \"abc\") != 3 || b[1] != 'b' || b[2]) reach_error();"},
    {"moreRoomThanThereIs", "char b[3]; snprintf(b, 4, \"%s\", \"abc\");",
     "char b[3]; snprintf(b, 4, \"%s\", \"ab\");"},
    {"noRoomAtAll", "char b[1]; b[0] = 'x'; snprintf(b, 0, \"a\"); if (b[0] == 'x') reach_error();",
     "if (snprintf(NULL, 0, \"%s-%d\", \"ab\", 7) != 4) reach_error();"},
    {"textOfUnknownLength", "char b[4]; char *s = getenv(\"A\"); if (s) sprintf(b, \"%s\", s);",
     "char b[4]; char *s = getenv(\"A\"); if (s) snprintf(b, sizeof b, \"%s\", s);"},
    {"precisionReadsNoMore", "char p[1] = {'x'}; char b[9]; sprintf(b, \"%.2s\", p);",
     "char p[1] = {'x'}; char b[9]; sprintf(b, \"%.1s|%.*s\", p, 1, p); if (b[2] != 'x') "
     "reach_error();"},
    {"textWithoutEndIsReadWhole", "char p[1] = {'x'}; char b[9]; snprintf(b, 1, \"%s\", p);",
     "char p[2] = {'x'}; char b[9]; if (snprintf(b, 1, \"%s\", p) != 1) reach_error();"},
    {"widthOfTexts", "char b[6]; if (sprintf(b, \"%5s\", \"ab\") == 5) reach_error();",
     "char b[6]; if (sprintf(b, \"%5s\", \"ab\") != 5 || b[2] != ' ' || b[3] != 'a') "
     "reach_error();"},
    {"zerosInFront", "char b[4]; sprintf(b, \"%03d\", -7); if (b[1] == '0') reach_error();",
     "char b[9]; int n = __VERIFIER_nondet_int(); if (n == -7) { sprintf(b, \"%03d|%+d\", n, 3); "
     "if (strcmp(b, \"-07|+3\")) reach_error(); }"},
    {"pointersAreOfAnyAddress", "char b[14]; int x; sprintf(b, \"%p\", (void *)&x);",
     "char b[15]; int x; sprintf(b, \"%p\", (void *)&x); sprintf(b, \"%p\", NULL);\n"
     "if (strcmp(b, \"(nil)\")) reach_error();"},
    {"countOfBytes", "int n; char b[9]; sprintf(b, \"ab%n-\", &n); if (n == 2) reach_error();",
     "int n; char b[9]; sprintf(b, \"ab%n-\", &n); if (n != 2) reach_error();"},
    {"numbersOfFloatingPoint", "char b[5]; sprintf(b, \"%.2f\", 12.5);",
     "char b[6]; sprintf(b, \"%.2f\", 12.5); if (strcmp(b, \"12.50\")) reach_error();"},
    {"inANewBlock", "char *p; if (asprintf(&p, \"a%d\", 12) == 3 && p[2] == '2') reach_error();",
     "char *p; if (asprintf(&p, \"a%d\", 12) != 3 || strcmp(p, \"a12\")) reach_error(); free(p);"},
    {"newBlockEnds", "char *p; asprintf(&p, \"abc\"); p[4] = 0;",
     "char *p; asprintf(&p, \"abc\"); p[3] = 0; free(p);"},
};

INSTANTIATE_TEST_SUITE_P(Functions, Prints, ::testing::ValuesIn(pairs),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Formats, AskForArgumentsOfTheirTypes) {
  const auto wrong = [](const std::string& text, const std::string& reason) {
    const std::string verdict = verdict_of(body(text));
    EXPECT_THAT(verdict, ::testing::StartsWith("feasible")) << text;
    EXPECT_THAT(verdict, HasSubstr("the format does not match the arguments: " + reason)) << text;
  };
  wrong("char b[9]; sprintf(b, \"%d %d\", 1);", "the conversion %d asks for an argument");
  wrong("printf(\"%s\", 1);", "the conversion %s asks for a pointer, and an integer of 32 bits");
  wrong("printf(\"%d\", 1L);", "the conversion %d asks for an integer of 32 bits");
  wrong("int x; printf(\"%5d\", &x);", "the conversion %5d asks for an integer");
  wrong("printf(\"%*d\", 1L, 1);", "* asks for an int");
  wrong("int a; sscanf(\"1 2\", \"%d %d\", &a);", "the conversion %d asks for an argument");
  wrong("int a = 0; sscanf(\"1\", \"%d\", a);", "the conversion %d asks for a pointer");
  EXPECT_EQ(verdict_of(body("int x; printf(\"%ld %zu %p %d\", 1L, sizeof(int), &x, 1, 2);")),
            "infeasible");
}

TEST(PrintsOfLists, AreThoseOfTheirArguments) {
  const auto program = [](const std::string& text) {
    return library_headers +
           "static int say(char *b, size_t n, const char *f, ...) { va_list l; va_start(l, f);\n"
           "int r = vsnprintf(b, n, f, l); va_end(l); return r; }\nint main(void) { char b[4];\n"
           "if (say(b, sizeof b, \"%s%d\", \"a\", 5) != 2 || " +
           text + ") reach_error(); return 0; }";
  };
  expect_right_and_wrong(program("strcmp(b, \"a5\")"), program("!strcmp(b, \"a5\")"));
}

TEST(PrintsThatAreRefused, SayWhy) {
  const auto why = [](const std::string& text) -> std::string {
    try {
      text_of(body(text), {});
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(why("char b[9], f[3]; f[0] = 0; sprintf(b, f);"), HasSubstr("is not constant"));
  EXPECT_THAT(why("char b[9]; sprintf(b, \"%#o\", 1);"), HasSubstr("its format has %#o"));
}

/// A directive with its argument as C has it, and what the C library of this machine makes of it.
struct Sample {
  std::string format, argument, text;
};

template <typename Value>
Sample sample_of(const std::string& format, const std::string& argument, Value value) {
  char text[256];
  std::snprintf(text, sizeof text, format.c_str(), value);  // NOLINT
  return {format, argument, text};
}

Sample drawn(test::Random& random) {
  const auto one_of = [&](const std::vector<std::string>& all) {
    return all[random.below(all.size())];
  };
  const std::string start = "%" + one_of({"", "", "-", "0", "+", " ", "#"}) +
                            one_of({"", "", "3", "7", "12"}) + one_of({"", "", ".0", ".2", ".11"});
  const std::int64_t numbers[] = {0, 7, -1, 10, 99, -100, 2147483647, -2147483647 - 1, 305419896};
  const std::int64_t number = numbers[random.below(9)];
  const auto in_c = [&](const std::string& type) {
    return "(" + type + ")" + std::to_string(number) + "L";
  };
  switch (random.below(6)) {
    case 0:
      return sample_of(start + "d", in_c("int"), static_cast<int>(number));
    case 1:
      return sample_of(start + "x", in_c("unsigned"), static_cast<unsigned>(number));
    case 2:
      return sample_of(start + "ld", in_c("long") + " * 2000000001L", number * 2000000001L);
    case 3:
      return sample_of(start + "hhu", in_c("int"), static_cast<int>(number));
    case 4:
      return sample_of("%" + one_of({"", "-"}) + one_of({"", "3", "7"}) + one_of({"", ".2"}) + "s",
                       "\"text\"", "text");
    default:
      return sample_of(start + "lX", in_c("long"), number);
  }
}

TEST(PrintsAsThisMachine, OfNumbersAndTexts) {
  test::Random random(7);
  std::string text = "char b[64];\n";
  for (int i = 0; i < 15; ++i) {
    const Sample sample = drawn(random);
    const std::string length = std::to_string(sample.text.size());
    text += "if (sprintf(b, \"" + sample.format + "\", " + sample.argument + ") != " + length +
            " || memcmp(b, \"" + sample.text + "\", " + length + " + 1)) reach_error();\n";
  }
  expect_right_and_wrong(body(text), body(text + "reach_error();"));
}

}  // namespace
}  // namespace heapreach::frontends::print_format_test
