#include "cli/angelic/angelic_text.h"

#include <fmt/format.h>

namespace heapreach::cli {

namespace {

using analyses::angelic::Outcome;
using analyses::angelic::OutcomeKind;
using analyses::angelic::Report;
using analyses::angelic::Specification;

class AngelicText {
 public:
  AngelicText(const Report& report, Length length) : report_(report), length_(length) {}

  std::string run() {
    first_line();
    for (const std::string& warning : report_.warnings) text_ += "warning: " + warning + "\n";
    for (const OutcomeKind kind :
         {OutcomeKind::bug, OutcomeKind::undecided, OutcomeKind::avoidable, OutcomeKind::safe}) {
      for (const Outcome& outcome : report_.outcomes) {
        if (outcome.what == kind) line(outcome);
      }
    }
    if (!report_.finished) text_ += "not finished: a limit struck\n";
    for (const Outcome& outcome : report_.outcomes) execution(outcome);
    return std::move(text_);
  }

 private:
  void first_line() {
    const pipeline::Subject& subject = report_.subject;
    const std::string& name = subject.system.value().name;
    const std::size_t all = report_.outcomes.size();
    text_ = fmt::format("{}{}: of {} assertion{} under {} entr{}:", subject.file,
                        name.empty() ? "" : " (" + name + ")", all, all == 1 ? "" : "s",
                        report_.entries.size(), report_.entries.size() == 1 ? "y" : "ies");
    std::string counts;
    for (const OutcomeKind kind :
         {OutcomeKind::bug, OutcomeKind::undecided, OutcomeKind::avoidable, OutcomeKind::safe}) {
      const std::size_t number = count(report_, kind);
      if (number == 0) continue;
      const bool several = kind == OutcomeKind::bug && number > 1;
      counts += fmt::format("{} {} {}{}", counts.empty() ? "" : ",", number, to_string(kind),
                            several ? "s" : "");
    }
    text_ += fmt::format("{} (looked at: up to {})\n", counts.empty() ? " none" : counts,
                         bound_in_words(*subject.system));
  }

  void line(const Outcome& outcome) {
    text_ += fmt::format("{}: {}, {}", to_string(outcome.what), outcome.entry, outcome.location);
    const bool is_proof =
        outcome.what == OutcomeKind::safe || outcome.what == OutcomeKind::avoidable;
    if (is_proof && outcome.every_bound) text_ += ", at any bound";
    text_ += "\n";
    if (outcome.bug) {
      text_ += fmt::format("  {}: {}\n", to_string(*outcome.bug), outcome.reason);
    } else if (!outcome.reason.empty()) {
      text_ += "  " + outcome.reason + "\n";
    }
    for (const std::size_t index : outcome.specifications) {
      const Specification& specification = report_.specifications[index];
      text_ += fmt::format("  if {}{}\n", specification.text,
                           specification.is_shared() ? "" : " at the start");
    }
  }

  void execution(const Outcome& outcome) {
    if (outcome.trace.empty()) return;
    text_ += fmt::format("\n{}, {}:\n{}", outcome.entry, outcome.location,
                         text_of(outcome.trace, length_));
  }

  const Report& report_;
  const Length length_;
  std::string text_;
};

}  // namespace

std::string text_of(const Report& report, Length length) {
  return AngelicText(report, length).run();
}

}  // namespace heapreach::cli
