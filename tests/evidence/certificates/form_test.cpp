// The table of what a certificate may be: as the page shows it, and what is not in it.
#include "evidence/certificates/form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "evidence/checker/check_certificate.h"
#include "horn/read/read.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/calls.h"
#include "tests/evidence/support.h"
#include "tests/harness/neighbours.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::form_test {
namespace {

using evidence::Form;
using evidence::FormType;
using rts::Calls;
using ::testing::HasSubstr;

TEST(Forms, ThePageHasTheCallsOfEachType) {
  const std::string page = slurp(HEAPREACH_SOURCE_DIR "/docs/evidence.md");
  for (const auto& row : evidence::form_table()) {
    const std::string type = evidence::form_type_names.at(static_cast<std::size_t>(row.type));
    const std::size_t start = page.find("| `" + type + "` |");
    ASSERT_NE(start, std::string::npos) << type;
    const std::string line = page.substr(start, page.find('\n', start) - start);
    for (std::size_t calls = 0; calls < rts::calls_names.size(); ++calls) {
      if (std::count(row.calls.begin(), row.calls.end(), static_cast<Calls>(calls)) == 0) continue;
      EXPECT_THAT(line, HasSubstr("`" + std::string(rts::calls_names[calls]) + "`"));
    }
  }
}

const char* const plain = R"yaml(
rts: 1
variables: {i: int}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad, do: [{assume: "i != i"}]}]
)yaml";

std::string with(std::string yaml, const std::string& from, const std::string& to) {
  const std::size_t at = yaml.find(from);
  EXPECT_NE(at, std::string::npos);
  return yaml.replace(at, from.size(), to);
}

/// The key that is wrong, or "".
std::string key(const Form& form, const rts::System& system) {
  const auto wrong = evidence::misfit(form, system);
  return wrong ? wrong->key : "";
}

Form form(FormType type, const std::string& encoder, Calls calls = Calls::copies,
          std::uint64_t depth = 0) {
  return {type, {encoder, {}}, calls, depth};
}

constexpr Calls all_calls[] = {Calls::copies, Calls::mixed_copies, Calls::stack, Calls::summaries};

TEST(Forms, AStackGoesWithStateGraphsAndSummariesWithBasicModels) {
  const rts::System system = system_of(neighbours);
  for (const encoders::Encoder* encoder : encoders::all_encoders()) {
    const std::string name(encoder->name());
    for (const FormType type : {FormType::model, FormType::unrolling}) {
      const bool unrolls = name != "cells:1" && name != "cells:2";
      const std::string expected = type == FormType::unrolling && !unrolls ? "source.encoder" : "";
      EXPECT_EQ(key(form(type, name), system), expected) << name;
      EXPECT_EQ(key(form(type, name, Calls::mixed_copies), system), expected) << name;
      EXPECT_EQ(key(form(type, name, Calls::stack), system), expected.empty() ? "calls" : expected);
      const bool summaries = type == FormType::model && name == "basic";
      EXPECT_EQ(key(form(type, name, Calls::summaries), system), summaries          ? ""
                                                                 : expected.empty() ? "calls"
                                                                                    : expected);
    }
  }
  for (const Calls calls : all_calls) {
    EXPECT_EQ(key(form(FormType::no_path, "", calls), system), "");
    EXPECT_EQ(key(form(FormType::state_graph, "", calls), system),
              calls == Calls::summaries ? "calls" : "");
  }
}

TEST(Forms, ADepthBelongsToCopies) {
  const rts::System system = system_of(neighbours);
  for (const Calls calls : all_calls) {
    const bool copies = calls == Calls::copies || calls == Calls::mixed_copies;
    EXPECT_EQ(key(form(FormType::no_path, "", calls, 3), system), copies ? "" : "call_depth");
  }
}

TEST(Forms, WithoutCallsNothingIsSaidAboutThem) {
  const rts::System system = system_of(plain);
  EXPECT_EQ(key(form(FormType::no_path, ""), system), "");
  EXPECT_EQ(key(form(FormType::no_path, "", Calls::stack), system), "calls");
  EXPECT_EQ(key(form(FormType::model, "basic", Calls::summaries), system), "calls");
  EXPECT_EQ(key(form(FormType::no_path, "", Calls::copies, 1), system), "call_depth");
}

TEST(Forms, OfOptionsEncodersHaveWhatTheyCan) {
  const rts::System system = system_of(plain);
  for (const auto& row : evidence::form_table()) {
    if (row.encoder.empty() || row.calls[0] == Calls::summaries) continue;
    Form one = form(row.type, row.encoder);
    one.source.options.vertex = encoders::VertexAs::argument;
    EXPECT_EQ(key(one, system), row.vertex_as_argument ? "" : "source.vertex") << row.encoder;
    one = form(row.type, row.encoder);
    one.source.options.sort = encoders::NumberSort::real;
    EXPECT_EQ(key(one, system), row.over_reals ? "" : "source.sort") << row.encoder;
    EXPECT_NE(key(one, system_of(with(plain, "i != i", "i / 2 != i / 2"))), "");
    one = form(row.type, row.encoder);
    one.source.options.target = encoders::Target::error_or_cut;
    EXPECT_EQ(key(one, system), "");
    one.source.options.step = encoders::Step::large;
    EXPECT_EQ(key(one, system), "source");
  }
}

/// What the encodings say of themselves decides, so it is said here once more.
TEST(Forms, WhatEncodingsSayOfThemselvesIsRight) {
  struct Known {
    bool unknown_heap, vertex_as_argument, over_reals, unrolls;
  };
  const std::map<std::string, Known> known = {
      {"basic", {true, true, true, true}},       {"kripke", {true, true, true, true}},
      {"array", {false, true, false, true}},     {"cells:0", {false, false, false, true}},
      {"cells:1", {false, false, false, false}}, {"cells:2", {false, false, false, false}}};
  std::map<std::string, int> rows;
  for (const auto& row : evidence::form_table()) {
    const auto it = known.find(row.encoder);
    if (it == known.end()) continue;
    ++rows[row.encoder];
    const bool summaries = row.calls.front() == Calls::summaries;
    EXPECT_EQ(row.unknown_heap, it->second.unknown_heap) << row.encoder;
    EXPECT_EQ(row.vertex_as_argument, it->second.vertex_as_argument && !summaries) << row.encoder;
    EXPECT_EQ(row.over_reals, it->second.over_reals) << row.encoder;
    EXPECT_FALSE(row.leads) << row.encoder;
    EXPECT_TRUE(row.type != FormType::unrolling || it->second.unrolls) << row.encoder;
    EXPECT_TRUE(!summaries || row.encoder == "basic") << row.encoder;
  }
  const std::map<std::string, int> expected = {{"basic", 3},   {"kripke", 2},  {"array", 2},
                                               {"cells:0", 2}, {"cells:1", 1}, {"cells:2", 1}};
  EXPECT_EQ(rows, expected);
}

TEST(Forms, OfUnknownStartHeapsLessIsKnown) {
  const rts::System open = system_of(with(plain, "rts: 1", "rts: 1\nheap: unknown"));
  EXPECT_EQ(key(form(FormType::no_path, ""), open), "");
  EXPECT_EQ(key(form(FormType::state_graph, ""), open), "");
  EXPECT_EQ(key(form(FormType::model, "array"), open), "source.encoder");
  EXPECT_EQ(key(form(FormType::model, "cells:1"), open), "source.encoder");
  Form every = form(FormType::unrolling, "kripke");
  EXPECT_EQ(key(every, open), "");
  every.source.options.target = encoders::Target::error_or_cut;
  EXPECT_EQ(key(every, open), "source.target");
}

TEST(Forms, WhatHeapsLeadToIsForStateGraphs) {
  const rts::System system =
      system_of(with(with(plain, "i: int", "p: ptr"), "i != i", "!no_live_cells(p) && p == 0"));
  EXPECT_EQ(key(form(FormType::no_path, ""), system), "");
  EXPECT_EQ(key(form(FormType::state_graph, ""), system), "");
  for (const encoders::Encoder* encoder : encoders::all_encoders()) {
    EXPECT_EQ(key(form(FormType::model, std::string(encoder->name())), system), "source.encoder");
  }
}

TEST(Forms, ClausesHaveModelsAndUnrollings) {
  const auto clauses = [](const char* body) {
    return horn::read(std::string("(set-logic HORN)(declare-fun p (Int) Bool)"
                                  "(assert (forall ((x Int)) (=> ") +
                          body + " false)))(check-sat)",
                      "test.smt2");
  };
  const auto key_of = [](const Form& form, const horn::ClauseSystem& system) {
    const auto wrong = evidence::misfit(form, system);
    return wrong ? wrong->key : "";
  };
  const horn::ClauseSystem linear = clauses("(p x)");
  EXPECT_EQ(key_of(form(FormType::model, ""), linear), "");
  EXPECT_EQ(key_of(form(FormType::unrolling, ""), linear), "");
  EXPECT_EQ(key_of(form(FormType::model, "basic"), linear), "source.encoder");
  EXPECT_EQ(key_of(form(FormType::no_path, ""), linear), "type");
  EXPECT_EQ(key_of(form(FormType::state_graph, ""), linear), "type");
  EXPECT_EQ(key_of(form(FormType::model, "", Calls::stack), linear), "calls");
  EXPECT_EQ(key_of(form(FormType::model, "", Calls::copies, 2), linear), "call_depth");
  const horn::ClauseSystem branching = clauses("(and (p x) (p 1))");
  EXPECT_EQ(key_of(form(FormType::model, ""), branching), "");
  EXPECT_EQ(key_of(form(FormType::unrolling, ""), branching), "type");
  EXPECT_EQ(key(form(FormType::model, ""), system_of(plain)), "source.encoder");
}

// The checker is given what engines see, and finds out by itself what became of the calls.
TEST(Forms, AreCheckedOnWhatEnginesSee) {
  const rts::System system = system_of(neighbours);
  for (const Calls calls : {Calls::stack, Calls::summaries}) {
    const auto seen = rts::seen_by_engines(system, calls, 0);
    for (const encoders::Encoder* encoder : encoders::all_encoders()) {
      evidence::ClauseSource source{std::string(encoder->name()), {}};
      source.options.target = encoders::Target::error_or_cut;
      const evidence::CheckResult result = evidence::checker::check_certificate(
          *seen, evidence::UnrollingCertificate{source, 30, false}, {});
      EXPECT_EQ(result.status, evidence::CheckResult::Status::fails) << encoder->name();
      EXPECT_THAT(result.reason, ::testing::AnyOf(HasSubstr("calls: "), HasSubstr("encoder: ")));
    }
  }
}

}  // namespace
}  // namespace heapreach::test::form_test
