#include "rts/text/read/read.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "rts/text/parse.h"
#include "tests/harness/same_system.h"

namespace heapreach::rts::read_test {
namespace {

const char* const complete_text = R"yaml(rts: 1   # a file with every key of the format
name: everything
meta: {producer: "by hand", complete: false, tags: [a, {b: c}], none: null}
bound: 7
expect: {feasible_from: 3}
heap: unknown
layout: {origin: 5, guard: 2}
memory_errors: implicit
records: {SLL: [data, next], Empty: []}
constants: {call: {first: 18446744073709551615, second: 0}, none: {}}
variables: {p: ptr, q: ptr, i: int}
start: {vertex: v0, assume: "i >= 0 && !allocated(p)"}
error: [bad, worse]
exit: [done]
vertices:
  v0: {at: {file: a.c, line: 3, column: 4}, label: "x |-> _"}
  "a vertex": {}
  bad: {}
  worse: {}
  done: {}
edges:
  - id: first
    from: v0
    to: a vertex
    at: {line: 9}
    do:
      - {alloc: {to: p, size: sizeof(SLL), may_fail: true, static: true}}
      - {free: p, at: {file: b.c}}
      - {load: {to: i, at: p + SLL.next, in: p}}
      - {store: {at: "p", value: call.first, in: q}}
      - {move: {to: q, value: null}}
      - {kill: [p, i]}
      - {assume: i > 0}
      - {assert: 'q == null'}
      - {nop: {}}
  - {from: a vertex, to: worse, do: [{fail: {load: {to: i, at: q}}}, {fail: {free: q}}]}
  - {from: a vertex, to: done, do: []}
)yaml";

template <typename Type>
const Type& action(const System& system, EdgeId edge, std::size_t index) {
  return std::get<Type>(system.edge(edge).instructions.at(index).action);
}

TEST(Read, TakesEveryKey) {
  const Parsed parsed = read_text(complete_text, "f.yaml");
  const System& s = parsed.system;
  EXPECT_EQ(s.name, "everything");
  using Entries = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(s.meta.entries, (Entries{{"producer", "by hand"},
                                     {"complete", "false"},
                                     {"tags", "[a, {b: c}]"},
                                     {"none", "null"}}));
  EXPECT_FALSE(s.meta.complete);
  EXPECT_EQ(s.bound, 7u);
  ASSERT_TRUE(s.expect);
  EXPECT_EQ(s.expect->kind, Expectation::Kind::feasible_from);
  EXPECT_EQ(s.expect->from, 3u);
  EXPECT_EQ(s.heap, StartHeap::unknown);
  EXPECT_EQ(s.declared_origin, 5u);
  EXPECT_EQ(s.guard, 2u);
  EXPECT_EQ(s.memory_errors, MemoryErrors::implicit);
  ASSERT_EQ(s.records.size(), 2u);
  EXPECT_EQ(s.records[0].fields, (std::vector<std::string>{"data", "next"}));
  ASSERT_EQ(s.constants.size(), 2u);
  EXPECT_EQ(s.constants[0].group, "call");
  ASSERT_EQ(s.constants[0].values.size(), 2u);
  EXPECT_EQ(s.constants[0].values[0].first, "first");
  EXPECT_EQ(s.constants[0].values[0].second, Integer("18446744073709551615"));
  ASSERT_EQ(s.variables.size(), 3u);
  EXPECT_EQ(s.variables[0].type, VariableType::pointer);
  EXPECT_EQ(s.variables[2].name, "i");
  EXPECT_EQ(s.variables[2].type, VariableType::integer);
  EXPECT_EQ(s.start, 0u);
  EXPECT_EQ(print(*s.start_condition, s), "i >= 0 && !allocated(p)");
  EXPECT_EQ(s.errors, (std::vector<VertexId>{2, 3}));
  EXPECT_EQ(s.exits, (std::vector<VertexId>{4}));
  ASSERT_EQ(s.vertices().size(), 5u);
  EXPECT_EQ(s.vertex(0).at, (Position{"a.c", 3, 4}));
  EXPECT_EQ(s.vertex(0).label, "x |-> _");
  EXPECT_EQ(s.vertex(1).name, "a vertex");
  EXPECT_TRUE(parsed.warnings.empty());
}

TEST(Read, TakesEveryInstruction) {
  const System s = read_text(complete_text, "f.yaml").system;
  ASSERT_EQ(s.edges().size(), 3u);
  const Edge& edge = s.edge(0);
  EXPECT_EQ(edge.id, "first");
  EXPECT_EQ(edge.to, 1u);
  EXPECT_EQ(edge.at, (Position{"", 9, 0}));
  EXPECT_EQ(edge.instructions.at(1).at, (Position{"b.c", 0, 0}));
  EXPECT_FALSE(edge.instructions.at(0).at);
  EXPECT_TRUE(action<Alloc>(s, 0, 0).may_fail);
  EXPECT_TRUE(action<Alloc>(s, 0, 0).is_static);
  EXPECT_EQ(print(*action<Alloc>(s, 0, 0).size, s), "sizeof(SLL)");
  EXPECT_EQ(print(*action<Free>(s, 0, 1).address, s), "p");
  EXPECT_EQ(print(*action<Load>(s, 0, 2).address, s), "p + SLL.next");
  EXPECT_EQ(print(*action<Load>(s, 0, 2).in, s), "p");
  EXPECT_EQ(print(*action<Store>(s, 0, 3).value, s), "call.first");
  EXPECT_EQ(action<Store>(s, 0, 3).in->variable, 1u);
  EXPECT_EQ(action<Move>(s, 0, 4).to, 1u);
  EXPECT_EQ(action<Havoc>(s, 0, 5).variables, (std::vector<VariableId>{0, 2}));
  EXPECT_EQ(print(*action<Assume>(s, 0, 6).condition, s), "i > 0");
  EXPECT_EQ(print(*action<Assert>(s, 0, 7).condition, s), "q == null");
  EXPECT_TRUE(std::holds_alternative<Nop>(edge.instructions.at(8).action));
  EXPECT_EQ(std::get<Load>(action<Fail>(s, 1, 0).inner).in, nullptr);
  EXPECT_TRUE(std::holds_alternative<Free>(action<Fail>(s, 1, 1).inner));
  EXPECT_TRUE(s.edge(2).instructions.empty());
}

TEST(Read, DefaultsAreThoseOfTheFormat) {
  const System s = read_text("{rts: 1, start: {vertex: a}, error: b, edges: []}", "f").system;
  EXPECT_EQ(s.name, "");
  EXPECT_TRUE(s.meta.complete);
  EXPECT_FALSE(s.bound);
  EXPECT_FALSE(s.expect);
  EXPECT_EQ(s.heap, StartHeap::empty);
  EXPECT_EQ(s.memory_errors, MemoryErrors::explicit_edges);
  EXPECT_FALSE(s.declared_origin);
  EXPECT_EQ(s.origin(), 1u);
  EXPECT_EQ(s.guard, 0u);
  EXPECT_FALSE(s.start_condition);
  EXPECT_TRUE(s.exits.empty());
}

TEST(Read, KeysMayComeInAnyOrder) {
  const std::string forward =
      "rts: 1\nrecords: {R: [a]}\nvariables: {p: ptr}\nstart: {vertex: v, assume: p == 0}\n"
      "error: bad\nedges:\n  - {from: v, to: bad, do: [{store: {at: p + R.a, value: p}}]}\n";
  const std::string backward =
      "edges:\n  - {do: [{store: {value: p, at: p + R.a}}], to: bad, from: v}\nerror: bad\n"
      "start: {assume: p == 0, vertex: v}\nvariables: {p: ptr}\nrecords: {R: [a]}\nrts: 1\n";
  EXPECT_EQ(test::difference(read_text(forward, "f").system, read_text(backward, "f").system), "");
}

TEST(Read, VerticesWithoutSectionAreInOrderOfMention) {
  const System s =
      read_text(
          "{rts: 1, exit: [x, c], error: [e, b], edges: [{from: c, to: b}, {from: a, to: d}], "
          "start: {vertex: a}}",
          "f")
          .system;
  std::vector<std::string> names;
  for (const Vertex& vertex : s.vertices()) names.push_back(vertex.name);
  EXPECT_EQ(names, (std::vector<std::string>{"a", "c", "b", "d", "e", "x"}));
}

TEST(Read, SpellingsOfYamlMakeNoDifference) {
  const std::string flow =
      R"({"rts":1,"name":"n","variables":{"p":"ptr"},"start":{"vertex":"v"},"error":"e",)"
      R"("edges":[{"from":"v","to":"e","do":[{"move":{"to":"p","value":"null"}}]}]})";
  const std::string block =
      "%YAML 1.2\n---\n? rts\n: 1\nname: n\r\nvariables:\n  p: ptr\nstart:\n  vertex: 'v'\n"
      "error:\n- e\nedges:\n- from: v\n  to: >-\n    e\n  do:\n  - move:\n      to: p\n"
      "      value: null   # spelled out\n...\n";
  EXPECT_EQ(test::difference(read_text(flow, "f").system, read_text(block, "f").system), "");
  EXPECT_EQ(
      test::difference(read_text(flow, "f").system, read_text("\xEF\xBB\xBF" + block, "f").system),
      "");
}

TEST(Read, NullAsLastValueIsNoEmptyValue) {
  const std::string head =
      "rts: 1\nvariables: {p: ptr}\nstart: {vertex: v}\nerror: e\nedges:\n"
      "- from: v\n  to: e\n  do:\n  - move:\n      to: p\n      value: ";
  EXPECT_EQ(read_text(head + "null", "f").system.edges().size(), 1u);
  EXPECT_EQ(read_text(head + "null\n# end", "f").system.edges().size(), 1u);
  EXPECT_THROW(read_text(head, "f"), InputError);
  // Here the empty value's mark is that of the next token, which happens to be a null.
  EXPECT_THROW(read_text(head + "\nnull: 3", "f"), InputError);
  EXPECT_THROW(read_text(head + "\nnullable: 3", "f"), InputError);
}

TEST(Read, StreamAndTextAgreeAndABrokenStreamIsAnError) {
  std::istringstream in(complete_text);
  EXPECT_EQ(test::difference(read(in, "f").system, read_text(complete_text, "f").system), "");
  std::ifstream missing("/nonexistent/file.yaml");
  EXPECT_THROW(read(missing, "f"), InputError);
  std::ifstream directory("/");
  EXPECT_THROW(read(directory, "f"), InputError);
}

TEST(Read, DeadlineEndsTheWork) {
  EXPECT_THROW(read_text(complete_text, "f", Deadline::in(0)), BackendError);
}

TEST(Read, EveryExampleIsReadWithoutError) {
  int count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(HEAPREACH_DATA_DIR)) {
    if (!entry.path().string().ends_with(".rts.yaml")) continue;
    ++count;
    std::ifstream in(entry.path());
    EXPECT_NO_THROW(EXPECT_FALSE(read(in, entry.path()).system.name.empty())) << entry.path();
  }
  EXPECT_GT(count, 10);
}

}  // namespace
}  // namespace heapreach::rts::read_test
