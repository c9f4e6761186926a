// The program is imported again, in the process that also runs it: places in the program do not go
// through the text of the RTS that the engines work on.
#include "cli/run_execution.h"

#include <algorithm>

#include "cli/output.h"
#include "evidence/certificates/schema/schema.h"
#include "pipeline/result/candidate.h"
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

using evidence::schema::Json;

const char* status_of(const runs::RunResult& result) {
  switch (result.status) {
    case runs::RunResult::Status::confirmed:
      return "confirmed";
    case runs::RunResult::Status::address_dependent:
      return "address-dependent";
    case runs::RunResult::Status::not_confirmed:
      break;
  }
  return "not confirmed";
}

Json report(const runs::RunResult& result, const runs::Supply& supply) {
  Json json = {{"status", status_of(result)},
               {"text", result.text},
               {"predicted",
                {{"kind", supply.prediction.text},
                 {"file", supply.prediction.at.file},
                 {"line", supply.prediction.at.line}}}};
  if (result.status != runs::RunResult::Status::confirmed) return json;
  json["seen"] = {{"kind", result.kind}, {"file", result.at.file}, {"line", result.at.line}};
  json["instrumented"] = result.instrumented;
  return json;
}

/// "harness": its text; with `run` also "run": how that went.
Json harness_and_run(const std::string& file, Json document, bool run,
                     const frontends::Options& options, const rts::Properties& properties,
                     const Deadline& deadline) {
  const frontends::Runnable program = frontends::import_for_run(file, options, deadline);
  const rts::System system = rts::with_errors(program.imported.system, properties);
  document.erase("properties");  // those that are asked for here; its reader knows none
  const auto saved = evidence::schema::execution_from_json(document, system, file);
  const frontends::Places& places = program.imported.places;
  const runs::Supply supply = runs::supply_of(system, saved.bound, saved.execution, places);
  const std::string text = runs::harness(file, supply, places);
  Json json = {{"harness", text}};
  if (!run) return json;
  json["run"] = report(runs::run_program(file, options, program, supply, text, deadline), supply);
  return json;
}

/// The same in a process under the limits; errors go to standard error, and into "run".
Json limited(const std::string& file, const Json& document, const CheckArguments& arguments,
             const ProgramOptions& program, double seconds) {
  pipeline::Options options = arguments.options;
  options.timeout = std::max(0.001, options.timeout - seconds);
  ProgressLine progress(arguments.verbose);
  const pipeline::SessionResult result = pipeline::run_limited(
      file, options,
      [&](pipeline::Channel& channel, const backends::Limits& limits) {
        channel.stage("run");
        pipeline::Outcome outcome;
        outcome.verdict = "done";
        outcome.json = harness_and_run(file, document, arguments.run,
                                       frontend_options(program, options.properties),
                                       options.properties, limits.deadline);
        channel.outcome(outcome);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  if (!result.failed && result.outcomes.at(0).verdict == "done") return result.outcomes[0].json;
  std::string reason =
      result.failed ? result.failed->message : result.outcomes[0].json.value("reason", "no result");
  say("heapreach: " + std::string(arguments.run ? "--run" : "--harness") + ": " + reason + "\n");
  reason = reason.substr(0, reason.find('\n'));
  if (reason.ends_with(":")) reason.pop_back();
  return {{"run", {{"status", "not confirmed"}, {"text", reason}}}};
}

std::string first_lines(const Json& run) {
  const std::string status = run.at("status");
  const std::string text = run.at("text");
  if (status == "confirmed") return "feasible, confirmed by a run\nThe run: " + text + ".\n";
  if (status == "not confirmed") return "not confirmed: " + text + "\n";
  return "address-dependent, not confirmed\nNo run can choose the addresses: " + text + ".\n";
}

}  // namespace

void require_programs(const CheckArguments& arguments) {
  const std::string option = arguments.run ? "--run" : "--harness";
  for (const std::string& file : arguments.files) {
    if (!frontends::is_program(file)) {
      throw UsageError(option + " needs a program (.c, .i, .bc, .ll), not " + file);
    }
  }
  if (!arguments.harness.empty() && (arguments.files.size() > 1 || arguments.each)) {
    throw UsageError("--harness writes one execution: name one file, without --each");
  }
}

bool run_execution(pipeline::Outcome& outcome, const std::string& file,
                   const CheckArguments& arguments, const ProgramOptions& program, double seconds) {
  const Json document = pipeline::execution_of(outcome);
  if (document.is_null()) return false;
  const Json result = limited(file, document, arguments, program, seconds);
  const bool writes = !arguments.harness.empty() && result.contains("harness");
  if (writes) write_file(arguments.harness, result["harness"].get<std::string>());
  if (!arguments.run) return writes;
  const bool confirmed = result["run"]["status"] == "confirmed";
  if (pipeline::is_candidate(outcome)) {
    outcome = confirmed ? pipeline::confirmed(outcome) : pipeline::not_confirmed(outcome);
  }
  outcome.json["run"] = result["run"];
  outcome.account = first_lines(result["run"]) + outcome.account;
  return writes;
}
#else
void require_programs(const CheckArguments&) {
  throw UsageError("this heapreach was built without C (HEAPREACH_C=OFF): nothing to run");
}

bool run_execution(pipeline::Outcome&, const std::string&, const CheckArguments&,
                   const ProgramOptions&, double) {
  return false;
}
#endif

}  // namespace heapreach::cli
