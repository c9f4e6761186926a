// Units and functions of places, and through which functions executions come there.
#include "triage/ladder/homes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace heapreach::triage::homes_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Known = std::variant<std::vector<DefinedFunction>, Refused>;

/// Functions of units. The second unit has one of a header, and the third cannot be read.
const std::map<std::string, Known> units = {
    {"a.c",
     std::vector<DefinedFunction>{{"first", {"a.c", 1, 1}, true},
                                  {"leaf", {"a.c", 5, 1}, false, {"middle", "main"}},
                                  {"middle", {"a.c", 9, 1}, false, {"first", "middle", "other"}},
                                  {"other", {"a.c", 13, 1}, true},
                                  {"main", {"a.c", 17, 1}, true}}},
    {"b.c", std::vector<DefinedFunction>{{"in_header", {"h.h", 2, 1}, false, {"user"}},
                                         {"user", {"b.c", 1, 1}, true},
                                         {"alone", {"b.c", 9, 1}, false}}},
    {"parse.c",
     std::vector<DefinedFunction>{
         {"helper", {"parse.y", 3, 1}, true},
         {"yyparse", {"parse.c", 900, 1}, true, {}, {{"parse.y", 20, 0}, {"parse.y", 40, 0}}},
         {"main", {"parse.y", 60, 1}, true}}},
    {"c.c", Refused{"it has inline assembly"}}};

std::variant<Homes, Refused> homes_at(const std::string& file, int line,
                                      const std::string& function = "",
                                      const std::vector<std::string>& all = {"a.c", "b.c"}) {
  Question question;
  question.at = {file, line, 1};
  question.function = function;
  return homes_of(question, all,
                  [](const std::string& unit) -> const Known& { return units.at(unit); });
}

Home home_at(const std::string& file, int line, const std::string& function = "") {
  const auto homes = homes_at(file, line, function);
  EXPECT_TRUE(std::holds_alternative<Homes>(homes));
  EXPECT_EQ(std::get<Homes>(homes).all.size(), 1u);
  return std::get<Homes>(homes).all.front();
}

TEST(Homes, AreFunctionsThatBeginBefore) {
  EXPECT_EQ(home_at("a.c", 2).function, "first");
  EXPECT_EQ(home_at("./a.c", 30).function, "main");
  EXPECT_EQ(home_at("a.c", 30, "leaf").function, "leaf") << "the report says it";
  EXPECT_TRUE(home_at("a.c", 2).has_main);
  EXPECT_EQ(home_at("h.h", 3).unit, "b.c");
  EXPECT_FALSE(home_at("h.h", 3).has_main);
}

TEST(Homes, MayHaveCodeInFilesWhereTheyDoNotBegin) {
  const auto function_at = [](int line, const std::string& named) {
    return std::get<Homes>(homes_at("parse.y", line, named, {"a.c", "parse.c"})).all.at(0).function;
  };
  EXPECT_EQ(function_at(30, ""), "yyparse");
  EXPECT_EQ(function_at(30, "yyparse"), "yyparse");
  EXPECT_EQ(function_at(5, ""), "helper");
  EXPECT_EQ(function_at(70, ""), "main");
}

TEST(Homes, StaticFunctionsAreEnteredThroughCallers) {
  EXPECT_EQ(home_at("a.c", 2).entries, std::nullopt);
  EXPECT_THAT(*home_at("a.c", 6).entries, ElementsAre("first", "other"));
  EXPECT_THAT(*home_at("h.h", 3).entries, ElementsAre("user"));
  EXPECT_THAT(*home_at("b.c", 10).entries, IsEmpty());
}

TEST(Homes, UnitsThatCannotBeReadAreNamedForHeaders) {
  const auto homes = homes_at("h.h", 3, "", {"b.c", "c.c"});
  EXPECT_EQ(std::get<Homes>(homes).unread, "c.c cannot be read: it has inline assembly");
  EXPECT_EQ(std::get<Homes>(homes_at("b.c", 3, "", {"b.c", "c.c"})).unread, "");
  EXPECT_EQ(std::get<Refused>(homes_at("c.c", 3, "", {"b.c", "c.c"})).reason,
            "it has inline assembly");
  EXPECT_EQ(std::get<Refused>(homes_at("d.c", 3)).reason, "no file of the program is called d.c");
}

}  // namespace
}  // namespace heapreach::triage::homes_test
