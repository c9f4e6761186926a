// The lines of a program as one line of text in an imported system.
#include "rts/model/source_lines.h"

#include <gtest/gtest.h>

namespace heapreach::test::source_lines_test {
namespace {

using rts::LeftOut;
using rts::SourceFunction;

bool same(const SourceFunction& a, const SourceFunction& b) {
  return a.file == b.file && a.name == b.name && a.first == b.first && a.last == b.last &&
         a.use == b.use && a.code == b.code && a.left_out == b.left_out;
}

TEST(SourceLines, ComeBackAsTheyWere) {
  const std::vector<SourceFunction> functions = {
      {"a \"b\" ; c.c",
       "main",
       3,
       90,
       SourceFunction::Use::called,
       {4, 5, 6, 8, 70},
       {{LeftOut::not_emitted, {5, 6}}, {LeftOut::behind_end, {70}}}},
      {"x\\y.h", "none", 1, 1, SourceFunction::Use::not_called, {}, {}},
      {"z", "other", 7, 9, SourceFunction::Use::replaced, {8}, {}}};
  const std::string text = rts::text_of(functions);
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const std::vector<SourceFunction> read = rts::source_functions_in(text);
  ASSERT_EQ(read.size(), functions.size());
  for (std::size_t i = 0; i < read.size(); ++i) EXPECT_TRUE(same(read[i], functions[i])) << text;
  rts::System system;
  EXPECT_TRUE(rts::source_functions(system).empty());
  system.meta.entries.emplace_back("lines", text);
  EXPECT_EQ(rts::source_functions(system).size(), functions.size());
}

TEST(SourceLines, SoDoAssumptions) {
  using Kind = rts::ProgramAssumption::Kind;
  const std::vector<rts::ProgramAssumption> all = {
      {Kind::cut, "no \"x\"; y", {{"a b.c", 3, 4}, {"a b.c", 5, 6}, {"c.h", 1, 0}}},
      {Kind::open, "any", {}},
      {Kind::cut, "last", {{"", 0, 0}}}};
  const auto read = rts::program_assumptions_in(rts::text_of(all));
  ASSERT_EQ(read.size(), all.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].kind, all[i].kind);
    EXPECT_EQ(read[i].text, all[i].text);
    EXPECT_EQ(read[i].at, all[i].at);
  }
  for (const char* text : {"cut", "cut x", "may \"x\"", "cut \"x\" \"f\" 3", "cut \"x\" 3;4"}) {
    EXPECT_TRUE(rts::program_assumptions_in(text).empty()) << text;
  }
}

TEST(SourceLines, OtherTextsAreNone) {
  EXPECT_EQ(rts::source_functions_in(R"("f.c" f 1-2 called 1)").size(), 1u);
  EXPECT_TRUE(rts::source_functions_in("").empty());
  for (const char* text :
       {"f.c", R"("f.c" f)", R"("f.c" f 1-2)", R"("f.c" f 2-1 called 1)", R"("f.c" f 1-2 often 1)",
        R"("f.c" f 1-2 called one)", R"("f.c" f 1-2 called 0)", R"("f.c" f 1-2 called 1 -lost 2)",
        R"("f.c" f 1-2 called 1-99999999)", R"("f.c" f 1-2 called 1 ; "g.c")"}) {
    EXPECT_TRUE(rts::source_functions_in(text).empty()) << text;
  }
}

}  // namespace
}  // namespace heapreach::test::source_lines_test
