// What one edge leads to may be in several states of a graph together, each with a part of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/checker/check_certificate.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::case_splits_test {
namespace {

using evidence::CheckResult;
using Status = CheckResult::Status;
using ::testing::HasSubstr;

const char* const twice = R"yaml(
rts: 1
variables: {x: int, y: int}
start: {vertex: a, assume: "0 <= x && x <= 2"}
error: bad
edges:
  - {id: twice, from: a, to: b, do: [{move: {to: y, value: "2 * x"}}]}
  - {id: beyond, from: b, to: bad, do: [{assume: "y > 4 || y == 3"}]}
)yaml";

std::string state(const char* vertex, const std::string& store, const std::string& condition = "") {
  return std::string(R"({"vertex": ")") + vertex +
         R"(", "used": 0, "garbage": "none", "nodes": [], "store": {)" + store +
         R"(}, "condition": [)" + condition + "]}";
}

const std::string any_start = state(
    "a", R"("x": {"linear": [0, [0, 1]]})",
    R"({"at_most_zero": {"linear": [0, [0, -1]]}}, {"at_most_zero": {"linear": [-2, [0, 1]]}})");

CheckResult checked(const std::string& graph) {
  const rts::System system = system_of(twice);
  return evidence::checker::check_certificate(
      system, evidence::StateGraphCertificate{graph_of(graph_document(graph), system)}, {});
}

CheckResult checked_from_any_start(const std::vector<std::string>& targets) {
  std::string states = any_start;
  std::string arcs;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    states += ", " + state("b", targets[i]);
    arcs += (i > 0 ? ", " : "") + ("[0, \"twice\", " + std::to_string(i + 1)) + "]";
  }
  return checked(R"({"states": [)" + states + R"(], "arcs": [)" + arcs + "]}");
}

TEST(CasesOfAnEdge, NeedAStateEach) {
  const std::string zero = R"("x": 0, "y": 0)", one = R"("x": 1, "y": 2)",
                    two = R"("x": 2, "y": 4)";
  EXPECT_EQ(checked_from_any_start({zero, one, two}).reason, "");
  EXPECT_EQ(checked_from_any_start({two, zero, one}).status, Status::holds);
  for (const auto& some : {std::vector{zero, one}, {zero, two}, {one, two}, {one}}) {
    const CheckResult result = checked_from_any_start(some);
    EXPECT_EQ(result.status, Status::fails);
    EXPECT_THAT(result.reason, HasSubstr("states[0] at a, edge twice: it leads to something"));
  }
  EXPECT_EQ(checked_from_any_start({zero, R"("x": 1, "y": 1)", two}).status, Status::fails);
  EXPECT_EQ(checked_from_any_start({zero, R"("x": 2, "y": 2)", two}).status, Status::fails);
}

TEST(CasesOfTheStart, NeedAStateEach) {
  std::string states;
  std::string arcs;
  for (const int x : {0, 1, 2}) {
    states += state("a", "\"x\": " + std::to_string(x)) + ", ";
    arcs += (x > 0 ? ", " : "") + ("[" + std::to_string(x)) + ", \"twice\", 3]";
  }
  const auto graph = [&](const char* starts, const char* most) {
    const std::string target = state("b", R"("y": {"linear": [0, [0, 1]]})",
                                     std::string(R"({"at_most_zero": {"linear": [)") + most +
                                         R"(, [0, 1]]}}, {"nonzero": {"linear": [-3, [0, 1]]}})");
    return R"({"starts": )" + std::string(starts) + R"(, "states": [)" + states + target +
           R"(], "arcs": [)" + arcs + "]}";
  };
  EXPECT_EQ(checked(graph("3", "-4")).reason, "");
  EXPECT_THAT(checked(graph("2", "-4")).reason, HasSubstr("the start: it leads to something"));
  EXPECT_EQ(checked(graph("3", "-2")).status, Status::fails);
}

TEST(CasesOfAnEdge, MayBeSaidByConditions) {
  const auto target = [](const std::string& condition) {
    return state("b", R"("y": {"linear": [0, [0, 1]]})",
                 condition + R"(, {"nonzero": {"linear": [-3, [0, 1]]}},
                                {"at_most_zero": {"linear": [-4, [0, 1]]}})");
  };
  const auto graph = [&](const std::string& low, const std::string& high) {
    return R"({"states": [)" + any_start + ", " + target(low) + ", " + target(high) +
           R"(], "arcs": [[0, "twice", 1], [0, "twice", 2]]})";
  };
  const std::string at_most_1 = R"({"at_most_zero": {"linear": [-1, [0, 1]]}})";
  const std::string at_least_2 = R"({"at_most_zero": {"linear": [2, [0, -1]]}})";
  const std::string at_least_3 = R"({"at_most_zero": {"linear": [3, [0, -1]]}})";
  EXPECT_EQ(checked(graph(at_most_1, at_least_2)).reason, "");
  EXPECT_EQ(checked(graph(at_least_2, at_most_1)).reason, "");
  EXPECT_EQ(checked(graph(at_most_1, at_least_3)).status, Status::fails);
}

}  // namespace
}  // namespace heapreach::test::case_splits_test
