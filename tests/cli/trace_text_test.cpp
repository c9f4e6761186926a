// Traces word for word: they are what most users see of heapreach.
#include "cli/render/trace/trace_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "evidence/explain/executions/trace_of.h"
#include "rts/model/property_errors.h"
#include "tests/evidence/support.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::trace_text_test {
namespace {

using cli::Length;
using ::testing::HasSubstr;
using ::testing::Not;

std::string text_after(const rts::System& system, std::uint64_t bound,
                       const std::vector<rts::EdgeId>& path, Length length = Length::brief) {
  return cli::text_of(evidence::explain::trace_of(system, bound, solved(system, bound, path)),
                      length);
}

TEST(TraceText, OfTheRunningExample) {
  const rts::System system = data_system("basics/access_error");
  EXPECT_EQ(text_after(system, 4, path_of(system, {"e1", "e2", "e4", "e7"})),
            R"(start  v0
    x0 = ?null, x1 = ?null, i = ?0
e1     v0 -> v1  (access_error.c:5:8)
    x1 := alloc(1)  x1 = @1
        x1 -> @1 [?0]
e2     v1 -> v2  (access_error.c:7:7)
    kill i          i = ?0
    assume i == 0
e4     v2 -> v4
e7     v4 -> v6  (access_error.c:9:3)
    fail [x0] := 3  address 0 is null
error  v6 is reached, with 1 cell

?v: a value that nothing set before; this execution assumes it to be v
@a: the block at address a
)");
}

TEST(TraceText, OfEveryKindOfInstruction) {
  const rts::System system = system_of(R"yaml(
rts: 1
records: {N: [data, next]}
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a, assume: "i == 5"}
error: bad
edges:
  - {id: make, from: a, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: p, value: i}},
                                    {store: {at: "p + N.next", value: p}, at: {file: x.c, line: 3}},
                                    {alloc: {to: q, size: 1, may_fail: true}}, {assume: "q == null"}],
     at: {file: x.c, line: 2}}
  - {id: free, from: b, to: b, do: [{load: {to: i, at: p}}, {free: q}, {move: {to: q, value: p}},
                                    {free: p}, {nop: {}}]}
  - {id: bad, from: b, to: bad, do: [{assert: "i == 5"}, {fail: {assert: "i != 5"}}]}
)yaml");
  EXPECT_EQ(text_after(system, 4, path_of(system, {"make", "free", "bad"})),
            R"(start  a
    assume i == 5
    p = ?null, q = ?null, i = ?5
make   a -> b  (x.c:2)
    p := alloc(2)            p = @2
    [p] := i                 @2.data = ?5
    [p + N.next] := p        @2.next = @2  (x.c:3)
    q := alloc(1), may fail  q = null  (the alloc fails)
    assume q == null
        p -> @2 [data ?5, next ->] -> @2 (cycle)
free   b -> b
    i := [p]                 i = ?5
    free(q)                  null: nothing to free
    q := p                   q = @2
    free(p)                  frees @2
    nop
        p -> @2 (freed)
        q -> @2 (freed)
bad    b -> bad
    assert i == 5
    fail assert i != 5       the condition is false: i = 5
error  bad is reached, with 2 cells

?v: a value that nothing set before; this execution assumes it to be v
@a: the block at address a
)");
}

TEST(TraceText, ShowsTheStartHeapOfOpenSystems) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {p: ptr}
start: {vertex: a, assume: "size(p) == 2"}
error: bad
edges: [{id: bad, from: a, to: bad, do: [{free: p}, {fail: {free: p}}]}]
)yaml");
  EXPECT_THAT(text_after(system, 4, {0}), HasSubstr("start  a\n"
                                                    "    assume size(p) == 2\n"
                                                    "    p = ?1\n"
                                                    "        p -> @1 [?0, ?0]\n"));
}

TEST(TraceText, StaysLinearForLongExecutions) {
  const rts::System system = system_of(R"yaml(
rts: 1
records: {N: [next]}
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: a, do: [{alloc: {to: p, size: 1}}, {store: {at: p, value: q}},
                          {move: {to: q, value: p}}]}
  - {from: a, to: bad, do: [{fail: {load: {to: p, at: p}}}]}
)yaml");
  const std::vector<rts::EdgeId> path(3000, 0);
  const std::string text = text_after(system, 100000, path);
  EXPECT_LT(text.size(), 3'000'000u);
  EXPECT_THAT(text, HasSubstr("more blocks .."));
}

/// A list of 200 blocks: the beginning and the end are told, with the heap as it is there.
TEST(TraceText, LeavesOutTheMiddleOfLongExecutions) {
  const rts::System system = system_of(R"yaml(
rts: 1
records: {N: [next]}
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: grow, from: a, to: a, do: [{alloc: {to: p, size: 1}},
                                    {store: {at: "p + N.next", value: q}},
                                    {move: {to: q, value: p}}]}
  - {id: bad, from: a, to: bad, do: [{fail: {load: {to: p, at: "p + 1"}}}]}
)yaml");
  std::vector<rts::EdgeId> path(200, 0);
  path.push_back(1);
  const std::string brief = text_after(system, 1000, path);
  EXPECT_THAT(brief, HasSubstr("\n.. 82 more, which -v shows ..\n"));
  EXPECT_THAT(brief, HasSubstr("p = @1\n"));
  EXPECT_THAT(brief, HasSubstr("p = @200 "));
  EXPECT_THAT(brief, Not(HasSubstr("p = @100\n")));
  const std::string whole = text_after(system, 1000, path, Length::whole);
  EXPECT_THAT(whole, HasSubstr("p = @100\n"));
  EXPECT_THAT(whole, Not(HasSubstr("which -v shows")));
}

/// The second line of a long chain is as it was: an arrow at the end of the first one leads there.
TEST(TraceText, LongChainsAreWholeWhereSomeBlockChanges) {
  const rts::System system = system_of(R"yaml(
rts: 1
records: {N: [next, data]}
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: grow, from: a, to: a, do: [{alloc: {to: p, size: sizeof(N)}},
                                    {store: {at: "p + N.data", value: 1000000000}},
                                    {store: {at: "p + N.next", value: q}},
                                    {move: {to: q, value: p}}]}
  - {id: set, from: a, to: bad, do: [{store: {at: "q + N.data", value: 7}}]}
)yaml");
  std::vector<rts::EdgeId> path(6, 0);
  path.push_back(1);
  const std::string text = text_after(system, 100, path);
  const std::size_t change = text.find("@12.data = 7");
  ASSERT_NE(change, std::string::npos) << text;
  const std::string behind = text.substr(change);
  EXPECT_THAT(behind, HasSubstr("@12 [next ->, data 7] ->"));
  EXPECT_THAT(behind, HasSubstr("data 1000000000]\n"));
  EXPECT_THAT(behind, HasSubstr("@2 [next ?null")) << "the chain's end";
}

/// A block that is left has no instruction that fails.
TEST(TraceText, SaysWhatLeaks) {
  rts::Properties leaks = rts::Properties::none();
  leaks.add(rts::Property::valid_memtrack);
  const rts::System system = rts::with_errors(system_of(R"yaml(
rts: 1
variables: {p: ptr}
start: {vertex: a}
error: bad
exit: done
edges: [{id: e, from: a, to: done, do: [{alloc: {to: p, size: 1}}, {move: {to: p, value: null}}]}]
)yaml"),
                                              leaks);
  EXPECT_THAT(text_after(system, 4, {0, 1}),
              HasSubstr("    the block @1 is not freed, and nothing leads to it\n"
                        "error  bad is reached, with 1 cell\n"
                        "  the block @1\n"
                        "    allocated     edge e: p := alloc(1)\n"
                        "    pointer lost  edge e: p := null\n"));
}

/// What `import` writes about a program, without a program.
class ProgramTrace : public ::testing::Test {
 protected:
  ProgramTrace() : file_(directory_.file("p.c")) {
    std::ofstream(file_) << "int *make(int n) {\n"
                            "  int *p = malloc(8);\n"
                            "  p[0] = n;\n"
                            "  return p;\n"
                            "}\n"
                            "int main(void) {\n"
                            "  int *a = make(7);\n"
                            "  char c = 'l';\n"
                            "  free(a);\n"
                            "  return a[0];\n"
                            "}\n";
  }

  std::string text(Length length, const std::string& names = "p a_2=a c'",
                   const std::string& last_line = "10") const {
    const auto at = [&](const std::string& line) {
      return ", at: {file: \"" + file_ + "\", line: " + line + "}";
    };
    const rts::System system = system_of(
        "rts: 1\nmeta: {producer: heapreach import, names: \"" + names +
        "\", calls: \"main; make 0 7:12 | 0.0=1 0.3=0\"}\n"
        "variables: {p: ptr, a_2: ptr, t: int, c: int}\nstart: {vertex: v}\nerror: bad\n"
        "edges:\n  - {from: v, to: w, do: [{alloc: {to: p, size: 2}" +
        at("2") + "}, {move: {to: t, value: 7}" + at("3") + "}, {store: {at: p, value: t}" +
        at("3") + "}, {move: {to: a_2, value: p}" + at("7") + "}, {move: {to: c, value: 108}" +
        at("8") + "}]" + at("2") + "}\n  - {from: w, to: bad, do: [{free: a_2" + at("9") +
        "}, {fail: {load: {to: t, at: a_2}}" + at(last_line) + "}]" + at("9") + "}\n");
    return text_after(system, 8, {0, 1}, length);
  }

  TemporaryDirectory directory_;
  std::string file_;
};

TEST_F(ProgramTrace, IsToldLineByLineInItsNames) {
  EXPECT_EQ(text(Length::brief),
            "  call of make\n"
            "     2  int *p = malloc(8);  p = @1 (new: 2 cells)  <- @1 is allocated here\n"
            "     3  p[0] = n;            @1[0] = 7  <- @1[0] is last written here\n"
            "  return from make\n"
            "     7  int *a = make(7);    a = @1\n"
            "     8  char c = 'l';        c = 'l' (108)\n"
            "            a -> @1 [7, ?0]\n"
            "     9  free(a);             frees @1  <- @1 is freed here\n"
            "    10  return a[0];\n"
            "        ERROR: reads @1[0]: the block was freed at line 9\n"
            "            a -> @1 (freed)\n"
            "error  bad is reached, with 2 cells\n"
            "  the block @1, and its cell @1[0]\n"
            "    allocated     " +
                file_ +
                ":2  int *p = malloc(8);\n"
                "    last written  " +
                file_ +
                ":3  p[0] = n;\n"
                "    freed         " +
                file_ +
                ":9  free(a);\n"
                "\n"
                "?v: a value that nothing set before; this execution assumes it to be v\n"
                "@a: the block at address a\n");
}

TEST_F(ProgramTrace, ShowsEveryInstructionWhereAllIsAskedFor) {
  const std::string whole = text(Length::whole);
  EXPECT_THAT(whole, HasSubstr("t := 7"));
  EXPECT_THAT(whole, HasSubstr("a_2 := p"));
  EXPECT_THAT(whole, HasSubstr("fail t := [a_2]"));
  EXPECT_THAT(whole, HasSubstr("t = 7"));
}

TEST_F(ProgramTrace, HasCharactersOnlyWhereTheTypeSaysSo) {
  EXPECT_THAT(text(Length::brief, "p a_2=a c"), HasSubstr("c = 108"));
}

/// A file that does not have all places is another one by now.
TEST_F(ProgramTrace, TellsNoLinesOfAFileThatHasChanged) {
  const std::string changed = text(Length::brief, "p a_2=a c", "99");
  EXPECT_THAT(changed, Not(HasSubstr("malloc(8)")));
  EXPECT_THAT(changed, HasSubstr("p := alloc(2)"));
}

}  // namespace
}  // namespace heapreach::test::trace_text_test
