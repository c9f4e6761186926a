#include "analyses/angelic/angelic.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "analyses/angelic/alarms.h"
#include "analyses/angelic/entries.h"
#include "analyses/angelic/specification/source_names.h"
#include "analyses/angelic/specification/specification_file.h"
#include "pipeline/options/bounds.h"
#include "pipeline/portfolio/climb.h"
#include "rts/model/imported.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

std::vector<std::string> entries_of(const rts::System& file,
                                    const std::vector<std::string>& asked) {
  if (asked.empty()) return {own_graph};
  if (asked != std::vector<std::string>{"all"}) {
    if (std::set<std::string>(asked.begin(), asked.end()).size() < asked.size()) {
      throw UsageError("--entries: an entry is named twice");
    }
    return asked;
  }
  std::vector<std::string> all = procedures_of(file);
  if (all.empty()) throw UsageError("--entries all: the file has no procedures");
  return all;
}

/// The system of an input, which outlives what is made of it.
const rts::System& system_of(const pipeline::Input& input) {
  const auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (rts == nullptr) {
    throw UsageError("angelic asks about the assertions of a transition system, not about clauses");
  }
  if (input.properties.ask_for_leaks()) throw UsageError("angelic does not ask about leaks");
  return rts->system;
}

EntryBounds bounds_of(const pipeline::Input& input, const rts::System& system,
                      const pipeline::Options& options) {
  return {pipeline::bounds_for(input, system, options), pipeline::is_bound_asked(system, options)};
}

std::shared_ptr<const rts::System> borrowed(const rts::System& system) {
  return {&system, [](const rts::System*) {}};
}

/// What a report says besides outcomes.
struct Remarks {
  std::vector<std::string> warnings;
  std::vector<RefusedEntry> refused;
};

void sort_alarms(const DecideContext& context, const Program& program, const AngelicOptions& asked,
                 const Vocabulary& vocabulary, const Limits& limits, const Remarks& remarks,
                 const TellReport& tell) {
  require_sense(asked.expected, program);
  Alarms alarms(context, program, asked.expected, vocabulary);
  if (!alarms.has_unknowns()) {
    throw UsageError("nothing is unknown to " + program.entries().front() +
                     ": no variable at the start, no start heap, no results of unknown procedures; "
                     "'heapreach check' is the command for it");
  }
  const Stopwatch watch;
  std::uint64_t largest = 0;
  for (const std::string& entry : program.entries()) {
    largest = std::max(largest, context.bounds.at(entry).steps.back().bound);
  }
  EntriesOptions options{asked.jobs, {}};
  for (const std::string& record : asked.records) options.saved.push_back(entry_record_of(record));
  Entries entries(alarms, program, options, limits, context.channel);
  const auto publish = [&](bool is_last) {
    const rts::System& file = program.file_of(program.entries().front());
    Report report;
    report.subject = pipeline::subject_of(context.input, file, {}, largest, context.options);
    report.subject.system->name = file.name;
    report.entries = program.entries();
    report.looked_at = is_last ? program.entries().size() : entries.looked_at();
    report.records = entries.records();
    report.permissive = asked.permissive_name;
    report.specifications = alarms.known().specifications();
    report.outcomes = alarms.known().outcomes();
    report.finished = is_last && !limits.deadline.expired();
    report.seconds = watch.seconds();
    report.warnings = remarks.warnings;
    report.refused = remarks.refused;
    tell(report);
  };
  publish(false);
  entries.run([&] { publish(false); });
  publish(true);
}

}  // namespace

void angelic(const pipeline::Input& input, const AngelicOptions& asked,
             const pipeline::Options& options, const Limits& limits, pipeline::Channel& channel,
             const TellReport& tell) {
  const rts::System& file = system_of(input);
  Vocabulary vocabulary = asked.vocabulary;
  complete(vocabulary, file);
  Program program(input.properties, options.inline_limit);
  program.add_procedures(borrowed(file), entries_of(file, asked.entries));
  std::map<std::string, EntryBounds> bounds;
  for (const std::string& entry : program.entries()) {
    bounds[entry] = bounds_of(input, file, options);
  }
  const DecideContext context{input, options, channel, bounds};
  std::vector<std::string> warnings;
  for (const rts::Warning& warning : std::get<pipeline::RtsInput>(input.content).warnings) {
    if (warning.is_about_start && !asked.entries.empty()) continue;
    warnings.push_back(to_string(warning.position) + ": " + warning.text);
  }
  sort_alarms(context, program, asked, vocabulary, limits, {warnings, {}}, tell);
}

void angelic(const std::vector<FunctionInput>& functions, std::vector<RefusedEntry> refused,
             const AngelicOptions& asked, const pipeline::Options& options, const Limits& limits,
             pipeline::Channel& channel, const TellReport& tell) {
  const pipeline::Input& first = functions.front().input;
  std::set<std::string> names;
  Program program(first.properties, options.inline_limit);
  std::map<std::string, EntryBounds> bounds;
  std::vector<std::string> warnings;
  for (const FunctionInput& function : functions) {
    const rts::System& system = system_of(function.input);
    try {
      program.add_function(function.name, borrowed(system));
      bounds[function.name] = bounds_of(function.input, system, options);
    } catch (const InputError& error) {
      if (functions.size() == 1 && refused.empty()) throw;
      refused.push_back({function.name, error.what()});
      continue;
    }
    for (const auto& name : source_names(system)) {
      if (name) names.insert(name->substr(name->starts_with("&") ? 1 : 0));
    }
    for (const rts::Warning& warning :
         std::get<pipeline::RtsInput>(function.input.content).warnings) {
      const std::string text = to_string(warning.position) + ": " + warning.text;
      const bool is_new = std::find(warnings.begin(), warnings.end(), text) == warnings.end();
      if (is_new) warnings.push_back(text);
    }
  }
  require_names(asked.vocabulary, names);
  if (program.entries().empty()) throw UsageError("there is no function to look at");
  const DecideContext context{first, options, channel, bounds};
  sort_alarms(context, program, asked, asked.vocabulary, limits, {warnings, refused}, tell);
}

namespace {

/// What specifications call the input's own graph: of a program, the function that is its entry; of
/// what it was imported into, either.
std::vector<std::string> names_of_own_graph(const pipeline::Input& input, const rts::System& file) {
  const std::string* calls = pipeline::said_by_import(file, "calls");
  if (!rts::is_imported(file) || calls == nullptr) return {own_graph};
  const std::string function = calls->substr(0, calls->find_first_of("; "));
  if (!input.program_text.empty()) return {function};
  return {function, own_graph};
}

EntrySystem asked_whole(const pipeline::Input& input, const rts::System& file) {
  const std::vector<Assertion> assertions = assertions_of(file, input.properties);
  try {
    return {file, own_graph, assertions,
            std::vector<Treatment>(assertions.size(), Treatment::asked), rts::largest_inlining};
  } catch (const InputError& error) {
    throw InputError({input.name}, error.message() + ": under a specification, calls are inlined");
  }
}

std::string about_nothing(const std::vector<std::string>& names) {
  std::string entries;
  for (const std::string& name : names) {
    entries += (entries.empty() ? "'entry: " : " or 'entry: ") + name + "'";
  }
  return "no clause is about " + entries +
         ", or about an unknown procedure that it calls (of a program: with --open)";
}

void add_assumed(const std::vector<Clause>& clauses, rts::System& system) {
  std::string assumed;
  for (const Clause& clause : clauses) assumed += (assumed.empty() ? "" : "; ") + text_of(clause);
  auto& meta = system.meta.entries;
  // What edges are by their numbers: they have others now.
  std::erase_if(meta, [](const auto& one) {
    return one.first == "notes" || one.first == "calls" || one.first == "names_in_calls";
  });
  const auto known = std::find_if(meta.begin(), meta.end(),
                                  [](const auto& one) { return one.first == "assumes"; });
  if (known == meta.end()) {
    meta.emplace_back("assumes", assumed);
  } else {
    known->second += "; " + assumed;
  }
}

}  // namespace

rts::System under_specification(const pipeline::Input& input, const std::string& text,
                                const std::string& name) {
  const rts::System& file = std::get<pipeline::RtsInput>(input.content).system;
  const EntrySystem entry = asked_whole(input, file);
  const std::vector<std::string> names = names_of_own_graph(input, file);
  const std::vector<Clause> clauses = clauses_in(text, name, names, entry.system(), {});
  if (clauses.empty()) throw InputError({name}, about_nothing(names));
  Installed installed = install(entry.system(), clauses);
  if (!installed.is_exact && installed.system.approximations.unknown.empty()) {
    installed.system.approximations.unknown =
        "it calls an unknown procedure in a loop, and what calls returned earlier is forgotten, "
        "so that it may break the specification";
  }
  add_assumed(clauses, installed.system);
  return std::move(installed.system);
}

}  // namespace heapreach::analyses::angelic
