// What goes into the page of answers, and the page as a file; what it looks like is tested in a
// browser (answers/page/test).
#include "answers/page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "answers/asset.h"
#include "answers/graph.h"
#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::page_test {
namespace {

using Json = nlohmann::ordered_json;

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// What stands in a page as its data.
Json data_of(const std::string& page) {
  const std::string before = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = page.find(before) + before.size();
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

TEST(AnswerGraph, HasVerticesAndEdgesWithTheirErrors) {
  const char* const text = R"(rts: 1
variables: {p: ptr}
memory_errors: implicit
start: {vertex: a}
error: bad
exit: done
vertices:
  a: {label: "emp", at: {file: a.c, line: 3}}
  b: {}
  bad: {}
  done: {}
edges:
  - {id: first, from: a, to: b, do: [{alloc: {to: p, size: 1}}, {free: p}], at: {file: a.c, line: 4}}
  - {from: b, to: done}
  - {from: b, to: bad}
)";
  const rts::System read = rts::read_text(text, "a.rts.yaml").system;
  const Json graph = Json::parse(answers::graph_json(rts::with_errors(read, {})));
  EXPECT_EQ(graph["start"], "a");
  EXPECT_EQ(
      graph["vertices"][0],
      Json::parse(R"({"name": "a", "label": "emp", "position": {"file": "a.c", "line": 3}})"));
  const auto kind_of = [&](const std::string& name) {
    for (const Json& vertex : graph["vertices"]) {
      if (vertex["name"] == name) return vertex.value("kind", "");
    }
    return std::string("absent");
  };
  EXPECT_EQ(kind_of("bad"), "error");
  EXPECT_EQ(kind_of("done"), "exit");
  EXPECT_EQ(kind_of("b"), "");
  ASSERT_EQ(graph["edges"].size(), 3u) << "implicit errors are no edges";
  const char* const first = R"json({"name": "first", "from": "a", "to": "b",
    "instructions": ["p := alloc(1)", "free(p)"], "position": {"file": "a.c", "line": 4},
    "implicit": ["first!1"]})json";
  EXPECT_EQ(graph["edges"][0], Json::parse(first));
  EXPECT_EQ(graph["edges"][1]["name"], "#1");
}

TEST(AnswerPage, NamesTheFilesThatPositionsName) {
  const std::set<std::string> files = answers::files_of(
      {R"({"file": "a.c", "trace": {"steps": [{"position": {"file": "b.h", "line": 1}}]}})",
       R"({"file": "c.smt2", "warnings": ["file"], "x": {"file": 5}})"});
  EXPECT_EQ(files, (std::set<std::string>{"a.c", "b.h", "c.smt2"}));
}

TEST(AnswerPage, DataCannotEndItsElement) {
  const std::string asset(answers::page_asset());
  answers::Content content;
  content.answers = {R"({"file": "</script><script>alert(1)</script>", "verdict": "<!--"})"};
  content.sources["a.c"] = "/* </script> \xff\xfe no UTF-8 */";
  content.graphs["a.c"] = R"({"start": "<b>"})";
  const std::string text = answers::page(content, "<b> & \"title\"");
  EXPECT_EQ(occurrences(text, "</script>"), occurrences(asset, "</script>"));
  EXPECT_EQ(occurrences(text, "<!--"), occurrences(asset, "<!--"));
  EXPECT_NE(text.find("<title>&lt;b&gt; &amp; &quot;title&quot;</title>"), std::string::npos);
  const Json data = data_of(text);
  EXPECT_EQ(data["answers"][0]["verdict"], "<!--");
  EXPECT_EQ(data["graphs"]["a.c"]["start"], "<b>");
  EXPECT_EQ(data["sources"]["a.c"], "/* </script> \ufffd\ufffd no UTF-8 */");
}

TEST(AnswerPage, IsTheSameEachTime) {
  answers::Content content;
  content.answers = {R"({"b": 1, "a": 2})"};
  content.sources = {{"z", "1"}, {"a", "2"}};
  EXPECT_EQ(answers::page(content, "t"), answers::page(content, "t"));
  EXPECT_EQ(data_of(answers::page(content, "t"))["answers"][0].dump(), R"({"b":1,"a":2})");
}

TEST(AnswerAsset, NeedsNoNetworkAndIsSmall) {
  const std::string asset(answers::page_asset());
  for (const char* part : {" src=\"", " src='", "<link", "@import", "url(http"}) {
    EXPECT_EQ(asset.find(part), std::string::npos) << part;
  }
  EXPECT_LT(asset.size(), 200000u) << "it is part of every answer's page";
}

TEST(AnswerAsset, IsBuiltFromTheseSources) {
  const ProgramResult r =
      run_program("cd answers/page && sha256sum --quiet -c ../asset/sources.sha256");
  EXPECT_EQ(r.exit_code, 0) << r.out << "run `make page` and commit answers/asset";
}

TEST(AnswerAsset, SaysWhoseWorkItContains) {
  const std::string asset(answers::page_asset());
  for (const char* part : {"dagre 3", "graphlib 4", "Chris Pettitt", "WITHOUT WARRANTY"}) {
    EXPECT_NE(asset.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace heapreach::test::page_test
