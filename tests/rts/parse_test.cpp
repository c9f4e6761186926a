#include "rts/text/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/harness/same_system.h"

namespace heapreach::rts::parse_test {
namespace {

System example() {
  System system;
  system.variables = {{"p", VariableType::pointer},
                      {"i", VariableType::integer},
                      {"j", VariableType::integer},
                      {"size", VariableType::integer}};
  system.records = {{"SLL", {"data", "next"}}, {"p", {"only"}}};
  return system;
}

struct Text {
  std::string input;
  std::string printed;
};

/// What is printed shows how the text was understood; printed text must read back as the same tree.
void expect_prints(const Text& text, Sort sort) {
  const System system = example();
  const Scope scope = scope_of(system);
  const auto parse = sort == Sort::integer ? parse_expression : parse_condition;
  const ExpressionPtr tree = parse(text.input, scope, {"f", 1, 1});
  EXPECT_EQ(tree->sort, sort);
  EXPECT_EQ(print(*tree, system), text.printed) << text.input;
  EXPECT_TRUE(test::same(*tree, *parse(print(*tree, system), scope, {}))) << text.input;
}

TEST(Parse, IntegerExpressions) {
  const std::vector<Text> texts = {
      {"3", "3"},
      {"0", "0"},
      {"-3", "-3"},
      {"- 3", "-3"},
      {"-(3)", "-(3)"},
      {"--3", "-(-3)"},
      {"-i", "-i"},
      {"--i", "-(-i)"},
      {"-(i + j)", "-(i + j)"},
      {"-i * 2", "-i * 2"},
      {"-(i * 2)", "-(i * 2)"},
      {"null", "null"},
      {"p + SLL.next", "p + SLL.next"},
      {"p + SLL . next", "p + SLL.next"},
      {"p.only + p", "p.only + p"},
      {"sizeof(SLL)", "sizeof(SLL)"},
      {"sizeof ( p )", "sizeof(p)"},
      {"size + 1", "size + 1"},
      {"i - j - 1", "i - j - 1"},
      {"i - (j - 1)", "i - (j - 1)"},
      {"i + (j + 1)", "i + (j + 1)"},
      {"(i + j) + 1", "i + j + 1"},
      {"i - -1", "i - -1"},
      {"i + 2 * j - 6 / 3 % 2", "i + 2 * j - 6 / 3 % 2"},
      {"(i + 2) * 3", "(i + 2) * 3"},
      {"2 * (3 * i)", "2 * (3 * i)"},
      {"(1 + 1) * i", "(1 + 1) * i"},
      {"i * (1 < 2 ? 3 : 4)", "i * (1 < 2 ? 3 : 4)"},
      {"i / sizeof(SLL)", "i / sizeof(SLL)"},
      {"i / (5 - 3)", "i / (5 - 3)"},
      {"i / (-7 / 2 + 4)", "i / (-7 / 2 + 4)"},
      {"i % (7 % 4)", "i % (7 % 4)"},
      {"i > j ? i : j", "i > j ? i : j"},
      {"i > j ? i : i > 1 ? 2 : 3", "i > j ? i : i > 1 ? 2 : 3"},
      {"i > j ? i > 1 ? 2 : 3 : i", "i > j ? i > 1 ? 2 : 3 : i"},
      {"(i > j ? i : j) + 1", "(i > j ? i : j) + 1"},
      {"(true ? i > j : false) ? 1 : 2", "(true ? i > j : false) ? 1 : 2"},
      {"123456789012345678901234567890 * i", "123456789012345678901234567890 * i"},
      {" \t\n i\r\n+1 ", "i + 1"},
  };
  for (const Text& text : texts) expect_prints(text, Sort::integer);
}

TEST(Parse, NamedConstantsHaveTheirValues) {
  const System system = example();
  const Scope scope = scope_of(system);
  const std::vector<std::pair<const char*, int>> constants = {{"null", 0},        {"SLL.data", 0},
                                                              {"SLL.next", 1},    {"p.only", 0},
                                                              {"sizeof(SLL)", 2}, {"sizeof(p)", 1}};
  for (const auto& [text, value] : constants) {
    const ExpressionPtr tree = parse_expression(text, scope, {});
    EXPECT_EQ(tree->op, Op::integer) << text;
    EXPECT_EQ(tree->value, value) << text;
    EXPECT_EQ(tree->name, text);
  }
}

TEST(Parse, Conditions) {
  const std::vector<Text> texts = {
      {"true", "true"},
      {"i == 0", "i == 0"},
      {"p == null", "p == null"},
      {"0 != p", "null != p"},
      {"i == null", "i == null"},
      {"i + 1 < j * 2", "i + 1 < j * 2"},
      {"i < 1 && j < 2 || i > 3 && j > 4", "i < 1 && j < 2 || i > 3 && j > 4"},
      {"i < 1 && (j < 2 || i > 3) && j > 4", "i < 1 && (j < 2 || i > 3) && j > 4"},
      {"i<=1||(j>=2||i!=3)", "i <= 1 || (j >= 2 || i != 3)"},
      {"!(i == 0)", "!(i == 0)"},
      {"!!true", "!!true"},
      {"!allocated(p + 1)", "!allocated(p + 1)"},
      {"size(p) == 2 && base(p + 1) == p", "size(p) == 2 && base(p + 1) == p"},
      {"allocated(base(p))", "allocated(base(p))"},
      {"no_live_cells && size > 0", "no_live_cells && size > 0"},
      {"!no_live_cells( p,0 , p+1 )", "!no_live_cells(p, null, p + 1)"},
      {"i > 0 ? j > 0 : true", "i > 0 ? j > 0 : true"},
      {"(i > 0 ? j : i) > 0", "(i > 0 ? j : i) > 0"},
  };
  for (const Text& text : texts) expect_prints(text, Sort::boolean);
}

struct Mistake {
  std::string text;  // ^ stands before the place that the error must point at
  std::string message;
  Sort sort = Sort::integer;
};

TEST(Parse, ErrorsPointAtThePlace) {
  const std::vector<Mistake> mistakes = {
      {"^", "found the end of the expression, expected a value"},
      {"  ^", "expected a value"},
      {"i +^", "found the end of the expression, expected a value"},
      {"i ^j", "found 'j', expected the end of the expression"},
      {"(i + 1^", "expected ')'"},
      {"i + 1^)", "found ')', expected the end"},
      {"^k + 1", "undeclared variable 'k'"},
      {"1 + ^sise", "did you mean 'size'?"},
      {"p + ^LSL.next", "undeclared record 'LSL'"},
      {"p + SLL.^nxt", "record 'SLL' has no field 'nxt'"},
      {"sizeof(^Tree)", "undeclared record 'Tree'"},
      {"sizeof(^3)", "expected a record name"},
      {"SLL.^3", "expected a field name"},
      {"^sizeof", "undeclared variable 'sizeof'"},
      {"^fre(p) == 0", "unknown function 'fre', expected one of: sizeof, allocated, size, base",
       Sort::boolean},
      {"^allocate(p)", "did you mean 'allocated'?", Sort::boolean},
      {"i ^* j", "non-linear term"},
      {"2 * (j + 1) ^* i", "non-linear"},
      {"i / ^j", "must be a positive constant"},
      {"i % ^0", "found '0' on the right of '%', expected a positive constant"},
      {"i / ^(1 - 1)", "found '0'"},
      {"i / ^-2", "found '-2'"},
      {"size(p) ^* i == 0", "non-linear", Sort::boolean},
      {"i + ^(i < j)", "found a condition on the right of '+', expected an integer"},
      {"^(i < j) * 2", "found a condition on the left of '*'"},
      {"^i < j < 3", "found a condition on the left of '<'", Sort::boolean},
      {"^i && true", "found an integer on the left of '&&', expected a condition", Sort::boolean},
      {"^true == true", "found a condition on the left of '==', expected an integer",
       Sort::boolean},
      {"i == ^(j == 0)", "found a condition on the right of '=='", Sort::boolean},
      {"!^i", "found an integer after '!'", Sort::boolean},
      {"-^true", "found a condition after '-'"},
      {"^i ? 1 : 2", "found an integer before '?'"},
      {"i > 0 ? 1 : ^true", "found a condition after ':', expected an integer"},
      {"i > 0 ? 1^", "expected ':'"},
      {"allocated(^true)", "found a condition in allocated(), expected an integer", Sort::boolean},
      {"^i < 0", "found a condition, expected an integer"},
      {"^i + 1", "found an integer, expected a condition", Sort::boolean},
      {"^size(p) + 1", "only conditions may read the heap"},
      {"1 + (^no_live_cells ? 1 : 2)", "only conditions may read the heap"},
      {"i ^= 0", "did you mean '=='?", Sort::boolean},
      {"i > 0 ^& j > 0", "did you mean '&&'?", Sort::boolean},
      {"i > 0 ^| j > 0", "did you mean '||'?", Sort::boolean},
      {"p-^>next", "found '>', expected a value"},
      {"i ^@ j", "found '@', which starts no token"},
      {"i + ^010", "octal"},
      {"i + ^0x10", "expected a decimal integer"},
      {"i + ^3x", "expected a decimal integer"},
      {"3^.5", "expected the end of the expression"},
      {"i ^\xC3\xA9", "found '\xC3\xA9'"},
      {"i + ^\"", "found '\"'"},
  };
  const Scope scope = scope_of(example());
  for (const Mistake& mistake : mistakes) {
    std::string text = mistake.text;
    const std::size_t place = text.find('^');
    ASSERT_NE(place, std::string::npos) << mistake.text;
    text.erase(place, 1);
    try {
      if (mistake.sort == Sort::integer) {
        parse_expression(text, scope, {"f", 7, 11});
      } else {
        parse_condition(text, scope, {"f", 7, 11});
      }
      ADD_FAILURE() << "accepted: " << text;
    } catch (const InputError& error) {
      EXPECT_EQ(error.position().column, 11 + static_cast<int>(place)) << error.what() << text;
      EXPECT_EQ(error.position().line, 7);
      EXPECT_NE(error.message().find(mistake.message), std::string::npos)
          << text << ": " << error.message();
    }
  }
}

TEST(Parse, ColumnsCountCharactersAndLines) {
  const Scope scope = scope_of(example());
  try {
    parse_expression("i +\n  \xC3\xA9", scope, {"f", 7, 11});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), (Position{"f", 8, 3}));
  }
  try {
    parse_expression("\xC3\xA9", scope, {"f", 7, 11});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), (Position{"f", 7, 11}));
  }
}

std::string repeated(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

TEST(Parse, DeepInputIsAnErrorAndNotACrash) {
  const Scope scope = scope_of(example());
  const std::vector<std::string> texts = {
      repeated("(", 100000),
      repeated("(", 100000) + "i" + repeated(")", 100000),
      repeated("-", 100000) + "i",
      repeated("1 > 0 ? 1 : ", 100000) + "i",
      repeated("1 > 0 ? ", 100000) + "i",
      repeated("1 + 2 * (", 100000),
      "i" + repeated(" - i", 100000),
      "i" + repeated(" * 2", 100000),
      "i" + repeated(" + i - i", 100000),
  };
  for (const std::string& text : texts) {
    EXPECT_THROW(parse_expression(text, scope, {}), InputError) << text.substr(0, 20);
  }
  EXPECT_THROW(parse_condition(repeated("!", 100000) + "true", scope, {}), InputError);
  EXPECT_THROW(parse_condition(repeated("allocated(", 100000), scope, {}), InputError);
}

/// Number of nodes on the longest path; iterative, so that it takes trees of any depth.
int depth_of(const Expression& root) {
  int deepest = 0;
  std::vector<std::pair<const Expression*, int>> open = {{&root, 1}};
  while (!open.empty()) {
    const auto [expression, depth] = open.back();
    open.pop_back();
    deepest = std::max(deepest, depth);
    for (const ExpressionPtr& argument : expression->arguments) {
      open.emplace_back(argument.get(), depth + 1);
    }
  }
  return deepest;
}

TEST(Parse, ChainsStayFlatAndReadBackTheSame) {
  const System system = example();
  const Scope scope = scope_of(system);
  for (const int length : {2, 255, 256, 257, 258, 300, 511, 512, 513, 1000, 4096, 100000}) {
    const ExpressionPtr tree =
        parse_condition("i == 0" + repeated(" && i + j < 3", length - 1), scope, {});
    EXPECT_LE(depth_of(*tree), 300);
    EXPECT_TRUE(test::same(*tree, *parse_condition(print(*tree, system), scope, {}))) << length;
    std::vector<VariableId> variables;
    collect_variables(*tree, variables);
    EXPECT_EQ(variables.size(), 1 + 2 * static_cast<std::size_t>(length - 1));
  }
  const ExpressionPtr sum = parse_expression("i" + repeated(" + j", 5000), scope, {});
  EXPECT_TRUE(test::same(*sum, *parse_expression(print(*sum, system), scope, {})));
}

TEST(Parse, DescribesInstructions) {
  const System system = example();
  const Scope scope = scope_of(system);
  const auto e = [&](const char* text) { return parse_expression(text, scope, {}); };
  const auto c = [&](const char* text) { return parse_condition(text, scope, {}); };
  const auto text = [&](const Action& action) { return describe(action, system); };
  EXPECT_EQ(text(Alloc{0, e("sizeof(SLL)"), false, false}), "p := alloc(sizeof(SLL))");
  EXPECT_EQ(text(Alloc{0, e("i + 1"), true, true}), "p := alloc(i + 1), may fail, static");
  EXPECT_EQ(text(Free{e("p")}), "free(p)");
  EXPECT_EQ(text(Load{1, e("p + 1"), nullptr}), "i := [p + 1]");
  EXPECT_EQ(text(Load{1, e("p + 1"), e("p")}), "i := [p + 1] within the block of p");
  EXPECT_EQ(text(Store{e("p + 1"), e("3"), nullptr}), "[p + 1] := 3");
  EXPECT_EQ(text(Move{0, e("null")}), "p := null");
  EXPECT_EQ(text(Move{1, e("null")}), "i := null");
  EXPECT_EQ(text(Havoc{{0, 1}}), "kill p, i");
  EXPECT_EQ(text(Havoc{{0, 1}, "lib1"}), "kill p, i from lib1");
  EXPECT_EQ(text(Assume{c("p != null")}), "assume p != null");
  EXPECT_EQ(text(Assert{c("i < j")}), "assert i < j");
  EXPECT_EQ(text(Fail{Checked{Store{e("p"), e("3"), nullptr}}}), "fail [p] := 3");
  EXPECT_EQ(text(Nop{}), "nop");
}

}  // namespace
}  // namespace heapreach::rts::parse_test
