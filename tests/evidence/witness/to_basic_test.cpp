// Certificates over arrays and over distinguished cells hold of the basic encoding once they are
// translated; spoiled ones do not.
#include <gtest/gtest.h>

#include "evidence/certificates/certificate.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/witness/to_basic.h"
#include "support/error.h"
#include "tests/evidence/proofs.h"
#include "tests/evidence/support.h"
#include "tests/harness/both_rings.h"
#include "tests/harness/limits.h"

namespace heapreach::test::to_basic_test {
namespace {

using evidence::CheckResult;

/// Allocates pairs and frees each one, or fails to.
std::string pairs(const std::string& alloc, const std::string& header = "") {
  return "rts: 1\n" + header +
         "variables: {p: ptr, q: ptr, i: int}\nstart: {vertex: a}\nerror: e\nedges:\n"
         "  - {from: a, to: b, do: [{alloc: {to: p, " +
         alloc +
         "}}]}\n"
         "  - {from: b, to: c, do: [{store: {at: p, value: 7}}, {move: {to: q, value: p}}]}\n"
         "  - {from: c, to: d, do: [{load: {to: i, at: q}}]}\n"
         "  - {from: c, to: e, do: [{fail: {load: {to: i, at: q}}}]}\n"
         "  - {from: d, to: e, do: [{fail: {assert: i == 7}}]}\n"
         "  - {from: d, to: e, do: [{fail: {free: p}}]}\n"
         "  - {from: d, to: a, do: [{free: p}]}\n";
}

CheckResult check(const rts::System& system, const evidence::ModelCertificate& certificate) {
  return evidence::checker::check_certificate(system, certificate, work_limits(60));
}

struct Case {
  std::string encoding;
  std::string system;
  std::uint64_t most_cells;
};

class ToBasic : public ::testing::TestWithParam<Case> {};

void expect_translations(const Case& of, std::uint64_t most_cells) {
  const rts::System system = system_of(of.system);
  for (std::uint64_t bound = 0; bound <= most_cells; ++bound) {
    const auto certificate = proof_of(system, options_of(bound), of.encoding);
    EXPECT_EQ(check(system, certificate).status, CheckResult::Status::holds);
    const auto translated = to_basic(system, certificate);
    EXPECT_EQ(translated.source.encoder, "basic");
    const CheckResult result = check(system, translated);
    EXPECT_EQ(result.status, CheckResult::Status::holds) << bound << ": " << result.reason;
  }
}

TEST_P(ToBasic, GivesModelsOfTheBasicEncoding) {
  expect_translations(GetParam(), 2);
}

class ToBasicLong : public ::testing::TestWithParam<Case> {};

TEST_P(ToBasicLong, GivesModelsOfTheBasicEncoding) {
  expect_translations(GetParam(), GetParam().most_cells);
}

INSTANTIATE_IN_BOTH_RINGS(
    Of, ToBasic,
    ::testing::Values(Case{"array", pairs("size: 2"), 4}, Case{"array", pairs("size: 1"), 4},
                      Case{"array", pairs("size: 2", "layout: {guard: 1}\n"), 4},
                      Case{"array", pairs("size: 2", "layout: {origin: 1}\n"), 4},
                      Case{"cells:1", pairs("size: 2"), 4}, Case{"cells:1", pairs("size: 1"), 4},
                      Case{"cells:1", pairs("size: 2", "layout: {guard: 1}\n"), 4},
                      Case{"cells:2", pairs("size: 1"), 3}));

class ToBasicSpoiled : public ::testing::TestWithParam<std::string> {};

TEST_P(ToBasicSpoiled, DoesNotHold) {
  const rts::System system = system_of(pairs("size: 2"));
  auto certificate = proof_of(system, options_of(3), GetParam());
  for (auto& entry : certificate.entries) {
    if (entry.vertex == "c") entry.formula = "true";
  }
  EXPECT_EQ(check(system, certificate).status, CheckResult::Status::fails);
  EXPECT_EQ(check(system, to_basic(system, certificate)).status, CheckResult::Status::fails);
}

INSTANTIATE_TEST_SUITE_P(Of, ToBasicSpoiled, ::testing::Values("array", "cells:1"));

TEST(ToBasicRefuses, BlocksOfSeveralSizesAndWholeArrays) {
  const rts::System several = system_of(
      "rts: 1\nvariables: {p: ptr}\nstart: {vertex: a}\nerror: e\nedges:\n"
      "  - {from: a, to: a, do: [{alloc: {to: p, size: 1}}]}\n"
      "  - {from: a, to: b, do: [{alloc: {to: p, size: 2}}]}\n"
      "  - {from: b, to: e, do: [{fail: {free: p}}]}\n");
  const auto proof = proof_of(several, options_of(2), "array");
  EXPECT_THROW(to_basic(several, proof), UsageError);
  const rts::System one = system_of(pairs("size: 2"));
  auto certificate = proof_of(one, options_of(2), "array");
  for (auto& entry : certificate.entries) {
    if (entry.vertex == "b") entry.formula = "(= val (store base 1 1))";
  }
  EXPECT_THROW(to_basic(one, certificate), UsageError);
}

}  // namespace
}  // namespace heapreach::test::to_basic_test
