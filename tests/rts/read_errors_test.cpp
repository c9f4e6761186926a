// One row per input error: a small correct file, one change to it, and the place that the message
// must name.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rts/text/read/read.h"

namespace heapreach::rts::read_errors_test {
namespace {

const std::string correct = R"(rts: 1
records: {R: [a, b]}
variables: {p: ptr, i: int}
start: {vertex: v0}
error: bad
exit: done
vertices:
  v0: {}
  v1: {label: text}
  bad: {}
  done: {}
edges:
  - {id: one, from: v0, to: v1, do: [{kill: [i]}]}
  - {from: v1, to: bad}
  - {from: v1, to: done}
)";

struct Change {
  std::string replace;
  std::string with;  // ^ stands before the place of the error
  std::string message;
};

void expect_error(std::string text, const std::string& message) {
  const std::size_t place = text.find('^');
  ASSERT_NE(place, std::string::npos) << text;
  text.erase(place, 1);
  Position expected{"dir/f.yaml", 1, 1};
  for (std::size_t i = 0; i < place; ++i) {
    const bool newline = text[i] == '\n';
    expected.line += newline;
    expected.column = newline ? 1 : expected.column + ((text[i] & 0xC0) != 0x80);
  }
  try {
    read_text(text, "dir/f.yaml");
    ADD_FAILURE() << "accepted:\n" << text;
  } catch (const InputError& error) {
    EXPECT_EQ(to_string(error.position()), to_string(expected)) << error.message() << '\n' << text;
    EXPECT_NE(error.message().find(message), std::string::npos) << error.message();
  }
}

void expect_errors(const std::vector<Change>& changes) {
  ASSERT_NO_THROW(read_text(correct, "f"));
  for (const Change& change : changes) {
    std::string text = correct;
    const std::size_t place = text.find(change.replace);
    ASSERT_NE(place, std::string::npos) << change.replace;
    expect_error(text.replace(place, change.replace.size(), change.with), change.message);
  }
}

TEST(ReadErrors, Document) {
  expect_error("^", "the file is empty");
  expect_error("^# only a comment\n", "the file is empty");
  expect_error("--^-\n", "the file: found nothing, expected a map");
  expect_error("^- a\n- b\n", "found a list, expected a map");
  expect_error("^text", "found 'text', expected a map");
  expect_error("rts: 1\na: ^}", "not valid YAML");
  expect_error("rts: ^[1, 2", "not valid YAML: no ']' closes this '[' up to the end");
  expect_error("rts: \"1^", "not valid YAML");
  expect_error("rts: 1\n^---\nrts: 1\n", "more text behind the document");
  expect_error("- a\n^b: c\n", "more text behind the document");
  expect_error("a: ^&x b\n", "anchors and aliases are not supported");
  expect_error("a: ^&x {b: c}\n", "anchors and aliases are not supported");
  expect_error("a: ^!!str b\n", "tags are not supported");
  expect_error("a: ^! b\n", "tags are not supported");
  expect_error("a: ^!foo [b]\n", "tags are not supported");
  expect_error(std::string("rts: 1^\0", 8), "control character 0x00");
  expect_error("rts: 1^\x01", "control character 0x01");
  expect_error("rts: 1^\rname: x", "control character 0x0D");
  expect_error("name: \xC3\xA9\xC3\xA9 ^\xFF", "0xFF, which is not UTF-8");
  expect_error("name: ^\xC0\xAF", "not UTF-8");
  expect_error("name: ^\xED\xA0\x80", "not UTF-8");
  expect_error("name: ^\xF4\x90\x80\x80", "not UTF-8");
  expect_error("name: ^\xC3", "not UTF-8");
}

TEST(ReadErrors, AliasIsRejectedEvenIfItsAnchorWereFine) {
  try {
    read_text("a: &x b\nc: *x\n", "f");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), (Position{"f", 1, 4}));
  }
}

TEST(ReadErrors, Nesting) {
  for (const char* open : {"[", "{a: ", "- ", "? ", "[{", "[[a], "}) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += open;
    try {
      read_text(text, "f");
      ADD_FAILURE() << open;
    } catch (const InputError& error) {
      EXPECT_EQ(error.position().line, 1) << open;
      EXPECT_NE(error.message().find("nested deeper"), std::string::npos) << error.message();
    }
  }
}

TEST(ReadErrors, Version) {
  expect_errors({
      {"rts: 1", "rts: ^2", "found '2', expected version 1"},
      {"rts: 1", "rts: ^\"1\"", "expected version 1"},
      {"rts: 1", "rts: ^null", "found null, expected version 1"},
      {"rts: 1", "rts^:", "found nothing, expected version 1"},
      {"rts: 1\n", "^", "missing key 'rts'"},
      {"rts: 1", "rts: ^2\nproofs: {}", "expected version 1"},
  });
}

TEST(ReadErrors, Keys) {
  expect_errors({
      {"start:", "^proofs: {}\nstart:", "unknown key 'proofs' in the file, expected one of"},
      {"exit:", "^exits:", "did you mean 'exit'?"},
      {"exit: done", "^null: done", "unknown key null"},
      {"exit: done", "^[a]: done", "unknown key a list"},
      {"exit: done", "exit: done\n^exit: done", "duplicate key 'exit' in the file"},
      {"exit: done", "exit^:\n", "key 'exit' has no value"},
      {"{vertex: v0}", "{vertex: v0, ^asume: true}", "did you mean 'assume'?"},
      {"{vertex: v0}", "{vertex: v0, ^vertex: v0}", "duplicate key 'vertex' in start"},
      {"{vertex: v0}", "^{assume: true}", "missing key 'vertex' in start"},
      {"{label: text}", "{^lable: text}", "did you mean 'label'?"},
      {"{label: text}", "{label: text, ^label: text}", "duplicate key 'label' in a vertex"},
      {"v1: {label: text}", "v1^:", "key 'v1' has no value"},
      {"id: one, from", "^form", "unknown key 'form' in an edge, expected one of: id, from, to"},
      {"id: one, from", "id: one, ^id: two, from", "duplicate key 'id' in an edge"},
      {"{from: v1, to: bad}", "^{from: v1}", "missing key 'to' in an edge"},
      {"{from: v1, to: bad}", "^{to: bad}", "missing key 'from' in an edge"},
      {"{from: v1, to: bad}", "{from: v1, to: bad, at: {^row: 3}}", "unknown key 'row' in at"},
      {"exit: done", "layout: {^align: 2}", "unknown key 'align' in layout"},
      {"exit: done", "expect: {^from: 2}", "unknown key 'from' in expect"},
      {"exit: done", "expect: ^{}", "missing key 'feasible_from'"},
  });
}

TEST(ReadErrors, MissingSections) {
  for (const char* key : {"start", "error", "edges"}) {
    std::string text = correct;
    const std::size_t begin = text.find(std::string("\n") + key) + 1;
    std::size_t end = text.find('\n', begin) + 1;
    while (end < text.size() && text[end] == ' ') end = text.find('\n', end) + 1;
    expect_error("^" + text.erase(begin, end - begin),
                 std::string("missing key '") + key + "' in the file");
  }
}

TEST(ReadErrors, Settings) {
  expect_errors({
      {"exit: done", "bound: ^-1", "found '-1', expected an integer from 0 to 100000"},
      {"exit: done", "bound: ^100001", "from 0 to 100000"},
      {"exit: done", "bound: ^99999999999999999999999999", "from 0 to 100000"},
      {"exit: done", "bound: ^4.0", "found '4.0', expected an integer"},
      {"exit: done", "bound: ^0x4", "expected an integer"},
      {"exit: done", "bound: ^010", "expected an integer"},
      {"exit: done", "bound: ^\"4\"", "expected an integer"},
      {"exit: done", "bound: ^four", "expected an integer"},
      {"exit: done", "bound: ^null", "found null, expected an integer"},
      {"exit: done", "bound: ^[4]", "found a list, expected an integer"},
      {"exit: done", "expect: ^unknown",
       "found 'unknown', expected feasible, infeasible or {feasible_from"},
      {"exit: done", "expect: ^\"{feasible_from: 2}\"", "expected feasible, infeasible or"},
      {"exit: done", "expect: {feasible_from: ^-2}", "expected an integer from 0"},
      {"exit: done", "expect: {feasible_from: ^100001}", "from 0 to 100000"},
      {"exit: done", "expect: ^[feasible]", "found a list"},
      {"exit: done", "heap: ^full", "found 'full', expected one of: empty, unknown"},
      {"exit: done", "heap: ^null", "found null, expected one of"},
      {"exit: done", "memory_errors: ^impicit", "did you mean 'implicit'?"},
      {"exit: done", "memory_errors: ^true", "expected one of: explicit, implicit"},
      {"exit: done", "layout: {origin: ^0}", "origin: found '0', expected an integer from 1"},
      {"exit: done", "layout: {origin: ^-3}", "origin: found '-3'"},
      {"exit: done", "layout: {origin: ^15000000000000000001}", "expected an integer from 1"},
      {"exit: done", "layout: {guard: ^-1}", "guard: found '-1', expected an integer from 0"},
      {"exit: done", "layout: {guard: ^100001}", "guard: found"},
      {"exit: done", "layout: ^2", "expected a map"},
      {"exit: done", "name: ^[x]", "name: found a list, expected text"},
      {"exit: done", "meta: ^x", "expected a map"},
      {"exit: done", "meta: {a: 1, ^a: 2}", "meta: duplicate 'a'"},
      {"exit: done", "meta: {complete: ^maybe}", "expected true or false"},
      {"exit: done", "meta: {complete: ^\"true\"}", "expected true or false"},
      {"exit: done", "meta: {a^: }", "key 'a' has no value"},
  });
}

TEST(ReadErrors, Names) {
  expect_errors({
      {"{R: [a, b]}", "^[R]", "records: found a list, expected a map"},
      {"exit: done", "constants: ^[c]", "constants: found a list, expected a map"},
      {"exit: done", "constants: {c: ^[n]}", "constants: found a list, expected a map"},
      {"exit: done", "constants: {c: {n: ^-1}}", "constant: found '-1', expected an integer"},
      {"exit: done", "constants: {c: {n: 1, ^n: 2}}", "constants: duplicate 'n'"},
      {"exit: done", "constants: {^c d: {n: 1}}", "expected an identifier"},
      {"exit: done", "constants: {^R: {n: 1}}", "constants: 'R' is a record, too"},
      {"{R: [a, b]}", "{R: ^a}", "expected a list of field names"},
      {"{R: [a, b]}", "{R: [a, ^a]}", "duplicate field 'a' in record 'R'"},
      {"{R: [a, b]}", "{R: [a, ^3]}", "field name: found '3', expected an identifier"},
      {"{R: [a, b]}", "{R: [a, ^null]}", "field name: found null"},
      {"{R: [a, b]}", "{R: [a], ^R: [b]}", "records: duplicate 'R'"},
      {"{R: [a, b]}", "{^R-S: [a]}", "record name: found 'R-S'"},
      {"{p: ptr, i: int}", "{p: ptr, i: int, ^p: int}", "variables: duplicate 'p'"},
      {"{p: ptr, i: int}", "{p: ptr, i: ^bool}", "found 'bool', expected one of: ptr, int"},
      {"{p: ptr, i: int}", "{p: ptr, i^: , }", "key 'i' has no value"},
      {"{p: ptr, i: int}", "{p: ptr, i: int, ^true: int}", "variable name: found 'true'"},
      {"{p: ptr, i: int}", "{p: ptr, i: int, ^sizeof: int}", "variable name"},
      {"{p: ptr, i: int}", "{p: ptr, i: int, ^a.b: int}", "expected an identifier"},
      {"{p: ptr, i: int}", "{p: ptr, i: int, ^\"\": int}", "found '', expected a name"},
      {"{p: ptr, i: int}", "^3", "variables: found '3', expected a map"},
  });
}

TEST(ReadErrors, Vertices) {
  expect_errors({
      {"  bad: {}", "  bad: {}\n  ^v1: {}", "vertices: duplicate 'v1'"},
      {"v1: {label: text}", "v1: ^text", "a vertex: found 'text', expected a map"},
      {"v1: {label: text}", "v1: ^null", "found null, expected a map"},
      {"v1: {label: text}", "^null: {}", "found null, expected a name (in quotes"},
      {"v1: {label: text}", "^\"\": {}", "expected a name"},
      {"v1: {label: text}", "^\"a\\nb\": {}", "expected a name"},
      {"v1: {label: text}", "v1: {label: ^{}}", "label: found a map, expected text"},
      {"v1: {label: text}", "v1: {at: {line: ^0}}", "line: found '0', expected an integer from 1"},
      {"v1: {label: text}", "v1: {at: {line: ^99999999999}}", "line: found"},
      {"v1: {label: text}", "v1: {at: {column: ^x}}", "column: found 'x'"},
      {"v1: {label: text}", "v1: {at: {file: ^[]}}", "file: found a list, expected text"},
      {"v1: {label: text}", "v1: {at: ^3}", "at: found '3', expected a map"},
      {"{from: v1, to: bad}", "{from: ^v2, to: bad}", "from: undeclared vertex 'v2'"},
      {"{from: v1, to: bad}", "{from: v1, to: ^bat}", "did you mean 'bad'?"},
      {"{from: v1, to: bad}", "{from: ^null, to: bad}", "from: found null, expected a name"},
      {"{from: v1, to: bad}", "{from: ^[v1], to: bad}", "from: found a list, expected a name"},
      {"{vertex: v0}", "{vertex: ^v9}", "start: vertex: undeclared vertex 'v9'"},
      {"start: {vertex: v0}", "start: ^v0", "start: found 'v0', expected a map {vertex: NAME"},
      {"error: bad", "error: ^worse", "error: undeclared vertex 'worse'"},
      {"error: bad", "error: [bad, ^bad]", "error: duplicate vertex 'bad'"},
      {"error: bad", "error: ^[]", "expected at least one"},
      {"error: bad", "error: ^{bad: 1}", "error: found a map, expected a name"},
      {"error: bad", "error: [bad^, , done]", "error: found an empty item"},
      {"exit: done", "exit: ^none", "exit: undeclared vertex"},
      {"exit: done", "exit: [done, ^done]", "exit: duplicate vertex"},
      {"exit: done", "exit: [done, ^bad]", "exit: vertex 'bad' is an error vertex"},
  });
}

TEST(ReadErrors, Edges) {
  expect_errors({
      {"- {from: v1, to: bad}", "- ^v1", "an edge: found 'v1', expected a map"},
      {"- {from: v1, to: bad}", "^-", "edges: found an empty item"},
      {"- {from: v1, to: bad}", "- {id: ^one, from: v1, to: bad}", "duplicate edge id 'one'"},
      {"- {from: v1, to: bad}", "- {id: ^\"#1\", from: v1, to: bad}", "does not start with '#'"},
      {"- {from: v1, to: bad}", "- {id: ^one!0, from: v1, to: bad}", "a name without '!'"},
      {"- {from: v1, to: bad}", "- {id: ^null, from: v1, to: bad}", "expected a name"},
      {"do: [{kill: [i]}]", "do: ^{kill: [i]}", "do: found a map, expected a list"},
      {"do: [{kill: [i]}]", "do^: ", "key 'do' has no value"},
      {"do: [{kill: [i]}]", "do: [{kill: [i]}^, , {nop: {}}]", "do: found an empty item"},
  });
}

TEST(ReadErrors, EdgesAreAList) {
  std::string text = correct.substr(0, correct.find("edges:"));
  expect_error(text + "edges: ^{}\n", "edges: found a map, expected a list of edges");
  expect_error(text + "edges: ^null\n", "edges: found null, expected a list of edges");
  expect_error(text + "edges^:\n", "key 'edges' has no value");
}

TEST(ReadErrors, Instructions) {
  const std::vector<Change> bodies = {
      {"", "^kill", "an instruction: found 'kill', expected a map"},
      {"", "^{}", "an instruction is missing, expected one of: alloc, free, load, store, move"},
      {"", "^{at: {line: 1}}", "an instruction is missing"},
      {"", "{nop: {}, ^kill: [i]}", "found 'kill' besides 'nop'"},
      {"", "{at: {line: 1}, nop: {}, ^kill: [i]}", "expected one instruction per map"},
      {"", "{^asume: true}", "unknown key 'asume' in an instruction, expected one of: alloc, free"},
      {"", "{^malloc: {to: p, size: 1}}", "did you mean 'alloc'?"},
      {"", "{nop: {}, ^nop: {}}", "duplicate key 'nop'"},
      {"", "{nop: {^x: 1}}", "unknown key 'x' in nop, expected one of: none"},
      {"", "{nop: ^null}", "nop: found null, expected a map"},
      {"", "{nop: {}, at: ^here}", "at: found 'here', expected a map"},
      {"", "{alloc: ^{to: p}}", "missing key 'size' in alloc"},
      {"", "{alloc: ^{size: 1}}", "missing key 'to' in alloc"},
      {"", "{alloc: ^1}", "alloc: found '1', expected a map"},
      {"", "{alloc: {to: p, size: 1, ^mayfail: true}}", "did you mean 'may_fail'?"},
      {"", "{alloc: {to: p, size: 1, may_fail: ^yes}}", "expected true or false"},
      {"", "{alloc: {to: p, size: 1, static: ^\"true\"}}", "expected true or false"},
      {"", "{alloc: {to: ^q, size: 1}}", "alloc: to: undeclared variable 'q'"},
      {"", "{alloc: {to: ^p + 1, size: 1}}", "undeclared variable 'p + 1'"},
      {"", "{alloc: {to: ^null, size: 1}}", "alloc: to: found null, expected a name"},
      {"", "{alloc: {to: p, size: ^q}}", "alloc: size: undeclared variable 'q'"},
      {"", "{alloc: {to: p, size^: }}", "key 'size' has no value"},
      {"", "{free: ^true}", "free: found a condition, expected an integer"},
      {"", "{free: ^~}", "free: found ~, expected an expression"},
      {"", "{free: ^Null}", "free: found Null, expected an expression"},
      {"", "{free: ^[p]}", "free: found a list, expected an expression (in quotes"},
      {"", "{free^: }", "key 'free' has no value"},
      {"", "{free: \"^\"}", "free: found the end of the expression, expected a value"},
      {"", "{load: ^{to: i}}", "missing key 'at' in load"},
      {"", "{load: ^{at: p}}", "missing key 'to' in load"},
      {"", "{load: {to: i, at: p, in: ^q}}", "load: in: undeclared variable 'q'"},
      {"", "{load: {to: i, at: p, ^of: p}}", "unknown key 'of' in load"},
      {"", "{store: ^{at: p}}", "missing key 'value' in store"},
      {"", "{store: ^{value: p}}", "missing key 'at' in store"},
      {"", "{store: {at: p, value: ^i > 0}}", "store: value: found a condition"},
      {"", "{move: ^{to: p}}", "missing key 'value' in move"},
      {"", "{move: {to: p, value: \"p + R.^c\"}}", "record 'R' has no field 'c'"},
      {"", "{kill: ^p}", "kill: found 'p', expected a list of variables"},
      {"", "{kill: [p, ^q]}", "kill: undeclared variable 'q'"},
      {"", "{kill: [p, i, ^p]}", "kill: duplicate variable 'p'"},
      {"", "{kill: [^[p]]}", "kill: found a list, expected a name"},
      {"", "{kill: ^{vars: [p]}}", "missing key 'from' in kill"},
      {"", "{kill: {vars: [^q], from: f}}", "kill: vars: undeclared variable 'q'"},
      {"", "{kill: {vars: [p], from: ^null}}", "kill: from: found null, expected a name"},
      {"", "{kill: {vars: [p], from: f, ^to: f}}", "unknown key 'to' in kill"},
      {"", "{assume: ^i}", "assume: found an integer, expected a condition"},
      {"", "{assert: ^{i: 0}}", "assert: found a map, expected an expression"},
      {"", "{fail: ^free}", "the instruction in fail: found 'free', expected a map"},
      {"", "{fail: {^alloc: {to: p, size: 1}}}",
       "unknown key 'alloc' in the instruction in fail, expected one of: free, load, store, "
       "assert"},
      {"", "{fail: ^{}}", "the instruction in fail is missing"},
      {"", "{fail: {free: p, ^assert: i > 0}}", "found 'assert' besides 'free'"},
      {"", "{fail: {free: p, ^at: {}}}", "unknown key 'at'"},
      {"", "{fail: {free: ^q}}", "undeclared variable 'q'"},
  };
  std::vector<Change> changes;
  for (const Change& body : bodies) changes.push_back({"{kill: [i]}", body.with, body.message});
  expect_errors(changes);
}

TEST(ReadErrors, ExpressionsPointIntoTheScalar) {
  expect_errors({
      {"{kill: [i]}", "{assume: i + ^k > 0}", "assume: undeclared variable 'k'"},
      {"{kill: [i]}", "{assume: \"i + ^k > 0\"}", "assume: undeclared variable 'k'"},
      {"{kill: [i]}", "{assume: 'i + ^k > 0'}", "assume: undeclared variable 'k'"},
      {"{kill: [i]}", "{assume: ^\"i\\x20+ k > 0\"}", "undeclared variable 'k'"},
      {"{kill: [i]}", "{assume: ^i +\n     k > 0}", "undeclared variable 'k'"},
      {"{kill: [i]}", "{assume: ^\"i +\n     k > 0\"}", "undeclared variable 'k'"},
      {"{kill: [i]}", "{assume: i ^* i > 0}", "non-linear"},
      {"{kill: [i]}", "{assume: \"i / ^0 > 0\"}", "found '0' on the right of '/'"},
      {"{kill: [i]}", "{assume: \"i % ^(0 - 2) > 0\"}", "found '-2' on the right of '%'"},
      {"{kill: [i]}", "{assume: \"i / ^i > 0\"}", "must be a positive constant"},
      {"{kill: [i]}", "{move: {to: i, value: ^size(p)}}", "only conditions may read the heap"},
      {"{vertex: v0}", "{vertex: v0, assume: ^i}", "start: assume: found an integer"},
      {"{vertex: v0}", "{vertex: v0, assume: ^[]}", "start: assume: found a list"},
      {"{kill: [i]}", "{assume: ^!allocated(p)}", "needs quotes"},
      {"{kill: [i]}", "{move: {to: p, value: ^*p}}", "'*' starts an alias"},
  });
}

TEST(ReadErrors, BlockScalarsPointAtTheirStart) {
  const std::string head =
      "rts: 1\nstart:\n  vertex: v\n  assume: ^|\n    true &&\n    k > 0\nerror: e\nedges: []\n";
  expect_error(head, "start: assume: undeclared variable 'k'");
}

TEST(ReadErrors, EdgesTooLongForImplicitErrors) {
  std::string text =
      "rts: 1\nvariables: {p: ptr}\nstart: {vertex: v}\nerror: e\n"
      "memory_errors: ^implicit\nedges:\n- from: v\n  to: e\n  do:\n";
  for (int i = 0; i < 5000; ++i) text += "  - {free: p}\n";
  expect_error(text, "the implicit errors have 12502500 instructions");
}

TEST(ReadErrors, ColumnsCountCharacters) {
  expect_errors({{"{label: text}", "{label: \"\xC3\xA9\xE2\x82\xAC\", ^x: 1}", "unknown key 'x'"}});
}

TEST(ReadErrors, TextsInMessagesAreShortened) {
  const std::string text(100000, 'x');
  try {
    read_text("rts: " + text, "f");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_LT(error.message().size(), 200u);
  }
}

}  // namespace
}  // namespace heapreach::rts::read_errors_test
