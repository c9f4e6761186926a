// What answers about single locations come to.
#include <fmt/format.h>

#include <algorithm>

#include "triage/ladder/acceptance.h"
#include "triage/ladder/combined.h"
#include "triage/ladder/error_kind.h"

namespace heapreach::triage {

namespace {

using Answer = LocationAnswer;

VerdictKind kind_of_run(Answer::Run run) {
  switch (run) {
    case Answer::Run::confirmed:
      return VerdictKind::confirmed;
    case Answer::Run::confirmed_assuming:
      return VerdictKind::confirmed_assuming;
    case Answer::Run::none:
    case Answer::Run::not_confirmed:
      return VerdictKind::feasible;
  }
  return VerdictKind::feasible;
}

/// What all kinds of answers tell.
Verdict taken_from(const Answer& answer) {
  Verdict verdict;
  verdict.location = answer.location;
  verdict.assumes = answer.assumes;
  verdict.trace = answer.trace;
  verdict.flow = answer.flow;
  return verdict;
}

/// Whether an alarm about a leak names the line at which the block was allocated.
bool is_of_block(const Question& question, const std::vector<Position>& named,
                 const Position& allocated) {
  const auto is_there = [&](const Position& at) {
    return at.line == allocated.line && is_same_file(at.file, allocated.file);
  };
  return is_there(question.at) || std::any_of(named.begin(), named.end(), is_there);
}

const Answer* first_of(const std::vector<Answer>& answers, Answer::What what) {
  const auto found = std::find_if(answers.begin(), answers.end(),
                                  [&](const Answer& answer) { return answer.what == what; });
  return found != answers.end() ? &*found : nullptr;
}

Verdict feasible(const Question& question, const Answer& answer) {
  Verdict verdict = taken_from(answer);
  verdict.kind = kind_of_run(answer.run);
  verdict.reason = answer.run_text;
  if (question.kind != AlarmKind::leak || !answer.lost_block) return verdict;
  if (is_of_block(question, question.named, *answer.lost_block)) {
    const std::string line = ":" + std::to_string(answer.lost_block->line);
    // A run may show that another block is lost, too.
    const bool is_shown = (verdict.reason + ",").find(line + ",") != std::string::npos;
    if (!is_shown) verdict.kind = VerdictKind::feasible;
    return verdict;
  }
  verdict.kind = VerdictKind::undecided;
  verdict.reason = "what leaks there was allocated at " + to_string(*answer.lost_block) +
                   ", which the alarm does not name";
  return verdict;
}

/// The place can fail, but not as the alarm has it.
Verdict of_another_kind(Verdict verdict, const std::string& error) {
  verdict.kind = VerdictKind::undecided;
  verdict.reason = "an execution goes wrong there in another way: " + error;
  return verdict;
}

/// All of them are proofs.
Verdict refuted(const std::vector<Answer>& answers) {
  const auto bounded = std::find_if(answers.begin(), answers.end(),
                                    [](const Answer& answer) { return !answer.every_bound; });
  const bool every_bound = bounded == answers.end();
  Verdict verdict = taken_from(every_bound ? answers.front() : *bounded);
  for (const Answer& answer : answers) {
    verdict.assumes = assumed_together(verdict.assumes, answer.assumes);
  }
  verdict.kind = every_bound ? VerdictKind::refuted_for_entry : VerdictKind::refuted_within;
  verdict.reason = every_bound ? "no execution from main does it, at any bound"
                               : "no execution from main does it within " + bounded->bound;
  return verdict;
}

}  // namespace

Verdict verdict_of(const Question& question, const std::vector<LocationAnswer>& answers) {
  const auto fits = std::find_if(answers.begin(), answers.end(), [&](const Answer& answer) {
    return answer.what == Answer::What::feasible && is_about(question.kind, answer.error);
  });
  if (fits != answers.end()) return feasible(question, *fits);
  if (const Answer* found = first_of(answers, Answer::What::feasible)) {
    return of_another_kind(taken_from(*found), found->error);
  }
  if (const Answer* open = first_of(answers, Answer::What::undecided)) {
    Verdict verdict = taken_from(*open);
    verdict.reason = open->reason;
    return verdict;
  }
  if (const Answer* masked = first_of(answers, Answer::What::masked)) {
    Verdict verdict = taken_from(*masked);
    verdict.kind = VerdictKind::masked;
    verdict.reason = "executions come there only behind " + masked->reason;
    return verdict;
  }
  if (answers.empty()) return {};
  return refuted(answers);
}

namespace {

/// Those that decide first: an error at one place is one, and all have to be safe.
int urgency(OpenAnswer::What what) {
  switch (what) {
    case OpenAnswer::What::bug:
      return 0;
    case OpenAnswer::What::avoidable:
      return 1;
    case OpenAnswer::What::undecided:
      return 2;
    case OpenAnswer::What::masked:
      return 3;
    case OpenAnswer::What::safe:
      return 4;
  }
  return 2;
}

void say_what_avoids(const OpenAnswer& answer, Verdict& verdict) {
  verdict.kind = answer.is_latent ? VerdictKind::latent : VerdictKind::depends;
  verdict.specification = answer.specification;
  verdict.condition = answer.condition;
  if (answer.is_latent && !answer.condition.empty()) {
    verdict.reason = "it happens for callers where " + answer.condition;
  } else if (answer.is_latent) {
    verdict.reason = "it happens for callers that do not keep to the specification";
  } else {
    verdict.reason = "it happens only if what is called does not keep to the specification";
  }
}

Verdict verdict_of_one(const OpenAnswer& answer) {
  Verdict verdict;
  verdict.location = answer.location;
  verdict.assumes = answer.assumes;
  switch (answer.what) {
    case OpenAnswer::What::bug:
      verdict.kind = VerdictKind::feasible;
      verdict.reason = answer.reason + if_they_return(verdict);
      verdict.trace = answer.trace;
      verdict.flow = answer.flow;
      break;
    case OpenAnswer::What::avoidable:
      say_what_avoids(answer, verdict);
      break;
    case OpenAnswer::What::undecided:
      verdict.reason = answer.reason;
      break;
    case OpenAnswer::What::masked:
      verdict.kind = VerdictKind::masked;
      verdict.reason = "executions come there only behind an error before it";
      break;
    case OpenAnswer::What::safe:
      verdict.kind = answer.every_bound ? VerdictKind::refuted : VerdictKind::refuted_within;
      verdict.reason = answer.every_bound
                           ? "no execution does it, whoever calls the function, at any bound"
                           : "no execution does it within the bounds that were tried";
      break;
  }
  return verdict;
}

}  // namespace

Verdict verdict_of(AlarmKind kind, const std::vector<std::string>& locations,
                   const std::vector<OpenAnswer>& answers) {
  const auto is_before = [](const OpenAnswer& a, const OpenAnswer& b) {
    if (a.what != b.what) return urgency(a.what) < urgency(b.what);
    return !a.every_bound && b.every_bound;
  };
  const OpenAnswer* worst = nullptr;
  std::string assumes;  // of all of them
  std::size_t found = 0;
  for (const OpenAnswer& answer : answers) {
    if (std::find(locations.begin(), locations.end(), answer.location) == locations.end()) continue;
    ++found;
    assumes = assumed_together(assumes, answer.assumes);
    if (worst == nullptr || is_before(answer, *worst)) worst = &answer;
  }
  const bool is_decided =
      worst != nullptr && (found == locations.size() || worst->what == OpenAnswer::What::bug);
  const bool is_bug = is_decided && worst->what == OpenAnswer::What::bug;
  // What was never set may be null, or lead anywhere.
  const bool is_open = worst != nullptr && worst->error.find("was never set") != std::string::npos;
  if (is_bug && !is_open && !is_about(kind, worst->error)) {
    return of_another_kind(verdict_of_one(*worst), worst->error);
  }
  if (is_decided) {
    Verdict verdict = verdict_of_one(*worst);
    if (worst->what == OpenAnswer::What::safe) verdict.assumes = assumes;
    return verdict;
  }
  Verdict verdict;
  verdict.reason = "a limit struck before it was looked at";
  return verdict;
}

}  // namespace heapreach::triage
