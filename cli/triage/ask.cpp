#include "cli/triage/ask.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "cli/output.h"
#include "cli/triage/climbers.h"
#include "cli/triage/known_verdicts.h"
#include "cli/triage/program_asker.h"
#include "pipeline/input/input.h"
#include "support/hash.h"
#include "triage/ladder/ladder.h"

namespace heapreach::cli {

namespace {

/// Several at a time would write over each other's progress.
TriageArguments quiet_if_many(TriageArguments arguments) {
  arguments.quiet = arguments.quiet || arguments.jobs > 1;
  return arguments;
}

class Questions {
 public:
  Questions(const TriageArguments& arguments, const ProgramOptions& program,
            const std::vector<std::string>& units, const std::vector<triage::Question>& questions)
      : arguments_(arguments),
        of_asker_(quiet_if_many(arguments)),
        questions_(questions),
        asker_(of_asker_, program),
        ladder_(asker_, units,
                {seconds_of_question(arguments), arguments.options.work.has_value()}),
        verdicts_(questions.size()),
        keys_(questions.size()) {
    for (triage::Verdict& verdict : verdicts_) verdict.reason = "the triage was ended before";
  }

  std::vector<triage::Verdict> run() {
    if (!arguments_.resumed.empty()) take_known();
    climb_all(groups(), {arguments_.jobs, [&](std::size_t q) { return climb(q); },
                         [&](std::size_t q, const triage::Verdict& verdict) { take(q, verdict); }});
    return std::move(verdicts_);
  }

 private:
  void take_known() {
    known_ = std::make_unique<KnownVerdicts>(arguments_.resumed);
    const std::string settings =
        arguments_.settings + "\n" + hash_of(pipeline::read_bytes("/proc/self/exe"));
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      std::string fingerprints;
      for (const std::string& unit : ladder_.units_of(questions_[q])) {
        fingerprints += asker_.fingerprint(unit) + " " + unit + "\n";
      }
      keys_[q] = key_of(questions_[q], fingerprints, settings);
      const auto verdict = known_->find(keys_[q], arguments_.limits);
      if (!verdict) continue;
      verdicts_[q] = *verdict;
      is_known_.insert(q);
    }
  }

  /// Those of a file stand together, since what is imported for one serves the others.
  std::vector<std::vector<std::size_t>> groups() const {
    std::map<std::string, std::vector<std::size_t>> by_file;
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      if (!is_known_.contains(q)) by_file[questions_[q].at.file].push_back(q);
    }
    std::vector<std::vector<std::size_t>> result;
    for (auto& [file, group] : by_file) result.push_back(std::move(group));
    return result;
  }

  triage::Verdict climb(std::size_t question) {
    if (!of_asker_.quiet) show_progress(question);
    return ladder_.climb(questions_[question]);
  }

  void take(std::size_t question, const triage::Verdict& verdict) {
    verdicts_[question] = verdict;
    ++answered_;
    if (known_) known_->add(keys_[question], arguments_.limits, verdict);
    if (arguments_.jobs > 1 && !arguments_.quiet) show_progress(question);
  }

  void show_progress(std::size_t question) const {
    ProgressLine progress(arguments_.verbose);
    progress.show(
        "", fmt::format("question {} of {}", is_known_.size() + answered_ + 1, questions_.size()),
        to_string(questions_[question].at));
  }

  const TriageArguments& arguments_;
  const TriageArguments of_asker_;
  const std::vector<triage::Question>& questions_;
  ProgramAsker asker_;
  triage::Ladder ladder_;
  std::unique_ptr<KnownVerdicts> known_;
  std::vector<triage::Verdict> verdicts_;
  std::vector<std::string> keys_;
  std::set<std::size_t> is_known_;
  std::size_t answered_ = 0;
};

}  // namespace

std::vector<triage::Verdict> verdicts_of(const TriageArguments& arguments,
                                         const ProgramOptions& program,
                                         const std::vector<std::string>& units,
                                         const std::vector<triage::Question>& questions) {
  return Questions(arguments, program, units, questions).run();
}

}  // namespace heapreach::cli
