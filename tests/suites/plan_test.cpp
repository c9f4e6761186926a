// Plans: what they say, and what is wrong with them, with its place.
#include "suites/plan.h"

#include <gtest/gtest.h>

#include "suites/sources.h"

namespace heapreach::suites::plan_test {
namespace {

const std::string inputs = "inputs: {generator: kth, sizes: [1, 2]}\n";

Plan read(const std::string& text) {
  return read_plan_text(text, HEAPREACH_DATA_DIR "/plans/test.yaml");
}

/// The message without the file's name.
std::string error_of(const std::string& text) {
  try {
    sources_of(read(text));
    return "no error";
  } catch (const InputError& error) {
    const Position& at = error.position();
    return std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + error.message();
  }
}

std::vector<std::string> names_of(const Plan& plan) {
  std::vector<std::string> names;
  for (const Encoding& encoding : plan.encodings) names.push_back(encoding.name());
  return names;
}

TEST(SuitePlan, TheGridIsAProductWithoutRepetitions) {
  const Plan plan = read("suite: 1\n" + inputs +
                         "grid: {encoding: [basic, kripke], query: [fan, chain], "
                         "worlds: [doubling, \"list:1,2\"], passes: [none, \"inline,unfold\"]}\n");
  EXPECT_EQ(names_of(plan),
            (std::vector<std::string>{"basic", "basic-inline+unfold", "kripke-fan-doubling",
                                      "kripke-fan-doubling-inline+unfold", "kripke-fan-list1+2",
                                      "kripke-fan-list1+2-inline+unfold", "kripke-chain-doubling",
                                      "kripke-chain-doubling-inline+unfold", "kripke-chain-list1+2",
                                      "kripke-chain-list1+2-inline+unfold"}));
  EXPECT_EQ(plan.bounds, (std::vector<std::optional<std::uint64_t>>{std::nullopt}));
  EXPECT_EQ(plan.name, "test");
}

TEST(SuitePlan, WithALimitOfWorkNoClockEndsVerdicts) {
  const std::string start = "suite: 1\n" + inputs + "grid: {encoding: basic}\n";
  EXPECT_EQ(read(start).seconds, 10);
  EXPECT_EQ(read(start).work, std::nullopt);
  const Plan plan = read(start + "limits: {work: 2M}\n");
  EXPECT_EQ(plan.work, 2'000'000u);
  EXPECT_EQ(plan.seconds, std::nullopt);
  EXPECT_EQ(read(start + "limits: {wall_seconds: 3, work: 500}\n").seconds, 3);
  EXPECT_EQ(error_of(start + "limits: {work: 0}\n").substr(0, 15), "4:16: --work 0:");
}

TEST(SuitePlan, OtherSettingsShowInTheName) {
  const Plan plan = read("suite: 1\nname: all\n" + inputs +
                         "grid: {encoding: basic, vertex: argument, step: large, sort: real, "
                         "bound: [file, 3]}\nlimits: {wall_seconds: 2.5, memory_megabytes: 100}\n"
                         "format: clp\n");
  EXPECT_EQ(names_of(plan), (std::vector<std::string>{"basic-argument-large-real"}));
  EXPECT_EQ(plan.bounds, (std::vector<std::optional<std::uint64_t>>{std::nullopt, 3}));
  EXPECT_EQ(plan.seconds, 2.5);
  EXPECT_EQ(plan.memory, 100u);
  EXPECT_EQ(plan.format, horn::Format::clp);
  EXPECT_EQ(plan.name, "all");
}

TEST(SuitePlan, ExclusionsAgreeInEveryKey) {
  const Plan plan = read("suite: 1\n" + inputs +
                         "grid: {encoding: [basic, kripke], query: [fan, chain]}\n"
                         "exclude:\n  - {query: fan, bound: [2, 3]}\n"
                         "  - {inputs: \"kth/*size2*\", encoding: basic}\n");
  plans::Settings fan, basic;
  fan.encoding = "kripke";
  fan.query = "fan";
  basic.encoding = "basic";
  EXPECT_TRUE(is_excluded(plan, "kth/kth_size1_error1", fan, 2));
  EXPECT_FALSE(is_excluded(plan, "kth/kth_size1_error1", fan, 4));
  EXPECT_FALSE(is_excluded(plan, "kth/kth_size1_error1", fan, std::nullopt));
  EXPECT_FALSE(is_excluded(plan, "kth/kth_size1_error1", basic, 2));
  EXPECT_TRUE(is_excluded(plan, "kth/kth_size2_error1", basic, 7));
}

TEST(SuitePlan, SourcesAreSortedAndReadOnce) {
  const Plan plan = read(
      "suite: 1\ninputs: [../basics/access_*.rts.yaml, "
      "{files: ../basics/a*.rts.yaml, except: \"*never*\"}, "
      "{generator: kth, sizes: [2, 1], with: {error: [0, 1]}}]\n"
      "grid: {encoding: basic}\n");
  std::vector<std::string> ids;
  for (const Source& source : sources_of(plan)) ids.push_back(source.id());
  EXPECT_EQ(ids, (std::vector<std::string>{"basics/access_error", "basics/access_repaired",
                                           "kth/kth_size2_error0", "kth/kth_size1_error0",
                                           "kth/kth_size2_error1", "kth/kth_size1_error1"}));
}

TEST(SuitePlan, WhatIsWrongHasItsPlace) {
  const std::string grid = "grid: {encoding: basic}\n";
  EXPECT_EQ(error_of(""), "1:1: is empty, expected a plan");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + grid + "colour: red\n").substr(0, 4), "4:1:");
  EXPECT_EQ(error_of("suite: 2\n" + inputs + grid).substr(0, 4), "1:8:");
  EXPECT_EQ(error_of("suite: 1\n" + grid).substr(0, 4), "1:1:");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + "grid: {bound: 3}\n"),
            "3:7: the grid names no 'encoding'");
  EXPECT_EQ(error_of("suite: 1\ninputs: [nothing/*.rts.yaml]\n" + grid),
            "2:10: no file matches 'nothing/*.rts.yaml' (looked in " HEAPREACH_DATA_DIR "/plans)");
  EXPECT_EQ(error_of("suite: 1\ninputs: {generator: trees, sizes: 1}\n" + grid).substr(0, 36),
            "2:21: unknown generator 'trees', exp");
  EXPECT_EQ(error_of("suite: 1\ninputs: {generator: kth, sizes: [1, 0]}\n" + grid),
            "2:33: size=0: the generator kth expects 1 to 1000");
  EXPECT_EQ(error_of("suite: 1\ninputs: {generator: kth, sizes: 1, with: {eror: 1}}\n" + grid),
            "2:49: the generator kth has no parameter 'eror', expected one of size, error "
            "(did you mean 'error'?)");
  EXPECT_EQ(error_of("suite: 1\ninputs: {files: a, sizes: 1}\n" + grid),
            "2:9: key 'sizes' does not go with 'files'");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + "grid: {encoding: [basic, arrays]}\n").substr(0, 22),
            "3:26: --encoding array");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + "grid: {encoding: array, sort: real}\n"),
            "3:7: the grid combines what cannot be combined: the encoding array knows integers "
            "only, not --sort real");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + grid + "exclude: [{}]\n"),
            "4:11: an exclusion without keys leaves nothing");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + grid + "limits: {wall_seconds: 0}\n").substr(0, 5),
            "4:24:");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + grid + "format: prolog\n"),
            "4:9: format 'prolog': expected smt2, datalog or clp");
  EXPECT_EQ(error_of("suite: 1\n" + inputs + grid + "suite: 1\n").substr(0, 4), "4:1:");
}

TEST(SuitePlan, InputsMustBeSystems) {
  EXPECT_NE(error_of("suite: 1\ninputs: ../clauses/mccarthy91.smt2\ngrid: {encoding: basic}\n")
                .find("holds clauses"),
            std::string::npos);
}

}  // namespace
}  // namespace heapreach::suites::plan_test
