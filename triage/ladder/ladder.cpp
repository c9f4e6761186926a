#include "triage/ladder/ladder.h"

#include <algorithm>
#include <optional>

#include "support/stopwatch.h"
#include "triage/ladder/acceptance.h"
#include "triage/ladder/combined.h"

namespace heapreach::triage {

namespace {

/// The share of a question's time that executions from main may take.
constexpr double share_of_main = 0.5;

/// What is asked again under another assumption may take half as long.
double share_of(const Entry& entry) {
  return (entry.allocations_may_fail ? 0.5 : 1) * (entry.reads_matter ? 0.5 : 1);
}

/// The function that begins last before the place in its file; empty if none does.
std::string function_around(const Position& at, const std::vector<DefinedFunction>& functions) {
  const DefinedFunction* best = nullptr;
  for (const DefinedFunction& function : functions) {
    const bool is_before = function.at.line <= at.line && is_same_file(function.at.file, at.file);
    if (is_before && (best == nullptr || function.at.line >= best->at.line)) best = &function;
  }
  return best != nullptr ? best->name : "";
}

bool is_defined(const std::string& name, const std::vector<DefinedFunction>& functions) {
  return std::any_of(functions.begin(), functions.end(),
                     [&](const DefinedFunction& function) { return function.name == name; });
}

/// Static functions of other files may have the name, too.
bool is_defined_in(const std::string& file, const std::string& name,
                   const std::vector<DefinedFunction>& functions) {
  return std::any_of(functions.begin(), functions.end(), [&](const DefinedFunction& function) {
    return function.name == name && is_same_file(function.at.file, file);
  });
}

/// Questions that an open entry cannot answer: what is left of callers' blocks is not known.
bool needs_main(AlarmKind kind) {
  return kind == AlarmKind::leak;
}

std::vector<std::string> texts_of(const Match& match) {
  std::vector<std::string> texts;
  for (const FoundLocation& location : match.locations) texts.push_back(location.text);
  return texts;
}

Verdict of_kind(VerdictKind kind, std::string reason) {
  Verdict verdict;
  verdict.kind = kind;
  verdict.reason = std::move(reason);
  return verdict;
}

}  // namespace

Verdict Ladder::climb(const Question& question) {
  const Stopwatch watch;
  Verdict verdict = answered(question);
  verdict.seconds = watch.seconds();
  return verdict;
}

std::vector<std::string> Ladder::units_of(const Question& question) {
  if (question.kind == AlarmKind::other) return {};
  const auto found = homes_of(question);
  std::vector<std::string> units;
  if (const auto* homes = std::get_if<Homes>(&found)) {
    for (const Home& home : homes->all) units.push_back(home.unit);
  }
  return units.empty() ? units_ : units;
}

Verdict Ladder::answered(const Question& question) {
  if (question.kind == AlarmKind::other) return of_kind(VerdictKind::not_memory, "");
  const auto found = homes_of(question);
  if (const auto* refused = std::get_if<Refused>(&found)) {
    return of_kind(VerdictKind::no_place, refused->reason);
  }
  const auto& homes = std::get<Homes>(found);
  std::optional<Verdict> worst;
  for (const Home& home : homes.all) {
    Verdict verdict = answered_at(question, home);
    if (worst && worst->kind == verdict.kind) {
      worst->assumes = assumed_together(worst->assumes, verdict.assumes);
    } else if (!worst || rank_of(verdict.kind) < rank_of(worst->kind)) {
      worst = std::move(verdict);
    }
  }
  return homes.unread.empty() ? *worst : as_far_as_read(*std::move(worst), homes.unread);
}

Verdict Ladder::answered_at(const Question& question, const Home& home) {
  const Entry entry{home.unit, "main", false, question.speaks_of_failed_alloc};
  const auto ask = [&](const Entry& asked) { return checked(question, asked); };
  Verdict main = of_kind(VerdictKind::undecided, "the program has no main");
  if (home.has_main) main = ask(entry);
  if (ends(main)) return main;
  const bool is_of_main = home.function == "main";
  if (is_of_main || home.function.empty() || needs_main(question.kind)) {
    main = with_failures(entry, std::move(main), ask);
    if (is_of_main) return for_every_entry(std::move(main));
    return needs_main(question.kind) ? without_open(std::move(main)) : main;
  }
  Verdict open = opened(question, home);
  if (is_weak(open)) main = with_failures(entry, std::move(main), ask);
  return combined(std::move(main), std::move(open), home.has_main);
}

/// The unit that is the place's file, or else all units that have a function of that file: what is
/// safe in one of them need not be so in another one.
std::variant<Ladder::Homes, Refused> Ladder::homes_of(const Question& question) {
  std::string reason = "no file of the program is called " + question.at.file, unread;
  std::vector<Home> equal, same, others;
  for (const std::string& unit : units_) {
    const bool is_equal = is_equal_file(unit, question.at.file);
    const bool is_same = is_same_file(unit, question.at.file);
    const auto& known = functions(unit);
    if (const auto* refused = std::get_if<Refused>(&known)) {
      if (is_same) reason = refused->reason;
      if (unread.empty()) unread = unit + " cannot be read: " + refused->reason;
      continue;
    }
    const auto& all = std::get<std::vector<DefinedFunction>>(known);
    const bool is_named = is_defined_in(question.at.file, question.function, all);
    const std::string name = is_named ? question.function : function_around(question.at, all);
    if (!is_same && name.empty()) continue;
    (is_equal ? equal : is_same ? same : others).push_back({unit, name, is_defined("main", all)});
  }
  if (!equal.empty()) return Homes{std::move(equal)};
  if (!same.empty()) return Homes{std::move(same)};
  if (!others.empty()) return Homes{std::move(others), unread};
  return Refused{reason};
}

const std::variant<std::vector<DefinedFunction>, Refused>& Ladder::functions(
    const std::string& unit) {
  const auto known = functions_.find(unit);
  if (known != functions_.end()) return known->second;
  return functions_.emplace(unit, asker_.functions(unit)).first->second;
}

const std::variant<CodeOfEntry, Refused>& Ladder::code(const Entry& entry, rts::Property property) {
  const std::pair key(entry, property);
  const auto known = code_.find(key);
  if (known != code_.end()) return known->second;
  return code_.emplace(key, asker_.code(entry, property)).first->second;
}

/// A refutation may rest on allocations that never fail: then it is looked for without that.
Verdict Ladder::with_failures(Entry entry, Verdict verdict,
                              const std::function<Verdict(const Entry&)>& ask) {
  if (entry.allocations_may_fail || !is_refuted(verdict.kind) || !rests_on_memory(verdict)) {
    return verdict;
  }
  entry.allocations_may_fail = true;
  return without_memory(std::move(verdict), ask(entry));
}

/// An alarm may be about a read whose value matters elsewhere, or nowhere.
Verdict Ladder::with_reads(const Question& question, Entry entry, Verdict verdict,
                           const std::function<Verdict(const Entry&)>& ask) {
  if (!is_beside(verdict, question.kind)) return verdict;
  entry.reads_matter = true;
  return of_reads(std::move(verdict), ask(entry));
}

/// Of executions from an entry that is called as the program calls it.
Verdict Ladder::checked(const Question& question, const Entry& entry) {
  const auto ask = [&](const Entry& asked) { return checked_at(question, asked); };
  return with_reads(question, entry, ask(entry), ask);
}

Verdict Ladder::checked_at(const Question& question, const Entry& entry) {
  const double seconds = share_of_main * share_of(entry) * options_.seconds;
  const rts::Property property = property_of(question.kind);
  const auto& known = code(entry, property);
  if (const auto* refused = std::get_if<Refused>(&known)) {
    return of_kind(VerdictKind::undecided, refused->reason);
  }
  const Match found = match(question, std::get<CodeOfEntry>(known));
  if (!found.is_found()) return without_location(found, entry.function);
  const auto answers = asker_.check(entry, property, texts_of(found), seconds);
  if (const auto* refused = std::get_if<Refused>(&answers)) {
    return of_kind(VerdictKind::undecided, refused->reason);
  }
  Verdict verdict = verdict_of(question, std::get<std::vector<LocationAnswer>>(answers));
  verdict.entry = entry.function;
  verdict.matched = found.how;
  return entry.reads_matter ? verdict : as_far_as_matched(std::move(verdict), question.kind);
}

Verdict Ladder::opened(const Question& question, const Home& home) {
  const Entry entry{home.unit, home.function, true, question.speaks_of_failed_alloc};
  const auto ask_once = [&](const Entry& asked) { return opened_at(question, asked); };
  const auto ask = [&](const Entry& asked) {
    return with_reads(question, asked, ask_once(asked), ask_once);
  };
  return with_failures(entry, ask(entry), ask);
}

/// Of executions that begin with a call of the function by anybody.
Verdict Ladder::opened_at(const Question& question, const Entry& entry) {
  const rts::Property property = property_of(question.kind);
  const auto& known = code(entry, property);
  if (const auto* refused = std::get_if<Refused>(&known)) {
    return of_kind(VerdictKind::undecided, refused->reason);
  }
  const Match found = match(question, std::get<CodeOfEntry>(known));
  if (!found.is_found()) return without_location(found, entry.function);
  const std::pair key(entry, property);
  const double seconds = entry.reads_matter ? options_.seconds / 2 : options_.seconds;
  if (!open_.contains(key)) open_.emplace(key, asker_.open(entry, property, seconds));
  const auto& answers = open_.at(key);
  if (const auto* refused = std::get_if<Refused>(&answers)) {
    return of_kind(VerdictKind::undecided, refused->reason);
  }
  Verdict verdict =
      verdict_of(question.kind, texts_of(found), std::get<std::vector<OpenAnswer>>(answers));
  verdict.entry = entry.function;
  verdict.matched = found.how;
  return entry.reads_matter ? verdict : as_far_as_matched(std::move(verdict), question.kind);
}

}  // namespace heapreach::triage
