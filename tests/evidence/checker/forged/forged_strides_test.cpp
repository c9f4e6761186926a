// Graphs with ranges that have strides, or lead back to cells, that claim what is false, each with
// a twin that is true.
#include <gtest/gtest.h>

#include "tests/evidence/checker/forged/forged.h"

namespace heapreach::test::forged_strides_test {
namespace {

using Status = evidence::CheckResult::Status;

void expect_fails(const ForgedGraph& forged) {
  EXPECT_EQ(checked(forged).status, Status::fails);
}

void expect_holds(const ForgedGraph& forged) {
  const evidence::CheckResult result = checked(forged);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

/// A table of 2n cells; v is some number, from 0 on and less than n.
std::string table(const std::string& ranges, const std::string& cells = "",
                  const std::string& more = "") {
  return R"("store": {"x": {"node": 0}, "v": {"linear": [0, [0, 1]]}}, "nodes":
    [{"extent": {"linear": [0, [1, 2]]}, "cells": [)" +
         cells + "], \"ranges\": [" + ranges + "]}" + more +
         R"(], "condition": [{"at_most_zero": {"linear": [0, [0, -1]]}},
    {"at_most_zero": {"linear": [1, [0, 1], [1, -1]]}}])";
}

/// The number in each cell of a field, from record `from` on, in records of `stride` cells; to
/// before `times` times n.
std::string range(int stride, int at, const std::string& cell, int times = 1, int from = 0) {
  return R"({"from": )" + std::to_string(from) + R"(, "to": {"linear": [0, [1, )" +
         std::to_string(times) + R"(]]}, "stride": )" + std::to_string(stride) + R"(, "at": )" +
         std::to_string(at) + R"(, "cell": )" + cell + "}";
}
std::string whole(const std::string& cell) {
  return R"({"from": 0, "to": {"linear": [0, [1, 2]]}, "cell": )" + cell + "}";
}

std::string reads_other_than_five(const std::string& at) {
  return "{load: {to: y, at: \"" + at + "\"}}, {assume: \"y != 5\"}";
}

TEST(ForgedStrides, SayNothingOfOtherFields) {
  ForgedGraph forged{.state = table(range(2, 1, "5"))};
  forged.program = reads_other_than_five("x + 2 * v + 1");
  expect_holds(forged);
  forged.program = reads_other_than_five("x + 2 * v");
  expect_fails(forged);
  forged.program = reads_other_than_five("x + v");  // which field that is, is open
  expect_fails(forged);
  forged.state = table(range(2, 1, "5") + ", " + range(2, 0, "5"));
  expect_holds(forged);
}

TEST(ForgedStrides, SayNothingOfRecordsInFrontAndBehind) {
  ForgedGraph forged{.state = table(range(2, 1, "5", 1, 1))};
  forged.program = reads_other_than_five("x + 2 * v + 3");
  expect_fails(forged);  // behind the block: which may not fail, but is asked for an address
  forged.program = "{assume: \"v > 0\"}, " + reads_other_than_five("x + 2 * v + 1");
  expect_holds(forged);
  forged.program = reads_other_than_five("x + 2 * v + 1");
  expect_fails(forged);
}

TEST(ForgedStrides, ContainNoMoreThanAreSo) {
  ForgedGraph forged{.state = table(whole("5"))};
  for (const int stride : {2, 3, 7}) {
    for (int at = 0; at < stride; at += 2) {
      forged.targets = {table(range(stride, at, "5"))};
      expect_holds(forged);
      forged.targets = {table(range(stride, at, "6"))};
      expect_fails(forged);
    }
  }
  forged.state = table(range(2, 0, "5"));
  forged.targets = {table(range(2, 0, "5"))};
  expect_holds(forged);
  forged.targets = {table(range(4, 2, "5"))};
  expect_holds(forged);
  for (const std::string& other :
       {whole("5"), range(2, 1, "5"), range(4, 1, "5"), range(3, 0, "5")}) {
    forged.targets = {table(other)};
    expect_fails(forged);
  }
  forged.state = table(range(2, 0, "5") + ", " + range(2, 1, "5"));
  forged.targets = {table(whole("5"))};
  expect_holds(forged);
  forged.state = table(range(2, 0, "5") + ", " + range(2, 1, "5", 1, 1));  // but the first
  expect_fails(forged);
  forged.state = table(range(2, 0, "5") + ", " + range(2, 1, "6"));
  expect_fails(forged);
}

/// The first range counts in which a cell lies.
TEST(ForgedStrides, CountInTheirOrder) {
  ForgedGraph forged{.state = table(range(2, 1, "6") + ", " + whole("5"))};
  forged.targets = {table(range(2, 0, "5") + ", " + range(2, 1, "6"))};
  expect_holds(forged);
  forged.targets = {table(whole("5"))};
  expect_fails(forged);
  forged.state = table(whole("5") + ", " + range(2, 1, "6"));
  expect_holds(forged);
}

TEST(ForgedStrides, SayNothingOfCellsWithNames) {
  const std::string seven = R"([{"linear": [1, [0, 2]]}, 7])";  // 2v + 1
  ForgedGraph forged{.state = table(whole("5"), seven)};
  forged.targets = {table(range(2, 0, "5"))};
  expect_holds(forged);
  forged.targets = {table(range(2, 1, "5"))};
  expect_fails(forged);
  forged.targets = {table(range(2, 1, "5"), seven)};
  expect_holds(forged);
  // Of a cell at v it is open which field it is.
  forged.state = table(whole("5"), R"([{"linear": [0, [0, 1]]}, 7])");
  forged.targets = {table(range(2, 0, "5"))};
  expect_fails(forged);
  forged.targets = {table(range(2, 0, "5"), R"([{"linear": [0, [0, 1]]}, 7])")};
  expect_holds(forged);
}

/// Shape 0: a block that holds its piece's argument.
const char* const holder = R"([{"argument": 0}])";
std::string holder_given(const std::string& argument) {
  return R"({"child": 0, "arguments": [)" + argument + "]}";
}

TEST(ForgedStrides, LeadBackToTheCellThatOwns) {
  const auto with = [](const std::string& given, const std::string& asked) {
    return ForgedGraph{.shapes = holder,
                       .state = table(range(2, 1, holder_given(given))),
                       .program =
                           "{load: {to: y, at: \"x + 2 * v + 1\"}}, {assume: \"y != 0\"}, "
                           "{load: {to: z, at: y}}, {assume: \"z != " +
                           asked + "\"}"};
  };
  expect_holds(with(R"({"slot": 0})", "x + 2 * v + 1"));
  expect_fails(with(R"({"slot": 0})", "x + 2 * v"));
  expect_holds(with(R"({"slot": -1})", "x + 2 * v"));
  expect_fails(with(R"({"slot": 1})", "x + 2 * v + 1"));
  expect_fails(with(R"({"owner": 0})", "x + 2 * v + 1"));
  expect_holds(with(R"({"owner": 0})", "x"));
  expect_fails(with(R"({"slot": 0})", "x"));
}

TEST(ForgedStrides, ContainWhatLeadsBackToTheSameCell) {
  const auto with = [](const std::string& held, const std::string& given) {
    ForgedGraph forged{.shapes = holder};
    forged.state = table(range(2, 1, "0"), R"([{"linear": [1, [0, 2]]}, {"node": 1}])",
                         R"(, {"size": 1, "cells": [{"node": 0, "offset": )" + held + "}]}");
    forged.targets = {table(range(2, 1, holder_given(given)))};
    return forged;
  };
  const std::string slot = R"({"linear": [1, [0, 2]]})", before = R"({"linear": [0, [0, 2]]})";
  expect_holds(with(slot, R"({"slot": 0})"));
  expect_fails(with(before, R"({"slot": 0})"));
  expect_holds(with(before, R"({"slot": -1})"));
  expect_fails(with(slot, R"({"slot": -1})"));
  expect_fails(with(slot, R"({"owner": 0})"));
  expect_holds(with("0", R"({"owner": 0})"));
  expect_fails(with("0", R"({"slot": 0})"));
}

TEST(ForgedStrides, IncludeNoOtherCell) {
  const auto with = [](const std::string& held, const std::string& wanted) {
    ForgedGraph forged{.shapes = holder, .state = table(range(2, 1, holder_given(held)))};
    forged.targets = {table(range(2, 1, holder_given(wanted)))};
    return forged;
  };
  expect_holds(with(R"({"slot": 0})", R"({"slot": 0})"));
  expect_fails(with(R"({"slot": 0})", R"({"slot": 1})"));
  expect_fails(with(R"({"slot": 0})", R"({"owner": 0})"));
  expect_fails(with(R"({"owner": 1})", R"({"slot": 0})"));
}

/// What is lost with a table is what its cells own in the range's field.
TEST(ForgedStrides, LoseWhatOtherFieldsOwn) {
  const auto with = [](const std::string& ranges) {
    return ForgedGraph{.shapes = "[null]",
                       .state = table(ranges),
                       .program = "{free: x}, {assume: \"!no_live_cells\"}"};
  };
  expect_fails(with(range(2, 1, R"({"child": 0})")));
  expect_holds(with(range(2, 1, "0")));
  expect_holds(with(R"({"from": 0, "to": 0, "stride": 2, "at": 1, "cell": {"child": 0}})"));
  // A cell of the field with a name owns nothing; it is the only one.
  ForgedGraph one = with("");
  const auto of_one = [&](int at) {
    one.state = R"("store": {"x": {"node": 0}}, "nodes": [{"extent": 2, "cells": [[1, 0]],
      "ranges": [{"from": 0, "to": 1, "stride": 2, "at": )" +
                std::to_string(at) + R"(, "cell": {"child": 0}}]}])";
    return one;
  };
  expect_holds(of_one(1));
  expect_fails(of_one(0));
}

TEST(ForgedStrides, MustMeanSomething) {
  ForgedGraph forged{.state = table(range(2, 1, "5")), .targets = {table(range(2, 1, "5"))}};
  expect_holds(forged);
  for (const std::string& bad : {range(0, 0, "5"), range(-2, 0, "5"), range(2, 2, "5"),
                                 range(2, -1, "5"), range(-1, -1, "5")}) {
    forged.targets = {table(bad)};
    expect_fails(forged);
    forged.state = table(bad);
    expect_fails(forged);
    forged.state = table(range(2, 1, "5"));
  }
}

/// Shape 1 gives shape 0 an argument, which no shape can take from a cell of a table.
TEST(ForgedStrides, GiveShapesNoSlots) {
  const auto with = [](const std::string& given) {
    ForgedGraph forged{.shapes = std::string(holder) + R"(, [{"child": 0, "arguments": [)" + given +
                                 "]}]"};
    forged.state = R"("store": {"x": {"node": 0}}, "nodes": [{"shape": 1}])";
    forged.targets = {forged.state};
    return forged;
  };
  expect_holds(with(R"({"owner": 0})"));
  expect_fails(with(R"({"slot": 0})"));
}

}  // namespace
}  // namespace heapreach::test::forged_strides_test
