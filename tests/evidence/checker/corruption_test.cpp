// Evidence that was spoiled on purpose must not hold: that is what a checker is for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "backends/backend.h"
#include "evidence/certificates/schema/schema.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/checker/clauses/replay_derivation.h"
#include "evidence/witness/ground.h"
#include "horn/read/read.h"
#include "support/error.h"
#include "tests/evidence/proofs.h"
#include "tests/evidence/support.h"
#include "tests/harness/limits.h"
#include "tests/harness/random.h"

namespace heapreach::test::corruption_test {
namespace {

using evidence::CheckResult;
using evidence::schema::Json;
using Status = CheckResult::Status;

const std::string file = "evidence.json";

/// A counter that stops at 3 cells' worth of rounds, and an error that would need 4.
const char* const counter = R"yaml(
rts: 1
name: counter
variables: {p: ptr, i: int}
start: {vertex: begin, assume: "i == 0"}
error: bad
edges:
  - {id: step, from: begin, to: begin, do: [{assume: "i < 3"}, {alloc: {to: p, size: 1}},
                                            {store: {at: p, value: i}}, {move: {to: i, value: "i + 1"}}]}
  - {id: leave, from: begin, to: end}
  - {id: bad, from: end, to: bad, do: [{assume: "i > 3"}]}
  - {id: live, from: end, to: bad, do: [{assume: "i == 3"}, {fail: {load: {to: i, at: "p + 1"}}},
                                        {assume: "i == 2"}]}
)yaml";

/// Why spoiled evidence is refused, by the reader or by the checker; empty if it is not.
std::string refusal(const rts::System& system, const Json& json) {
  try {
    const auto saved = evidence::schema::certificate_from_json(json, file);
    const CheckResult result = evidence::checker::check_certificate(system, saved.certificate, {});
    return result.status == Status::holds ? "" : "refused: " + result.reason;
  } catch (const InputError& error) {
    return std::string("refused: ") + error.what();
  }
}

struct Change {
  const char* what;
  const char* pointer;
  const char* value;  // null: removes the entry
};

Json changed(Json json, const Change& change) {
  const Json::json_pointer pointer(change.pointer);
  if (change.value != nullptr) {
    json.at(pointer) = Json::parse(change.value);
  } else if (json.at(pointer.parent_pointer()).is_array()) {
    json.at(pointer.parent_pointer()).erase(std::stoul(pointer.back()));
  } else {
    json.at(pointer.parent_pointer()).erase(pointer.back());
  }
  return json;
}

class Models : public ::testing::Test {
 protected:
  const rts::System system = system_of(counter);
  // begin, end, bad
  const Json good = evidence::schema::to_json({"sha1:0", hand_made()});

  static evidence::ModelCertificate hand_made() {
    evidence::ModelCertificate model;
    model.source.encoder = "basic";
    model.source.options.bound = 1;
    const std::vector<std::string> names = {"f", "p", "i", "alloc[1]", "size[1]", "val[1]"};
    const std::vector<horn::Sort> sorts = {horn::Sort::integer, horn::Sort::integer,
                                           horn::Sort::integer, horn::Sort::boolean,
                                           horn::Sort::integer, horn::Sort::integer};
    const std::string invariant = "(and (<= 1 f) (= i (- f 1)) (<= i 1))";
    model.entries = {{"begin", "begin", 0, names, sorts, invariant},
                     {"end", "end", 0, names, sorts, invariant},
                     {"bad", "bad", 0, names, sorts, "false"}};
    return model;
  }
};

TEST_F(Models, TheHandMadeOneHolds) {
  EXPECT_EQ(refusal(system, good), "");
}

TEST_F(Models, SpoiledOnesAreRefused) {
  const std::vector<Change> changes = {
      {"formula weakened", "/predicates/0/formula", "\"(<= 1 f)\""},
      {"formula weakened to true", "/predicates/1/formula", "\"true\""},
      {"formula strengthened", "/predicates/0/formula", "\"(and (= f 1) (= i 0))\""},
      {"formula false", "/predicates/0/formula", "\"false\""},
      {"error reachable", "/predicates/2/formula", "\"true\""},
      {"formula of another sort", "/predicates/1/formula", "\"(+ f 1)\""},
      {"formula with an unknown name", "/predicates/1/formula", "\"(<= g 1)\""},
      {"formula that is no formula", "/predicates/1/formula", "\"(<= f\""},
      {"formula empty", "/predicates/1/formula", "\"\""},
      {"two formulas", "/predicates/1/formula", "\"true false\""},
      {"entry missing", "/predicates/2", nullptr},
      {"entry twice", "/predicates/2", nullptr},
      {"another world", "/predicates/0/world", "1"},
      {"another vertex", "/predicates/0/vertex", "\"end\""},
      {"predicate renamed", "/predicates/0/predicate", "\"start\""},
      {"argument renamed", "/predicates/0/arguments/1", "\"q\""},
      {"sort changed", "/predicates/0/sorts/1", "\"Bool\""},
      {"bound raised", "/source/bound", "2"},
      {"bound lowered", "/source/bound", "0"},
      {"another encoder", "/source/encoder", "\"kripke\""},
      {"unknown encoder", "/source/encoder", "\"novel\""},
      {"another target", "/source/target", "\"error or cut\""},
      {"vertex as argument", "/source/vertex", "\"argument\""},
      {"over reals", "/source/sort", "\"real\""},
      {"type swapped", "/type", "\"unrolling\""},
      {"claims no path", "/type", "\"no path\""},
      {"version", "/version", "2"},
      {"schema", "/schema", "\"heapreach/execution\""},
      {"formula not a text", "/predicates/0/formula", "[]"},
  };
  for (const Change& change : changes) {
    EXPECT_NE(refusal(system, changed(good, change)), "") << change.what;
  }
  Json twice = good;
  twice["predicates"].push_back(twice["predicates"][0]);
  EXPECT_NE(refusal(system, twice), "");
  Json swapped = good;
  std::swap(swapped["predicates"][0]["formula"], swapped["predicates"][2]["formula"]);
  EXPECT_NE(refusal(system, swapped), "");
}

TEST_F(Models, ArgumentsOfTheWrongNumberAreRefused) {
  Json json = good;
  json["predicates"][0]["arguments"].push_back("more");
  json["predicates"][0]["sorts"].push_back("Int");
  EXPECT_NE(refusal(system, json), "");
}

TEST_F(Models, AnotherSystemRefusesThem) {
  EXPECT_NE(refusal(data_system("basics/access_repaired"), good), "");
  EXPECT_NE(refusal(data_system("lists/sll_reverse"), good), "");
}

TEST_F(Models, EveryWorldCounts) {
  const rts::System list = data_system("lists/sll_create_traverse");
  const Json proof =
      evidence::schema::to_json({"", proof_of(list, options_of(4, "linear:2"), "kripke")});
  ASSERT_EQ(refusal(list, proof), "");
  int spoiled = 0;
  for (std::size_t i = 0; i < proof["predicates"].size(); ++i) {
    const std::string pointer = "/predicates/" + std::to_string(i);
    EXPECT_NE(refusal(list, changed(proof, {"", (pointer + "/world").c_str(), "7"})), "");
    EXPECT_NE(refusal(list, changed(proof, {"", (pointer + "/vertex").c_str(), "\"x\""})), "");
    const Json& entry = proof["predicates"][i];
    if (entry["vertex"] != "create" && entry["vertex"] != "traverse") continue;
    ++spoiled;
    EXPECT_NE(refusal(list, changed(proof, {"", (pointer + "/formula").c_str(), "\"false\""})), "");
  }
  EXPECT_GE(spoiled, 4);
}

TEST(Unrollings, OfTheWrongHeightAreRefused) {
  for (const char* name : {"lists/sll_create_traverse", "doubly/dll_create_destroy",
                           "basics/access_repaired", "arrays/array_of_length_n"}) {
    SCOPED_TRACE(name);
    const rts::System system = data_system(name);
    const auto unrolling = unrolling_of(system, options_of(3), "basic");
    const Json good = evidence::schema::to_json({"", unrolling});
    EXPECT_EQ(refusal(system, good), "");
    for (const std::size_t height : {std::size_t(0), unrolling.height / 2, unrolling.height - 1}) {
      Json json = good;
      json["height"] = height;
      EXPECT_NE(refusal(system, json), "") << height;
    }
    Json higher = good;  // a larger bound is true as well
    higher["height"] = 1000000;
    EXPECT_EQ(refusal(system, higher), "");
  }
}

TEST(Unrollings, OfFeasibleSystemsAreRefused) {
  for (const char* name :
       {"basics/access_error", "lists/sll_use_after_free", "lists/sll_double_free"}) {
    for (const bool simple : {false, true}) {
      evidence::UnrollingCertificate claim{{"basic", options_of(3)}, 1000, simple};
      const CheckResult result = evidence::checker::check_certificate(data_system(name), claim, {});
      EXPECT_EQ(result.status, Status::fails);
      EXPECT_THAT(result.reason, ::testing::HasSubstr("derives the query"));
    }
  }
}

/// Edges that go round in circles, on finitely many states.
const char* const circles = R"yaml(
rts: 1
variables: {i: int, j: int}
start: {vertex: a, assume: "i == 0 && j == 0"}
error: bad
edges:
  - {from: a, to: a, do: [{move: {to: i, value: "i == 3 ? 0 : i + 1"}}]}
  - {from: a, to: a, do: [{move: {to: j, value: "1 - j"}}]}
  - {from: a, to: bad, do: [{assume: "i == 4 && j >= 0"}]}
)yaml";

TEST(Unrollings, OfCirclesHoldForSimplePathsOnly) {
  const rts::System system = system_of(circles);
  auto status = [&](std::size_t height, bool simple) {
    evidence::UnrollingCertificate claim{{"basic", options_of(0)}, height, simple};
    return evidence::checker::check_certificate(system, claim, {}).status;
  };
  EXPECT_EQ(status(8, true), Status::holds);  // 4 values of i times 2 of j
  EXPECT_EQ(status(20, true), Status::holds);
  EXPECT_EQ(status(7, true), Status::fails);
  EXPECT_EQ(status(8, false), Status::fails);
  EXPECT_EQ(status(30, false), Status::fails);
}

TEST(Unrollings, OfUnboundedHeightAreTightenedToWhatTheCheckFinds) {
  const rts::System system = system_of(circles);
  const evidence::UnrollingCertificate claim{
      {"basic", options_of(0)}, backends::unbounded_height, true};
  const CheckResult result = evidence::checker::check_certificate(system, claim, {});
  ASSERT_EQ(result.status, Status::holds);
  const auto tight =
      std::get<evidence::UnrollingCertificate>(evidence::checker::tightened(claim, result));
  EXPECT_EQ(tight.height, 8);
}

TEST(Unrollings, NeedLinearClauses) {
  const horn::ClauseSystem system = horn::read(R"(
(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int) (y Int)) (=> (and (p x) (p y) (> x y)) false)))
(check-sat)
)",
                                               "test.smt2");
  EXPECT_EQ(
      evidence::checker::check_certificate(system, evidence::UnrollingCertificate{{}, 9, false}, {})
          .status,
      Status::fails);
}

TEST(Claims, AboutClausesAndSystemsAreNotConfused) {
  const rts::System system = system_of(circles);
  evidence::UnrollingCertificate claim{{"", {}}, 10, false};
  EXPECT_EQ(evidence::checker::check_certificate(system, claim, {}).status, Status::fails);
  const horn::ClauseSystem clauses = horn::read("(set-logic HORN)(check-sat)", "test.smt2");
  EXPECT_EQ(evidence::checker::check_certificate(clauses, evidence::NoPathCertificate{}, {}).status,
            Status::fails);
  claim.source.encoder = "basic";
  EXPECT_EQ(evidence::checker::check_certificate(clauses, claim, {}).status, Status::fails);
}

class Executions : public ::testing::Test {
 protected:
  const rts::System system = data_system("lists/sll_use_after_free");
  const std::vector<rts::EdgeId> path = {0, 1, 1, 2, 3, 6};
  const Json good = evidence::schema::to_json(
      evidence::schema::SavedExecution{"sha1:0", 2, solved(system, 2, path)}, system);

  std::string refusal(const Json& json) const {
    try {
      const auto saved = evidence::schema::execution_from_json(json, system, file);
      const rts::State last = rts::replay(system, saved.bound, saved.execution);
      return system.is_error(last.vertex) ? "" : "the error is not reached";
    } catch (const InputError& error) {
      return error.what();
    }
  }
};

TEST_F(Executions, SpoiledOnesAreRefused) {
  EXPECT_EQ(refusal(good), "");
  const std::string first = good["steps"][0]["edge"].dump(),
                    second = good["steps"][1]["edge"].dump();
  const std::string third = good["steps"][3]["edge"].dump();
  const std::vector<Change> changes = {
      {"bound too small", "/bound", "1"},
      {"step dropped", "/steps/0", nullptr},
      {"last step dropped", "/steps/5", nullptr},
      {"middle step dropped", "/steps/3", nullptr},
      {"edge swapped", "/steps/1/edge", third.c_str()},
      {"edge repeated", "/steps/0/edge", second.c_str()},
      {"choices dropped", "/steps/1/choices", nullptr},
      {"cell too many", "/steps/1/choices/0/cells", "[0, 0]"},
      {"killed value missing", "/steps/1/choices/1/killed", "[]"},
      {"start value missing", "/start/values/p", nullptr},
      {"alloc that cannot fail fails", "/steps/1/choices/0",
       "{\"instruction\": 1, \"fails\": true}"},
      {"start blocks in a closed system", "/start", R"({"values": {"head": 0, "p": 0},
          "blocks": [{"allocated": true, "cells": [0]}]})"},
  };
  for (const Change& change : changes) {
    EXPECT_NE(refusal(changed(good, change)), "") << change.what;
  }
}

TEST(Executions2, WrongValuesAreRefused) {
  const rts::System system = data_system("basics/access_error");
  const auto path = path_of(system, {"e1", "e2", "e4", "e7"});
  const Json good = evidence::schema::to_json(
      evidence::schema::SavedExecution{"", 1, solved(system, 1, path)}, system);
  for (const char* change : {"/steps/1/choices/0/killed/0", "/start/values/x0"}) {
    Json json = good;
    json.at(Json::json_pointer(change)) = 1;  // i != 0, or x0 the block
    const auto saved = evidence::schema::execution_from_json(json, system, file);
    EXPECT_THROW(rts::replay(system, 1, saved.execution), InputError) << change;
  }
}

/// Changes, drops, copies or swaps something somewhere.
void mutate(Json& json, Random& random) {
  if (json.is_structured() && !json.empty() && random.chance(85)) {
    auto entry = json.begin();
    std::advance(entry, random.below(json.size()));
    if (random.chance(6)) {
      json.erase(entry);
    } else if (json.is_array() && random.chance(6)) {
      Json copy = *entry;
      json.push_back(std::move(copy));
    } else {
      mutate(*entry, random);
    }
    return;
  }
  static const std::vector<const char*> values = {"null",
                                                  "true",
                                                  "0",
                                                  "-1",
                                                  "1",
                                                  "3",
                                                  "1e400",
                                                  "18446744073709551615",
                                                  "\"\"",
                                                  "\"x\"",
                                                  "\"-3\"",
                                                  "\"99999999999999999999999\"",
                                                  "[]",
                                                  "{}",
                                                  "[[]]",
                                                  "\"(and true\"",
                                                  "\"(= f 1)\"",
                                                  "0.5",
                                                  "\"(forall ((f Int)) (= f f))\"",
                                                  "\"heapreach/execution\""};
  json = Json::parse(random.pick(values), nullptr, false);
}

TEST(RandomMutations, AreReadOrRefusedButNeverCrash) {
  const rts::System system = system_of(counter);
  const rts::System list = data_system("lists/sll_use_after_free");
  const horn::ClauseSystem clauses = horn::read(R"(
(set-logic HORN)
(declare-fun p (Int Bool) Bool)
(assert (forall ((x Int) (b Bool)) (=> (= x 3) (p x b))))
(assert (forall ((x Int) (b Bool)) (=> (and (p x b) b) false)))
(check-sat)
)",
                                                "test.smt2");
  evidence::GroundDerivation ground;
  ASSERT_EQ(evidence::ground(clauses, horn::chain(clauses, {0, 1}), {}, ground).status,
            Status::holds);
  const Json documents[] = {
      evidence::schema::to_json(
          evidence::schema::SavedExecution{"", 2, solved(list, 2, {0, 1, 1, 2, 3, 6})}, list),
      evidence::schema::to_json(
          {"", evidence::Certificate(proof_of(system, options_of(1), "basic"))}),
      evidence::schema::to_json(
          {"", evidence::Certificate(unrolling_of(system, options_of(1), "basic"))}),
      evidence::schema::to_json(evidence::schema::SavedDerivation{"", ground}, clauses)};
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed);
    Json json = documents[seed % 4];
    for (std::size_t i = 0; i <= random.below(3); ++i) mutate(json, random);
    try {
      const Json read = evidence::schema::parse_json(json.dump(), file);
      const std::string kind = evidence::schema::kind_of(read, file);
      Limits limits;
      limits.deadline = work_deadline(1);
      if (kind == "execution") {
        const auto saved = evidence::schema::execution_from_json(read, list, file);
        rts::replay(list, saved.bound, saved.execution);
      } else if (kind == "certificate") {
        const auto saved = evidence::schema::certificate_from_json(read, file);
        // Large bounds would be fine, but slow.
        if (read.contains("source") && read["source"].value("bound", 0) > 3) continue;
        refused += evidence::checker::check_certificate(system, saved.certificate, limits).status !=
                   Status::holds;
      } else {
        evidence::checker::replay(
            clauses, evidence::schema::derivation_from_json(read, clauses, file).derivation);
      }
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(Truncated, DocumentsAreRefused) {
  const rts::System system = system_of(counter);
  const std::string text =
      evidence::schema::to_json(
          {"", evidence::Certificate(unrolling_of(system, options_of(1), "basic"))})
          .dump();
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_THROW(evidence::schema::parse_json(text.substr(0, length), file), InputError);
  }
}

}  // namespace
}  // namespace heapreach::test::corruption_test
