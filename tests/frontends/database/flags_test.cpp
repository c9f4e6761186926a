#include "frontends/database/flags.h"

#include <gtest/gtest.h>

namespace heapreach::frontends::database::flags_test {
namespace {

using Words = std::vector<std::string>;

TEST(Flags, ThatSayWhatCMeansStay) {
  const Words kept = {
      "-DX=1", "-D",      "Y",        "-Iinc",      "-I",       "more",     "-isystem",
      "sys",   "-U",      "NDEBUG",   "-std=gnu11", "-include", "config.h", "-funsigned-char",
      "-m32",  "-fwrapv", "-pthread", "-iquotelib"};
  Words command = {"gcc"};
  command.insert(command.end(), kept.begin(), kept.end());
  EXPECT_EQ(flags_of_language(command), kept);
}

TEST(Flags, OfOtherThingsAreLeftOutWithTheirValues) {
  EXPECT_EQ(flags_of_language({"/usr/bin/cc",   "-O2",       "-g",
                               "-Wall",         "-Werror=x", "-o",
                               "-DOUT",         "-MD",       "-MF",
                               "-Idep",         "-c",        "a.c",
                               "-march=native", "-flto",     "-fsanitize=address",
                               "-Wl,-z,now",    "-lm",       "-L",
                               "-Ilib",         "-Xclang",   "-DNO",
                               "-fmax-errors=3"}),
            Words{});
}

TEST(Flags, LanguageIsTheLastOneAskedFor) {
  EXPECT_EQ(language_asked_for({"cc", "a.c"}), "");
  EXPECT_EQ(language_asked_for({"cc", "-x", "c++", "a.c"}), "c++");
  EXPECT_EQ(language_asked_for({"cc", "-xassembler", "-xc", "a"}), "c");
}

}  // namespace
}  // namespace heapreach::frontends::database::flags_test
