#include <algorithm>
#include <array>

#include "cli/answer_page.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/render/json.h"
#include "cli/run_execution.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// Of several answers any feasible one decides, then any unknown one, then any that leaves larger
/// bounds open; errors go before all of them, the worst first.
class ExitCode {
 public:
  void outcome(int code) {
    const auto rank = [](int c) { return std::find(ranks.begin(), ranks.end(), c); };
    if (rank(code) > rank(outcome_)) outcome_ = code;
  }
  void error(int code) { error_ = std::max(error_, code); }
  int value() const { return error_ > 0 ? error_ : outcome_; }

 private:
  static constexpr std::array<int, 4> ranks = {0, 1, 20, 10};
  int outcome_ = 0;
  int error_ = 0;
};

bool has_evidence(const pipeline::Result& result) {
  const pipeline::Document* evidence = pipeline::evidence_of(result.answer);
  return evidence != nullptr && !evidence->empty();
}

/// What is printed of a file: all of its locations at once, else its one result.
std::vector<std::string> shown(const Renderer& renderer, const std::vector<Finding>& findings,
                               bool first) {
  const bool has_locations =
      !findings.empty() &&
      std::all_of(findings.begin(), findings.end(),
                  [](const Finding& finding) { return finding.result.subject.location; });
  if (has_locations) return {renderer.shown(findings, first)};
  std::vector<std::string> texts;
  for (const Finding& finding : findings) {
    texts.push_back(renderer.shown(finding, first && texts.empty()));
  }
  return texts;
}

/// One document per result with evidence; several go into one array. Without any the file is not
/// touched, which is said.
void save_evidence(const std::string& path, const std::vector<pipeline::Result>& results) {
  if (results.empty()) {
    say("heapreach: no evidence to save, " + path + " is left as it was\n");
    return;
  }
  write_file(path, saved_evidence(results));
}

}  // namespace

int check(const CheckArguments& arguments, const ProgramOptions& program) {
  const bool runs = arguments.run || !arguments.harness.empty();
  if (runs) require_programs(arguments);
  if (std::count(arguments.files.begin(), arguments.files.end(), "-") > 1) {
    throw UsageError("standard input (-) can be read only once");
  }
  const Renderer& renderer = renderer_named(arguments.format);
  pipeline::Options options = arguments.options;
  const pipeline::Detail detail = renderer.detail();
  options.evidence =
      detail.evidence || !arguments.witness.empty() || !arguments.html.empty() || runs;
  options.explanation = detail.explanation || !arguments.html.empty();
  AnswerPage page(arguments.html);
  pipeline::heed_sigterm();
  ExitCode code;
  bool first = true;
  bool harness_written = arguments.harness.empty();
  std::vector<pipeline::Result> proved;
  for (const std::string& file : arguments.files) {
    const Stopwatch watch;
    ProgressLine progress(arguments.verbose);
    pipeline::SessionResult session = pipeline::check_file(
        file, options, arguments.locations,
        [&](const std::string& strategy, const std::string& stage, const std::string& text) {
          progress.show(strategy, stage, text);
        });
    progress.clear();
    print_messages(session);
    if (session.failed) code.error(session.failed->exit_code);
    if (arguments.werror && !session.warnings.empty()) code.error(3);
    std::vector<Finding> findings;
    for (pipeline::Result& result : session.results) {
      findings.push_back({std::move(result), std::nullopt, arguments.stats,
                          arguments.verbose ? Length::whole : Length::brief});
      if (!runs) continue;
      harness_written |= run_execution(findings.back(), file, arguments, program, watch.seconds());
    }
    for (const std::string& text : shown(renderer, findings, first)) {
      write_standard_output(text);
      first = false;
    }
    if (!findings.empty() && !arguments.html.empty()) {
      page.add(findings.front().result.subject, shown(json_renderer(), findings, true));
    }
    for (Finding& finding : findings) {
      code.outcome(pipeline::exit_code(finding.result));
      if (has_evidence(finding.result)) proved.push_back(std::move(finding.result));
    }
    if (arguments.stats) write_standard_output(renderer.figures(session.stages));
  }
  if (!harness_written) {
    say("heapreach: no execution, " + arguments.harness + " is left as it was\n");
  }
  if (!arguments.witness.empty()) save_evidence(arguments.witness, proved);
  page.write(arguments);
  return code.value();
}

}  // namespace heapreach::cli
