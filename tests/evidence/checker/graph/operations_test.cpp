// Results of operations in state graphs: proofs that need them hold, and those that claim more than
// the operands say are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/checker/check_certificate.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"
#include "tests/harness/random.h"

namespace heapreach::test::operations_test {
namespace {

using evidence::CheckResult;
using evidence::schema::Json;
using Status = CheckResult::Status;

/// x and y get what `before` says, t stands for what the list says, and `error` leads to the error.
std::string text_of(const std::string& list, const std::string& before, const std::string& error) {
  return "rts: 1\nmeta: {approximate: \"" + list + "\"}\n" + R"(
variables: {x: int, y: int, t: int}
start: {vertex: a}
error: bad
edges:
  - {id: set, from: a, to: b, do: [)" +
         before + R"(]}
  - {id: compute, from: b, to: c, do: [{kill: [t]}]}
  - {id: wrong, from: c, to: bad, do: [{assume: ")" +
         error + "\"}]}\n";
}

/// A graph of the three vertices, with what is said in the latter two.
Json document(const std::string& store_b, const std::string& condition_b,
              const std::string& store_c, const std::string& condition_c) {
  const auto state = [](const char* vertex, const std::string& store,
                        const std::string& condition) {
    return std::string(R"({"vertex": ")") + vertex +
           R"(", "used": 0, "garbage": "none", "store": {)" + store +
           R"(}, "nodes": [], "condition": [)" + condition + "]}";
  };
  return graph_document(R"({"states": [)" + state("a", "", "") + ", " +
                        state("b", store_b, condition_b) + ", " + state("c", store_c, condition_c) +
                        R"(], "arcs": [[0, "set", 1], [1, "compute", 2]]})");
}

Status status(const std::string& text, const Json& graph) {
  const rts::System system = system_of(text);
  return evidence::checker::check_certificate(
             system, evidence::StateGraphCertificate{graph_of(graph, system)}, {})
      .status;
}

const char* const urem = "t = urem 32 unsigned [x] [y] at p.c:1";
const char* const numbers = "{move: {to: x, value: 3595233059}}, {move: {to: y, value: 4}}";

TEST(GraphOperations, ResultsOfNumbersAreNumbers) {
  const std::string text = text_of(urem, numbers, "t != 3");
  EXPECT_EQ(status(text, document(R"("x": 3595233059, "y": 4)", "", R"("t": 3)", "")),
            Status::holds);
  EXPECT_EQ(status(text, document(R"("x": 3595233059, "y": 4)", "", R"("t": 2)", "")),
            Status::fails);
}

TEST(GraphOperations, WhatNoListSaysIsAnyNumber) {
  const Json graph = document(R"("x": 3595233059, "y": 4)", "", R"("t": 3)", "");
  for (const char* list :
       {"t = ptrpart 32 unsigned [x] [y] at p.c:1", "y = urem 32 unsigned [x] [y] at p.c:1",
        "t = urem 32 unsigned [x] [y] at p.c:1; t = urem 32 unsigned [x] [y] at p.c:2",
        "t = rem 32 unsigned [x] [y] at p.c:1"}) {
    EXPECT_EQ(status(text_of(list, numbers, "t != 3"), graph), Status::fails) << list;
  }
}

TEST(GraphOperations, AnOperandThatTheStateLeavesOpenSaysNothing) {
  const std::string text = text_of(urem, numbers, "t != 3");
  EXPECT_EQ(status(text, document(R"("x": 3595233059)", "", R"("t": 3)", "")), Status::fails);
  EXPECT_EQ(status(text, document(R"("y": 4)", "", R"("t": 3)", "")), Status::fails);
}

TEST(GraphOperations, ExecutionsEndWhereThereIsNoResult) {
  const std::string none = "{move: {to: x, value: 7}}, {move: {to: y, value: 0}}";
  Json graph = document(R"("x": 7, "y": 0)", "", "", "");
  graph["states"].erase(2);
  graph["arcs"].erase(1);
  EXPECT_EQ(status(text_of(urem, none, "true"), graph), Status::holds);
  EXPECT_EQ(status(text_of("t = urem 32 unsigned [x] [y + 1] at p", none, "true"), graph),
            Status::fails);
}

/// t is what is left of an x that is not known: from 0 to 3 only if x is surely no number that
/// counts as another one.
TEST(GraphOperations, OneOperandBoundsTheResultInItsRange) {
  const std::string set =
      "{move: {to: y, value: 4}}, {kill: [x]}, {assume: \"x >= LOW\"}, "
      "{assume: \"x <= 4294967295\"}";
  const auto with = [&](const char* low) {
    std::string before = set;
    return text_of(urem, before.replace(before.find("LOW"), 3, low), "t > 3");
  };
  const auto graph = [&](const char* low) {
    const std::string known =
        std::string(R"({"at_most_zero": {"linear": [)") + low +
        R"(, [0, -1]]}}, {"at_most_zero": {"linear": [-4294967295, [0, 1]]}})";
    return document(R"("x": {"linear": [0, [0, 1]]}, "y": 4)", known,
                    R"("t": {"linear": [0, [0, 1]]})",
                    R"({"at_most_zero": {"linear": [-3, [0, 1]]}})");
  };
  EXPECT_EQ(status(with("0"), graph("0")), Status::holds);
  EXPECT_EQ(status(with("0-5"), graph("-5")), Status::fails);
}

/// All operations on all pairs: the checker takes the exact result and no other one.
TEST(GraphOperations, OnlyExactResultsAreTaken) {
  Random random(7);
  const std::vector<std::string> names = {"mul",  "sdiv", "udiv", "srem", "urem", "shl",
                                          "lshr", "ashr", "and",  "or",   "xor"};
  std::size_t taken = 0;
  for (int round = 0; round < 60; ++round) {
    const std::string name = names[random.below(names.size())];
    const int a = static_cast<int>(random.below(256)) - 128;
    const int b = static_cast<int>(random.below(12)) - 3;
    const std::string list = "t = " + name + " 8 signed [x] [y] at p";
    rts::Approximation operation;
    operation.operation = *rts::operation_named(name);
    operation.width = 8;
    operation.is_signed = true;
    const auto exact = rts::exact_result(operation, a, b);
    if (!exact) continue;
    ++taken;
    const auto number = [](int value) {
      return value < 0 ? "0 - " + std::to_string(-value) : std::to_string(value);
    };
    const std::string before = "{move: {to: x, value: \"" + number(a) +
                               "\"}}, {move: {to: y, value: \"" + number(b) + "\"}}";
    const std::string store = "\"x\": " + std::to_string(a) + ", \"y\": " + std::to_string(b);
    const auto graph = [&](const Integer& result) {
      return document(store, "", "\"t\": " + result.get_str(), "");
    };
    const std::string text = text_of(list, before, "false");
    EXPECT_EQ(status(text, graph(*exact)), Status::holds) << name << " " << a << " " << b;
    const Integer other = *exact + static_cast<int>(1 + random.below(300));
    EXPECT_EQ(status(text, graph(other)), Status::fails) << name << " " << a << " " << b;
  }
  EXPECT_GT(taken, 30u);
}

}  // namespace
}  // namespace heapreach::test::operations_test
