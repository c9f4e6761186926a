// Systems that ask what cells held at the start (`startvalue`): where they are refused, the answer
// says where the file asks; alarms of them have specifications like others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/run_program.h"

namespace heapreach::test::start_values_test {
namespace {

using ::testing::HasSubstr;

/// The exit code and what is said, of the command on a system.
std::string said(const std::string& command, const std::string& system) {
  const ProgramResult r =
      run_program(std::string(HEAPREACH_BINARY) + " " + command + " -",
                  "rts: 1\nheap: unknown\nvariables: {p: ptr, q: ptr, n: int}\n" + system);
  return std::to_string(r.exit_code) + " " + r.err;
}

const std::string asks =
    "start: {vertex: a}\nerror: bad\nedges:\n"
    "  - {from: a, to: bad, do: [{assume: \"n > 0 && startvalue(p) == 1\"}]}\n";
const std::string asks_in_procedure =
    "start: {vertex: a}\nerror: bad\nprocedures:\n  f:\n    entry: i\n    exit: o\n"
    "    edges: [{from: i, to: o, do: [{assume: startvalue(p) == 1}]}]\n"
    "edges:\n  - {from: a, to: b, do: [{call: {to: f}}]}\n  - {from: b, to: bad}\n";
const std::string asks_in_loop =
    "start: {vertex: a}\nerror: bad\nedges:\n"
    "  - {from: a, to: a, do: [{kill: [q]}, {assume: startvalue(q) == 1}]}\n"
    "  - {from: a, to: bad}\n";

TEST(RefusedStartValues, AreNamedByTheirPlace) {
  EXPECT_EQ(
      said("cover", asks),
      "2 heapreach: standard input:7:48: cover does not know what startvalue(..) makes of edges\n");
  EXPECT_EQ(said("encode", asks_in_loop),
            "2 heapreach: standard input:7:49: startvalue(..) in a loop, at an address that "
            "changes, has no "
            "exact clauses\n");
  const std::string no_summaries =
      "2 heapreach: standard input:10:44: --calls summaries does not support "
      "startvalue(..)\n";
  for (const char* command : {"check --work 10M", "encode", "check --engine pdr --work 10M"}) {
    EXPECT_EQ(said(std::string(command) + " --calls summaries", asks_in_procedure), no_summaries);
  }
  EXPECT_THAT(said("check --engine bmc --work 1M --calls summaries", asks), HasSubstr("10 "));
}

/// What angelic says of a system, without the lines about executions.
std::string alarms(const std::string& system) {
  const ProgramResult r = run_program(
      std::string(HEAPREACH_BINARY) + " angelic --vocabulary no-monitor --bound 4 --work 1M -",
      "rts: 1\nheap: unknown\nvariables: {p: ptr, q: ptr, n: int}\n" + system);
  return std::to_string(r.exit_code) + " " + r.out + r.err;
}

TEST(StartValuesOfFiles, HaveSpecifications) {
  const std::string changed =
      "start: {vertex: a, assume: p != null}\nerror: bad\nedges:\n"
      "  - {from: a, to: b, do: [{load: {to: q, at: p}}, {store: {at: p, value: null}}]}\n";
  const std::string avoidable =
      alarms(changed + "  - {from: b, to: bad, do: [{assume: startvalue(p) == null}]}\n");
  EXPECT_THAT(avoidable, HasSubstr("avoidable"));
  EXPECT_THAT(avoidable, HasSubstr("if startvalue(p) != null at the start"));
  const std::string safe =
      alarms(changed + "  - {from: b, to: bad, do: [{assume: startvalue(p) != q}]}\n");
  EXPECT_THAT(safe, HasSubstr("safe"));
  EXPECT_THAT(safe, ::testing::Not(HasSubstr("angelic bug")));
  const std::string bug =
      alarms(changed + "  - {from: b, to: bad, do: [{assume: startvalue(p) == q}]}\n");
  EXPECT_THAT(bug, HasSubstr("angelic bug"));
}

TEST(StartValuesOfFiles, InLoopsHaveTheirErrorsInTheFile) {
  const std::string loop =
      "start: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: b, do: [{assume: p != null}, {move: {to: q, value: p}}]}\n"
      "  - {from: b, to: b, do: [{load: {to: n, at: q}}, {assume: startvalue(q) != n}, "
      "{move: {to: q, value: n}}]}\n"
      "  - {from: b, to: bad, do: [{assume: ";
  EXPECT_THAT(alarms(loop + "q == null}]}\n"),
              ::testing::AnyOf(HasSubstr("undecided"), HasSubstr("safe")));
  EXPECT_THAT(alarms(loop + "q == p && n == 3}]}\n"),
              ::testing::AnyOf(HasSubstr("avoidable"), HasSubstr("angelic bug")));
}

TEST(RefusedStartValues, OfAStartThatIsAnErrorAreAFaultOfTheFile) {
  const std::string system =
      "start: {vertex: bad, assume: startvalue(p) == 1}\nerror: bad\nedges: [{from: bad, to: "
      "bad}]\n";
  const std::string expected =
      "standard input:4:30: startvalue(..) in a system that starts at an error vertex\n";
  for (const char* command : {"check --work 10M", "encode"}) {
    const std::string answer = said(command, system);
    EXPECT_EQ(answer.substr(0, 2), "3 ");
    EXPECT_THAT(answer, HasSubstr(expected));
  }
}

}  // namespace
}  // namespace heapreach::test::start_values_test
