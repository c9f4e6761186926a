// There is no standard: what is written is what the readers of Jenkins and GitLab have in common,
// in the order of the schema of the Ant task.
#include "triage/output/junit.h"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <vector>

#include "triage/ladder/combined.h"
#include "triage/output/text.h"
#include "triage/output/xml_text.h"

namespace heapreach::triage {

namespace {

enum class Status { passed, failed, skipped };

Status status_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::confirmed:
    case VerdictKind::confirmed_assuming:
    case VerdictKind::feasible:
    case VerdictKind::latent:
      return Status::failed;
    case VerdictKind::refuted:
    case VerdictKind::dead:
      return Status::passed;
    default:
      return Status::skipped;
  }
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name) = xml_text(value).c_str();
}

std::string seconds_text(double seconds) {
  return fmt::format("{:.3f}", seconds);
}

/// The questions about one file.
struct Suite {
  std::string file;
  std::vector<std::size_t> questions;
};

std::vector<Suite> suites_of(const Outcome& outcome) {
  std::vector<Suite> suites;
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    const std::string& file = outcome.questions[q].at.file;
    auto suite = std::find_if(suites.begin(), suites.end(),
                              [&](const Suite& one) { return is_equal_file(one.file, file); });
    if (suite == suites.end()) suite = suites.insert(suite, {file, {}});
    suite->questions.push_back(q);
  }
  return suites;
}

/// Counts and time of a suite, or of all.
void set_counts(pugi::xml_node node, const Outcome& outcome,
                const std::vector<std::size_t>& questions) {
  std::size_t failed = 0, skipped = 0;
  double seconds = 0;
  for (const std::size_t q : questions) {
    const Status status = status_of(outcome.verdicts[q].kind);
    if (status == Status::failed) ++failed;
    if (status == Status::skipped) ++skipped;
    seconds += outcome.verdicts[q].seconds;
  }
  set(node, "tests", std::to_string(questions.size()));
  set(node, "failures", std::to_string(failed));
  set(node, "errors", "0");
  set(node, "skipped", std::to_string(skipped));
  set(node, "time", seconds_text(seconds));
}

void add_case(pugi::xml_node suite, const Outcome& outcome, std::size_t index) {
  const Question& question = outcome.questions[index];
  const Verdict& verdict = outcome.verdicts[index];
  const Alarm& alarm = first_alarm(outcome.reports, question);
  pugi::xml_node one = suite.append_child("testcase");
  std::string name = fmt::format("{}: {}", to_string(question.at), alarm.message);
  if (!alarm.rule.empty()) name += " [" + alarm.rule + "]";
  set(one, "name", name);
  set(one, "classname",
      fmt::format("{}.{}", reporters_of(outcome, question), to_string(question.kind)));
  set(one, "file", question.at.file);
  set(one, "line", std::to_string(question.at.line));
  set(one, "time", seconds_text(verdict.seconds));
  const Status status = status_of(verdict.kind);
  if (status == Status::passed) return;
  pugi::xml_node outcome_node = one.append_child(status == Status::failed ? "failure" : "skipped");
  set(outcome_node, "message", said_of(verdict));
  if (status == Status::skipped) return;
  set(outcome_node, "type", name_of(verdict.kind));
  outcome_node.text() = xml_text(text_of(outcome, index, true)).c_str();
}

}  // namespace

std::string junit_of(const Outcome& outcome) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document.append_child("testsuites");
  set(root, "name", "heapreach triage");
  std::vector<std::size_t> all;
  const std::vector<Suite> suites = suites_of(outcome);
  for (const Suite& suite : suites) {
    all.insert(all.end(), suite.questions.begin(), suite.questions.end());
  }
  set_counts(root, outcome, all);
  for (const Suite& suite : suites) {
    pugi::xml_node node = root.append_child("testsuite");
    set(node, "name", suite.file);
    set_counts(node, outcome, suite.questions);
    for (const std::size_t question : suite.questions) add_case(node, outcome, question);
  }
  std::ostringstream text;
  document.save(text, "  ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

}  // namespace heapreach::triage
