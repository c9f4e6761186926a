#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/run_execution.h"
#include "pipeline/portfolio/stop.h"
#include "pipeline/result/candidate.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// Of several outcomes any feasible one decides, then any unknown one; errors go
/// before both, the worst first.
class ExitCode {
 public:
  void outcome(int code) { outcome_ = std::max(outcome_, rank(code)); }
  void error(int code) { error_ = std::max(error_, code); }
  int value() const {
    if (error_ > 0) return error_;
    return outcome_ == 2 ? 10 : outcome_ == 1 ? 20 : 0;
  }

 private:
  static int rank(int code) { return code == 10 ? 2 : code == 20 ? 1 : 0; }
  int outcome_ = 0;
  int error_ = 0;
};

void print_outcome(const pipeline::Outcome& complete, const CheckArguments& arguments, bool first) {
  const pipeline::Outcome outcome = pipeline::without_candidate(complete);
  if (arguments.json) {
    evidence::schema::Json json = outcome.json;
    if (!outcome.document.is_null() && !arguments.brief)
      json[outcome.evidence_key()] = outcome.document;
    if (arguments.stats) json["stats"] = outcome.stats;
    const int indent = arguments.brief ? -1 : 2;
    write_standard_output(
        json.dump(indent, ' ', false, evidence::schema::Json::error_handler_t::replace) + "\n");
  } else {
    write_standard_output(
        fmt::format("{}{}\n{}", first ? "" : "\n", outcome.verdict, outcome.account));
  }
}

/// One document per outcome with evidence; several go into one array. Without any the file is not
/// touched, which is said.
void save_evidence(const std::string& path, const std::vector<evidence::schema::Json>& documents) {
  if (documents.empty()) {
    say("heapreach: no evidence to save, " + path + " is left as it was\n");
    return;
  }
  const evidence::schema::Json content =
      documents.size() == 1 ? documents[0] : evidence::schema::Json(documents);
  write_file(path, content.dump(1) + "\n");
}

}  // namespace

int check(const CheckArguments& arguments, const ProgramOptions& program) {
  const bool runs = arguments.run || !arguments.harness.empty();
  if (runs) require_programs(arguments);
  if (std::count(arguments.files.begin(), arguments.files.end(), "-") > 1) {
    throw UsageError("standard input (-) can be read only once");
  }
  pipeline::Options options = arguments.options;
  options.evidence = (arguments.json && !arguments.brief) || !arguments.witness.empty() || runs;
  options.account = !arguments.json;
  pipeline::heed_sigterm();
  ExitCode code;
  bool first = true;
  bool harness_written = arguments.harness.empty();
  std::vector<evidence::schema::Json> documents;
  for (const std::string& file : arguments.files) {
    const Stopwatch watch;
    ProgressLine progress(arguments.verbose);
    pipeline::SessionResult result = pipeline::check_file(
        file, options, arguments.each,
        [&](const std::string& strategy, const std::string& stage, const std::string& text) {
          progress.show(strategy, stage, text);
        });
    progress.clear();
    print_messages(result);
    if (result.failed) code.error(result.failed->exit_code);
    for (pipeline::Outcome& outcome : result.outcomes) {
      if (runs)
        harness_written |= run_execution(outcome, file, arguments, program, watch.seconds());
      print_outcome(outcome, arguments, first);
      first = false;
      code.outcome(outcome.exit_code());
      if (!outcome.document.is_null()) documents.push_back(outcome.document);
    }
    if (arguments.stats && !arguments.json) write_standard_output(stats_table(result.records));
  }
  if (!harness_written) {
    say("heapreach: no execution, " + arguments.harness + " is left as it was\n");
  }
  if (!arguments.witness.empty()) save_evidence(arguments.witness, documents);
  return code.value();
}

}  // namespace heapreach::cli
