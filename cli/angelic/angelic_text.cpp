#include "cli/angelic/angelic_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "analyses/angelic/systems/entry_system.h"

namespace heapreach::cli {

namespace {

using analyses::angelic::BrokenBy;
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
    warnings();
    const auto& outcomes = report_.outcomes;
    lines_of(outcomes.begin(), outcomes.end());
    last_lines();
    for (const Outcome& outcome : outcomes) execution(outcome);
    return std::move(text_);
  }

  std::string run_by_entry() {
    warnings();
    auto from = report_.outcomes.begin();
    for (std::size_t i = 0; i < report_.looked_at; ++i) {
      const auto is_of_other = [&](const Outcome& outcome) {
        return outcome.entry != report_.entries[i];
      };
      const auto to = std::find_if(from, report_.outcomes.end(), is_of_other);
      if (from == to) text_ += report_.entries[i] + ": nothing to fail\n";
      lines_of(from, to);
      const std::size_t behind_lines = text_.size();
      for (; from != to; ++from) execution(*from);
      if (text_.size() > behind_lines) text_ += "\n";
    }
    return std::move(text_);
  }

  std::string closing() {
    last_lines();
    first_line();
    return std::move(text_);
  }

 private:
  using At = std::vector<Outcome>::const_iterator;

  void warnings() {
    for (const std::string& warning : report_.warnings) text_ += "warning: " + warning + "\n";
  }

  void lines_of(At from, At to) {
    for (const OutcomeKind kind : in_order) {
      for (At at = from; at != to; ++at) {
        if (at->what == kind) lines(at, from, to);
      }
    }
  }

  void last_lines() {
    for (const analyses::angelic::RefusedEntry& refused : report_.refused) {
      text_ += "refused: " + refused.name + "\n  " + refused.reason + "\n";
    }
    if (!report_.finished) text_ += "not finished: a limit struck\n";
  }

  void first_line() {
    const pipeline::Subject& subject = report_.subject;
    const std::string& name = subject.system.value().name;
    const std::size_t all = report_.outcomes.size();
    text_ += fmt::format("{}{}: of {} assertion{} under {} entr{}:", subject.file,
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
  void lines(At here, At from, At to) {
    const Outcome& outcome = *here;
    const auto is_like_it = [&](const Outcome& other) {
      return outcome.group > 0 && other.group == outcome.group;
    };
    if (std::any_of(from, here, is_like_it)) return;
    text_ += fmt::format("{}: {}", to_string(outcome.what), place_of(outcome));
    for (At other = here + 1; other != to; ++other) {
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
    if (outcome.broken_by == BrokenBy::callers) text_ += "  latent: " + latent_text(outcome) + "\n";
  }

  /// The condition where it is one; several stand above.
  std::string latent_text(const Outcome& outcome) const {
    const auto conditions = std::count_if(
        outcome.specifications.begin(), outcome.specifications.end(),
        [&](std::size_t known) { return report_.specifications[known].clause.calls.empty(); });
    const std::string callers = outcome.entry == analyses::angelic::own_graph
                                    ? "where"
                                    : "for callers of " + outcome.entry + " where";
    if (conditions > 1)
      return "it may fail " + callers + " one of these does not hold at the start";
    return "it may fail " + callers + " " + broken_condition(report_, outcome);
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

std::string streamed_text_of(const Report& report, Length length) {
  return AngelicText(report, length).run_by_entry();
}

std::string closing_text_of(const Report& report) {
  return AngelicText(report, Length::brief).closing();
}

}  // namespace heapreach::cli
