#include "analyses/angelic/angelic.h"

#include <algorithm>
#include <set>

#include "analyses/angelic/alarms.h"
#include "analyses/angelic/specification/specification_file.h"
#include "pipeline/options/bounds.h"
#include "pipeline/portfolio/climb.h"
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

}  // namespace

void angelic(const pipeline::Input& input, const AngelicOptions& asked,
             const pipeline::Options& options, const Limits& limits, pipeline::Channel& channel,
             const TellReport& tell) {
  const auto* rts = std::get_if<pipeline::RtsInput>(&input.content);
  if (rts == nullptr) {
    throw UsageError("angelic asks about the assertions of a transition system, not about clauses");
  }
  const rts::System& file = rts->system;
  if (input.properties.ask_for_leaks()) throw UsageError("angelic does not ask about leaks");
  Vocabulary vocabulary = asked.vocabulary;
  complete(vocabulary, file);
  const std::uint64_t bound = pipeline::bound_for(input, file, options);
  const DecideContext context{input, options, channel, bound};
  const std::vector<std::string> entries = entries_of(file, asked.entries);
  Program program(input.properties, options.inline_limit);
  // The input outlives it.
  program.add_procedures(std::shared_ptr<const rts::System>(&file, [](const auto*) {}), entries);
  Alarms alarms(context, program, asked.permissive, vocabulary);
  if (!alarms.has_unknowns()) {
    throw UsageError("nothing is unknown to " + entries.front() +
                     ": no variable at the start, no start heap, no results of unknown procedures; "
                     "'heapreach check' is the command for it");
  }
  const Stopwatch watch;
  const auto publish = [&](bool is_last) {
    Report report;
    report.subject = pipeline::subject_of(input, file, {}, bound, options);
    report.subject.system->name = file.name;
    report.entries = entries;
    report.permissive = asked.permissive_name;
    report.specifications = alarms.known().specifications();
    report.outcomes = alarms.known().outcomes();
    report.finished = is_last && !limits.deadline.expired();
    report.seconds = watch.seconds();
    for (const rts::Warning& warning : rts->warnings) {
      if (warning.is_about_start && !asked.entries.empty()) continue;
      report.warnings.push_back(to_string(warning.position) + ": " + warning.text);
    }
    tell(report);
  };
  publish(false);
  alarms.run(limits, [&] { publish(false); });
  publish(true);
}

rts::System under_specification(const rts::System& file, const rts::Properties& properties,
                                const std::string& text, const std::string& name) {
  const std::vector<Assertion> assertions = assertions_of(file, properties);
  const EntrySystem entry(file, own_graph, assertions,
                          std::vector<Treatment>(assertions.size(), Treatment::asked),
                          rts::largest_inlining);
  const std::vector<Clause> clauses = clauses_in(text, name, own_graph, entry.system(), {});
  if (clauses.empty()) {
    throw InputError({name},
                     "no clause is about the file's own graph ('entry: start') or about an "
                     "unknown procedure that it calls");
  }
  rts::System system = install(entry.system(), clauses).system;
  std::string assumed;
  for (const Clause& clause : clauses) assumed += (assumed.empty() ? "" : "; ") + text_of(clause);
  auto& meta = system.meta.entries;
  const auto known = std::find_if(meta.begin(), meta.end(),
                                  [](const auto& one) { return one.first == "assumes"; });
  if (known == meta.end()) {
    meta.emplace_back("assumes", assumed);
  } else {
    known->second += "; " + assumed;
  }
  return system;
}

}  // namespace heapreach::analyses::angelic
