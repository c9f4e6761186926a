// Functions that the program does not define: what they return, what they leave in memory, and what
// they read.
#include "frontends/lower/control/outside.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::outside_test {
namespace {

using Steps = std::vector<std::string>;
using ::testing::Contains;
using ::testing::HasSubstr;

std::string main_with(const std::string& steps) {
  return "declare i32 @f()\ndeclare i8* @bar()\ndeclare void @give(i8*)\n"
         "declare i32 @__VERIFIER_nondet_int()\ndeclare i8* @malloc(i64)\n"
         "declare i32 @__heapreach_allocated(i8*, i64)\ndeclare i32 @getchar()\n"
         "declare i32 @putchar(i32)\ndeclare i8* @tmpfile()\ndeclare i8* @signal(i32, "
         "i8*)\ndeclare i32 @close(i32)\n"
         "declare i64 @write(i32, i8*, i64)\n@text = constant [2 x i8] c\"ab\"\n"
         "define i32 @main() {\n" +
         steps + "\nret i32 0\n}";
}

Steps steps_in(const std::string& steps, const Options& options = {}) {
  return steps_of(main_with(steps), options);
}

/// The result is used as a number of that kind.
std::string used(const std::string& division, const std::string& type = "i32") {
  return "%y = " + division + " " + type + " %x, 3\n%t = icmp eq " + type +
         " %y, 7\nbr i1 %t, label %l, label %e\nl:\ncall void @give(i8* null)\nbr label %e\ne:";
}

const std::string block = "%o = call i8* @malloc(i64 4)\nstore i8 1, i8* %o\n";
const std::string choice = "%k = call i32 @__VERIFIER_nondet_int()\n";

TEST(Outside, UnknownFunctionsReturnAnyValue) {
  EXPECT_THAT(steps_in("%x = call i32 @f()\n" + used("sdiv")),
              Contains("assume -2147483648 <= x && x <= 2147483647"));
  EXPECT_THAT(steps_in("%x = call i32 @f()\n" + used("udiv")),
              Contains("assume 0 <= x && x <= 4294967295"));
}

TEST(Outside, UnknownFunctionsReturnNoBlockIfTheyKnowNone) {
  const std::string result = "%x = call i8* @bar()\nstore i8 1, i8* %x\n";
  EXPECT_EQ(steps_in(result), (Steps{"kill x", "assume x <= 0", "[x] := 1"}));
  EXPECT_EQ(steps_in(block + "call void @give(i8* %o)\n" + result),
            (Steps{"o := alloc(4)", "[o] := 1", "kill x", "[x] := 1"}));
  // Another block stays unknown to them.
  EXPECT_EQ(steps_in(block + result),
            (Steps{"o := alloc(4)", "[o] := 1", "kill x", "assume x <= 0", "[x] := 1"}));
}

TEST(Outside, UnknownFunctionsAreRefusedIfThatIsAskedFor) {
  Options options;
  options.strict = true;
  EXPECT_THAT(refusal_of(main_with("call void @give(i8* null)"), options),
              HasSubstr("the call of give is not supported: the program does not define it "
                        "(--strict)"));
  EXPECT_EQ(refusal_of(main_with(choice), options), "");
}

TEST(Outside, UnknownFunctionsOfOtherTypesAreRefused) {
  EXPECT_THAT(refusal_of("declare { i32, i32 } @pair()\ndefine i32 @main() {\n"
                         "%p = call { i32, i32 } @pair()\nret i32 0\n}"),
              HasSubstr("the call of pair is not supported: its type"));
}

TEST(Outside, WarningsSayOnceWhatIsTakenForGranted) {
  const auto warnings = [](const Options& options) {
    return import_code(main_with("call void @give(i8* null)\ncall void @give(i8* null)"), options)
        .warnings;
  };
  Options options;
  ASSERT_EQ(warnings(options).size(), 1u);
  EXPECT_EQ(warnings(options)[0].text,
            "the function give is not defined: it is taken to return any value and to touch "
            "nothing");
  options.outside = OutsideCalls::havoc_args;
  EXPECT_EQ(warnings(options)[0].text,
            "the function give is not defined: it is taken to return any value and to change what "
            "its arguments point to");
  options.outside = OutsideCalls::havoc_escaped;
  EXPECT_EQ(warnings(options)[0].text,
            "the function give is not defined: it is taken to return any value and to change what "
            "its arguments point to, and variables that it can know");
}

std::vector<std::string> havoc(const std::string& given) {
  Options options;
  options.outside = OutsideCalls::havoc_args;
  return edges_of(main_with(block + "call void @give(i8* " + given + ")"), options);
}

TEST(Outside, BlocksOfArgumentsMayChangeFromTheirFirstCellToTheirLast) {
  EXPECT_EQ(
      havoc("%o"),
      (Steps{"start -> v: o := alloc(4); [o] := 1; kill given_block; assume given_block == base(o)",
             "v -> v_2: assume given_block == null",
             "v -> v_3: assume given_block != null; given := given_block",
             "v_3 -> v_3: assume base(given) == given_block; kill left; [given] := left; given := "
             "given + 1",
             "v_3 -> v_2: assume base(given) != given_block", "v_2 -> exit"}));
}

TEST(Outside, ConstantsDoNotChange) {
  const std::string text = "getelementptr ([2 x i8], [2 x i8]* @text, i64 0, i64 0)";
  EXPECT_THAT(havoc(text), Contains(HasSubstr("assume given_block != null && !(given_block >= text "
                                              "&& given_block < text + 2); given := given_block")));
}

TEST(Outside, NothingChangesBehindNullAndFunctions) {
  EXPECT_EQ(havoc("null").size(), 1u);
  EXPECT_EQ(havoc("bitcast (i32 ()* @f to i8*)").size(), 1u);
}

TEST(Outside, FunctionsOfTheLibraryReturnValuesOfTheirRange) {
  EXPECT_THAT(steps_in("%x = call i32 @getchar()\n" + used("sdiv")),
              Contains("assume -1 <= x && x <= 255"));
  EXPECT_THAT(steps_in("%x = call i32 @getchar()\n" + used("udiv")),
              Contains("assume 0 <= x && x <= 255 || x == 4294967295"));
}

TEST(Outside, FunctionsOfTheLibraryReturnTheirArgumentOrSayThatTheyFail) {
  EXPECT_THAT(steps_in("%x = call i32 @putchar(i32 97)\n" + used("sdiv")),
              Contains("assume x == 97 || x == -1"));
  EXPECT_THAT(steps_in("%x = call i32 @close(i32 3)\n" + used("sdiv")),
              Contains("assume -1 <= x && x <= 0"));
}

TEST(Outside, FunctionsOfTheLibraryReturnAtMostTheirLimit) {
  const auto with = [](const std::string& limit, const std::string& operation = "sdiv") {
    return steps_in(choice + "%z = zext i32 %k to i64\n" + block +
                    "%x = call i64 @write(i32 1, i8* %o, i64 " + limit + ")\n" +
                    used(operation, "i64"));
  };
  EXPECT_THAT(with("3"), Contains("assume -1 <= x && x <= 3"));
  EXPECT_THAT(with("3", "udiv"), Contains("assume 0 <= x && x <= 3 || x == 18446744073709551615"));
  EXPECT_THAT(with("%z"),
              Contains("assume 0 <= x && x <= 9223372036854775807 && x <= k || x == -1"));
}

TEST(Outside, FunctionsOfTheLibraryReturnNoBlock) {
  EXPECT_THAT(steps_in("%x = call i8* @signal(i32 1, i8* null)\nstore i8 1, i8* %x\n"),
              Contains("assume x <= 0"));
}

TEST(Outside, StreamsAreApart) {
  EXPECT_THAT(steps_in("%x = call i8* @tmpfile()\nstore i8 1, i8* %x\n"),
              Contains("assume x == null || x <= -4"));
}

std::vector<std::string> written(const std::string& amount) {
  return edges_of(main_with(choice + "%z = zext i32 %k to i64\n" + block +
                            "%x = call i64 @write(i32 1, i8* %o, i64 " + amount + ")"));
}

TEST(Outside, TheFirstByteAndTheLastAreRead) {
  const auto reads = [](const std::string& amount) {
    std::string all;
    for (const std::string& edge : written(amount)) {
      for (std::size_t at = edge.find("read := "); at != std::string::npos;
           at = edge.find("read := ", at + 1)) {
        all += edge.substr(at + 8, edge.find_first_of(";", at) - at - 8) + "; ";
      }
    }
    return all;
  };
  EXPECT_EQ(reads("0"), "");
  EXPECT_EQ(reads("1"), "[o]; ");
  EXPECT_EQ(reads("3"), "[o]; [o + 2] within the block of o; ");
  EXPECT_EQ(reads("%z"), "[o]; [o + (k - 1)] within the block of o; ");
}

TEST(Outside, NothingIsReadIfThereIsNoByte) {
  const std::vector<std::string> edges = written("%z");
  EXPECT_THAT(edges, Contains("v -> v_2: assume k <= 0"));
  EXPECT_THAT(edges, Contains(HasSubstr("v -> v_2: assume k > 0; read := [o]; ")));
}

TEST(Outside, BlocksAreAllocatedIfTheyAreAsLargeAsIsAsked) {
  const auto asked = [](const std::string& bytes, const std::string& pointer) {
    return edges_of(main_with(choice + "%z = zext i32 %k to i64\n" + pointer +
                              "%x = call i32 @__heapreach_allocated(i8* %o, i64 " + bytes + ")\n" +
                              used("sdiv")));
  };
  const std::string numbers =
      "%o = call i8* @malloc(i64 8)\n%p = bitcast i8* %o to i32*\nstore i32 1, i32* %p\n";
  EXPECT_THAT(asked("8", numbers), Contains(HasSubstr("assume size(o) >= 2; x := 1")));
  EXPECT_THAT(asked("8", numbers), Contains(HasSubstr("assume size(o) < 2; x := 0")));
  // Even if nothing is asked for there must be a block.
  EXPECT_THAT(asked("0", numbers), Contains(HasSubstr("assume size(o) >= 1; x := 1")));
  EXPECT_THAT(asked("8", "%o = call i8* @bar()\n"),
              Contains(HasSubstr("assume size(o) >= 1; x := 1")));
  EXPECT_THAT(asked("%z", numbers), Contains(HasSubstr("assume size(o) >= (")));
}

TEST(Outside, QuestionsForAllocatedBlocksHaveTwoArguments) {
  EXPECT_THAT(refusal_of("declare i32 @__heapreach_allocated(i8*)\ndefine i32 @main() {\n"
                         "%x = call i32 @__heapreach_allocated(i8* null)\nret i32 0\n}"),
              HasSubstr("it takes a pointer and a number of bytes and returns an int"));
}

}  // namespace
}  // namespace heapreach::frontends::outside_test
