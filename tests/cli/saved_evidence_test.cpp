// Evidence that earlier versions saved (data/evidence) is checked as it was then.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"

namespace heapreach::test::saved_evidence_test {
namespace {

using Json = nlohmann::json;

const std::string folder = "data/evidence/";

Json load(const std::string& name) {
  return Json::parse(slurp(HEAPREACH_SOURCE_DIR "/" + folder + name));
}

/// One in `one_in` of the documents, by their names.
void expect_as_when_saved(std::uint64_t one_in) {
  const Json index = load("index.json");
  ASSERT_GE(index.size(), 100u);
  for (const Json& entry : index) {
    if (number_of(entry.at("document").get<std::string>()) % one_in != 0) continue;
    const std::string command = entry.at("command").get<std::string>() + " " +
                                entry.value("options", "") + " " +
                                entry.at("input").get<std::string>() + " " + folder +
                                entry.at("document").get<std::string>();
    const ProgramResult result = run_program(HEAPREACH_BINARY " " + command);
    const bool holds = entry.at("holds").get<bool>();
    const auto says = entry.at("says").get<std::string>();
    EXPECT_EQ(result.exit_code, holds ? 0 : 3) << command << "\n" << result.err;
    if (holds) {
      EXPECT_EQ(result.out.substr(0, result.out.find('\n')), says) << command;
    } else {
      EXPECT_NE(result.err.find(says), std::string::npos) << command << "\n" << result.err;
    }
  }
}

TEST(SavedEvidence, IsCheckedAsItWasWhenItWasSaved) {
  expect_as_when_saved(4);
}

TEST(SavedEvidenceLong, IsCheckedAsItWasWhenItWasSaved) {
  expect_as_when_saved(1);
}

TEST(SavedEvidence, OfTheOtherKindIsToldItsCommand) {
  const TemporaryDirectory scratch;
  const std::string wrong = "data/lists/sll_use_after_free.rts.yaml";
  const std::string right = "data/lists/sll_no_leak.rts.yaml";
  const std::string saved = scratch.file("w");
  for (const std::string& file : {wrong, right}) {
    run_program(HEAPREACH_BINARY " check --work 1M --force --witness " + saved + " " + file);
    const bool is_execution = file == wrong;
    const auto other =
        run_program(HEAPREACH_BINARY + std::string(is_execution ? " certify " : " replay ") + file +
                    " " + saved);
    EXPECT_EQ(other.exit_code, 3);
    const std::string says =
        is_execution ? "holds an execution, expected a certificate: `heapreach replay` checks it"
                     : "holds a certificate, expected an execution: `heapreach certify` checks it";
    EXPECT_NE(other.err.find(says), std::string::npos) << other.err;
  }
}

/// What kind of document it is: its schema, and of certificates the type and the encoding.
std::string kind_of(const Json& document) {
  const auto schema = document.at("schema").get<std::string>();
  if (schema != "heapreach/certificate") return schema;
  const Json source = document.value("source", Json::object());
  return document.at("type").get<std::string>() + " " + source.value("encoder", "");
}

TEST(SavedEvidence, HasTrueAndWrongDocumentsOfEachKind) {
  std::map<std::string, std::set<bool>> found;
  std::set<std::string> calls;
  for (const Json& entry : load("index.json")) {
    const Json document = load(entry.at("document").get<std::string>());
    for (const Json& element : document.is_array() ? document : Json::array({document})) {
      found[kind_of(element)].insert(entry.at("holds").get<bool>());
      calls.insert(element.value("calls", ""));
    }
  }
  // What there was when they were saved: an encoding that came later has no old evidence.
  const char* const saved[] = {"heapreach/execution",
                               "heapreach/derivation",
                               "no path ",
                               "state graph ",
                               "model ",
                               "model basic",
                               "model kripke",
                               "model array",
                               "model cells:0",
                               "model cells:1",
                               "model cells:2",
                               "unrolling ",
                               "unrolling basic",
                               "unrolling kripke",
                               "unrolling array",
                               "unrolling cells:0"};
  for (const char* kind : saved) EXPECT_EQ(found[kind].size(), 2u) << kind;
  EXPECT_EQ(calls, (std::set<std::string>{"", "mixed", "stack", "summaries"}));
}

}  // namespace
}  // namespace heapreach::test::saved_evidence_test
