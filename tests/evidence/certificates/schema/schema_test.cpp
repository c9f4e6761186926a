#include "evidence/certificates/schema/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "horn/read/read.h"
#include "support/error.h"
#include "support/hash.h"
#include "tests/evidence/support.h"

namespace heapreach::test::schema_test {
namespace {

using evidence::schema::Json;
using ::testing::HasSubstr;

const char* const yaml = R"(
rts: 1
variables: {p: ptr, n: int}
start: {vertex: a}
error: bad
edges:
  - {id: one, from: a, to: b, do: [{alloc: {to: p, size: 2, may_fail: true}}, {kill: [n, p]}]}
  - {from: b, to: b}
  - {id: two, from: b, to: bad, do: [{fail: {free: p}}]}
)";

evidence::schema::SavedExecution example() {
  evidence::schema::SavedExecution saved{"sha1:00", 7, {}};
  saved.execution.start_values = {0, Integer("-123456789012345678901234567890")};
  rts::Choice cells{false, {1, Integer("9007199254740993")}};
  rts::Choice killed{false, {3, 4}};
  saved.execution.steps = {{0, {cells, killed}}, {1, {}}, {2, {rts::Choice{}}}};
  return saved;
}

/// Path of the file in error messages.
const std::string file = "witness.json";

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().file, file);
    return error.message();
  }
  return "no complaint";
}

TEST(Schema, HashIsSha1OfTheBytes) {
  EXPECT_EQ(hash_of(""), "sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(hash_of("abc"), "sha1:a9993e364706816aba3e25717850c26c9cd0d89d");
}

TEST(Schema, ExecutionsComeBackAsTheyWere) {
  const rts::System system = system_of(yaml);
  const evidence::schema::SavedExecution saved = example();
  const Json json = evidence::schema::to_json(saved, system);
  const auto back = evidence::schema::execution_from_json(
      evidence::schema::parse_json(json.dump(2), file), system, file);
  EXPECT_EQ(back.bound, 7u);
  EXPECT_EQ(back.input_hash, "sha1:00");
  EXPECT_EQ(back.execution.start_values, saved.execution.start_values);
  EXPECT_EQ(evidence::schema::to_json(back, system), json);
  EXPECT_EQ(json["start"]["values"]["n"], "-123456789012345678901234567890");
  EXPECT_EQ(json["steps"][0]["choices"][0]["cells"], Json::parse("[1, \"9007199254740993\"]"));
  EXPECT_EQ(json["steps"][0]["choices"][1]["instruction"], 2);
  EXPECT_FALSE(json["steps"][1].contains("choices"));
}

TEST(Schema, FailedAllocsAndStartBlocksComeBackToo) {
  const rts::System system = system_of(yaml);
  evidence::schema::SavedExecution saved = example();
  saved.execution.steps[0].choices[0] = rts::Choice{true, {}};
  saved.execution.start_blocks = {{2, true, {5, 6}}, {1, false, {0}}};
  const Json json = evidence::schema::to_json(saved, system);
  EXPECT_EQ(json["steps"][0]["choices"][0]["fails"], true);
  const auto back = evidence::schema::execution_from_json(json, system, file);
  EXPECT_TRUE(back.execution.steps[0].choices[0].alloc_fails);
  ASSERT_EQ(back.execution.start_blocks.size(), 2u);
  EXPECT_EQ(back.execution.start_blocks[0].size, 2);
  EXPECT_EQ(evidence::schema::to_json(back, system), json);
}

struct BadExecution {
  const char* pointer;  // RFC 6901
  const char* value;    // JSON put there; null pointer removes the entry
  const char* complaint;
};

class BadExecutions : public ::testing::TestWithParam<BadExecution> {};

TEST_P(BadExecutions, AreRefusedByKey) {
  const rts::System system = system_of(yaml);
  Json json = evidence::schema::to_json(example(), system);
  const Json::json_pointer pointer(GetParam().pointer);
  if (GetParam().value != nullptr) {
    json[pointer] = Json::parse(GetParam().value);
  } else {
    json[pointer.parent_pointer()].erase(pointer.back());
  }
  EXPECT_THAT(complaint([&] { evidence::schema::execution_from_json(json, system, file); }),
              HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    Schema, BadExecutions,
    ::testing::Values(
        BadExecution{"/version", "2", "version: version 2 is not known"},
        BadExecution{"/version", "\"x\"", "version: expected a number, found the string"},
        BadExecution{"/version", nullptr, "\"version\" is missing"},
        BadExecution{"/schema", "\"heapreach/certificate\"", "expected \"execution\""},
        BadExecution{"/schema", "\"novel\"", "schema: \"novel\" is no kind of evidence"},
        BadExecution{"/input", "5", "input: expected a string, found"},
        BadExecution{"/extra", "1", "extra: unknown key"},
        BadExecution{"/bound", "-1", "bound: -1 is out of range"},
        BadExecution{"/bound", "1.5", "bound: expected a number, found a number that is no exact"},
        BadExecution{"/bound", "\"1/2\"", "bound: expected an integer, found the fraction"},
        BadExecution{"/bound", "1e30", "no exact integer"},
        BadExecution{"/bound", "100001", "bound: the largest bound"},
        BadExecution{"/start", nullptr, "\"start\" is missing"},
        BadExecution{"/start/values/p", nullptr, "start.values: the key \"p\" is missing"},
        BadExecution{"/start/values/q", "1", "start.values.q: the system has no such variable"},
        BadExecution{"/start/values/p", "\"12x\"", "start.values.p: expected a number"},
        BadExecution{"/start/values/p", "\"\"", "start.values.p: expected a number"},
        BadExecution{"/start/values/p", "\"-\"", "start.values.p: expected a number"},
        BadExecution{"/start/values/p", "\"1/0\"", "denominator 0"},
        BadExecution{"/start/values", "[]", "start.values: expected an object"},
        BadExecution{"/start/blocks", "[{\"cells\": []}]", "blocks[0]: the key \"allocated\""},
        BadExecution{"/start/blocks", "[{\"cells\": [1], \"allocated\": 1}]", "true or false"},
        BadExecution{"/steps", "{}", "steps: expected an array"},
        BadExecution{"/steps/0", "7", "steps[0]: expected an object"},
        BadExecution{"/steps/0/edge", "\"nine\"", "steps[0].edge: the system has no edge \"nine\""},
        BadExecution{"/steps/0/edge", nullptr, "steps[0]: the key \"edge\" is missing"},
        BadExecution{"/steps/0/chocies", "[]", "steps[0].chocies: unknown key"},
        BadExecution{"/steps/0/choices/0/instruction", "3", "expected numbers from 1 to 2"},
        BadExecution{"/steps/0/choices/1/instruction", "1", "ascending"},
        BadExecution{"/steps/0/choices/0/cells/1", "true",
                     "choices[0].cells[1]: expected a number"},
        BadExecution{"/steps/0/choices/0/killed", "[]", "choices[0].killed: unknown key"},
        BadExecution{"/steps/0/choices/0/fails", "true", "an alloc that fails has no cells"},
        BadExecution{"/steps/0/choices/1/cells", "[]", "choices[1].cells: unknown key"},
        BadExecution{"/steps/2/choices", "[{\"instruction\": 1}]", "leaves nothing open"}));

TEST(Schema, SyntaxErrorsHavePositions) {
  try {
    evidence::schema::parse_json("{\"a\": 1,\n  \"b\": }", file);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), (Position{file, 2, 8}));
  }
  EXPECT_THROW(evidence::schema::parse_json("", file), InputError);
  EXPECT_THROW(evidence::schema::parse_json("{\"a\": \"\xff\"}", file), InputError);
}

TEST(Schema, DuplicateKeysAreRefused) {
  EXPECT_THAT(
      complaint([] { evidence::schema::parse_json(R"({"a": {"b": 1, "c": 2, "b": 3}})", file); }),
      HasSubstr("\"b\" occurs twice"));
  EXPECT_NO_THROW(evidence::schema::parse_json(R"({"a": {"b": 1}, "b": {"b": 1}})", file));
}

TEST(Schema, DeepNestingIsRefusedWithItsPlace) {
  const std::string text = std::string(200000, '[') + std::string(200000, ']');
  try {
    evidence::schema::parse_json("[\"[[\\\"[\",\n " + text, file);
    FAIL() << "it was read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), (Position{file, 2, 101}));
    EXPECT_EQ(error.message(), "objects and arrays are nested more than 100 deep");
  }
  EXPECT_NO_THROW(evidence::schema::parse_json(text.substr(199900, 200), file));
}

TEST(Schema, CertificatesComeBackAsTheyWere) {
  evidence::ModelCertificate model;
  model.source.encoder = "kripke";
  model.source.options.bound = 5;
  model.source.options.worlds = encoders::parse_worlds("list:1,5");
  model.source.options.query = encoders::Query::chain;
  model.source.options.target = encoders::Target::error_or_cut;
  model.source.options.sort = encoders::NumberSort::real;
  model.entries = {{"v0@w1",
                    "v0",
                    1,
                    {"f", "alloc[1]"},
                    {horn::Sort::real, horn::Sort::boolean},
                    "(and |alloc[1]| (<= f 2.0))"}};
  evidence::UnrollingCertificate unrolling{{"basic", {}}, std::size_t(-1), true};
  evidence::UnrollingCertificate clauses{{"", {}}, 3, false};
  for (const evidence::Certificate& certificate :
       {evidence::Certificate(model), evidence::Certificate(unrolling),
        evidence::Certificate(clauses), evidence::Certificate(evidence::NoPathCertificate{})}) {
    const Json json = evidence::schema::to_json({"sha1:11", certificate});
    EXPECT_EQ(evidence::schema::kind_of(json, file), "certificate");
    const auto back = evidence::schema::certificate_from_json(
        evidence::schema::parse_json(json.dump(), file), file);
    EXPECT_EQ(back.certificate.index(), certificate.index());
    EXPECT_EQ(back.input_hash, "sha1:11");
    EXPECT_EQ(evidence::schema::to_json(back), json);
  }
}

TEST(Schema, BadCertificatesAreRefusedByKey) {
  const Json good = evidence::schema::to_json(
      {"sha1:11", evidence::ModelCertificate{
                      {"kripke", {}}, {{"v0", "v0", 0, {"f"}, {horn::Sort::integer}, "true"}}}});
  const std::vector<std::tuple<std::string, std::string, std::string>> changes = {
      {"/type", "\"novel\"", "type: expected one of \"model\""},
      {"/source/query", "\"zigzag\"", "source.query: expected one of \"fan\", \"chain\""},
      {"/source/worlds", "\"tripling\"", "source.worlds: "},
      {"/source/bound", "1000000", "source.bound: the largest bound"},
      {"/source/encoder", "\"\"", "unknown key"},
      {"/source", "[]", "source: expected an object"},
      {"/predicates/0/sorts", "[]", "sorts: expected as many"},
      {"/predicates/0/sorts/0", "\"Array\"", "sorts[0]: expected one of"},
      {"/predicates/0/formula", "1", "predicates[0].formula: expected a string"},
      {"/predicates/0/weight", "1", "weight: unknown key"},
      {"/height", "1", "height: unknown key"}};
  for (const auto& [pointer, value, expected] : changes) {
    Json json = good;
    json[Json::json_pointer(pointer)] = Json::parse(value);
    EXPECT_THAT(complaint([&] { evidence::schema::certificate_from_json(json, file); }),
                HasSubstr(expected));
  }
}

TEST(Schema, DerivationsComeBackAsTheyWere) {
  const horn::ClauseSystem system = horn::read(R"(
(set-logic HORN)
(declare-fun p (Int Real Bool) Bool)
(assert (forall ((x Int) (y Real) (b Bool)) (=> (and b (= x 3)) (p x y b))))
(assert (forall ((x Int) (y Real) (b Bool)) (=> (and (p x y b) (> y 0.0)) false)))
(check-sat)
)",
                                               "test.smt2");
  evidence::schema::SavedDerivation saved{"sha1:22", {horn::chain(system, {0, 1}), {}}};
  saved.derivation.values = {{3, Rational(1, 3), 1}, {3, Rational(1, 3), 1}};
  const Json json = evidence::schema::to_json(saved, system);
  const auto back = evidence::schema::derivation_from_json(
      evidence::schema::parse_json(json.dump(), file), system, file);
  EXPECT_EQ(back.derivation.values, saved.derivation.values);
  EXPECT_EQ(evidence::schema::to_json(back, system), json);
  EXPECT_EQ(json["steps"][0]["values"], Json::parse("[3, \"1/3\", true]"));

  const std::vector<std::tuple<std::string, std::string, std::string>> changes = {
      {"/steps/0/clause", "2", "steps[0].clause: the input has 2 clauses"},
      {"/steps/1/premises", "[1]", "steps[1].premises[0]: expected an earlier step"},
      {"/steps/1/values", "[3]", "steps[1].values: expected 3 values, found 1"},
      {"/steps/0/values/0", "\"1/2\"", "values[0]: expected an integer"},
      {"/steps/0/values/2", "1", "values[2]: expected true or false"},
      {"/bound", "3", "bound: unknown key"}};
  for (const auto& [pointer, value, expected] : changes) {
    Json changed = json;
    changed[Json::json_pointer(pointer)] = Json::parse(value);
    EXPECT_THAT(complaint([&] { evidence::schema::derivation_from_json(changed, system, file); }),
                HasSubstr(expected));
  }
}

}  // namespace
}  // namespace heapreach::test::schema_test
