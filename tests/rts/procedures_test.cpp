// Procedures: what the reader takes and rejects, and what calls do when they are replayed.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>

#include "rts/model/memory_errors.h"
#include "rts/semantics/replay.h"
#include "rts/text/parse.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/same_system.h"

namespace heapreach::rts::procedures_test {
namespace {

const std::string correct = R"(rts: 1
variables: {p: ptr, i: int}
start: {vertex: a}
error: bad
exit: done
procedures:
  get:
    parameters: {q: ptr, d: int}
    variables: {i: int}
    result: [i, q]
    entry: in
    exit: [out, none]
    at: {file: f.c, line: 3}
    edges:
      - {from: in, to: out, do: [{load: {to: i, at: q + d}}]}
      - {from: in, to: bad, do: [{fail: {load: {to: i, at: q + d}}}]}
      - {from: in, to: none, do: [{assume: q == null}]}
  stop:
    entry: last
    edges: []
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}]}
  - {id: get, from: b, to: c, do: [{call: {to: get, args: [p, "i - i"], result: [i, p]}}]}
  - {from: c, to: done, do: [{call: {to: stop}}]}
)";

TEST(Procedures, AreRead) {
  const System system = read_text(correct, "f").system;
  ASSERT_EQ(system.procedures.size(), 2u);
  const Procedure& get = system.procedures[0];
  EXPECT_EQ(get.name, "get");
  EXPECT_EQ(get.parameters, (std::vector<VariableId>{2, 3}));
  EXPECT_EQ(get.locals, (std::vector<VariableId>{4}));
  EXPECT_EQ(get.results, (std::vector<VariableId>{4, 2}));
  EXPECT_EQ(system.vertex(get.entry).name, "in");
  EXPECT_EQ(get.exits.size(), 2u);
  EXPECT_EQ(get.at->line, 3);
  EXPECT_EQ(system.global_count(), 2u);
  EXPECT_TRUE(system.procedures[1].exits.empty());
  const Call& call = *system.call_of(1);
  EXPECT_EQ(call.to, 0u);
  EXPECT_EQ(call.arguments.size(), 2u);
  EXPECT_EQ(call.results, (std::vector<VariableId>{1, 0}));
  EXPECT_EQ(describe(call, system), "i, p := get(p, i - i)");
  EXPECT_EQ(system.vertex(get.entry).procedure, 0u);
  EXPECT_EQ(system.vertex(system.start).procedure, std::nullopt);
  EXPECT_EQ(system.vertex(system.errors[0]).procedure, std::nullopt);
  // Behind the file's own three edges; the name means the local variable.
  EXPECT_EQ(std::get<Load>(system.edge(3).instructions[0].action).to, 4u);
}

TEST(Procedures, ComeBackEqual) {
  const System system = read_text(correct, "f").system;
  std::ostringstream out;
  write(out, system);
  EXPECT_EQ(test::difference(system, read_text(out.str(), "again").system), "") << out.str();
}

void expect_warnings(const std::string& text, const std::vector<std::string>& expected) {
  std::vector<std::string> found;
  for (const Warning& warning : read_text(text, "f").warnings) found.push_back(warning.text);
  EXPECT_EQ(found, expected);
}

TEST(Procedures, WarningsKnowWhereCallsLead) {
  expect_warnings(correct, {"no edge leaves vertex 'last', which is neither error nor exit"});
  std::string uncalled = correct;
  const std::string get = "to: get, args: [p, \"i - i\"], result: [i, p]";
  uncalled.replace(uncalled.find(get), get.size(), "to: stop");
  expect_warnings(uncalled,
                  {"no edge leaves vertex 'last', which is neither error nor exit",
                   "no path leads from the start to error vertex 'bad': it is infeasible at every "
                   "bound, unless leaks are asked for"});
}

struct Change {
  std::string replace;
  std::string with;  // ^ stands before the place of the error
  std::string message;
};

void expect_error(const Change& change) {
  std::string text = correct;
  const std::size_t at = text.find(change.replace);
  ASSERT_NE(at, std::string::npos) << change.replace;
  text.replace(at, change.replace.size(), change.with);
  const std::size_t place = text.find('^');
  ASSERT_NE(place, std::string::npos) << change.with;
  text.erase(place, 1);
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(place), '\n');
  const std::size_t begin = text.rfind('\n', place - 1) + 1;
  try {
    read_text(text, "f.yaml");
    ADD_FAILURE() << "accepted:\n" << text;
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().file, "f.yaml");
    EXPECT_EQ(error.position().line, line) << error.what() << '\n' << text;
    EXPECT_EQ(error.position().column, static_cast<int>(place - begin) + 1) << error.what() << '\n'
                                                                            << text;
    EXPECT_NE(error.message().find(change.message), std::string::npos) << error.message();
  }
}

TEST(Procedures, MisuseIsRejectedWhereItStands) {
  const std::vector<Change> changes = {
      {"to: get, args", "to: ^gte, args", "undeclared procedure 'gte' (did you mean 'get'?)"},
      {"{to: get, args: [p, \"i - i\"]", "{to: get, args: ^[p]",
       "found 1 argument, expected 2, as procedure 'get' has"},
      {"{call: {to: get, args: [p, \"i - i\"], result: [i, p]}}", "{call: ^{to: get}}",
       "found 0 arguments, expected 2"},
      {"args: [p, \"i - i\"]", "args: ^p", "call: args: found 'p', expected a list"},
      {"args: [p, \"i - i\"]", "args: [p, \"^i == i\"]", "call: args"},
      {"args: [p, \"i - i\"]", "args: [p, ^q]", "undeclared variable 'q'"},
      {"result: [i, p]}", "result: ^i}", "found 1 result, expected 2"},
      {"result: [i, p]}", "result: [i, ^i]}", "call: result: duplicate variable 'i'"},
      {"result: [i, p]}", "result: [i, ^q]}", "call: result: undeclared variable 'q'"},
      {"result: [i, p]}", "result: [i, p], ^into: i}", "unknown key 'into'"},
      {"[{call: {to: stop}}]", "[{nop: {}}, ^{call: {to: stop}}]", "expected an edge of its own"},
      {"[{call: {to: stop}}]", "[^{call: {to: stop}}, {nop: {}}]", "expected an edge of its own"},
      {"[{call: {to: stop}}]", "[{fail: {^call: {to: stop}}}]", "unknown key 'call'"},
      {"  stop:\n", "  ^get:\n", "procedures: duplicate 'get'"},
      {"  stop:\n", "  ^a b:\n", "procedure name: found 'a b', expected an identifier"},
      {"variables: {i: int}", "variables: {i: int, ^q: ptr}", "variable 'q' is also a parameter"},
      {"variables: {i: int}", "variables: {i: int, ^i: ptr}", "variables: duplicate 'i'"},
      {"{q: ptr, d: int}", "{q: ^pointer, d: int}", "variable type: found 'pointer'"},
      {"result: [i, q]\n", "result: [i, ^p]\n", "'p' is no parameter or local variable of"},
      {"    entry: last\n", "    ^exit: last\n", "missing key 'entry' in a procedure"},
      {"    entry: last\n", "    entry: ^bad\n", "'bad' is an error vertex"},
      {"    entry: last\n", "    entry: ^in\n",
       "vertex 'in' belongs to procedure 'get', expected one of procedure 'stop'"},
      {"    entry: last\n", "    entry: ^a\n",
       "vertex 'a' belongs to the file's own graph, expected one of procedure 'stop'"},
      {"    entry: last\n", "    entry: last\n    exit: ^other\n",
       "no path leads to 'other' from the entry of procedure 'stop'"},
      {"    entry: last\n", "    entry: last\n    exit: [last, ^last]\n",
       "duplicate vertex 'last'"},
      {"exit: [out, none]", "exit: [out, ^bad]", "'bad' is an error vertex"},
      {"exit: done\n", "exit: [done, out]\n^", ""},
      {"from: in, to: none", "from: ^out, to: none", "no edge out of it"},
      {"from: c, to: done", "from: ^bad, to: done", "'bad' is an error vertex"},
      {"from: in, to: none", "from: in, to: ^a", "belongs to the file's own graph"},
      {"    edges: []\n", "    edges: ^last\n", "expected a list of edges"},
      {"    edges: []\n", "    edges: []\n    ^do: []\n", "unknown key 'do' in a procedure"},
      {"{from: in, to: out, do", "{id: ^get, from: in, to: out, do", "duplicate edge id 'get'"},
      {"{from: in, to: out, do: [{load: {to: i, at: q + d}}]}",
       "{from: in, to: out, do: [{load: {to: i, at: ^r}}]}", "undeclared variable 'r'"},
  };
  for (Change change : changes) {
    if (change.message.empty()) {  // the error stands behind the change
      change.with.pop_back();
      std::string text = correct;
      text.replace(text.find(change.replace), change.replace.size(), change.with);
      EXPECT_THROW(read_text(text, "f"), InputError);
      continue;
    }
    expect_error(change);
  }
}

TEST(Procedures, AProceduresVariablesEndWithIt) {
  std::string text = correct;
  text.replace(text.find("from: c, to: done, do: [{call: {to: stop}}]"), 43,
               "from: c, to: done, do: [{kill: [d]}]");
  EXPECT_THROW(read_text(text, "f"), InputError);
  // And the global variable of the same name is back behind it.
  std::string back = correct;
  back.replace(back.find("    edges: []"), 13,
               "    edges: [{from: last, to: last, do: [{kill: [i]}]}]");
  const System system = read_text(back, "f").system;
  EXPECT_EQ(std::get<Havoc>(system.edges().back().instructions[0].action).variables,
            std::vector<VariableId>{1});
}

/// The sum of the numbers up to n, by recursion.
const std::string sum_up = R"(rts: 1
variables: {n: int, m: int}
start: {vertex: a}
error: bad
procedures:
  sum:
    parameters: {n: int}
    variables: {rest: int}
    result: rest
    entry: in
    exit: out
    edges:
      - {id: last, from: in, to: out, do: [{assume: n <= 0}, {move: {to: rest, value: 0}}]}
      - {id: more, from: in, to: mid, do: [{assume: n > 0}]}
      - {id: again, from: mid, to: add, do: [{call: {to: sum, args: [n - 1], result: rest}}]}
      - {id: add, from: add, to: out, do: [{move: {to: rest, value: rest + n}}]}
edges:
  - {id: call, from: a, to: b, do: [{call: {to: sum, args: [n], result: m}}]}
  - {id: wrong, from: b, to: bad, do: [{fail: {assert: m != 3}}]}
)";

Step step(const System& system, const std::string& edge, std::vector<Integer> values = {}) {
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    if (system.edge_name(id) != edge) continue;
    Step result{id, std::vector<Choice>(system.edge(id).instructions.size())};
    if (!values.empty()) result.choices[0].values = std::move(values);
    return result;
  }
  throw std::logic_error("no edge " + edge);
}

TEST(Calls, ActivationsHaveVariablesOfTheirOwn) {
  const System system = read_text(sum_up, "f").system;
  Execution execution{{2, 0}, {}, {}};
  for (const auto& [edge, values] :
       std::vector<std::pair<std::string, std::vector<Integer>>>{{"call", {77}},
                                                                 {"more", {}},
                                                                 {"again", {88}},
                                                                 {"more", {}},
                                                                 {"again", {99}},
                                                                 {"last", {}},
                                                                 {"add", {}},
                                                                 {"add", {}},
                                                                 {"wrong", {}}}) {
    execution.steps.push_back(step(system, edge, values));
  }
  std::vector<std::size_t> depths;
  const State last =
      replay(system, 0, execution, [&](std::size_t, std::size_t, const State&, const State& after) {
        depths.push_back(after.stack.size());
      });
  EXPECT_TRUE(system.is_error(last.vertex));
  EXPECT_TRUE(last.stack.empty());
  EXPECT_EQ(last.store[0], 2);
  EXPECT_EQ(last.store[1], 3);
  // Start, call, more, again, more, again, last (2 instructions) and a return, and two times an
  // addition and a return.
  EXPECT_EQ(depths, (std::vector<std::size_t>{0, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1, 0, 0}));
}

std::string refused(const System& system, const Execution& execution) {
  try {
    replay(system, 0, execution);
  } catch (const InputError& error) {
    return error.message();
  }
  return "";
}

TEST(Calls, ReplayTrustsNothing) {
  const System system = read_text(sum_up, "f").system;
  EXPECT_EQ(refused(system, {{1, 2, 3, 4}, {}, {}}),
            "start: 4 values, but the number of variables is 2");
  EXPECT_EQ(refused(system, {{1, 2}, {}, {step(system, "call")}}),
            "step 1 (edge call): the choice gives 0 values, but the number of local variables of "
            "sum is 1");
  EXPECT_EQ(refused(system, {{1, 2}, {}, {step(system, "call", {5}), step(system, "wrong")}}),
            "step 2 (edge wrong): it starts at b, not at in");
  EXPECT_EQ(refused(system, {{0, 2}, {}, {step(system, "call", {5}), step(system, "more")}}),
            "step 2 (edge more), instruction 1: the condition is false: n = 0");
  Step failing = step(system, "call", {5});
  failing.choices[0].alloc_fails = true;
  EXPECT_EQ(refused(system, {{0, 2}, {}, {failing}}),
            "step 1 (edge call): the choice says that an alloc fails, and this is none");
}

TEST(Calls, ErrorsInProceduresEndTheExecution) {
  const System system = with_implicit_errors(read_text(R"(rts: 1
memory_errors: implicit
variables: {p: ptr}
start: {vertex: a}
error: bad
procedures:
  drop: {parameters: {q: ptr}, entry: in, exit: out, edges: [{from: in, to: out, do: [{free: q}]}]}
edges:
  - {id: call, from: a, to: b, do: [{call: {to: drop, args: [p]}}]}
)",
                                                       "f")
                                                 .system);
  const State last = replay(system, 1, {{7}, {}, {step(system, "call"), step(system, "#1!0")}});
  EXPECT_TRUE(system.is_error(last.vertex));
  EXPECT_EQ(last.stack.size(), 1u);
}

}  // namespace
}  // namespace heapreach::rts::procedures_test
