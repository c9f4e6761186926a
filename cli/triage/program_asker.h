// The ladder's questions, answered by imports, checks, runs and angelic verification, each in a
// process of its own under limits.
#pragma once

#include <map>
#include <string>

#include "cli/commands.h"
#include "cli/output.h"
#include "triage/ladder/asker.h"

namespace heapreach::cli {

/// What each question may take, in seconds; with a limit of work, what all of that stands for.
double seconds_of_question(const TriageArguments& arguments);

class ProgramAsker : public triage::Asker {
 public:
  /// Both outlive it.
  ProgramAsker(const TriageArguments& arguments, const ProgramOptions& program);

  std::variant<std::vector<triage::DefinedFunction>, triage::Refused> functions(
      const std::string& unit) override;
  /// The fingerprint of the unit's code (commands.h), or why it cannot be read.
  const std::string& fingerprint(const std::string& unit);
  std::variant<triage::CodeOfEntry, triage::Refused> code(const triage::Entry& entry,
                                                          rts::Property property) override;
  std::variant<std::vector<triage::LocationAnswer>, triage::Refused> check(
      const triage::Entry& entry, rts::Property property, const std::vector<std::string>& locations,
      double seconds) override;
  std::variant<std::vector<triage::OpenAnswer>, triage::Refused> open(const triage::Entry& entry,
                                                                      rts::Property property,
                                                                      double seconds) override;

 private:
  ProgramOptions program_of(const triage::Entry& entry) const;
  pipeline::Options options_of(rts::Property property, double seconds) const;
  triage::LocationAnswer answer_of(pipeline::Result result, const triage::Entry& entry,
                                   const pipeline::Options& options, double spent);
  /// The text that the job makes under the limits.
  std::variant<std::string, triage::Refused> made(
      const std::string& unit, const pipeline::Options& options,
      const std::function<void(pipeline::Channel&, const Limits&)>& job);

  const TriageArguments& arguments_;
  const ProgramOptions& program_;
  std::map<std::string, std::string> fingerprints_;  // by unit
};

}  // namespace heapreach::cli
