#include "triage/ladder/ladder.h"

#include <algorithm>
#include <optional>

#include "triage/ladder/combined.h"

namespace heapreach::triage {

namespace {

/// The share of a question's time that executions from main may take.
constexpr double share_of_main = 0.5;

/// Where reads are errors, all reads on the line are meant. An alarm may stand at a sum, where
/// another variable is read.
Question as_asked(Question question, const Entry& entry) {
  if (!entry.reads_matter) return question;
  question.at.column = 0;
  question.columns = {};
  question.last_line = 0;
  return question;
}

/// What is asked again under another assumption may take half as long.
double share_of(const Entry& entry) {
  return (entry.allocations_may_fail ? 0.5 : 1) * (entry.reads_matter ? 0.5 : 1);
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
  of_question_ = Stopwatch();
  Verdict verdict = answered(question);
  verdict.seconds = of_question_.seconds();
  return verdict;
}

std::vector<std::string> Ladder::units_of(const Question& question) {
  if (question.kind == AlarmKind::other) return {};
  const auto found = homes(question);
  std::vector<std::string> units;
  const auto* homes = std::get_if<Homes>(&found);
  if (homes != nullptr && homes->unread.empty()) {
    for (const Home& home : homes->all) units.push_back(home.unit);
  }
  return units.empty() ? units_ : units;
}

Verdict Ladder::answered(const Question& question) {
  if (question.kind == AlarmKind::other) return of_kind(VerdictKind::not_memory, "");
  const auto found = homes(question);
  if (const auto* refused = std::get_if<Refused>(&found)) {
    return of_kind(VerdictKind::no_place, refused->reason);
  }
  const auto& known = std::get<Homes>(found);
  std::vector<Verdict> verdicts;
  for (const Home& home : known.all) verdicts.push_back(answered_at(question, home));
  Verdict verdict = of_all(std::move(verdicts));
  return known.unread.empty() ? verdict : as_far_as_read(std::move(verdict), known.unread);
}

Verdict Ladder::answered_at(const Question& question, const Home& home) {
  const Entry entry{home.unit, "main", false, question.speaks_of_failed_alloc};
  const auto ask = [&](const Entry& asked) { return checked(question, asked); };
  Verdict main = of_kind(VerdictKind::undecided,
                         "the program has no main: --program and --main FILE link other files");
  if (home.has_main) main = ask(entry);
  if (ends(main)) return main;
  const bool is_of_main = home.function == "main";
  if (is_of_main || home.function.empty() || needs_main(question.kind)) {
    main = with_failures(entry, std::move(main), ask);
    if (is_of_main) return for_every_entry(std::move(main));
    return needs_main(question.kind) ? without_open(std::move(main)) : main;
  }
  Verdict open = opened(question, home.unit, home.function);
  const bool is_known = open.kind == VerdictKind::refuted || open.kind == VerdictKind::dead;
  const bool is_closed = home.entries.has_value() && !is_known;
  if (is_weak(open) || is_closed) main = with_failures(entry, std::move(main), ask);
  std::vector<Verdict> of_callers;
  if (is_closed) of_callers = through_callers(question, home, main);
  if (!of_callers.empty()) return of_all(std::move(of_callers));
  return combined(std::move(main), std::move(open), home.has_main);
}

/// The verdicts about a function that only functions of the unit call: what they hand over is known
/// where they call it. There are none if none of them comes there.
std::vector<Verdict> Ladder::through_callers(const Question& question, const Home& home,
                                             const Verdict& main) {
  std::vector<Verdict> verdicts;
  const bool is_of_main = home.has_main && main.kind != VerdictKind::no_place;
  if (is_of_main) verdicts.push_back(for_every_entry(main));
  for (const std::string& entry : *home.entries) {
    verdicts.push_back(opened(question, home.unit, entry));
  }
  return verdicts;
}

std::variant<Homes, Refused> Ladder::homes(const Question& question) {
  const FunctionsOf of_unit = [&](const std::string& unit) -> const auto& {
    return functions(unit);
  };
  return homes_of(question, units_, of_unit);
}

const std::variant<std::vector<DefinedFunction>, Refused>& Ladder::functions(
    const std::string& unit) {
  const auto known = functions_.find(unit);
  if (known != functions_.end()) return known->second;
  return functions_.emplace(unit, asker_.functions(unit)).first->second;
}

/// Executions from main take half at most, and what is asked again leaves something to what
/// follows.
double Ladder::seconds_for(const Entry& entry) const {
  constexpr double least = 0.5, of_rest = 0.7;
  const double most = (entry.is_open ? 1 : share_of_main) * share_of(entry) * options_.seconds;
  if (options_.by_work) return most;
  const double left = options_.seconds - of_question_.seconds();
  return std::max(least, std::min(most, entry.is_open ? of_rest * left : left));
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
  const rts::Property property = property_of(question.kind);
  const auto& known = code(entry, property);
  if (const auto* refused = std::get_if<Refused>(&known)) {
    return of_kind(VerdictKind::undecided, refused->reason);
  }
  const auto& code_of_entry = std::get<CodeOfEntry>(known);
  const Match found = match(as_asked(question, entry), code_of_entry);
  if (!found.is_found()) return without_location(found, code_of_entry, entry.function);
  const auto answers = asker_.check(entry, property, texts_of(found), seconds_for(entry));
  if (const auto* refused = std::get_if<Refused>(&answers)) {
    return of_kind(VerdictKind::undecided, refused->reason);
  }
  Verdict verdict = verdict_of(question, std::get<std::vector<LocationAnswer>>(answers));
  verdict.entry = entry.function;
  verdict.matched = found.how;
  return entry.reads_matter ? verdict : as_far_as_matched(std::move(verdict), question.kind);
}

Verdict Ladder::opened(const Question& question, const std::string& unit,
                       const std::string& function) {
  const Entry entry{unit, function, true, question.speaks_of_failed_alloc};
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
  const auto& code_of_entry = std::get<CodeOfEntry>(known);
  const Match found = match(as_asked(question, entry), code_of_entry);
  if (!found.is_found()) return without_location(found, code_of_entry, entry.function);
  const std::pair key(entry, property);
  if (!open_.contains(key)) open_.emplace(key, asker_.open(entry, property, seconds_for(entry)));
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
