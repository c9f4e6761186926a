#include "horn/print/symbol.h"

#include <gtest/gtest.h>

#include "horn/print/print.h"

namespace heapreach::horn::symbol_test {
namespace {

TEST(Symbol, QuotesWhatIsNoSimpleSymbol) {
  EXPECT_EQ(symbol("x0"), "x0");
  EXPECT_EQ(symbol("a.b!c@d"), "a.b!c@d");
  EXPECT_EQ(symbol("two words"), "|two words|");
  EXPECT_EQ(symbol("0x"), "|0x|");
  EXPECT_EQ(symbol(""), "||");
  EXPECT_EQ(symbol("let"), "|let|");
  EXPECT_EQ(symbol("f'"), "|f'|");
  EXPECT_EQ(symbol("a|b\\c\nd"), "|a_b_c_d|");
  EXPECT_EQ(symbol("gr\xc3\xb6\xc3\x9f"
                   "e"),
            "|gr\xc3\xb6\xc3\x9f"
            "e|");
}

TEST(SymbolTable, NeverRepeatsItself) {
  SymbolTable table;
  EXPECT_EQ(table.make("x"), "x");
  EXPECT_EQ(table.make("x"), "x_1");
  EXPECT_EQ(table.make("x_1"), "x_1_1");
  EXPECT_EQ(table.make("x"), "x_2");
  EXPECT_EQ(table.make("a|b"), "a_b");
  EXPECT_EQ(table.make("a\\b"), "a_b_1");
}

TEST(SymbolTable, AvoidsPredefinedNames) {
  SymbolTable table;
  EXPECT_EQ(table.make("and"), "and_1");
  EXPECT_EQ(table.make("let"), "let_1");
  EXPECT_EQ(table.make("select"), "select_1");
  EXPECT_EQ(table.make(""), "_1");
}

TEST(SymbolTable, AvoidsOuterNames) {
  SymbolTable outer;
  outer.make("p");
  outer.reserve("|q q|");
  SymbolTable inner(&outer);
  EXPECT_EQ(inner.make("p"), "p_1");
  EXPECT_EQ(inner.make("q q"), "|q q_1|");
  SymbolTable other(&outer);
  EXPECT_EQ(other.make("p"), "p_1") << "inner tables do not see each other";
}

}  // namespace
}  // namespace heapreach::horn::symbol_test
