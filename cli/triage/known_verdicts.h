// Verdicts of earlier runs, in a file: a triage that was interrupted goes on where it ended, and
// after a change only those questions are asked again whose program has changed.
#pragma once

#include <optional>
#include <string>

#include "plans/results/database.h"
#include "triage/ladder/verdict.h"
#include "triage/questions/question.h"

namespace heapreach::cli {

/// What a question is known by: its kind and its places, the code of the program around it, and
/// all options on which verdicts depend. `fingerprints` are those of the program's files.
std::string key_of(const triage::Question& question, const std::string& fingerprints,
                   const std::string& settings);

class KnownVerdicts {
 public:
  /// A file that is not there is made. Throws InputError for one of another kind.
  explicit KnownVerdicts(const std::string& path);

  /// What is known of the question with this key. Where the verdict might be another one with more
  /// time, only if it was found under the same limits.
  std::optional<triage::Verdict> find(const std::string& key, const std::string& limits) const;
  /// In place of what was known before. On disk when this returns.
  void add(const std::string& key, const std::string& limits, const triage::Verdict& verdict) const;

 private:
  plans::Database database_;
};

}  // namespace heapreach::cli
