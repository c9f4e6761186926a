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

}  // namespace
}  // namespace heapreach::rts::warnings_test
