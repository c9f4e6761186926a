// The subcommands that do not decide anything: encode, replay, certify, dot, options. Each of the
// first three runs under its limits, like a check.
#include <fmt/format.h>

#include <cstdio>
#include <sstream>

#include "cli/commands.h"
#include "cli/output.h"
#include "evidence/account.h"
#include "evidence/schema.h"
#include "horn/print.h"
#include "pipeline/capabilities.h"
#include "pipeline/input.h"
#include "preprocess/pipeline.h"
#include "rts/write.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using pipeline::Channel;

/// Runs a job that answers with text for standard output; prints it and returns the exit code.
int run_tool(const std::string& file, const pipeline::Options& options, bool verbose,
             const std::function<std::string(const backends::Limits&)>& job,
             const std::function<void(const std::string&)>& deliver) {
  if (file == "-") pipeline::read_bytes(file);  // as check_file does
  ProgressLine progress(verbose);
  const pipeline::SessionResult result = pipeline::run_limited(
      file, options,
      [&](Channel& channel, const backends::Limits& limits) {
        channel.stage("run");
        pipeline::Outcome outcome;
        outcome.verdict = "done";
        outcome.account = job(limits);
        channel.outcome(outcome);
      },
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        progress.show(strategy, stage, text);
      });
  progress.clear();
  print_messages(result);
  if (result.failed) return result.failed->exit_code;
  const pipeline::Outcome& outcome = result.outcomes.at(0);
  if (outcome.verdict != "done") {
    fmt::print(stderr, "heapreach: {}", outcome.account);
    return 20;
  }
  deliver(outcome.account);
  return 0;
}

horn::ClauseSystem clauses_of(const pipeline::Input& input, const pipeline::Options& options,
                              const backends::Limits& limits) {
  if (const auto* clauses = std::get_if<horn::ClauseSystem>(&input.content)) return *clauses;
  const rts::System& system = std::get<pipeline::RtsInput>(input.content).system;
  pipeline::Options one = options;
  one.engine = "pdr";  // any engine will do: only the encoding's part of the strategy counts
  const std::uint64_t bound = options.bound.value_or(system.bound.value_or(rts::default_bound));
  const pipeline::Strategy strategy = pipeline::strategies_for(system, bound, one).at(0);
  return encoders::encoder_named(strategy.encoding)
      .encode(system, strategy.encoder, limits.deadline)
      .system;
}

std::string encoded(const EncodeArguments& arguments, const backends::Limits& limits) {
  const pipeline::Input input = pipeline::read_input(arguments.file, limits.deadline);
  const horn::ClauseSystem clauses = clauses_of(input, arguments.options, limits);
  const preprocess::Preprocessed simple = preprocess::run(
      clauses, preprocess::parse_pipeline(arguments.options.preprocess), limits.deadline);
  std::ostringstream out;
  horn::print(out, simple.system);
  return out.str();
}

/// Reads input and evidence, and refuses evidence that belongs to another input.
struct Loaded {
  pipeline::Input input;
  evidence::Json document;
  std::string kind;
};

Loaded load(const EvidenceArguments& arguments, const backends::Limits& limits) {
  Loaded loaded{pipeline::read_input(arguments.file, limits.deadline), {}, {}};
  loaded.document =
      evidence::parse_json(pipeline::read_bytes(arguments.evidence), arguments.evidence);
  loaded.kind = evidence::kind_of(loaded.document, arguments.evidence);
  return loaded;
}

void require_hash(const std::string& saved, const Loaded& loaded,
                  const EvidenceArguments& arguments) {
  if (saved != loaded.input.hash) {
    throw InputError({arguments.evidence, 0, 0},
                     fmt::format("belongs to another input: its hash is {}, that of {} is {}",
                                 saved, arguments.file, loaded.input.hash));
  }
}

std::string replayed(const EvidenceArguments& arguments, const backends::Limits& limits) {
  const Loaded loaded = load(arguments, limits);
  if (const auto* rts = std::get_if<pipeline::RtsInput>(&loaded.input.content)) {
    const auto saved =
        evidence::execution_from_json(loaded.document, rts->system, arguments.evidence);
    require_hash(saved.input_hash, loaded, arguments);
    const rts::State last = rts::replay(rts->system, saved.bound, saved.execution);
    if (!rts->system.is_error(last.vertex)) {
      throw InputError({arguments.evidence, 0, 0}, "the execution ends in " +
                                                       rts->system.vertex(last.vertex).name +
                                                       ", which is no error vertex");
    }
    return "the execution holds\n\n" + evidence::account(rts->system, saved.bound, saved.execution);
  }
  const auto& clauses = std::get<horn::ClauseSystem>(loaded.input.content);
  const auto saved = evidence::derivation_from_json(loaded.document, clauses, arguments.evidence);
  require_hash(saved.input_hash, loaded, arguments);
  evidence::replay(clauses, saved.derivation);
  return "the derivation holds\n\n" + evidence::account(clauses, saved.derivation);
}

evidence::CheckResult checked(const Loaded& loaded, const evidence::Certificate& certificate,
                              const EvidenceArguments& arguments, const backends::Limits& limits) {
  if (const auto* rts = std::get_if<pipeline::RtsInput>(&loaded.input.content)) {
    return evidence::check_certificate(rts->system, certificate, limits, arguments.solver);
  }
  return evidence::check_certificate(std::get<horn::ClauseSystem>(loaded.input.content),
                                     certificate, limits, arguments.solver);
}

std::string certified(const EvidenceArguments& arguments, const backends::Limits& limits) {
  const Loaded loaded = load(arguments, limits);
  const auto saved = evidence::certificate_from_json(loaded.document, arguments.evidence);
  require_hash(saved.input_hash, loaded, arguments);
  const evidence::CheckResult result = checked(loaded, saved.certificate, arguments, limits);
  switch (result.status) {
    case evidence::CheckResult::Status::holds:
      break;
    case evidence::CheckResult::Status::fails:
      throw InputError({arguments.evidence, 0, 0},
                       "the certificate does not hold: " + result.reason);
    case evidence::CheckResult::Status::unknown:
      throw BackendError(result.failure, "certify", "not certified: " + result.reason);
  }
  return "the certificate holds\n";
}

}  // namespace

int encode(const EncodeArguments& arguments) {
  return run_tool(
      arguments.file, arguments.options, arguments.verbose,
      [&](const backends::Limits& limits) { return encoded(arguments, limits); },
      [&](const std::string& text) {
        if (arguments.output.empty())
          write_standard_output(text);
        else
          write_file(arguments.output, text);
      });
}

int replay(const EvidenceArguments& arguments) {
  return run_tool(
      arguments.file, arguments.options, arguments.verbose,
      [&](const backends::Limits& limits) { return replayed(arguments, limits); },
      write_standard_output);
}

int certify(const EvidenceArguments& arguments) {
  return run_tool(
      arguments.file, arguments.options, arguments.verbose,
      [&](const backends::Limits& limits) { return certified(arguments, limits); },
      write_standard_output);
}

int dot(const std::string& file) {
  const pipeline::Input input = pipeline::read_input(file, Deadline());
  const auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (!rts) throw UsageError("dot draws transition systems; " + file + " holds clauses");
  std::ostringstream out;
  rts::write_dot(out, rts->system);
  write_standard_output(out.str());
  return 0;
}

int options() {
  write_standard_output(pipeline::options_as_markdown() + "\n" +
                        pipeline::capabilities_as_markdown());
  return 0;
}

}  // namespace heapreach::cli
