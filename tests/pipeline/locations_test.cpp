#include "pipeline/input/locations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/rts/questions.h"

namespace heapreach::pipeline::locations_test {
namespace {

using ::testing::HasSubstr;

constexpr const char* text = R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: s}
error: [bad, worse]
edges:
  - {id: one, from: s, to: m, do: [{load: {to: i, at: p}, at: {file: src/b.c, line: 3, column: 4}},
                                   {free: p, at: {file: src/b.c, line: 3, column: 9}},
                                   {free: p, at: {file: src/b.c, line: 7, column: 1}}]}
  - {id: two, from: m, to: worse, do: [{assume: "i == 5"}]}
  - {id: "src/b.c:8", from: m, to: worse, do: [{assume: "i == 6"}]}
)yaml";

struct Chosen : ::testing::Test {
  std::string at(const std::vector<std::string>& wanted, bool each = false) const {
    std::string result;
    for (const rts::Location& location : chosen({each, wanted}, system, all)) {
      result += (result.empty() ? "" : " ") + location.text();
    }
    return result;
  }
  std::string refusal(const std::string& wanted) const {
    try {
      return "taken: " + at({wanted});
    } catch (const UsageError& error) {
      return error.what();
    }
  }

  const rts::System system = test::with_all_errors(text);
  const std::vector<rts::Location> all = rts::locations_of(system, rts::Properties::all());
};

TEST_F(Chosen, ByFileLineColumnAndKind) {
  EXPECT_EQ(at({"src/b.c:3"}), "src/b.c:3:4=deref src/b.c:3:9=free");
  EXPECT_EQ(at({"b.c:3"}), at({"src/b.c:3"}));
  EXPECT_EQ(at({"./src/b.c:3"}), at({"src/b.c:3"}));
  EXPECT_EQ(at({"/home/x/src/b.c:3"}), at({"src/b.c:3"}));
  EXPECT_EQ(at({"b.c:3:9"}), "src/b.c:3:9=free");
  EXPECT_EQ(at({"b.c:3=deref"}), "src/b.c:3:4=deref");
  EXPECT_EQ(at({"b.c:3:4=deref", "b.c:7"}), "src/b.c:3:4=deref src/b.c:7:1=free");
}

TEST_F(Chosen, ByTheNameOfAnEdgeOrAnErrorVertex) {
  EXPECT_EQ(at({"two"}), "two=call");
  EXPECT_EQ(at({"one!1"}), "src/b.c:3:9=free");
  EXPECT_EQ(at({"src/b.c:8"}), "src/b.c:8=call");
  EXPECT_EQ(at({"worse"}), "two=call src/b.c:8=call");
  EXPECT_EQ(at({"bad=free"}), "src/b.c:3:9=free src/b.c:7:1=free");
}

TEST_F(Chosen, ByTheEdgeOnWhichInstructionsFail) {
  EXPECT_EQ(at({"one"}), "src/b.c:3:4=deref src/b.c:3:9=free src/b.c:7:1=free");
  EXPECT_EQ(at({"one=deref"}), "src/b.c:3:4=deref");
  EXPECT_THAT(refusal("on"), HasSubstr("did you mean 'one'?"));
}

TEST_F(Chosen, ByTheTextOfEachLocation) {
  for (const rts::Location& location : all) EXPECT_EQ(at({location.text()}), location.text());
}

constexpr const char* odd_names = R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: s}
error: bad
exit: done
edges:
  - {from: s, to: bad, do: [{assume: "i == 3"}], at: {line: 3}}
  - {from: s, to: done, do: [{load: {to: i, at: p}, at: {line: 4, column: 5}}]}
  - {id: "x=1", from: s, to: bad, do: [{assume: "i == 4"}]}
  - {id: "i=free", from: s, to: bad, do: [{assume: "i == 5"}]}
)yaml";

TEST(ChosenWithoutFiles, PositionsAreNumbers) {
  const rts::System system = test::with_all_errors(odd_names);
  const auto all = rts::locations_of(system, rts::Properties::all());
  const auto at = [&](const std::string& wanted) {
    std::string texts;
    for (const rts::Location& one : chosen({false, {wanted}}, system, all)) {
      texts += (texts.empty() ? "" : " ") + one.text();
    }
    return texts;
  };
  EXPECT_EQ(at("3=call"), "3=call");
  EXPECT_EQ(at("3"), "3=call");
  EXPECT_EQ(at("4:5=deref"), "4:5=deref");
  EXPECT_EQ(at("4"), "4:5=deref");
  EXPECT_EQ(at("x=1"), "x=1=call");
  EXPECT_EQ(at("i=free"), "i=free=call");
  for (const rts::Location& one : all) EXPECT_EQ(at(one.text()), one.text());
  EXPECT_THROW(at("4:6"), UsageError);
  EXPECT_THROW(at("5"), UsageError);
}

TEST_F(Chosen, EachIsAllOfThem) {
  EXPECT_EQ(chosen({true, {}}, system, all).size(), all.size());
  EXPECT_EQ(at({"b.c:7"}, true), at({}, true));
  EXPECT_THAT([&] { at({"b.c:4"}, true); }, ::testing::Throws<UsageError>());
}

TEST_F(Chosen, WhatIsNotThereListsWhatIsNear) {
  EXPECT_THAT(refusal("b.c:6"), HasSubstr("near it: src/b.c:7:1=free, src/b.c:3:4=deref"));
  EXPECT_THAT(refusal("b.c:3:4=free"), HasSubstr("near it: src/b.c:3:4=deref"));
  EXPECT_THAT(refusal("other/b.c:3"), HasSubstr("no error location"));
  EXPECT_THAT(refusal("ab.c:3"), HasSubstr("no error location"));
  EXPECT_THAT(refusal("tow"), HasSubstr("did you mean 'two'?"));
  EXPECT_THAT(refusal("wors"), HasSubstr("did you mean 'worse'?"));
  EXPECT_THAT(refusal("b.c:3=drop"), HasSubstr("'drop' is no kind of error (known: deref, "));
  EXPECT_THAT(refusal("b.c:3=derf"), HasSubstr("did you mean 'deref'?"));
  for (const char* odd :
       {"", ":", "=", ":3", "b.c:", "b.c:0", "b.c:-1", "b.c:99999999999", "=free", "b.c:3:4:5"}) {
    EXPECT_THAT(refusal(odd), ::testing::Not(HasSubstr("taken"))) << odd;
  }
}

}  // namespace
}  // namespace heapreach::pipeline::locations_test
