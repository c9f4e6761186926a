#include "triage/readers/documents/json_document.h"

#include <gtest/gtest.h>

#include "support/error.h"

namespace heapreach::triage::json_document_test {
namespace {

TEST(JsonDocument, WhatIsMissingIsEmpty) {
  const Json value = parse_json(R"({"a": "x", "n": 3, "l": [7, 8], "o": {}})", "r");
  EXPECT_EQ(text_at(value, "a"), "x");
  EXPECT_EQ(text_at(value, "n"), "");
  EXPECT_EQ(number_at(value, "n"), 3);
  EXPECT_EQ(number_at(value, "a"), 0);
  EXPECT_EQ(list_at(value, "l").size(), 2u);
  EXPECT_TRUE(list_at(value, "o").is_array());
  EXPECT_TRUE(member(value, "none").is_null());
  EXPECT_TRUE(member(member(value, "none"), "more").is_null());
  EXPECT_EQ(element(value["l"], Json(1u)), 8);
  EXPECT_TRUE(element(value["l"], Json(2u)).is_null());
  EXPECT_TRUE(element(value["l"], Json(-1)).is_null());
  EXPECT_TRUE(element(value["l"], Json("1")).is_null());
  EXPECT_TRUE(element(value["o"], Json(0u)).is_null());
}

TEST(JsonDocument, NumbersThatAreNoIntAreZero) {
  const Json value = parse_json(R"({"a": 2147483648, "b": -1, "c": 2.0, "d": 2147483647})", "r");
  EXPECT_EQ(number_at(value, "a"), 0);
  EXPECT_EQ(number_at(value, "b"), 0);
  EXPECT_EQ(number_at(value, "c"), 0);
  EXPECT_EQ(number_at(value, "d"), 2147483647);
}

TEST(JsonDocument, ValuesEndBehindTheirBracket) {
  const std::string text = R"([{"a": "]\"}"}] x)";
  EXPECT_EQ(end_of_json(text, 0, "r"), text.size() - 2);
  EXPECT_EQ(end_of_json("[[]", 0, "r"), 3u) << "nothing closes it";
  EXPECT_EQ(end_of_json("[\"a\\", 0, "r"), 4u);
  EXPECT_EQ(end_of_json("]]]] [[", 0, "r"), 0u);
}

TEST(JsonDocument, DepthIsLimitedButNotByMuch) {
  const std::string open(200, '[');
  const std::string close(200, ']');
  EXPECT_NO_THROW(parse_json(open + close, "r"));
  EXPECT_THROW(parse_json("[" + open + close + "]", "r"), InputError);
}

TEST(JsonDocument, ArraysAreFoundAtTheStartOfLines) {
  EXPECT_EQ(next_array("[1/2] [{}]\n  [ {}]", 0), 13u);
  EXPECT_EQ(next_array("x\n[]", 0), 2u);
  EXPECT_EQ(next_array("x [{}]", 0), 6u);
  EXPECT_EQ(next_array("\n\n", 0), 2u);
  EXPECT_EQ(next_array("[", 0), 0u) << "it may be cut off";
}

TEST(JsonDocument, PartsHaveThePositionsOfTheWhole) {
  try {
    parse_json("log\n[{]\n", 4, 7, "r");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), (Position{"r", 2, 3}));
  }
}

}  // namespace
}  // namespace heapreach::triage::json_document_test
