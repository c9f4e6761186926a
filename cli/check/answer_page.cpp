#include "cli/check/answer_page.h"

#include <algorithm>
#include <filesystem>

#include "answers/graph.h"
#include "answers/page.h"
#include "cli/output.h"
#include "cli/render/json.h"
#include "cli/render/locations.h"
#include "pipeline/input/input.h"
#include "pipeline/portfolio/session.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// How a file is read again that answers name so; nothing if it cannot be: pipes have been read,
/// and devices may never end.
std::optional<std::string> path_of(const std::string& file) {
  if (file == "standard input") return "-";
  std::error_code ignored;
  if (std::filesystem::is_regular_file(file, ignored)) return file;
  return std::nullopt;
}

void leave_out(const std::string& what, const std::string& why) {
  say("heapreach: the page has no " + what + ": " + why + "\n");
}

/// Read in a process under the limits, as it was for the check.
std::optional<std::string> graph_of(const std::string& file, const CheckArguments& arguments) {
  const pipeline::JobResult result = pipeline::run_job(
      file, arguments.options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        channel.stage("read");
        const auto input =
            pipeline::read_input(file, limits.deadline, arguments.options.properties);
        return answers::graph_json(std::get<pipeline::RtsInput>(input.content).system);
      },
      [](const std::string&, const std::string&, const std::string&) {});
  if (const auto* product = std::get_if<pipeline::Product>(&result)) return product->text;
  const auto* failed = std::get_if<pipeline::Failed>(&result);
  leave_out("graph of " + file, failed ? failed->message : "a limit was reached");
  return std::nullopt;
}

std::string title_of(const CheckArguments& arguments) {
  if (arguments.files.size() == 1) return "heapreach: " + arguments.files[0];
  return "heapreach: " + std::to_string(arguments.files.size()) + " files";
}

}  // namespace

void AnswerPage::add(const std::vector<Finding>& findings) {
  if (!file_.is_named() || findings.empty()) return;
  const pipeline::Subject& subject = findings[0].result.subject;
  // Derivations are shown as they are saved; executions and proofs as the answer tells them.
  const bool is_clauses = !subject.system.has_value();
  if (subject.location) {
    answers_.push_back(json_of_locations(findings, is_clauses, -1));
  } else {
    for (const Finding& finding : findings) {
      answers_.push_back(json_text(finding, is_clauses, -1));
    }
  }
  const bool is_new = std::find(systems_.begin(), systems_.end(), subject.file) == systems_.end();
  if (!is_clauses && is_new) systems_.push_back(subject.file);
}

void AnswerPage::write(const CheckArguments& arguments) const {
  if (!file_.is_named()) return;
  if (answers_.empty()) {
    say("heapreach: no answer, " + file_.path() + " is left as it was\n");
    return;
  }
  answers::Content content;
  content.answers = answers_;
  for (const std::string& file : answers::files_of(answers_)) {
    const auto path = path_of(file);
    if (!path) continue;
    try {
      content.sources[file] = pipeline::read_bytes(*path);
    } catch (const InputError& error) {
      leave_out("source of " + file, error.what());
    }
  }
  for (const std::string& file : systems_) {
    const auto path = path_of(file);
    if (!path) continue;
    if (auto graph = graph_of(*path, arguments)) content.graphs[file] = std::move(*graph);
  }
  file_.write(answers::page(content, title_of(arguments)));
}

}  // namespace heapreach::cli
