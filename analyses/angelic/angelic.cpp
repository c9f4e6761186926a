#include "analyses/angelic/angelic.h"

#include <algorithm>
#include <set>

#include "analyses/angelic/alarms.h"
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
  Alarms alarms(context, file, asked, vocabulary, entries);
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
    report.specifications = alarms.specifications();
    report.outcomes = alarms.outcomes();
    report.finished = is_last && !limits.deadline.expired();
    report.seconds = watch.seconds();
    for (const rts::Warning& warning : rts->warnings) {
      report.warnings.push_back(to_string(warning.position) + ": " + warning.text);
    }
    tell(report);
  };
  publish(false);
  alarms.run(limits, [&] { publish(false); });
  publish(true);
}

}  // namespace heapreach::analyses::angelic
