#include "cli/triage/program_asker.h"

#include "analyses/angelic/angelic.h"
#include "cli/render/trace/flow.h"
#include "cli/render/trace/trace_text.h"
#include "cli/run_execution.h"
#include "cli/triage/code_of_entry.h"
#include "cli/triage/open_answers.h"
#include "pipeline/portfolio/session.h"
#include "support/stopwatch.h"

namespace heapreach::cli {

namespace {

using pipeline::Result;
using triage::Entry;
using triage::LocationAnswer;
using triage::Refused;

constexpr double seconds_of_an_import = 60;
constexpr double seconds_of_a_run = 30;

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

std::string told_of(const RunReport& run) {
  const std::string text = first_line(run.text);
  const std::string assumed = functions_of(run.assumed);
  return assumed.empty() ? text : text + ", with the results that the run gives " + assumed;
}

/// What is asked about together with a property: all that is standard, since a use after free may
/// be one of a call of free, or the property alone.
rts::Properties with(rts::Property property) {
  rts::Properties properties = rts::Properties::standard();
  if (properties.contains(property)) return properties;
  properties = rts::Properties::none();
  properties.add(property);
  return properties;
}

LocationAnswer::Run run_of(const std::optional<RunReport>& run) {
  if (!run) return LocationAnswer::Run::none;
  switch (run->status) {
    case RunReport::Status::confirmed:
      return LocationAnswer::Run::confirmed;
    case RunReport::Status::confirmed_assuming:
      return LocationAnswer::Run::confirmed_assuming;
    case RunReport::Status::address_dependent:
    case RunReport::Status::not_confirmed:
      return LocationAnswer::Run::not_confirmed;
  }
  return LocationAnswer::Run::none;
}

/// Where the block was allocated that an error is about; nothing if that is not known.
std::optional<Position> allocation_of(const evidence::Trace& trace) {
  if (!trace.error.about) return std::nullopt;
  const auto& place = trace.blocks.at(trace.error.about->block).allocated;
  if (!place) return std::nullopt;
  const evidence::TraceStep& step = trace.steps.at(place->step);
  const auto& at = step.instructions.at(place->instruction).at;
  return at ? at : step.at;
}

void take_execution(const evidence::Trace& trace, LocationAnswer& answer) {
  if (trace.empty()) return;
  answer.trace = text_of(trace, Length::brief);
  answer.flow = flow_of(trace);
  if (!answer.flow.empty()) answer.error = answer.flow.back().text;
  answer.lost_block = allocation_of(trace);
}

/// Takes over what the answer says, without a run.
struct Taken {
  LocationAnswer& answer;
  const Result& result;

  void operator()(const pipeline::Counterexample& found) const {
    answer.what = LocationAnswer::What::feasible;
    take_execution(found.trace, answer);
  }
  void operator()(const pipeline::Candidate& candidate) const {
    answer.reason = pipeline::reason_of(candidate);
  }
  void operator()(const pipeline::Proof& proof) const {
    answer.what = LocationAnswer::What::proved;
    answer.every_bound = proof.every_bound;
    if (result.subject.system) answer.bound = pipeline::bound_in_words(*result.subject.system);
  }
  void operator()(const pipeline::Unknown& unknown) const {
    if (result.masked_by.empty()) {
      answer.reason = pipeline::reason_of(unknown);
      return;
    }
    answer.what = LocationAnswer::What::masked;
    answer.reason = result.masked_by;
  }
  void operator()(const pipeline::Derivable&) const { answer.reason = "it is about clauses"; }
  void operator()(const pipeline::Underivable&) const { answer.reason = "it is about clauses"; }
};

}  // namespace

double seconds_of_question(const TriageArguments& arguments) {
  constexpr double where_nobody_says = 20;
  return arguments.options.work ? where_nobody_says
                                : arguments.options.timeout.value_or(where_nobody_says);
}

ProgramAsker::ProgramAsker(const TriageArguments& arguments, const ProgramOptions& program)
    : arguments_(arguments), program_(program) {}

ProgramOptions ProgramAsker::program_of(const Entry& entry) const {
  ProgramOptions program = program_;
  program.entry = entry.function;
  program.malloc_may_fail = program.malloc_may_fail || entry.allocations_may_fail;
  program.reads_matter = program.reads_matter || entry.reads_matter;
  if (entry.is_open) program.open = "orderly";
  // What nobody defines may do more than nothing.
  if (program.outside.empty()) program.outside = "havoc-escaped";
  return program;
}

pipeline::Options ProgramAsker::options_of(rts::Property property, double seconds) const {
  pipeline::Options options = arguments_.options;
  options.properties = with(property);
  options.timeout = seconds;
  if (!options.work) return options;
  const double share = seconds / seconds_of_question(arguments_);
  options.work = std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(share * static_cast<double>(*options.work)));
  options.timeout = arguments_.options.timeout;
  return options;
}

std::variant<std::string, Refused> ProgramAsker::made(
    const std::string& unit, const pipeline::Options& options,
    const std::function<void(pipeline::Channel&, const Limits&)>& job) {
  ProgressLine progress(arguments_.verbose);
  const pipeline::JobResult result = pipeline::run_reporting_job(
      unit, options, job,
      [&](const std::string& strategy, const std::string& stage, const std::string& text) {
        if (!arguments_.quiet) progress.show(strategy, stage, text);
      });
  if (const auto* product = std::get_if<pipeline::Product>(&result)) return product->text;
  if (const auto* failed = std::get_if<pipeline::Failed>(&result)) {
    return Refused{first_line(failed->message)};
  }
  const auto& answer = std::get<Result>(result).answer;
  return Refused{pipeline::reason_of(std::get<pipeline::Unknown>(answer))};
}

std::variant<std::vector<triage::DefinedFunction>, Refused> ProgramAsker::functions(
    const std::string& unit) {
  const auto text = made(unit, options_of(rts::Property::valid_deref, seconds_of_an_import),
                         [&](pipeline::Channel& channel, const Limits& limits) {
                           channel.stage("read");
                           const auto all = placed_functions_of(unit, program_, limits.deadline);
                           channel.send(pipeline::Product{text_of(all)});
                         });
  if (const auto* refused = std::get_if<Refused>(&text)) return *refused;
  return functions_in(std::get<std::string>(text));
}

const std::string& ProgramAsker::fingerprint(const std::string& unit) {
  const auto known = fingerprints_.find(unit);
  if (known != fingerprints_.end()) return known->second;
  const auto text =
      made(unit, options_of(rts::Property::valid_deref, seconds_of_an_import),
           [&](pipeline::Channel& channel, const Limits& limits) {
             channel.stage("read");
             channel.send(pipeline::Product{fingerprint_of(unit, program_, limits.deadline)});
           });
  const auto* refused = std::get_if<Refused>(&text);
  return fingerprints_[unit] = refused != nullptr ? refused->reason : std::get<std::string>(text);
}

std::variant<triage::CodeOfEntry, Refused> ProgramAsker::code(const Entry& entry,
                                                              rts::Property property) {
  const pipeline::Options options = options_of(property, seconds_of_an_import);
  const auto text =
      made(entry.unit, options, [&](pipeline::Channel& channel, const Limits& limits) {
        channel.stage("read");
        const triage::CodeOfEntry code =
            code_of(entry.unit, program_of(entry), options.properties, limits.deadline);
        channel.send(pipeline::Product{text_of(code)});
      });
  if (const auto* refused = std::get_if<Refused>(&text)) return *refused;
  return code_in(std::get<std::string>(text));
}

std::variant<std::vector<LocationAnswer>, Refused> ProgramAsker::check(
    const Entry& entry, rts::Property property, const std::vector<std::string>& locations,
    double seconds) {
  const Stopwatch watch;
  const pipeline::Options options = options_of(property, seconds);
  read_programs(program_of(entry));
  pipeline::SessionResult session = [&] {
    ProgressLine progress(arguments_.verbose);
    return pipeline::check_file(
        entry.unit, options, {false, locations},
        [&](const std::string& strategy, const std::string& stage, const std::string& text) {
          if (!arguments_.quiet) progress.show(strategy, stage, text);
        });
  }();
  if (session.failed) return Refused{first_line(session.failed->message)};
  std::vector<LocationAnswer> answers;
  for (Result& result : session.results) {
    answers.push_back(answer_of(std::move(result), entry, options, watch.seconds()));
  }
  return answers;
}

/// Runs the execution, if there is one.
LocationAnswer ProgramAsker::answer_of(Result result, const Entry& entry,
                                       const pipeline::Options& options, double spent) {
  LocationAnswer answer;
  if (result.subject.location) answer.location = result.subject.location->at;
  if (result.subject.system) answer.assumes = result.subject.system->assumes;
  Finding finding{std::move(result)};
  // MemorySanitizer waits until the value matters.
  const bool runs =
      arguments_.run && !entry.is_open && !entry.reads_matter && !pipeline::has_assumption();
  if (runs && pipeline::execution_of(finding.result.answer) != nullptr) {
    CheckArguments check;
    check.options = options;
    check.options.timeout = spent + seconds_of_a_run;
    check.options.work.reset();
    check.run = true;
    check.verbose = arguments_.verbose;
    run_execution(finding, entry.unit, check, program_of(entry), spent);
  }
  std::visit(Taken{answer, finding.result}, finding.result.answer);
  answer.run = run_of(finding.run);
  if (finding.run) answer.run_text = told_of(*finding.run);
  return answer;
}

std::variant<std::vector<triage::OpenAnswer>, Refused> ProgramAsker::open(const Entry& entry,
                                                                          rts::Property property,
                                                                          double seconds) {
  const pipeline::Options options = options_of(property, seconds);
  const auto text =
      made(entry.unit, options, [&](pipeline::Channel& channel, const Limits& limits) {
        channel.stage("read");
        read_programs(program_of(entry));
        pipeline::Input input =
            pipeline::read_input(entry.unit, limits.deadline, options.properties);
        const auto& system = std::get<pipeline::RtsInput>(input.content).system;
        const std::string* said = pipeline::said_by_import(system, "assumes");
        const std::string assumes = said != nullptr ? *said : "";
        analyses::angelic::AngelicOptions asked;
        asked.vocabulary = analyses::angelic::preset_vocabulary("default");
        analyses::angelic::angelic(
            {{entry.function, std::move(input)}}, {}, asked, options, limits, channel,
            [&](const analyses::angelic::Report& report) {
              channel.send(pipeline::Product{text_of(open_answers_of(report, assumes))});
            });
      });
  if (const auto* refused = std::get_if<Refused>(&text)) return *refused;
  return open_answers_in(std::get<std::string>(text));
}

}  // namespace heapreach::cli
