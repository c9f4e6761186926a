// The functions of ctype.h in the C locale: comparisons, no tables.
#include "frontends/library/table/choices.h"
#include "frontends/library/texts/definitions.h"

namespace heapreach::frontends::library {

using Texts = std::map<std::string, std::string>;

namespace {

std::string character_test(const std::string& name, const std::string& test) {
  return declared_choice(truth_prefix, name) + "define i32 @" + name + "(i32 %c) {\n" + test +
         "  %r = zext i1 %yes to i32\n" + returned_choice(truth_prefix, name, "%r") + "}\n";
}

std::string range_test(const std::string& result, int first, int last) {
  return "  %" + result + "a = icmp sge i32 %c, " + std::to_string(first) + "\n  %" + result +
         "b = icmp sle i32 %c, " + std::to_string(last) + "\n  %" + result + " = and i1 %" +
         result + "a, %" + result + "b\n";
}

std::string change_case(const std::string& name, int first, int last, int by) {
  return "define i32 @" + name + "(i32 %c) {\n" + range_test("yes", first, last) +
         "  %other = add nsw i32 %c, " + std::to_string(by) +
         "\n  %r = select i1 %yes, i32 %other, i32 %c\n  ret i32 %r\n}\n";
}

}  // namespace

void add_characters(Texts& texts) {
  const auto add = [&](const std::string& name, const std::string& test) {
    texts[name] = character_test(name, test);
  };
  add("isdigit", range_test("yes", '0', '9'));
  add("isupper", range_test("yes", 'A', 'Z'));
  add("islower", range_test("yes", 'a', 'z'));
  add("isprint", range_test("yes", ' ', '~'));
  add("isblank", "  %a = icmp eq i32 %c, 32\n  %b = icmp eq i32 %c, 9\n  %yes = or i1 %a, %b\n");
  add("isgraph", range_test("yes", '!', '~'));
  add("iscntrl",
      range_test("low", 0, 31) + "  %del = icmp eq i32 %c, 127\n  %yes = or i1 %low, %del\n");
  add("isxdigit", range_test("digit", '0', '9') + range_test("up", 'A', 'F') +
                      range_test("low", 'a', 'f') +
                      "  %letter = or i1 %up, %low\n  %yes = or i1 %letter, %digit\n");
  add("ispunct", range_test("first", '!', '/') + range_test("second", ':', '@') +
                     range_test("third", '[', '`') + range_test("last", '{', '~') +
                     "  %low = or i1 %first, %second\n  %high = or i1 %third, %last\n"
                     "  %yes = or i1 %low, %high\n");
  const std::string letter = range_test("up", 'A', 'Z') + range_test("low", 'a', 'z');
  add("isalpha", letter + "  %yes = or i1 %up, %low\n");
  add("isalnum", letter + range_test("digit", '0', '9') +
                     "  %letter = or i1 %up, %low\n  %yes = or i1 %letter, %digit\n");
  add("isspace", range_test("control", '\t', '\r') +
                     "  %blank = icmp eq i32 %c, 32\n  %yes = or i1 %control, %blank\n");
  add("isascii", range_test("yes", 0, 127));
  texts["toascii"] = "define i32 @toascii(i32 %c) {\n  %r = and i32 %c, 127\n  ret i32 %r\n}\n";
  texts["toupper"] = change_case("toupper", 'a', 'z', 'A' - 'a');
  texts["tolower"] = change_case("tolower", 'A', 'Z', 'a' - 'A');
}

}  // namespace heapreach::frontends::library
