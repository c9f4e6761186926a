// The program is imported again, in the process that also runs it: places in the program do not go
// through the text of the RTS that the engines work on.
#include "cli/run_execution.h"

#include <algorithm>

#include "cli/output.h"
#include "evidence/certificates/schema/saved.h"
#include "pipeline/portfolio/session.h"
#include "support/error.h"

#ifdef HEAPREACH_C
#include "cli/frontend_options.h"
#include "rts/model/property_errors.h"
#include "runs/harness.h"
#include "runs/run.h"
#endif

namespace heapreach::cli {

#ifdef HEAPREACH_C
namespace {

RunReport::Status status_of(const runs::RunResult& result) {
  using Run = runs::RunResult::Status;
  using Status = RunReport::Status;
  if (result.status == Run::confirmed) {
    return result.assumed.empty() ? Status::confirmed : Status::confirmed_assuming;
  }
  return result.status == Run::address_dependent ? Status::address_dependent
                                                 : Status::not_confirmed;
}

RunReport report(const runs::RunResult& result, const runs::Supply& supply) {
  const runs::Prediction& predicted = supply.prediction;
  RunReport report{status_of(result), result.text,
                   ErrorPlace{predicted.text, predicted.at.file, predicted.at.line}};
  if (result.status != runs::RunResult::Status::confirmed) return report;
  for (const runs::Assumed& one : result.assumed) {
    report.assumed.push_back({one.function, one.value, one.at.file, one.at.line});
  }
  report.seen = ErrorPlace{result.kind, result.at.file, result.at.line};
  report.instrumented = result.instrumented;
  return report;
}

/// The harness of a saved execution, and with `run` how the run went.
Trial trial(const std::string& file, const pipeline::Document& document, bool run,
            const frontends::Options& options, const rts::Properties& properties,
            const Deadline& deadline) {
  const frontends::Runnable program = frontends::import_for_run(file, options, deadline);
  const rts::System system = rts::with_errors(program.imported.system, properties);
  const auto saved = evidence::schema::execution_of_text(document.text, system, file);
  const frontends::Places& places = program.imported.places;
  const runs::Supply supply = runs::supply_of(system, saved.bound, saved.execution, places);
  const std::string text = runs::harness(file, supply, places);
  if (!run) return {text};
  return {text, report(runs::run_program(options, program, supply, text, deadline), supply)};
}

/// The same in a process under the limits; what ends it goes to standard error, and into the
/// report. Without a harness nothing came out.
Trial limited(const std::string& file, const pipeline::Document& document,
              const CheckArguments& arguments, const ProgramOptions& program, double seconds) {
  pipeline::Options options = arguments.options;
  options.timeout = std::max(0.001, options.wall_seconds() - seconds);
  ProgressLine progress(arguments.verbose);
  const pipeline::JobResult result = pipeline::run_job(
      file, options,
      [&](pipeline::Channel& channel, const Limits& limits) {
        channel.stage("run");
        return line_of(trial(file, document, arguments.run,
                             frontend_options(file, program, options.properties),
                             options.properties, limits.deadline));
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  if (const auto* product = std::get_if<pipeline::Product>(&result)) {
    return trial_of(product->text);
  }
  const auto* failed = std::get_if<pipeline::Failed>(&result);
  std::string reason = failed ? failed->message
                              : pipeline::reason_of(std::get<pipeline::Unknown>(
                                    std::get<pipeline::Result>(result).answer));
  say("heapreach: " + std::string(arguments.run ? "--run" : "--harness") + ": " + reason + "\n");
  reason = reason.substr(0, reason.find('\n'));
  if (reason.ends_with(":")) reason.pop_back();
  return {"", RunReport{RunReport::Status::not_confirmed, reason}};
}

}  // namespace

void require_programs(const CheckArguments& arguments, const ProgramOptions& program) {
  const std::string option = arguments.run ? "--run" : "--harness";
  for (const std::string& file : arguments.files) {
    if (!frontends::is_program(file) && !program.linked.contains(file)) {
      throw UsageError(option + " needs a program (.c, .i, .bc, .ll), not " + file);
    }
  }
  if (arguments.harness.is_named() && (arguments.files.size() > 1 || arguments.locations.any())) {
    throw UsageError("--harness writes one execution: name one file, without --each and --at");
  }
}

bool run_execution(Finding& finding, const std::string& file, const CheckArguments& arguments,
                   const ProgramOptions& program, double seconds) {
  const pipeline::Document* document = pipeline::execution_of(finding.result.answer);
  if (document == nullptr || document->empty()) return false;
  const Trial trial = limited(file, *document, arguments, program, seconds);
  const bool writes = arguments.harness.is_named() && !trial.harness.empty();
  if (writes) arguments.harness.write(trial.harness);
  if (!arguments.run) return writes;
  finding.run = trial.run;
  if (auto* candidate = std::get_if<pipeline::Candidate>(&finding.result.answer)) {
    candidate->was_run = true;
    if (trial.run.value().is_confirmed()) {
      finding.result.answer = pipeline::Counterexample(std::move(candidate->counterexample));
    }
  }
  return writes;
}
#else
void require_programs(const CheckArguments&, const ProgramOptions&) {
  throw UsageError("this heapreach was built without C (HEAPREACH_C=OFF): nothing to run");
}

bool run_execution(Finding&, const std::string&, const CheckArguments&, const ProgramOptions&,
                   double) {
  return false;
}
#endif

}  // namespace heapreach::cli
