#include "cli/angelic/angelic_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace heapreach::cli {

namespace {

using analyses::angelic::Outcome;
using analyses::angelic::OutcomeKind;
using analyses::angelic::Report;

constexpr OutcomeKind in_order[] = {OutcomeKind::bug, OutcomeKind::undecided,
                                    OutcomeKind::avoidable, OutcomeKind::masked, OutcomeKind::safe};

class AngelicText {
 public:
  AngelicText(const Report& report, Length length) : report_(report), length_(length) {}

  std::string run() {
    first_line();
    for (const std::string& warning : report_.warnings) text_ += "warning: " + warning + "\n";
    for (const OutcomeKind kind : in_order) {
      for (std::size_t i = 0; i < report_.outcomes.size(); ++i) {
        if (report_.outcomes[i].what == kind) lines(i);
      }
    }
    for (const analyses::angelic::RefusedEntry& refused : report_.refused) {
      text_ += "refused: " + refused.name + "\n  " + refused.reason + "\n";
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
    for (const OutcomeKind kind : in_order) {
      const std::size_t number = count(report_, kind);
      if (number == 0) continue;
      const bool several = kind == OutcomeKind::bug && number > 1;
      counts += fmt::format("{} {} {}{}", counts.empty() ? "" : ",", number, to_string(kind),
                            several ? "s" : "");
    }
    text_ += counts.empty() ? " none" : counts;
    // Others grow until a proof holds for every one.
    const bool is_bounded = subject.system->bound_asked;
    if (is_bounded) text_ += fmt::format(" (looked at: up to {})", bound_in_words(*subject.system));
    text_ += "\n";
  }

  /// An outcome; the first of those with one root cause stands for all of them.
  void lines(std::size_t index) {
    const Outcome& outcome = report_.outcomes[index];
    const auto is_like_it = [&](const Outcome& other) {
      return outcome.group > 0 && other.group == outcome.group;
    };
    const auto here = report_.outcomes.begin() + static_cast<std::ptrdiff_t>(index);
    if (std::any_of(report_.outcomes.begin(), here, is_like_it)) return;
    text_ += fmt::format("{}: {}", to_string(outcome.what), place_of(outcome));
    for (auto other = here + 1; other != report_.outcomes.end(); ++other) {
      if (is_like_it(*other)) text_ += "; " + place_of(*other);
    }
    text_ += "\n";
    if (outcome.bug) {
      text_ += fmt::format("  {}: {}\n", to_string(*outcome.bug), outcome.reason);
    } else if (!outcome.reason.empty()) {
      text_ += "  " + outcome.reason + "\n";
    }
    for (const std::size_t known : outcome.specifications) {
      text_ += fmt::format("  if {}\n", explained_text(report_.specifications[known].clause));
    }
  }

  static std::string place_of(const Outcome& outcome) {
    const bool is_proof =
        outcome.what == OutcomeKind::safe || outcome.what == OutcomeKind::avoidable;
    return fmt::format("{}, {}{}", outcome.entry, outcome.location,
                       is_proof && outcome.every_bound ? ", at any bound" : "");
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
