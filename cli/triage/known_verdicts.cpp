#include "cli/triage/known_verdicts.h"

#include <fmt/format.h>

#include "cli/triage/verdict_text.h"
#include "support/error.h"
#include "support/hash.h"

namespace heapreach::cli {

namespace {

using triage::VerdictKind;

constexpr std::uint64_t form = 1;                  // of the file
constexpr std::uint64_t application = 0x68725472;  // "hrTr", by which SQLite's header knows it

/// Whether more time would leave it as it is.
bool is_final(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::confirmed:
    case VerdictKind::confirmed_assuming:
    case VerdictKind::latent:
    case VerdictKind::depends:
    case VerdictKind::refuted:
    case VerdictKind::dead:
    case VerdictKind::not_memory:
      return true;
    case VerdictKind::feasible:
    case VerdictKind::refuted_for_entry:
    case VerdictKind::refuted_within:
    case VerdictKind::refuted_if:
    case VerdictKind::masked:
    case VerdictKind::undecided:
    case VerdictKind::no_place:
      return false;
  }
  return false;
}

std::uint64_t number_of(const plans::Database& database, const std::string& pragma) {
  plans::Statement statement(database, "PRAGMA " + pragma);
  return statement.step() ? statement.integer() : 0;
}

bool is_empty(const plans::Database& database) {
  plans::Statement statement(database, "SELECT count(*) FROM sqlite_master");
  return !statement.step() || statement.integer() == 0;
}

}  // namespace

std::string key_of(const triage::Question& question, const std::string& fingerprints,
                   const std::string& settings) {
  std::string text = fmt::format("{}\n{}\n{}\n{}\n{}-{}-{}\n{}\n{}\n", fingerprints, settings,
                                 to_string(question.kind), to_string(question.at),
                                 question.columns.first, question.columns.last, question.last_line,
                                 question.function, question.speaks_of_failed_alloc);
  for (const Position& at : question.named) text += to_string(at) + "\n";
  return hash_of(text);
}

KnownVerdicts::KnownVerdicts(const std::string& path)
    : database_(path, plans::Database::Mode::write) {
  if (is_empty(database_)) {
    database_.execute(
        fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", application, form));
    database_.execute(
        "CREATE TABLE verdicts (key TEXT PRIMARY KEY, limits TEXT NOT NULL, verdict TEXT NOT "
        "NULL)");
  }
  if (number_of(database_, "application_id") != application) {
    database_.refuse("is no file of verdicts");
  }
  if (number_of(database_, "user_version") != form) {
    database_.refuse("holds verdicts in the form of another heapreach");
  }
}

std::optional<triage::Verdict> KnownVerdicts::find(const std::string& key,
                                                   const std::string& limits) const {
  plans::Statement statement(database_, "SELECT limits, verdict FROM verdicts WHERE key = ?");
  statement.bind(key);
  if (!statement.step()) return std::nullopt;
  const bool same_limits = statement.text() == limits;
  try {
    triage::Verdict verdict = verdict_in(statement.text());
    if (!same_limits && !is_final(verdict.kind)) return std::nullopt;
    return verdict;
  } catch (const InternalError& error) {
    database_.refuse(std::string("a verdict cannot be read: ") + error.what());
  }
}

void KnownVerdicts::add(const std::string& key, const std::string& limits,
                        const triage::Verdict& verdict) const {
  plans::Statement statement(database_, "INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)");
  statement.bind(key).bind(limits).bind(verdict_text(verdict));
  statement.step();
}

}  // namespace heapreach::cli
