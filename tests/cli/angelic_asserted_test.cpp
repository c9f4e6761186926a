// heapreach angelic: what users assert stays possible, and checks that they do not count.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/angelic_reports.h"

namespace heapreach::test::angelic_asserted_test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

const std::string asserted_file = "data/angelic/asserted.c";

class AngelicAsserted : public ::testing::Test {
 protected:
  /// An option that names a file with these items.
  std::string asserting(const std::string& items) const {
    const std::string path = files_.file("asserted.yaml");
    std::ofstream(path) << "angelic-assertions: 1\nassertions:\n" << items;
    return "--angelic-assert " + path + " ";
  }
  std::string only_outcome(const std::string& arguments) const {
    const Json outcome = report_of(arguments + " " + asserted_file).at("outcomes").at(0);
    std::string text = outcome.at("outcome");
    if (outcome.contains("reason")) text += ": " + outcome.at("reason").get<std::string>();
    return text;
  }
  std::string refusal(const std::string& item) const {
    const ProgramResult r =
        angelic("--entries value " + asserting("  - " + item + "\n") + asserted_file);
    EXPECT_EQ(r.exit_code, 3) << r.out;
    return r.err;
  }

  const TemporaryDirectory files_;
};

TEST_F(AngelicAsserted, ASpecificationMayNotContradictIt) {
  const std::string with_null = asserting("  - {entry: value, clause: \"p == null\"}\n");
  EXPECT_EQ(only_outcome("--entries value"), "avoidable");
  EXPECT_EQ(only_outcome(with_null + "--entries value"),
            "angelic bug: only allocated(*p) avoids it, and makes impossible: what is asserted, p "
            "== null at the start");
  EXPECT_EQ(
      only_outcome(asserting("  - {entry: value, clause: \"p != null\"}\n") + "--entries value"),
      "avoidable");
}

TEST_F(AngelicAsserted, WhatIsImpossibleAnywayIsNotDemanded) {
  const std::string never = "  - {entry: value, clause: \"false\"}\n";
  EXPECT_EQ(only_outcome(asserting(never) + "--entries value"), "avoidable");
}

/// The bound and a file with the entry's own assertion behind a branch on a number.
TEST_F(AngelicAsserted, LinesHaveToBePassed) {
  const std::string file =
      "rts: 1\nbound: 1\nvariables: {g: int}\nstart: {vertex: begin}\nerror: bad\nexit: done\n"
      "procedures:\n  f:\n    parameters: {n: int}\n    entry: a\n    exit: end\n    edges:\n"
      "      - {from: a, to: b, at: {file: src/f.c, line: 2}, do: [{assume: n > 3}]}\n"
      "      - {from: a, to: end, do: [{assume: n <= 3}]}\n"
      "      - {from: b, to: end, do: [{assert: n == 2}]}\n"
      "      - {id: fails, from: b, to: bad, do: [{fail: {assert: n == 2}}]}\n"
      "edges:\n  - {from: begin, to: done}\n";
  const auto outcome = [&](const std::string& options) {
    const Json found = report_of(options + "--entries f -", file).at("outcomes").at(0);
    return found.at("outcome").get<std::string>() +
           (found.contains("reason") ? ": " + found.at("reason").get<std::string>() : "");
  };
  EXPECT_EQ(outcome(""), "avoidable");
  EXPECT_EQ(outcome(asserting("  - {at: \"f.c:2\"}\n")),
            "angelic bug: only n <= 3 avoids it, and makes impossible: what is asserted, f.c:2");
  EXPECT_EQ(outcome(asserting("  - {entry: f, at: \"src/f.c:2\", clause: \"n <= 3\"}\n")),
            "avoidable");
}

TEST_F(AngelicAsserted, ChecksOfHelpersNeedNotCount) {
  EXPECT_THAT(only_outcome("--entries guarded"),
              HasSubstr("makes impossible: p == null (data/angelic/asserted.c:9:7)"));
  EXPECT_EQ(only_outcome("--entries guarded --ignore-checks check"), "avoidable");
  // Those of others do.
  EXPECT_THAT(only_outcome("--entries guarded --ignore-checks guarded"), HasSubstr("angelic bug"));
  const ProgramResult r = angelic("--entries guarded --ignore-checks chek " + asserted_file);
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("--ignore-checks chek: no entry calls a function of that name"));
}

TEST_F(AngelicAsserted, WhatDoesNotFitIsRefused) {
  EXPECT_THAT(refusal("{entry: nobody, clause: \"p == null\"}"),
              HasSubstr("asserted.yaml:3:5: an assertion: there is no entry 'nobody'"));
  EXPECT_THAT(refusal("{entry: value, clause: \"q == null\"}"),
              HasSubstr("asserted.yaml:3:28: the clause 'q == null': there is no variable 'q'"));
  EXPECT_THAT(refusal("{at: \"asserted.c:4\"}"), HasSubstr("nothing of the entries stands at"));
  EXPECT_THAT(refusal("{at: \"asserted.c\"}"), HasSubstr("3:10: a place: found 'asserted.c'"));
  EXPECT_THAT(refusal("{entry: value}"), HasSubstr("found neither 'at' nor 'clause'"));
  EXPECT_THAT(refusal("{clause: \"p == null\"}"), HasSubstr("found no 'entry'"));
  EXPECT_THAT(refusal("{entry: value, claws: x}"), HasSubstr("unknown key 'claws'"));
}

}  // namespace
}  // namespace heapreach::test::angelic_asserted_test
