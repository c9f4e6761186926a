// Text that is not YAML, or is other YAML than was meant: the message names what is wrong and the
// place, which is often not where a parser stops.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rts/text/read/read.h"

namespace heapreach::rts::yaml_errors_test {
namespace {

const std::string correct = R"(rts: 1
records: {Node: [data, next]}
variables: {p: ptr, x: int}
start: {vertex: a}
error: bad
edges:
  - from: a
    to: b
    do:
      - {assume: "x > 0"}
      - move: {to: x, value: 1}
  - {from: b, to: c, do: [{assume: "x < 9"}]}
  - {from: c, to: bad}
)";

struct Change {
  std::string replace;
  std::string with;  // ^^ stands before the place of the error
  std::string message;
};

void expect_errors(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    std::string text = correct;
    ASSERT_NE(text.find(change.replace), std::string::npos) << change.replace;
    text.replace(text.find(change.replace), change.replace.size(), change.with);
    const std::size_t place = text.find("^^");
    ASSERT_NE(place, std::string::npos) << text;
    text.erase(place, 2);
    const auto before = text.substr(0, place);
    const Position expected{"f",
                            1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
                            static_cast<int>(place - (before.rfind('\n') + 1)) + 1};
    try {
      read_text(text, "f");
      ADD_FAILURE() << "accepted:\n" << text;
    } catch (const InputError& error) {
      EXPECT_EQ(to_string(error.position()), to_string(expected)) << error.message() << '\n'
                                                                  << text;
      EXPECT_NE(error.message().find(change.message), std::string::npos) << error.message();
    }
  }
}

const std::string block = "move: {to: x, value: 1}";
const std::string quoted = "\"x > 0\"";

TEST(YamlErrors, CommentsInExpressions) {
  expect_errors({
      {quoted, "x > 0 ^^# positive}", "the '#' starts a comment, which hides the bracket"},
      {"[{assume: \"x < 9\"}]", "[{assume: x < 9 ^^#}]", "that closes the '{' in line 12"},
      {block, "assume: x >^^ # 0", "(a '#' behind a space starts a comment"},
  });
}

TEST(YamlErrors, ColonsInExpressions) {
  expect_errors({
      {quoted, "x > 0 ^^? 1 : 0", "'? ' and ': ' mean something else to YAML"},
      {block, "assume: x > 0 ? p == 1 ^^: p == 2", "found a second ':' in one entry"},
      {"{vertex: a}", "{vertex: a^^:}", "found a second ':' in one entry, expected ',' or '}'"},
      {"{to: x, value: 1}", "{to: x value^^: 1}", "entries are separated by ','"},
      {"error: bad", "error: bad^^: x", "put the value in quotes"},
  });
}

TEST(YamlErrors, FirstCharacters) {
  expect_errors({
      {quoted, "^^@x", "'@' cannot start a value; put the value in quotes"},
      {quoted, "^^`x`", "cannot start a value"},
      {quoted, "^^%p == 0", "'%' cannot start a value"},
      {quoted, "^^!(x > 0)", "'!' starts a tag"},
      {quoted, "^^*p == 0", "expressions do not read cells"},
      {block, "assume: ^^> 0", "mean something else to YAML"},
      {quoted, "\"x\" ^^> 0", "text goes on behind the quotes"},
      {quoted, "'x'^^s > 0",
       "text goes on behind the quotes; put all of it in quotes, in which ''"},
      {"rts: 1\n", "rts: 1\nname: 'Bob'^^s list'\n", "text goes on behind the quotes"},
      {"rts: 1\n", "rts: 1\nname: \"my\" ^^list\n", "text goes on behind the quotes"},
      {"  - {from: c, to: bad}\n", "  - {from: c, to: bad}\nname: ^^'list\n",
       "no ' closes this one"},
      {quoted, "[p + 1] ^^== 0", "expected ',' or '}'"},
  });
}

TEST(YamlErrors, Quotes) {
  expect_errors({
      {quoted, "^^\"x > 0", "no \" closes this one in its line"},
      {quoted, "^^'x > 0", "no ' closes this one in its line"},
      {quoted, "\"x ^^\\> 0\"", "a '\\' in double quotes starts an escape"},
      {"\"x < 9\"", "x < 9^^\"", "quotes stand around the whole expression"},
      {quoted, "^^\xE2\x80\x9Cx > 0\xE2\x80\x9D", "quotes in YAML are straight"},
  });
}

TEST(YamlErrors, Brackets) {
  expect_errors({
      {quoted, "x > 0}^^", "found '}', which no '{' before it opens"},
      {"bad}\n", "bad}^^}\n", "found '}', which no '{' before it opens"},
      {"\"x < 9\"}]}", "\"x < 9\"^^]}}", "found ']', expected '}' for the '{' in line 12"},
      {"{from: b, to: c, do: [{assume: \"x < 9\"}]}",
       "^^{from: b, to: c, do: [{assume: \"x < 9\"}]", "no '}' closes this '{' before line 13"},
      {"[{assume: \"x < 9\"}]}", "^^[{assume: \"x < 9\"}", "no ']' closes this '[' before line 13"},
      {"{to: x, value: 1}", "^^{to: x, value: 1", "no '}' closes this '{' before line 12"},
  });
}

TEST(YamlErrors, Indentation) {
  expect_errors({
      {"    to: b", "   ^^to: b", "indented by 3 spaces, expected 4 (as in line 7) or"},
      {"    to: b", "     ^^to: b", "goes on with the value in line 7; expected 4 spaces"},
      {"      - move", "     ^^- move", "indented by 5 spaces, expected 6 (as in line 10)"},
      {"      - move", "       ^^- move", "expected 6 (as in line 10) or 2 (as in line 7)"},
      {"      - move", "    ^^- move", "indented by 4 spaces, expected 6"},
      {"error: bad", " ^^error: bad", "indented by 1 space, expected 0 (as in line 4)"},
      {"    to: b", "^^\tto: b", "a tab indents the line, expected spaces"},
      {"      - move", "^^\t- move", "a tab indents the line"},
      {"  - {from: c", "  ^^-{from: c", "a space is missing behind the '-'"},
      {"  - {from: c", "    ^^{from: c", "expected 2 and a '-' (as in line 12) or 0"},
      {"to: bad}\n", "to: bad}\n  ^^exit: b\n", "indented by 2 spaces, expected"},
  });
}

TEST(YamlErrors, KeysWithoutColon) {
  expect_errors({
      {"error: bad", "^^error bad", "expected 'KEY: VALUE' (a ':' is missing)"},
      {"error: bad", "^^error:bad", "(a space is missing behind the ':')"},
      {"error: bad",
       "^^error:\xC2\xA0"
       "bad",
       "(a no-break space is no space)"},
      {"{to: x, value: 1}", "{^^to = x, value: 1}", "(write 'to: ..', with a ':' and a space)"},
      {"{vertex: a}", "{^^vertex:a}", "(write 'vertex: ..', with a space behind the ':')"},
      {quoted, "no_live_cells(p, ^^x)", "(an expression with a comma needs quotes)"},
  });
}

TEST(YamlErrors, WordsAndSignsOfOtherLanguages) {
  const auto with = [](const std::string& expression) { return "\"" + expression + "\""; };
  expect_errors({
      {quoted, with("x > 0 ^^and p == 0"), "(did you mean '&&'?)"},
      {quoted, with("x > 0 ^^or p == 0"), "(did you mean '||'?)"},
      {quoted, with("^^not x > 0"), "undeclared variable 'not' (did you mean '!'?)"},
      {quoted, with("x > 0 ^^& p == 0"), "(did you mean '&&'?)"},
      {quoted, with("x > 0 ^^| p == 0"), "(did you mean '||'?)"},
      {quoted, with("x ^^= 0"), "(did you mean '=='?)"},
      {quoted, with("x ^^=< 0"), "(did you mean '<='?)"},
      {quoted, with("x ^^=> 0"), "(did you mean '>='?)"},
      {quoted, with("x <^^> 0"), "(did you mean '!='?)"},
      {quoted, with("x ^^mod 2 == 0"), "(did you mean '%'?)"},
      {quoted, with("p != ^^NULL"), "(did you mean 'null'?)"},
      {quoted, with("p-^^>next == 0"), "load the cell into a variable first"},
      {quoted, with("^^[p + 1] == 0"), "load the cell into a variable first"},
      {quoted, with("x ^^^ 1 == 0"), "no operations on single bits"},
      {quoted, with("x <^^< 1 == 0"), "no operations on single bits"},
      {quoted, with("x = 1").replace(3, 1, "+^^="), "assign with move"},
      {quoted, with("x == ^^'l'"), "characters are written as numbers"},
      {quoted, with("^^0 < x < 5"), "(write 'a < b && b < c')"},
      {quoted, with("!^^x"), "(write 'E != 0' for one)"},
      {quoted, with("x > 0 ? true^^"), "expected ':' and the value for when the condition"},
      {quoted, with("x > 0 ^^: true"), "it belongs to a '?' before it"},
      {quoted, with("x == Node.^^nxt"), "has no field 'nxt' (did you mean 'next'?)"},
      {quoted, with("x == sizeof(^^Nod)"), "undeclared record 'Nod' (did you mean 'Node'?)"},
  });
}

}  // namespace
}  // namespace heapreach::rts::yaml_errors_test
