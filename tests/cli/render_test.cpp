// Formats of `check`, from results that are made here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/render/json.h"
#include "cli/render/renderer.h"
#include "support/error.h"

namespace heapreach::cli::render_test {
namespace {

using namespace pipeline;
using Json = nlohmann::ordered_json;

Counterexample counterexample() {
  Counterexample found{rts::Property::valid_deref, 3, "bad"};
  found.location = {"p.c:3:4=deref", Position{"p.c", 3, 4}, "deref"};
  found.execution.text = R"({"schema":"heapreach/execution"})";
  return found;
}

Finding finding(Answer answer) {
  Finding finding;
  finding.result.subject = {"p.c", "sha1:00", SystemSubject{"main", 64, 2}};
  finding.result.answer = std::move(answer);
  finding.result.origin = {"explore", "explore", "none", false, 0.5};
  return finding;
}

TEST(Render, KnowsItsFormatsByName) {
  std::string known;
  for (const Renderer* renderer : all_renderers()) {
    const std::string name(renderer->name());
    EXPECT_EQ(&renderer_named(name), renderer);
    EXPECT_FALSE(renderer->summary().empty()) << name;
    const bool last = renderer == all_renderers().back();
    known += (known.empty() ? "" : last ? " or " : ", ") + name;
  }
  EXPECT_THAT(known, ::testing::StartsWith("text, json"));
  try {
    renderer_named("xml");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_EQ(error.what(), "--format xml: expected " + known);
  }
}

TEST(Render, ACandidateIsUnknownInEveryFormat) {
  const Finding candidate = finding(Candidate{counterexample(), "a product", false});
  for (const Renderer* renderer : all_renderers()) {
    const std::string text = renderer->shown(candidate, true);
    EXPECT_NE(text.find("unknown"), std::string::npos) << text;
    EXPECT_NE(text.find("of an approximation (a product); check --run"), std::string::npos) << text;
    EXPECT_EQ(text.find("feasible"), std::string::npos) << text;
    EXPECT_EQ(text.find("heapreach/execution"), std::string::npos) << text;
  }
}

TEST(Render, ACandidateWithoutAProgramCannotBeRun) {
  const Finding candidate = finding(Candidate{counterexample(), "a product", false, false});
  for (const Renderer* renderer : all_renderers()) {
    const std::string text = renderer->shown(candidate, true);
    EXPECT_NE(text.find("of an approximation (a product)"), std::string::npos) << text;
    EXPECT_EQ(text.find("check --run"), std::string::npos) << text;
  }
}

TEST(Render, SaysWhatBecameOfACandidate) {
  Finding tried = finding(Candidate{counterexample(), "a product", true});
  tried.run = RunReport{RunReport::Status::not_confirmed, "it ended"};
  EXPECT_EQ(renderer_named("text").shown(tried, true),
            "unknown\nnot confirmed: it ended\np.c: there is an execution, but of an approximation "
            "(a product), which a run did not confirm\n");
  const Json json = Json::parse(renderer_named("line").shown(tried, true));
  EXPECT_EQ(json.at("run").dump(), R"({"status":"not confirmed","text":"it ended"})");
}

TEST(Render, EvidenceIsInJsonOnlyAndNotInALine) {
  const Finding found = finding(counterexample());
  EXPECT_EQ(Json::parse(renderer_named("json").shown(found, true)).at("execution").at("schema"),
            "heapreach/execution");
  const std::string line = renderer_named("line").shown(found, true);
  EXPECT_FALSE(Json::parse(line).contains("execution"));
  EXPECT_EQ(line.find('\n'), line.size() - 1);
}

TEST(Render, WhatGoesWrongIsThatOfTheLocation) {
  const std::string position = R"("position":{"file":"p.c","line":3,"column":4})";
  for (const char* format : {"json", "line"}) {
    const std::string text = renderer_named(format).shown(finding(counterexample()), true);
    EXPECT_EQ(Json::parse(text).at("error").dump(),
              R"({"vertex":"bad","kind":"deref",)" + position + "}");
  }
  Counterexample failed = counterexample();
  failed.broken = rts::Property::unreach_call;
  failed.location = {"e1!0=assert", std::nullopt, "assert"};
  const std::string line = renderer_named("line").shown(finding(failed), true);
  EXPECT_EQ(Json::parse(line).at("error").dump(), R"({"vertex":"bad","kind":"assert"})");
}

Finding at(const std::string& location, Answer answer) {
  Finding result = finding(std::move(answer));
  result.result.subject.location = LocationSubject{location, std::nullopt, "deref"};
  return result;
}

TEST(Render, ErrorsGoToEditorsAsThoseOfCompilers) {
  Counterexample found = counterexample();
  const Renderer& gcc = renderer_named("gcc");
  EXPECT_EQ(gcc.shown(finding(found), true),
            "p.c:3:4: error: the error is reached [valid-deref]\n");
  Proof proof;
  EXPECT_EQ(gcc.shown(finding(proof), true), "");
  Finding unknown = finding(Unknown{Failure::gave_up, "explore", "a reason"});
  unknown.result.subject.location = found.location;
  EXPECT_THAT(gcc.shown(unknown, true), ::testing::StartsWith("p.c:3:4: warning: unknown: "));
}

TEST(Render, LocationsAreCountedByWhatTheyCameTo) {
  Proof every_bound;
  every_bound.every_bound = true;
  const Unknown unknown{Failure::time_limit, "explore", ""};
  const Renderer& text = renderer_named("text");
  EXPECT_EQ(text.shown({at("a=deref", unknown), at("bb=deref", unknown)}, true),
            "unknown\np.c: 2 error locations: 2 unknown\n\n"
            "a=deref   unknown     time limit reached in explore\n"
            "bb=deref  unknown     time limit reached in explore\n");
  Finding masked = at("m=deref", Unknown{Failure::gave_up, "", "masked"});
  masked.result.masked_by = "a=deref";
  Finding within = masked;
  within.result.masked_within_bound = true;
  EXPECT_EQ(text.shown({masked, at("p=deref", every_bound), within, at("q=deref", Proof{})}, true),
            "unknown\np.c: 4 error locations: 2 masked, 1 infeasible within 62 cells, "
            "1 infeasible\n\n"
            "m=deref  masked      by a=deref\n"
            "p=deref  infeasible  at any bound\n"
            "m=deref  masked      by a=deref, within 62 cells\n"
            "q=deref  infeasible  within 62 cells\n");
}

TEST(Render, WhatNoLineOfAProgramBelongsToIsOneLineOfTheTable) {
  Finding without = at("#0!2=deref", Proof{});
  Finding other = at("#0!3=deref", Unknown{Failure::gave_up, "", "why"});
  Finding line = at("p.c:3=deref", Proof{});
  line.result.subject.location->position = Position{"p.c", 3, 0};
  const auto table = [&] {
    const std::string text = renderer_named("text").shown({without, other, without, line}, true);
    return text.substr(text.find("\n\n") + 2);
  };
  const std::string rest = "p.c:3=deref  infeasible  within 62 cells\n";
  EXPECT_EQ(table(),
            "#0!2=deref   infeasible  within 62 cells\n#0!3=deref   unknown     why\n"
            "#0!2=deref   infeasible  within 62 cells\n" +
                rest);
  for (Finding* one : {&without, &other, &line}) one->result.subject.program_hash = "sha1:11";
  EXPECT_EQ(table(),
            "#0!3=deref   unknown     why\n" + rest +
                "and 2 that no line of the program belongs to: 2 infeasible within 62 cells\n");
}

TEST(Render, SavedEvidenceSaysWhatCountedAsAnError) {
  Finding found = finding(counterexample());
  EXPECT_FALSE(Json::parse(saved_evidence({found.result})).contains("properties"));
  found.result.subject.system->properties = rts::Properties::none();
  found.result.subject.system->properties.add(rts::Property::valid_free);
  EXPECT_EQ(Json::parse(saved_evidence({found.result})).at("properties").dump(),
            R"(["valid-free"])");
  EXPECT_EQ(Json::parse(saved_evidence({found.result, found.result})).size(), 2u);
}

TEST(Render, SaysWhatARunTookForGranted) {
  Finding found = finding(counterexample());
  found.run = RunReport{RunReport::Status::confirmed_assuming,
                        "SEGV at p.c:4",
                        ErrorPlace{"access", "p.c", 4},
                        ErrorPlace{"SEGV", "p.c", 4},
                        false,
                        {{"rand", "7", "p.c", 2}, {"time", "0", "", 0}, {"rand", "8", "p.c", 3}}};
  const std::string text = renderer_named("text").shown(found, true);
  EXPECT_NE(text.find("feasible, confirmed by a run under assumed results of: rand, time\n"
                      "The run: SEGV at p.c:4.\n"
                      "Assumed results: rand: 7 (p.c:2), time: 0, rand: 8 (p.c:3).\n"),
            std::string::npos)
      << text;
  const Json run = Json::parse(renderer_named("json").shown(found, true)).at("run");
  EXPECT_EQ(run.at("status"), "confirmed under assumed results");
  EXPECT_EQ(run.at("assumed").size(), 3u);
  EXPECT_EQ(run.at("assumed")[0].at("line"), 2);
  EXPECT_FALSE(run.at("assumed")[1].contains("file"));
}

TEST(Render, TrialsComeBackEqual) {
  const RunReport run{RunReport::Status::confirmed, "read of 0", ErrorPlace{"access", "p.c", 3},
                      ErrorPlace{"SEGV", "p.c", 4}, true,        {{"rand", "7", "p.c", 2}}};
  for (const Trial& trial :
       {Trial{"int main() {\n}\n", run}, Trial{"x", RunReport{}}, Trial{"y"}}) {
    EXPECT_EQ(trial_of(line_of(trial)), trial);
    const std::string line = line_of(trial);
    EXPECT_THROW(trial_of(line.substr(0, line.size() - 1)), InternalError);
  }
  EXPECT_THROW(trial_of(R"({"harness":"x","run":{"status":"confirmed"}})"), InternalError);
}

}  // namespace
}  // namespace heapreach::cli::render_test
