// The examples of docs/evidence.md are read, and checked like evidence of a user.
#include <gtest/gtest.h>

#include <map>

#include "evidence/certificates/schema/schema.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/checker/clauses/replay_derivation.h"
#include "evidence/witness/ground.h"
#include "horn/read/read.h"
#include "support/hash.h"
#include "tests/evidence/support.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::document_test {
namespace {

using evidence::schema::Json;
using Status = evidence::CheckResult::Status;

const std::string file = "docs/evidence.md";

/// The contents of the page's code blocks of a language.
std::vector<std::string> blocks(const std::string& language) {
  const std::string page = slurp(std::string(HEAPREACH_SOURCE_DIR) + "/docs/evidence.md");
  const std::string opening = "\n```" + language + "\n";
  std::vector<std::string> result;
  for (std::size_t at = page.find(opening); at != std::string::npos; at = page.find(opening, at)) {
    at += opening.size();
    const std::size_t end = page.find("\n```", at);
    result.push_back(page.substr(at, end + 1 - at));
    at = end;
  }
  return result;
}

/// Which file of data/ an example belongs to.
std::string data_file(const Json& document) {
  const std::map<std::string, std::string> by_kind = {{"execution", "basics/access_error"},
                                                      {"model", "basics/counter_without_bound"},
                                                      {"unrolling", "basics/access_repaired"},
                                                      {"state graph", "lists/sll_no_leak"}};
  const std::string kind = evidence::schema::kind_of(document, file);
  if (document.contains("shapes")) return "trees/tree_grow_and_descend";
  return by_kind.at(kind == "certificate" ? document.at("type").get<std::string>() : kind);
}

void check(const Json& document) {
  const std::string kind = evidence::schema::kind_of(document, file);
  if (kind == "derivation") {
    const std::string text = blocks("smt2").at(0);
    EXPECT_EQ(document.at("input"), hash_of(text));
    const horn::ClauseSystem clauses = horn::read(text, file);
    EXPECT_NO_THROW(evidence::checker::replay(
        clauses, evidence::schema::derivation_from_json(document, clauses, file).derivation));
    return;
  }
  const rts::System system = data_system(data_file(document));
  if (kind == "execution") {
    const auto saved = evidence::schema::execution_from_json(document, system, file);
    EXPECT_TRUE(system.is_error(rts::replay(system, saved.bound, saved.execution).vertex));
    EXPECT_EQ(evidence::schema::to_json(saved, system), document);
    return;
  }
  const auto saved = evidence::schema::certificate_from_json(document, file, &system);
  EXPECT_EQ(evidence::checker::check_certificate(system, saved.certificate, {}).status,
            Status::holds);
  EXPECT_EQ(evidence::schema::to_json(saved, &system), document);
}

TEST(Document, ItsExamplesHold) {
  std::map<std::string, int> kinds;
  for (const std::string& block : blocks("json")) {
    SCOPED_TRACE(block);
    const Json document = evidence::schema::parse_json(block, file);
    if (document.at("schema") != "heapreach/answer") check(document);
    ++kinds[document.at("schema")];
  }
  const std::map<std::string, int> expected = {{"heapreach/answer", 1},
                                               {"heapreach/certificate", 5},
                                               {"heapreach/derivation", 1},
                                               {"heapreach/execution", 1}};
  EXPECT_EQ(kinds, expected);
}

}  // namespace
}  // namespace heapreach::test::document_test
