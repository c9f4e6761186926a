#include "cli/shell/response_files.h"

#include <gtest/gtest.h>

#include <fstream>

#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::cli::response_files_test {
namespace {

using Words = std::vector<std::string>;

TEST(ResponseFiles, WordsAreThoseOfAShell) {
  EXPECT_EQ(words_in("a  b\n\tc\n"), (Words{"a", "b", "c"}));
  EXPECT_EQ(words_in(R"('a b' "c d" e\ f)"), (Words{"a b", "c d", "e f"}));
  EXPECT_EQ(words_in(R"(-D'X="y"' a"b"c)"), (Words{"-DX=\"y\"", "abc"}));
  EXPECT_EQ(words_in(R"('a\b' "a\"b")"), (Words{"a\\b", "a\"b"}));
  EXPECT_EQ(words_in("'' x \"\""), (Words{"", "x", ""}));
  EXPECT_EQ(words_in(""), Words{});
}

TEST(ResponseFiles, StandInPlaceOfTheirNames) {
  const heapreach::test::TemporaryDirectory folder;
  std::ofstream(folder.file("inner")) << "c";
  std::ofstream(folder.file("outer")) << "b @" << folder.file("inner") << " d";
  EXPECT_EQ(with_response_files({"a", "@" + folder.file("outer"), "e"}),
            (Words{"a", "b", "c", "d", "e"}));
  EXPECT_EQ(with_response_files({"@", "x@y"}), (Words{"@", "x@y"}));
}

TEST(ResponseFiles, ThatCannotBeReadOrHaveNoEndAreErrors) {
  const heapreach::test::TemporaryDirectory folder;
  EXPECT_THROW(with_response_files({"@" + folder.file("missing")}), InputError);
  std::ofstream(folder.file("loop")) << "@" << folder.file("loop");
  EXPECT_THROW(with_response_files({"@" + folder.file("loop")}), InputError);
}

}  // namespace
}  // namespace heapreach::cli::response_files_test
