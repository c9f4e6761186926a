// Back-translations of large steps: models are checked on the clauses without them, derivations
// lead to paths that replay.
#include "evidence/witness/large_steps.h"

#include <gtest/gtest.h>

#include <optional>

#include "backends/backend.h"
#include "evidence/certificates/schema/schema.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/checker/clauses/check_model.h"
#include "evidence/witness/to_basic.h"
#include "preprocess/pipeline/pipeline.h"
#include "rts/semantics/replay.h"
#include "tests/evidence/support.h"
#include "tests/harness/limits.h"

namespace heapreach::test::large_steps_test {
namespace {

using encoders::Step;
using Status = evidence::CheckResult::Status;

struct Row {
  std::string system;
  std::string encoder;
  std::uint64_t bound;
  encoders::VertexAs vertex = encoders::VertexAs::predicate;
  encoders::Target target = encoders::Target::error;
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.system << " " << row.encoder;
}

class LargeSteps : public ::testing::TestWithParam<Row> {
 protected:
  LargeSteps() : system_(data_system(GetParam().system)) {
    options_.bound = GetParam().bound;
    options_.vertex = GetParam().vertex;
    options_.target = GetParam().target;
    options_.step = Step::large;
    encoding_ = encoders::encoder_named(GetParam().encoder).encode(system_, options_, {});
  }

  backends::Answer answer(const std::string& engine) const {
    return backends::backend_named(engine).solve(encoding_.system, {}, limits_, {});
  }

  rts::System system_;
  encoders::Options options_;
  encoders::Encoding encoding_;
  Limits limits_ = work_limits(120);
};

class Models : public LargeSteps {};

TEST_P(Models, HoldWithoutLargeSteps) {
  const backends::Answer given = answer("pdr");
  const auto* model = std::get_if<horn::Model>(&given);
  ASSERT_NE(model, nullptr);
  const evidence::ClauseSource source{GetParam().encoder, options_};
  const auto certificate = evidence::small_step_model(system_, encoding_, *model, source, limits_);
  ASSERT_TRUE(certificate.has_value());
  EXPECT_EQ(certificate->source.options.step, Step::small);
  const auto result = evidence::checker::check_certificate(system_, *certificate, limits_);
  ASSERT_EQ(result.status, Status::holds) << result.reason;

  // Saved and read again it still holds.
  const evidence::schema::Json json = evidence::schema::to_json(
      evidence::schema::SavedCertificate{"hash", *certificate, ""}, &system_);
  const auto saved = evidence::schema::certificate_from_json(json, "file", &system_);
  EXPECT_EQ(evidence::checker::check_certificate(system_, saved.certificate, limits_).status,
            Status::holds);

  if (GetParam().encoder == "kripke") {
    const auto basic = evidence::to_basic(system_, *certificate);
    const auto again = evidence::checker::check_certificate(system_, basic, limits_);
    EXPECT_EQ(again.status, Status::holds) << again.reason;
  }

  // A weaker formula at the start does not.
  evidence::ModelCertificate weak = *certificate;
  for (auto& entry : weak.entries) {
    if (entry.vertex == system_.vertex(system_.start).name) entry.formula = "false";
  }
  EXPECT_EQ(evidence::checker::check_certificate(system_, weak, limits_).status, Status::fails);
}

constexpr auto argument = encoders::VertexAs::argument;
constexpr auto predicate = encoders::VertexAs::predicate;
constexpr auto every_bound = encoders::Target::error_or_cut;

INSTANTIATE_TEST_SUITE_P(
    Systems, Models,
    ::testing::Values(Row{"basics/access_repaired", "basic", 2},
                      Row{"basics/access_repaired", "kripke", 3, predicate, every_bound},
                      Row{"basics/access_repaired", "basic", 2, argument},
                      Row{"lists/sll_reverse", "basic", 2}, Row{"lists/sll_reverse", "kripke", 2},
                      Row{"lists/sll_create_destroy", "kripke", 3, argument},
                      Row{"doubly/dll_delete_node", "kripke", 2},
                      Row{"failing_alloc/build_until_failure", "basic", 2},
                      Row{"open/open_free_base", "kripke", 2},
                      Row{"basics/realloc_in_loop", "kripke", 3}));

class Derivations : public LargeSteps {};

TEST_P(Derivations, LeadToPathsThatReplay) {
  for (const char* engine : {"pdr", "bmc"}) {
    const backends::Answer given = answer(engine);
    const auto* derivation = std::get_if<horn::Derivation>(&given);
    ASSERT_NE(derivation, nullptr) << engine;
    const evidence::TakenEdges way =
        evidence::edges_taken(system_, encoding_, *derivation, limits_);
    const auto* edges = std::get_if<std::vector<rts::EdgeId>>(&way);
    ASSERT_NE(edges, nullptr) << engine;
    solved(system_, options_.bound, *edges);
  }
}

INSTANTIATE_TEST_SUITE_P(Systems, Derivations,
                         ::testing::Values(Row{"basics/access_error", "basic", 2},
                                           Row{"basics/access_error", "kripke", 3, argument},
                                           Row{"lists/sll_use_after_free", "kripke", 4},
                                           Row{"lists/sll_double_free", "basic", 4},
                                           Row{"basics/access_error", "array", 2},
                                           Row{"doubly/dll_stale_back_pointer", "array", 4}));

TEST(LargeStepCertificates, AreNotChecked) {
  const rts::System system = data_system("basics/access_repaired");
  evidence::UnrollingCertificate certificate;
  certificate.source.encoder = "basic";
  certificate.source.options.bound = 2;
  certificate.source.options.step = Step::large;
  certificate.height = backends::unbounded_height;
  const auto result = evidence::checker::check_certificate(system, certificate, {});
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_NE(result.reason.find("large steps"), std::string::npos);
  certificate.source.options = evidence::small_steps(certificate.source.options);
  EXPECT_EQ(evidence::checker::check_certificate(system, certificate, {}).status, Status::holds);
}

TEST(LargeStepModels, ManyWaysDoNotMakeThemLarge) {
  // 2^24 ways, all with another value of x: x is even in the end.
  std::string yaml = R"yaml(
rts: 1
variables: {x: int, b: int}
start: {vertex: v0, assume: "x == 0"}
error: bad
edges:
)yaml";
  constexpr int length = 24;
  for (int i = 0; i < length; ++i) {
    const std::string from = "v" + std::to_string(i), to = "v" + std::to_string(i + 1);
    for (int way = 0; way < 2; ++way) {
      yaml += "  - {from: " + from + ", to: " + to +
              ", do: [{kill: [b]}, {move: {to: x, value: \"" +
              (way == 0 ? "x + 2" : "3 * x + 2 * b") + "\"}}]}\n";
    }
  }
  yaml += "  - {from: v" + std::to_string(length) + ", to: bad, do: [{assume: \"x % 2 == 1\"}]}\n";
  const rts::System system = system_of(yaml);
  encoders::Options options;
  options.bound = 1;
  options.step = Step::large;
  const auto encoding = encoders::encoder_named("basic").encode(system, options, {});
  EXPECT_EQ(encoding.system.clauses.size(), 3u);
  EXPECT_LT(horn::size_of(encoding.system).constraint, 1000u);
  horn::Model model;
  horn::TermStore& terms = *encoding.system.terms;
  const auto x = terms.variable(1, horn::Sort::integer);
  model.formulas = {terms.equal(x, terms.numeral(0, horn::Sort::integer)), terms.falsity()};
  const Limits limits = work_limits(60);
  const auto certificate =
      evidence::small_step_model(system, encoding, model, {"basic", options}, limits);
  if (!certificate) return;  // nothing is claimed
  for (const auto& entry : certificate->entries) EXPECT_LT(entry.formula.size(), 1'000'000u);
  EXPECT_NE(evidence::checker::check_certificate(system, *certificate, limits).status,
            Status::fails);
}

TEST(LargeStepModels, MaySayAnythingWhereNothingLeads) {
  const rts::System system = system_of(R"yaml(
rts: 1
variables: {p: ptr}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: loop, do: [{alloc: {to: p, size: 2}}]}
  - {from: loop, to: loop, do: [{load: {to: p, at: p}}]}
  - {from: loop, to: done}
  - {from: loop, to: bad, do: [{assume: false}]}
)yaml");
  encoders::Options options;
  options.bound = 2;
  options.step = Step::large;
  const auto encoding = encoders::encoder_named("kripke").encode(system, options, {});
  // In the world of no cells `loop` is never reached, nor is `done`, which is no cut point.
  horn::Model model;
  for (const encoders::PredicateMeaning& meaning : encoding.predicates) {
    const bool at_loop = meaning.vertex && system.vertex(*meaning.vertex).name == "loop";
    const bool at_start = meaning.vertex == system.start && meaning.world == 0;
    model.formulas.push_back(at_loop || at_start ? encoding.system.terms->truth()
                                                 : encoding.system.terms->falsity());
  }
  const Limits limits = work_limits(60);
  const auto certificate =
      evidence::small_step_model(system, encoding, model, {"kripke", options}, limits);
  ASSERT_TRUE(certificate.has_value());
  const auto result = evidence::checker::check_certificate(system, *certificate, limits);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

// In a world the frontier is beyond the world before.
TEST(LargeStepModels, MayAllowForFrontiersOfSmallerWorlds) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {head: ptr, p: int}
start: {vertex: start, assume: "allocated(head)"}
error: bad
edges:
  - {from: start, to: v1}
  - {from: v1, to: v2, do: [{alloc: {to: p, size: 1}}]}
  - {from: v2, to: bad, do: [{alloc: {to: p, size: 1}}]}
)yaml");
  encoders::Options options;
  options.bound = 2;
  options.worlds = encoders::parse_worlds("list:2");
  options.step = Step::large;
  const auto encoding = encoders::encoder_named("kripke").encode(system, options, {});
  const Limits limits = work_limits(60);
  const auto answer = backends::backend_named("pdr").solve(encoding.system, {}, limits, {});
  const auto* model = std::get_if<horn::Model>(&answer);
  ASSERT_NE(model, nullptr);
  const auto certificate =
      evidence::small_step_model(system, encoding, *model, {"kripke", options}, limits);
  ASSERT_TRUE(certificate.has_value());
  const auto result = evidence::checker::check_certificate(system, *certificate, limits);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

/// Whether a model of large steps makes a certificate that is `true` at a vertex, in all worlds or
/// in the one of `cells` cells, and at the start of the first world, and false elsewhere.
void expect_certificate(const rts::System& system, const encoders::Options& options,
                        const std::string& encoder, const std::string& vertex,
                        std::optional<std::uint64_t> cells) {
  const auto encoding = encoders::encoder_named(encoder).encode(system, options, {});
  horn::TermStore& terms = *encoding.system.terms;
  horn::Model model;
  for (const encoders::PredicateMeaning& meaning : encoding.predicates) {
    const bool at_vertex = meaning.vertex && system.vertex(*meaning.vertex).name == vertex;
    const bool at_start = meaning.vertex == system.start && meaning.world == 0;
    const bool there = at_vertex && (!cells || meaning.cells == *cells);
    model.formulas.push_back(terms.boolean(there || at_start));
  }
  const Limits limits = work_limits(60);
  const auto large = evidence::make_model_certificate(encoding.system, model, {encoder, options},
                                                      encoding.predicates, &system);
  const auto given = evidence::checker::check_model(encoding.system, large, limits, {});
  ASSERT_EQ(given.status, Status::holds) << encoder << ": " << given.reason;
  const auto certificate =
      evidence::small_step_model(system, encoding, model, {encoder, options}, limits);
  ASSERT_TRUE(certificate.has_value());
  const auto result = evidence::checker::check_certificate(system, *certificate, limits);
  EXPECT_EQ(result.status, Status::holds) << encoder << ": " << result.reason;
}

/// Whether `true` at the start, of an open system with two cells, makes a certificate.
void expect_truth_at_the_start(const std::string& first, const std::string& second) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
layout: {origin: 1}
variables: {p: int, q: int}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: v1, do: [)yaml" + first +
                                       R"yaml(]}
  - {from: v1, to: v2, do: [)yaml" + second +
                                       R"yaml(]}
  - {from: v2, to: bad, do: [{alloc: {to: p, size: 1}}]}
)yaml");
  encoders::Options options;
  options.bound = 2;
  options.step = Step::large;
  expect_certificate(system, options, "kripke", "start", std::nullopt);
}

// Over reals the start leaves a frontier open that is beyond the world before by less than a cell.
TEST(LargeStepModels, MayAllowForFrontiersThatAreFractions) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {p: int}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: v1}
  - {from: v1, to: bad, do: [{assume: false}]}
)yaml");
  encoders::Options options;
  options.bound = 4;
  options.step = Step::large;
  options.sort = encoders::NumberSort::real;
  for (const char* const encoder : {"kripke", "basic"}) {
    expect_certificate(system, options, encoder, "start", std::nullopt);
  }
}

// From a frontier of 3 in the world of two cells the small steps lead to 5, in the world of 8, and
// then p is 4 cells behind the origin. Large steps end in the world of 4.
TEST(LargeStepModels, MayAllowForFrontiersBeyondTheWorld) {
  const rts::System system = system_of(R"yaml(
rts: 1
layout: {origin: 1}
variables: {p: int}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: loop, do: [{alloc: {to: p, size: 2}}]}
  - {from: loop, to: loop}
  - {from: loop, to: v1, do: [{alloc: {to: p, size: 1}}]}
  - {from: v1, to: bad, do: [{alloc: {to: p, size: 1}}, {assume: "p == 5"}]}
)yaml");
  encoders::Options options;
  options.bound = 8;
  options.step = Step::large;
  expect_certificate(system, options, "kripke", "loop", 2);
}

// Three cells in a row fit into two only from below the origin, so that there is no large step.
TEST(LargeStepModels, MayAllowForFrontiersBelowTheOrigin) {
  const std::string alloc = "{alloc: {to: p, size: 1}}";
  expect_truth_at_the_start(alloc, alloc);
}

// Two behind one that is allocated fit only if that one is not below the frontier.
TEST(LargeStepModels, MayAllowForCellsBehindTheFrontier) {
  expect_truth_at_the_start("{load: {to: q, at: p}}", "{alloc: {to: p, size: 1}}");
}

}  // namespace
}  // namespace heapreach::test::large_steps_test
