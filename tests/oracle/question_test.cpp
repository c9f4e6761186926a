// What the oracle says of questions whose answers can be read off a small file.
#include <gtest/gtest.h>

#include "rts/text/read/read.h"
#include "tests/harness/oracle.h"

namespace heapreach::test::question_test {
namespace {

using namespace rts;

Question about(std::initializer_list<Property> properties) {
  Question result;
  result.properties = Properties::none();
  for (const Property property : properties) result.properties.add(property);
  return result;
}

bool feasible(const std::string& text, const Question& question, std::uint64_t bound = 3) {
  const OracleAnswer answer = ask_oracle(read_text(text, "test").system, bound, question, {});
  EXPECT_FALSE(std::holds_alternative<OracleUnknown>(answer)) << to_string(answer);
  return std::holds_alternative<OracleFeasible>(answer);
}

Question at(const std::string& text, const std::string& error) {
  const System system = read_text(text, "test").system;
  Question result;
  for (const VertexId v : system.errors) {
    if (system.vertex(v).name == error) result.error = v;
  }
  EXPECT_TRUE(result.error.has_value());
  return result;
}

constexpr auto deref = Property::valid_deref;
constexpr auto free_ = Property::valid_free;
constexpr auto call = Property::unreach_call;
constexpr auto track = Property::valid_memtrack;
constexpr auto cleanup = Property::valid_memcleanup;

TEST(OracleQuestion, ErrorsInCalleesOfCallsIntoErrorsCount) {
  const std::string text = R"(rts: 1
memory_errors: implicit
variables: {p: ptr}
start: {vertex: s, assume: p == null}
error: bad
exit: mid
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: mid, do: [{alloc: {to: p, size: 1}}]}
      - {from: mid, to: out, do: [{load: {to: p, at: "p - 1"}}]}
edges:
  - {from: s, to: bad, do: [{call: {to: f}}]}
)";
  EXPECT_TRUE(feasible(text, about({deref})));
  EXPECT_TRUE(feasible(text, about({cleanup})));
  EXPECT_FALSE(feasible(text, about({track}))) << "the global p leads to it";
  EXPECT_FALSE(feasible(text, about({call}))) << "the callee never returns";
  EXPECT_FALSE(feasible(text, about({free_})));
}

TEST(OracleQuestion, AReturnIntoAnErrorBreaksUnreachCall) {
  const std::string text = R"(rts: 1
variables: {p: ptr}
start: {vertex: s, assume: p == null}
error: bad
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{fail: {load: {to: p, at: p}}}]}
edges:
  - {from: s, to: bad, do: [{call: {to: f}}]}
)";
  EXPECT_TRUE(feasible(text, about({call})));
  EXPECT_FALSE(feasible(text, about({deref})));
}

TEST(OracleQuestion, ExecutionsEndAtTheFirstError) {
  const std::string text = R"(rts: 1
start: {vertex: s}
error: [a, b]
edges:
  - {from: s, to: a}
  - {from: a, to: b}
)";
  EXPECT_TRUE(feasible(text, at(text, "a")));
  EXPECT_FALSE(feasible(text, at(text, "b")));
}

TEST(OracleQuestion, AnErrorThatIsNotAskedAboutEndsExecutionsToo) {
  const std::string text = R"(rts: 1
variables: {p: ptr}
start: {vertex: s, assume: p == null}
error: [a, b]
edges:
  - {from: s, to: a}
  - {from: a, to: b, do: [{fail: {load: {to: p, at: p}}}]}
)";
  EXPECT_FALSE(feasible(text, about({deref})));
}

TEST(OracleQuestion, AStartThatIsAnErrorBreaksUnreachCallAndNothingElse) {
  const std::string text = R"(rts: 1
variables: {p: ptr}
start: {vertex: a}
error: [a, b]
edges:
  - {from: a, to: b, do: [{fail: {load: {to: p, at: p}}}]}
)";
  EXPECT_TRUE(feasible(text, Question{}));
  EXPECT_TRUE(feasible(text, about({call})));
  EXPECT_FALSE(feasible(text, about({deref, free_, track, cleanup})));
  EXPECT_FALSE(feasible(text, at(text, "b")));
  EXPECT_TRUE(feasible(text, at(text, "a")));
}

TEST(OracleQuestion, TheLastFailDecides) {
  const std::string text = R"(rts: 1
variables: {p: ptr}
start: {vertex: s, assume: p == 1}
error: bad
edges:
  - {from: s, to: bad, do: [{fail: {load: {to: p, at: p}}}, {fail: {free: p}}, {nop: {}}]}
)";
  EXPECT_TRUE(feasible(text, about({free_})));
  EXPECT_FALSE(feasible(text, about({deref, call})));
}

TEST(OracleQuestion, ImplicitErrorsAreThoseOfTheFirstErrorVertex) {
  const std::string text = R"(rts: 1
memory_errors: implicit
variables: {p: ptr}
start: {vertex: s, assume: p == null}
error: [a, b]
edges:
  - {from: s, to: b, do: [{store: {at: p, value: 1}}]}
  - {from: s, to: b, do: [{assert: "p != null"}]}
)";
  EXPECT_TRUE(feasible(text, at(text, "a")));
  EXPECT_FALSE(feasible(text, at(text, "b")));
  EXPECT_TRUE(feasible(text, about({deref})));
  EXPECT_TRUE(feasible(text, about({call})));
}

constexpr const char* leak = R"(rts: 1
META
variables: {p: ptr, q: ptr, n: int}
start: {vertex: s}
error: bad
exit: done
edges:
  - from: s
    to: t
    do: [{alloc: {to: p, size: 1}}, {alloc: {to: q, size: 1}}, {store: {at: p, value: q}}]
  - {from: t, to: done, do: [{kill: [q]}, {assume: "q == 0"}]}
  - {from: t, to: bad, do: [{fail: {store: {at: p, value: q}}}]}
)";

std::string leak_with(const std::string& meta) {
  std::string text = leak;
  return text.replace(text.find("META"), 4, meta);
}

TEST(OracleQuestion, WhatIsLeadToIsNotLost) {
  EXPECT_TRUE(feasible(leak_with(""), about({cleanup})));
  EXPECT_FALSE(feasible(leak_with(""), about({track})));
  EXPECT_TRUE(feasible(leak_with(""), about({track, cleanup})));
  EXPECT_FALSE(feasible(leak_with("meta: {roots: p}"), about({track})));
  EXPECT_TRUE(feasible(leak_with("meta: {roots: q}"), about({track})));
  EXPECT_TRUE(feasible(leak_with("meta: {roots: \"\"}"), about({track})));
  EXPECT_FALSE(feasible(leak_with("meta: {roots: \"\"}"), about({track}), 1));
}

TEST(OracleQuestion, LinksOfListSegmentsIntoTheNextBlockLead) {
  const std::string text = R"yaml(rts: 1
variables: {c: ptr, h: ptr, d: ptr}
start: {vertex: s}
error: bad
edges:
  - {from: s, to: a, do: [{alloc: {to: h, size: 3}}, {alloc: {to: c, size: 3}}]}
  - {from: a, to: b, do: [{store: {at: h, value: "h + 3"}}, {store: {at: "h + 1", value: 0}}]}
  - {from: b, to: c, do: [{store: {at: "h + 2", value: 0}}]}
  - {from: c, to: bad, do: [{assume: "no_live_cells(h) && allocated(c)"}]}
)yaml";
  EXPECT_TRUE(feasible(text, {}, 6));
}

TEST(OracleQuestion, NumbersThatLookLikeUnknownOnesGiveNoAnswer) {
  const System system = read_text(R"(rts: 1
variables: {n: int}
start: {vertex: s}
error: bad
edges:
  - {from: s, to: t, do: [{move: {to: n, value: 1}}]}
  - {from: t, to: t, do: [{move: {to: n, value: "1000000007 * n"}}]}
  - {from: t, to: bad, do: [{assume: "n < 0"}]}
)",
                                  "test")
                            .system;
  const OracleAnswer answer = ask_oracle(system, 1);
  EXPECT_TRUE(std::holds_alternative<OracleUnknown>(answer)) << to_string(answer);
}

}  // namespace
}  // namespace heapreach::test::question_test
