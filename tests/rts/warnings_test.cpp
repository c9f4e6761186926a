#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rts/text/read/read.h"

namespace heapreach::rts::warnings_test {
namespace {

std::vector<std::string> warnings_of(const std::string& text) {
  std::vector<std::string> result;
  for (const Warning& warning : read_text(text, "f").warnings) {
    result.push_back(to_string(warning.position) + ": " + warning.text);
  }
  return result;
}

using Texts = std::vector<std::string>;

TEST(Warnings, NoneForAnOrdinarySystem) {
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: a}\nerror: b\nexit: c\nedges:\n"
                        "- {from: a, to: b}\n- {from: a, to: c}\n"),
            Texts{});
}

TEST(Warnings, StartWithoutOutEdges) {
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: a}\nerror: a\nedges: []\n"),
            (Texts{"f:2:17: no edge leaves the start vertex 'a'"}));
}

TEST(Warnings, DeadEndsAreNamedWhereTheyAreDeclaredOrFirstMentioned) {
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: a}\nerror: b\nedges:\n"
                        "- {from: a, to: b}\n- {from: a, to: c}\n- {from: a, to: c}\n"),
            (Texts{"f:6:17: no edge leaves vertex 'c', which is neither error nor exit"}));
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: a}\nerror: b\nvertices:\n  a: {}\n  b: {}\n"
                        "  c: {}\nedges:\n- {from: a, to: b}\n- {from: a, to: c}\n"),
            (Texts{"f:7:3: no edge leaves vertex 'c', which is neither error nor exit"}));
}

TEST(Warnings, ErrorWithoutPath) {
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: a}\nerror: [b, c]\nedges:\n"
                        "- {from: a, to: b}\n- {from: x, to: c}\n"),
            (Texts{"f:3:12: no path leads from the start to error vertex 'c': it is infeasible at "
                   "every bound"}));
}

TEST(Warnings, ImplicitErrorsArePathsToTheFirstErrorVertexAndBeyond) {
  const std::string head =
      "rts: 1\nvariables: {p: ptr}\nmemory_errors: implicit\nstart: {vertex: a}\n"
      "error: [b, c, d]\nexit: e\n";
  const Texts only_d = {
      "f:5:15: no path leads from the start to error vertex 'd': it is infeasible at every bound"};
  EXPECT_EQ(warnings_of(head + "edges:\n- {from: a, to: e, do: [{free: p}]}\n- {from: b, to: c}\n"),
            only_d);
  // The instruction that may fail stands where no path from the start leads.
  EXPECT_EQ(warnings_of(head + "edges:\n- {from: a, to: e}\n"
                               "- {from: x, to: e, do: [{free: p}]}\n")
                .size(),
            3u);
  // An instruction that cannot fail adds no error.
  EXPECT_EQ(warnings_of(head + "edges:\n- {from: a, to: e, do: [{kill: [p]}]}\n").size(), 3u);
}

const std::string list =
    "rts: 1\nstart: {vertex: begin}\nerror: bad\nexit: done\nedges:\n"
    "- {from: begin, to: loop}\n- {from: loop, to: loop}\n- {from: loop, to: done}\n"
    "- {from: loop, to: bad}\n";

TEST(Warnings, WhatIsMentionedOnceAndLeadsNowhereMayBeMisspelt) {
  EXPECT_EQ(
      warnings_of(list + "- {from: loop, to: dnoe}\n"),
      (Texts{"f:10:20: no edge leaves vertex 'dnoe', which is neither error nor exit (did you "
             "mean 'done'?)"}));
  EXPECT_EQ(warnings_of(list + "- {from: lopo, to: done}\n"),
            (Texts{"f:10:10: no edge leads to vertex 'lopo' (did you mean 'loop'?)"}));
}

TEST(Warnings, NamesOfStartAndErrorMayBeMisspelt) {
  const std::string edges = "edges:\n- {from: begin, to: bad}\n";
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: begni}\nerror: bad\n" + edges),
            (Texts{"f:2:17: no edge leaves the start vertex 'begni' (did you mean 'begin'?)",
                   "f:5:10: no edge leads to vertex 'begin' (did you mean 'begni'?)",
                   "f:3:8: no path leads from the start to error vertex 'bad': it is infeasible at "
                   "every bound"}));
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: begin}\nerror: bda\n" + edges),
            (Texts{"f:5:21: no edge leaves vertex 'bad', which is neither error nor exit (did you "
                   "mean 'bda'?)",
                   "f:3:8: no path leads from the start to error vertex 'bda': it is infeasible at "
                   "every bound (did you mean 'bad'?)"}));
}

TEST(Warnings, NobodyMisspellsWhatIsMentionedTwiceOrDeclaredOrNumbered) {
  EXPECT_EQ(warnings_of(list + "- {from: loop, to: dnoe}\n- {from: begin, to: dnoe}\n").size(), 1u);
  EXPECT_EQ(warnings_of(list + "- {from: loop, to: dnoe}\n- {from: begin, to: dnoe}\n")[0].find(
                "did you mean"),
            std::string::npos);
  EXPECT_EQ(warnings_of(list + "- {from: loop, to: loop2}\n"),
            (Texts{"f:10:20: no edge leaves vertex 'loop2', which is neither error nor exit"}));
  EXPECT_EQ(warnings_of(list + "- {from: loop2, to: done}\n"), Texts{});
  EXPECT_EQ(warnings_of(list + "- {from: unused, to: done}\n"), Texts{});
  EXPECT_EQ(warnings_of("rts: 1\nstart: {vertex: a}\nerror: bad\nvertices: {a: {}, bad: {}, "
                        "done: {}, dnoe: {}}\nedges:\n- {from: a, to: bad}\n- {from: a, to: dnoe}\n"
                        "- {from: dnoe, to: done}\n- {from: a, to: done}\n"),
            (Texts{"f:4:28: no edge leaves vertex 'done', which is neither error nor exit"}));
}

}  // namespace
}  // namespace heapreach::rts::warnings_test
