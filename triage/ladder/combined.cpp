#include "triage/ladder/combined.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "triage/ladder/acceptance.h"

namespace heapreach::triage {

bool is_refuted(VerdictKind kind) {
  return kind == VerdictKind::refuted || kind == VerdictKind::refuted_for_entry ||
         kind == VerdictKind::refuted_within;
}

bool is_feasible(VerdictKind kind) {
  return kind == VerdictKind::confirmed || kind == VerdictKind::confirmed_assuming ||
         kind == VerdictKind::feasible;
}

bool ends(const Verdict& verdict) {
  const bool has_execution = !verdict.flow.empty();
  return is_feasible(verdict.kind) || (verdict.kind == VerdictKind::refuted_if && has_execution);
}

bool rests_on_memory(const Verdict& verdict) {
  return verdict.assumes.find("always succeed") != std::string::npos;
}

std::string if_they_return(const Verdict& verdict) {
  const bool calls_undefined =
      verdict.assumes.find("undefined functions return any value") != std::string::npos;
  return calls_undefined ? " if the undefined functions that are called there return" : "";
}

Verdict without_memory(Verdict refutation, Verdict failing) {
  if (is_refuted(failing.kind)) return failing;
  if (failing.kind == VerdictKind::masked) {
    refutation.steps.push_back("where allocations may fail, " + failing.reason);
    return refutation;
  }
  const bool may_happen =
      failing.kind == VerdictKind::latent || failing.kind == VerdictKind::depends;
  const bool is_bounded = refutation.kind == VerdictKind::refuted_within;
  const std::string known = is_bounded ? refutation.reason + " if allocations never fail"
                                       : "it needs an allocation that fails";
  if (!is_feasible(failing.kind) && !may_happen) {
    if (!is_bounded) refutation.kind = VerdictKind::refuted_if;
    refutation.reason =
        known + "; whether it happens where one does is not known: " + said_of(failing);
    return refutation;
  }
  failing.reason = known + (may_happen ? "; where one does: " + said_of(failing)
                                       : "; where one does, it happens" + if_they_return(failing));
  failing.kind = VerdictKind::refuted_if;
  return failing;
}

Verdict as_far_as_matched(Verdict verdict, AlarmKind kind) {
  const bool is_of_place = kind != AlarmKind::uninitialised || verdict.matched == Match::How::exact;
  if (is_of_place || !is_refuted(verdict.kind)) return verdict;
  verdict.kind = VerdictKind::undecided;
  verdict.reason =
      "where such a value matters on the line nothing goes wrong, but the alarm is about "
      "another place of it";
  return verdict;
}

std::string said_of(const Verdict& verdict) {
  const std::string kind = to_string(verdict.kind);
  return verdict.reason.empty() ? kind : kind + ": " + verdict.reason;
}

Verdict as_far_as_read(Verdict verdict, const std::string& why_not) {
  if (!is_refuted(verdict.kind) && verdict.kind != VerdictKind::dead) return verdict;
  verdict.steps.push_back("in the units that were read: " + said_of(verdict));
  verdict.kind = VerdictKind::undecided;
  verdict.reason = "a unit that may include the file was not looked at: " + why_not;
  return verdict;
}

bool is_beside(const Verdict& verdict, AlarmKind kind) {
  const bool is_open =
      verdict.kind == VerdictKind::no_place || verdict.kind == VerdictKind::undecided;
  const bool is_elsewhere =
      verdict.matched != Match::How::exact && verdict.matched != Match::How::no_line;
  return kind == AlarmKind::uninitialised && is_open && is_elsewhere;
}

Verdict of_reads(Verdict beside, Verdict of_reads) {
  if (of_reads.kind == VerdictKind::no_place) return beside;
  if (is_feasible(of_reads.kind)) {
    of_reads.reason = "nothing has set what is read there; whether it matters is another question";
  }
  return of_reads;
}

Verdict without_location(const Match& match, const CodeOfEntry& code, const std::string& entry) {
  Verdict verdict;
  verdict.matched = match.how;
  verdict.entry = entry;
  verdict.kind = VerdictKind::no_place;
  if (!code.unsupported.empty()) {
    verdict.kind = VerdictKind::undecided;
    verdict.reason = "what lies behind " + code.unsupported.front() + " is not looked at";
    return verdict;
  }
  switch (match.how) {
    case Match::How::dead:
      verdict.kind = VerdictKind::dead;
      verdict.reason = "no execution from " + entry + " comes to the code";
      return verdict;
    case Match::How::no_kind:
      verdict.reason = "nothing on the line can go wrong in that way";
      break;
    default:
      verdict.reason = "no code of the line is reached from " + entry;
      break;
  }
  if (!match.nearest.empty()) verdict.reason += "; near it: " + match.nearest;
  return verdict;
}

Verdict for_every_entry(Verdict main) {
  if (main.kind == VerdictKind::refuted_for_entry) {
    main.kind = VerdictKind::refuted;
    main.reason = "no execution of the program does it, at any bound";
  }
  return main;
}

Verdict without_open(Verdict main) {
  main.steps.push_back("leaks are asked about from main only");
  return main;
}

namespace {

/// A main that does not come to the function says nothing of it, and one without an answer only if
/// an execution goes wrong there in another way.
bool says_something(const Verdict& main) {
  return !main.flow.empty() || is_refuted(main.kind) || main.kind == VerdictKind::refuted_if ||
         main.kind == VerdictKind::masked;
}

}  // namespace

bool is_weak(const Verdict& open) {
  return open.kind == VerdictKind::undecided || open.kind == VerdictKind::no_place;
}

Verdict of_all(std::vector<Verdict> verdicts) {
  std::optional<Verdict> worst;
  for (Verdict& verdict : verdicts) {
    if (worst && worst->kind == verdict.kind) {
      worst->assumes = assumed_together(worst->assumes, verdict.assumes);
    } else if (!worst || rank_of(verdict.kind) < rank_of(worst->kind)) {
      worst = std::move(verdict);
    }
  }
  return *std::move(worst);
}

Verdict combined(Verdict main, Verdict open, bool has_main) {
  if (has_main && says_something(main) && is_weak(open)) {
    main.steps.push_back(fmt::format("{} as anybody calls it: {}",
                                     open.entry.empty() ? "the function" : open.entry,
                                     said_of(open)));
    return main;
  }
  if (has_main && main.kind == VerdictKind::refuted_for_entry &&
      open.kind == VerdictKind::feasible) {
    open.kind = VerdictKind::latent;
    open.reason = "no execution from main does it; another caller may: " + open.reason;
  }
  // What was not found out about some executions is known where it is known about all.
  const bool is_known = open.kind == VerdictKind::refuted && main.kind == VerdictKind::undecided;
  if (has_main && !is_known) open.steps.push_back("from main: " + said_of(main));
  return open;
}

}  // namespace heapreach::triage
