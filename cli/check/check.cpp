#include <algorithm>

#include "cli/check/answer_page.h"
#include "cli/check/lint_exports.h"
#include "cli/check/summary.h"
#include "cli/check/violation_witnesses.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/render/json.h"
#include "cli/run_execution.h"
#include "cli/shell/style.h"
#include "pipeline/input/input.h"
#include "pipeline/portfolio/stop.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

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
void save_evidence(const OutputFile& file, const std::vector<pipeline::Result>& results) {
  if (results.empty()) {
    say("heapreach: no evidence to save, " + file.path() + " is left as it was\n");
    return;
  }
  file.write(saved_evidence(results));
}

/// One call of the command: what each file comes to, and what is made of all of them.
class CheckRun {
 public:
  CheckRun(const CheckArguments& arguments, const ProgramOptions& program)
      : arguments_(arguments),
        program_(program),
        renderer_(renderer_named(arguments.format)),
        runs_(arguments.run || arguments.harness.is_named()),
        is_summed_up_(arguments.quiet && renderer_.name() == "text"),
        summary_(is_summed_up_),
        page_(arguments.html),
        witnesses_(arguments, program),
        options_(arguments.options) {
    const pipeline::Detail detail = renderer_.detail();
    const bool html = arguments.html.is_named();
    options_.lenient = program.lenient;
    options_.evidence = detail.evidence || arguments.witness.is_named() || html || runs_ ||
                        arguments.violation_witness.is_named();
    options_.explanation = (detail.explanation && !arguments.quiet) || html;
  }

  int run() {
    for (const std::string& file : arguments_.files) check_one(file);
    if (arguments_.files.size() > 1 && renderer_.name() == "text") {
      write_standard_output(styled((is_summed_up_ || first_ ? "" : "\n") + summary_.text()));
    } else if (is_summed_up_ && !first_) {
      write_standard_output(styled(summary_.verdict()));
    }
    if (arguments_.harness.is_named() && !harness_written_) {
      say("heapreach: no execution, " + arguments_.harness.path() + " is left as it was\n");
    }
    if (arguments_.witness.is_named()) save_evidence(arguments_.witness, proved_);
    witnesses_.write();
    page_.write(arguments_);
    return code_.value();
  }

 private:
  void check_one(const std::string& file) {
    const Stopwatch watch;
    pipeline::SessionResult session = session_of(file);
    if (session.failed) code_.error(session.failed->exit_code);
    if (arguments_.werror && !session.warnings.empty()) code_.error(3);
    print_messages(session, !arguments_.quiet);
    summary_.add(file, session);
    std::vector<Finding> findings;
    for (pipeline::Result& result : session.results) {
      findings.push_back({std::move(result), std::nullopt, arguments_.stats,
                          arguments_.verbose ? Length::whole : Length::brief, session.warnings});
      if (runs_) {
        harness_written_ |=
            run_execution(findings.back(), file, arguments_, program_, watch.seconds());
      }
      witnesses_.add(findings.back().result, file, watch.seconds());
    }
    print(findings);
    page_.add(findings);
    for (Finding& finding : findings) {
      code_.outcome(pipeline::exit_code(finding.result));
      if (has_evidence(finding.result)) proved_.push_back(std::move(finding.result));
    }
    if (arguments_.stats) write_standard_output(renderer_.figures(session.stages));
  }

  pipeline::SessionResult session_of(const std::string& file) const {
    ProgressLine progress(arguments_.verbose);
    return pipeline::check_file(
        file, options_, arguments_.locations,
        [&](const std::string& strategy, const std::string& stage, const std::string& text) {
          if (!arguments_.quiet) progress.show(strategy, stage, text);
        });
  }

  void print(const std::vector<Finding>& findings) {
    if (findings.empty()) return;
    if (is_summed_up_) {
      first_ = false;
      return;
    }
    for (const std::string& text : shown(renderer_, findings, first_)) {
      write_standard_output(renderer_.name() == "text" ? styled(text) : text);
      first_ = false;
    }
  }

  const CheckArguments& arguments_;
  const ProgramOptions& program_;
  const Renderer& renderer_;
  const bool runs_;
  const bool is_summed_up_;
  Summary summary_;
  AnswerPage page_;
  ViolationWitnesses witnesses_;
  pipeline::Options options_;
  ExitCode code_;
  bool first_ = true;
  bool harness_written_ = false;
  std::vector<pipeline::Result> proved_;
};

}  // namespace

int check(const CheckArguments& arguments, const ProgramOptions& program) {
  if (arguments.lints) return lint_exports(arguments);
  const bool runs = arguments.run || arguments.harness.is_named();
  if (runs) require_programs(arguments, program);
  require_c_programs(arguments, program);
  if (runs && !program.open.empty()) {
    throw UsageError(
        "--run and --harness are for programs that run, not for --open: its callers "
        "are not there");
  }
  if (runs && pipeline::has_assumption()) {
    throw UsageError(
        "--run and --harness are for programs as they are, not for --assume-spec: a compiled "
        "program does not know of specifications");
  }
  if (std::count(arguments.files.begin(), arguments.files.end(), "-") > 1) {
    throw UsageError("standard input (-) can be read only once");
  }
  pipeline::heed_sigterm();
  return CheckRun(arguments, program).run();
}

}  // namespace heapreach::cli
