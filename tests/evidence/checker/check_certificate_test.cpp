// Certificates that hold, from a solver, and what is refused for not fitting the clauses.
#include "evidence/checker/check_certificate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "evidence/certificates/schema/schema.h"
#include "evidence/witness/to_basic.h"
#include "horn/read/read.h"
#include "support/error.h"
#include "tests/evidence/proofs.h"
#include "tests/evidence/support.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::check_certificate_test {
namespace {

using evidence::CheckResult;
using evidence::ModelCertificate;
using Status = CheckResult::Status;
using ::testing::HasSubstr;

struct Row {
  const char* system;
  const char* encoder;
  std::uint64_t bound;
  const char* worlds = "doubling";
  encoders::Query query = encoders::Query::fan;
};

class Proofs : public ::testing::TestWithParam<Row> {};

TEST_P(Proofs, HoldAlsoAfterSavingAndForTheBasicEncoding) {
  const rts::System system = data_system(GetParam().system);
  const ModelCertificate certificate =
      proof_of(system, options_of(GetParam().bound, GetParam().worlds, GetParam().query),
               GetParam().encoder);
  const CheckResult result = evidence::checker::check_certificate(system, certificate, {});
  EXPECT_EQ(result.status, Status::holds) << result.reason;
  const auto saved = evidence::schema::to_json({"", certificate});
  const auto back = evidence::schema::certificate_from_json(saved, "proof.json");
  EXPECT_EQ(evidence::schema::to_json(back), saved);
  EXPECT_EQ(evidence::checker::check_certificate(system, back.certificate, {}).status,
            Status::holds);
  if (certificate.source.encoder != "kripke") return;
  const ModelCertificate basic = evidence::to_basic(system, certificate);
  EXPECT_EQ(basic.source.encoder, "basic");
  const CheckResult translated = evidence::checker::check_certificate(system, basic, {});
  EXPECT_EQ(translated.status, Status::holds) << translated.reason;
}

constexpr encoders::Query chain = encoders::Query::chain;

INSTANTIATE_TEST_SUITE_P(
    CheckCertificate, Proofs,
    ::testing::Values(Row{"basics/access_repaired", "basic", 3},
                      Row{"failing_alloc/goto_cleanup", "basic", 3},
                      Row{"lists/sll_create_traverse", "kripke", 4},
                      Row{"lists/sll_create_traverse", "kripke", 3, "linear:1", chain},
                      Row{"lists/sll_reverse", "kripke", 4, "linear:1"},
                      Row{"lists/sll_insert_sorted", "kripke", 3, "list:1,3", chain},
                      Row{"doubly/dll_delete_node", "kripke", 3, "linear:2"},
                      Row{"static/static_sentinel", "kripke", 3, "linear:1"},
                      Row{"open/open_free_base", "kripke", 3, "linear:1"},
                      Row{"arrays/overrun_hits_neighbour", "kripke", 4, "doubling", chain},
                      Row{"basics/realloc_in_loop", "kripke", 4}));

TEST(CheckCertificate, ToBasicNeedsTheKripkeEncodingOverIntegers) {
  const rts::System system = data_system("basics/access_repaired");
  ModelCertificate certificate;
  certificate.source.encoder = "basic";
  EXPECT_THROW(evidence::to_basic(system, certificate), UsageError);
  certificate.source.encoder = "kripke";
  certificate.source.options.sort = encoders::NumberSort::real;
  EXPECT_THROW(evidence::to_basic(system, certificate), UsageError);
  certificate.source.options.sort = encoders::NumberSort::integer;
  certificate.source.options.vertex = encoders::VertexAs::argument;
  EXPECT_THROW(evidence::to_basic(system, certificate), UsageError);
}

TEST(CheckCertificate, SecondQueryProvesEveryBound) {
  const rts::System system = data_system("basics/access_repaired");
  encoders::Options options = options_of(3);
  options.target = encoders::Target::error_or_cut;
  EXPECT_EQ(
      evidence::checker::check_certificate(system, proof_of(system, options, "basic"), {}).status,
      Status::holds);
}

TEST(CheckCertificate, OddNamesSurvive) {
  const rts::System system = system_of(R"yaml(
rts: 1
variables: {let: int, f: ptr, and: int, true_: int, x0: int}
start: {vertex: "a vertex|with \\ all"}
error: "bad; (x)"
vertices: {"a vertex|with \\ all": {}, "bad; (x)": {}}
edges:
  - {from: "a vertex|with \\ all", to: "a vertex|with \\ all",
     do: [{move: {to: let, value: "let + 2"}}, {assume: "let > and"}]}
  - {from: "a vertex|with \\ all", to: "bad; (x)", do: [{assume: "let < let"}]}
)yaml");
  const auto certificate = proof_of(system, options_of(1), "basic");
  EXPECT_EQ(evidence::checker::check_certificate(system, certificate, {}).status, Status::holds);
}

TEST(CheckCertificate, OtherSolversMayDecide) {
  const rts::System system = data_system("basics/access_repaired");
  const evidence::Certificate certificate = proof_of(system, options_of(2), "basic");
  auto with = [&](const std::string& command) {
    return evidence::checker::check_certificate(system, certificate, {}, command);
  };
  EXPECT_EQ(with("z3").status, Status::holds);
  EXPECT_EQ(with("z3 -smt2 {file}").status, Status::holds);
  const TemporaryDirectory directory;
  auto saying = [&](const std::string& words) {
    std::ofstream(directory.file("solver")) << "echo " << words << "\n";
    return with("sh " + directory.file("solver"));
  };
  EXPECT_EQ(saying("unsat").status, Status::holds);
  EXPECT_EQ(saying("sat").status, Status::fails);
  EXPECT_THAT(saying("hello").reason, HasSubstr("hello"));
  EXPECT_EQ(with("false").status, Status::unknown);
  EXPECT_THROW(with("no-such-solver-anywhere"), UsageError);
  EXPECT_THROW(with(" "), UsageError);
}

TEST(CheckCertificate, NoPathIsReadOffTheGraph) {
  EXPECT_EQ(evidence::checker::check_certificate(data_system("basics/error_without_path"),
                                                 evidence::NoPathCertificate{}, {})
                .status,
            Status::holds);
  EXPECT_EQ(evidence::checker::check_certificate(data_system("basics/access_repaired"),
                                                 evidence::NoPathCertificate{}, {})
                .status,
            Status::fails);
}

TEST(CheckCertificate, NoPathNamesTheErrorThatHasOne) {
  const rts::System system = system_of(R"yaml(
rts: 1
start: {vertex: a}
error: [no, bad]
edges:
  - {from: a, to: bad}
  - {from: no, to: a}
)yaml");
  EXPECT_EQ(evidence::checker::check_certificate(system, evidence::NoPathCertificate{}, {}).reason,
            "the graph has a path from a to the error vertex bad");
}

TEST(CheckCertificate, EntriesStandForTheirVertexAndWorld) {
  const rts::System system = data_system("lists/sll_create_traverse");
  const ModelCertificate certificate = proof_of(system, options_of(2), "kripke");
  const auto spoiled = [&](const auto& spoil) {
    ModelCertificate other = certificate;
    spoil(other.entries[1]);
    return evidence::checker::check_certificate(system, other, {}).reason;
  };
  const std::string wrong = "predicates[1]: predicate \"" + certificate.entries[1].predicate +
                            "\" stands for another vertex or world";
  EXPECT_EQ(spoiled([](ModelCertificate::Entry& entry) { entry.vertex += "x"; }), wrong);
  EXPECT_EQ(spoiled([](ModelCertificate::Entry& entry) { ++entry.world; }), wrong);
  EXPECT_EQ(spoiled([](ModelCertificate::Entry&) {}), "");
}

TEST(CheckCertificate, FormsThatDoNotFitTheSystemAreRefused) {
  const rts::System system = system_of(R"yaml(
rts: 1
variables: {n: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: bad, do: [{assume: "n / 2 == 1"}]}
)yaml");
  ModelCertificate certificate;
  certificate.source.encoder = "basic";
  certificate.source.options = options_of(2);
  certificate.source.options.sort = encoders::NumberSort::real;
  const CheckResult result = evidence::checker::check_certificate(system, certificate, {});
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_EQ(result.reason, "source.sort: the system divides, which is for integers only");
}

TEST(CheckCertificate, OnlyUnrollingsAreTightened) {
  CheckResult result;
  result.height = 7;
  const auto unrolling = evidence::checker::tightened(evidence::UnrollingCertificate{}, result);
  EXPECT_EQ(std::get<evidence::UnrollingCertificate>(unrolling).height, 7u);
  const auto none = evidence::checker::tightened(evidence::NoPathCertificate{}, result);
  EXPECT_TRUE(std::holds_alternative<evidence::NoPathCertificate>(none));
}

TEST(CheckCertificate, LimitsLeaveItUndecided) {
  const rts::System system = data_system("basics/access_repaired");
  const evidence::Certificate certificate = proof_of(system, options_of(2), "basic");
  Limits limits;
  limits.deadline = Deadline::in(-1);
  EXPECT_EQ(evidence::checker::check_certificate(system, certificate, limits).status,
            Status::unknown);
}

// What the last clause demands is false, and each before folds to true. A deadline that passed
// while one of them was looked at once made the rest go unchecked.
TEST(CheckCertificate, ADeadlineThatPassesBetweenClausesLeavesItUndecided) {
  std::string text = "(set-logic HORN)(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)\n";
  for (int i = 0; i < 3000; ++i) {
    text += "(assert (forall ((x Int) (y Int)) (=> (and (p x) (p y) (< x " + std::to_string(i) +
            ")) (q x))))\n";
  }
  const horn::ClauseSystem clauses =
      horn::read(text + "(assert (forall ((x Int)) (=> (q x) false)))(check-sat)", "test.smt2");
  std::string large = "(and";
  for (int i = 0; i < 50; ++i) large += " (or (<= x0 " + std::to_string(3 * i) + ") (= x0 900))";
  ModelCertificate model;
  model.entries = {{"p", "", 0, {"x0"}, {horn::Sort::integer}, large + ")"},
                   {"q", "", 0, {"x0"}, {horn::Sort::integer}, "true"}};
  ASSERT_EQ(evidence::checker::check_certificate(clauses, model, {}).status, Status::fails);
  for (double seconds = 0.001; seconds < 0.5; seconds *= 1.4) {
    Limits limits;
    limits.deadline = Deadline::in(seconds);
    EXPECT_NE(evidence::checker::check_certificate(clauses, model, limits).status, Status::holds)
        << seconds;
  }
}

}  // namespace
}  // namespace heapreach::test::check_certificate_test
