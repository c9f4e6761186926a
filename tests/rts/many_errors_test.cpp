// Files with several errors: all are named at once, in the order of the file, and none twice.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "rts/text/read/read.h"
#include "support/error_list.h"

namespace heapreach::rts::many_errors_test {
namespace {

std::vector<std::string> errors_of(const std::string& text) {
  try {
    read_text(text, "f");
  } catch (const InputError& error) {
    std::vector<std::string> lines;
    std::istringstream in(error.what());
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }
  return {};
}

/// One error per text, which its line holds.
void expect_errors(const std::string& text, const std::vector<std::string>& expected) {
  const std::vector<std::string> found = errors_of(text);
  ASSERT_EQ(found.size(), expected.size()) << testing::PrintToString(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NE(found[i].find(expected[i]), std::string::npos) << found[i] << "\n" << expected[i];
  }
}

const std::string head = "rts: 1\nvariables: {x: int, p: ptr}\nstart: {vertex: a}\nerror: bad\n";

TEST(ManyErrors, OfIndependentPartsComeInTheOrderOfTheFile) {
  expect_errors(
      "rts: 1\nbound: four\nheap: ful\nvariables: {x: int, p: pointer}\nerror: []\n"
      "start: {vertex: a, assume: \"x >\"}\nedges:\n"
      "  - {form: a, to: b, do: [{asume: true}, {assume: x}, {alloc: {to: x}}]}\n"
      "  - {from: b, to: c, at: here}\n  - b\nexit: [c, c]\n",
      {"f:2:8: bound", "f:3:7: heap", "f:4:24: variable type", "f:5:8: error: found no vertex",
       "f:6:32: start: assume", "f:8:6: unknown key 'form'", "f:8:28: unknown key 'asume'",
       "f:8:51: assume: found an integer", "f:8:63: missing key 'size'", "f:9:26: at: found 'here'",
       "f:10:5: an edge: found 'b'", "f:11:11: exit: duplicate vertex"});
}

TEST(ManyErrors, AnUndeclaredNameIsOneError) {
  expect_errors(head +
                    "edges:\n  - {from: a, to: bad, do: [{assume: y > 0}, {kill: [y]}]}\n"
                    "  - {from: a, to: bad, do: [{assume: y > z}]}\n",
                {"undeclared variable 'y'"});
  expect_errors(head + "edges:\n  - {from: a, to: bad, do: [{assume: y > 0}, {kill: [z]}]}\n",
                {"undeclared variable 'y'", "undeclared variable 'z'"});
}

TEST(ManyErrors, WhatFollowsFromAnotherIsNotSaid) {
  // The declarations that names may be among.
  expect_errors(
      "rts: 1\nvariabels: {x: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: bad, do: [{assume: x > 0}]}\n",
      {"did you mean 'variables'?"});
  expect_errors(
      "rts: 1\nvariables: {x: bool}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: bad, do: [{assume: x > 0}]}\n",
      {"variable type"});
  // A key that an unknown one stands for.
  expect_errors(head + "egdes: []\n", {"did you mean 'edges'?"});
  expect_errors(head + "edges:\n  - {from: a, ot: bad}\n", {"unknown key 'ot'"});
  // What is wrong with a vertex is said once.
  expect_errors(head +
                    "vertices: {a: {}, bad: {}}\nedges:\n  - {from: a, to: b}\n"
                    "  - {from: b, to: bad}\nexit: b\n",
                {"undeclared vertex 'b'"});
}

TEST(ManyErrors, OfProcedures) {
  const std::string text =
      head +
      "procedures:\n"
      "  f:\n    parameters: {q: ptr}\n    result: q\n    entry: f0\n"
      "    exit: [f1, f1]\n    edges:\n      - {from: f0, to: f1, do: [{free: r}]}\n"
      "  g: {entry: g0}\n"
      "edges:\n  - {from: a, to: b, do: [{call: {to: f}}]}\n"
      "  - {from: b, to: bad, do: [{call: {to: h}}]}\n";
  expect_errors(text, {"exit: duplicate vertex", "undeclared variable 'r'", "missing key 'edges'",
                       "found 0 arguments", "undeclared procedure 'h'"});
}

TEST(ManyErrors, VerticesOfTwoOwnersAreNamedOnceEach) {
  const std::string text = head +
                           "procedures:\n"
                           "  f: {entry: a, exit: b, edges: [{from: a, to: b}, {from: a, to: b}]}\n"
                           "edges:\n  - {from: a, to: b}\n  - {from: b, to: bad}\n";
  const std::vector<std::string> found = errors_of(text);
  ASSERT_EQ(found.size(), 2u) << testing::PrintToString(found);
  EXPECT_NE(found[0].find("vertex 'a' belongs to"), std::string::npos) << found[0];
  EXPECT_NE(found[1].find("vertex 'b' belongs to"), std::string::npos) << found[1];
}

TEST(ManyErrors, TwentyAreShown) {
  std::string text = head + "edges:\n";
  for (int i = 0; i < 25; ++i) text += "  - {from: a, to: bad, do: [{assume: x}]}\n";
  const std::vector<std::string> found = errors_of(text);
  ASSERT_EQ(found.size(), 21u);
  EXPECT_EQ(found.back(), "f: and 5 errors that are not shown");
  EXPECT_EQ(found.front().rfind("f:6:", 0), 0u) << found.front();
  EXPECT_EQ(found[19].rfind("f:25:", 0), 0u) << found[19];
}

TEST(ManyErrors, FilesThatAreWrongEverywhereAreNotReadToTheEnd) {
  std::string text = head + "edges:\n";
  for (int i = 0; i < 100000; ++i) text += "  - wrong\n";
  const std::vector<std::string> found = errors_of(text);
  ASSERT_EQ(found.size(), 21u);
  EXPECT_EQ(found.back(), "f: and 980 errors or more that are not shown");
}

TEST(ManyErrors, PositionAndMessageAreThoseOfTheFirst) {
  try {
    read_text(head + "bound: x\nedges: []\nheap: y\n", "f");
    ADD_FAILURE();
  } catch (const InputErrors& errors) {
    EXPECT_EQ(to_string(errors.position()), "f:5:8");
    EXPECT_EQ(errors.message().rfind("bound: found 'x'", 0), 0u) << errors.message();
  }
}

}  // namespace
}  // namespace heapreach::rts::many_errors_test
