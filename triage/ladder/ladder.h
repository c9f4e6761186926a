// The ladder: a question is asked of ever more executions until one of the answers ends it.
//
// First of the program from `main`, where the unit has one: an execution from there is real
// whatever anybody assumes, and can be run. A refutation from `main` speaks of that entry only.
// Then of the function around the place as anybody may call it: what is refuted there is refuted
// for every entry, and what is not may depend on callers and libraries, which angelic verification
// says.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/stopwatch.h"
#include "triage/ladder/asker.h"
#include "triage/ladder/homes.h"

namespace heapreach::triage {

struct LadderOptions {
  double seconds = 300;  // for each question
  bool by_work = false;  // seconds stand for work: then no clock decides
};

class Ladder {
 public:
  /// `units` are the inputs in which places may be, in the order in which they are looked at. All
  /// that it is given outlives it.
  Ladder(Asker& asker, const std::vector<std::string>& units, const LadderOptions& options)
      : asker_(asker), units_(units), options_(options) {}

  Verdict climb(const Question& question);
  /// The inputs on whose code the verdict about a question depends.
  std::vector<std::string> units_of(const Question& question);

 private:
  template <typename Answer>
  using Known = std::map<std::pair<Entry, rts::Property>, std::variant<Answer, Refused>>;

  Verdict answered(const Question& question);
  Verdict answered_at(const Question& question, const Home& home);
  double seconds_for(const Entry& entry) const;
  std::vector<Verdict> through_callers(const Question& question, const Home& home,
                                       const Verdict& main);
  std::variant<Homes, Refused> homes(const Question& question);
  const std::variant<std::vector<DefinedFunction>, Refused>& functions(const std::string& unit);
  const std::variant<CodeOfEntry, Refused>& code(const Entry& entry, rts::Property property);

  Verdict with_failures(Entry entry, Verdict verdict,
                        const std::function<Verdict(const Entry&)>& ask);
  Verdict with_reads(const Question& question, Entry entry, Verdict verdict,
                     const std::function<Verdict(const Entry&)>& ask);
  Verdict checked(const Question& question, const Entry& entry);
  Verdict checked_at(const Question& question, const Entry& entry);
  Verdict opened(const Question& question, const std::string& unit, const std::string& function);
  Verdict opened_at(const Question& question, const Entry& entry);

  Asker& asker_;
  const std::vector<std::string>& units_;
  const LadderOptions options_;
  Stopwatch of_question_;  // since it was asked
  std::map<std::string, std::variant<std::vector<DefinedFunction>, Refused>> functions_;
  Known<CodeOfEntry> code_;
  Known<std::vector<OpenAnswer>> open_;
};

}  // namespace heapreach::triage
