#include "analyses/angelic/specification/common_literals.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace heapreach::analyses::angelic {

namespace {

/// Contract: both are of clauses with these calls.
bool are_same(const Literal& a, const Literal& b, const std::vector<std::string>& calls) {
  return text_of({calls, {a}}) == text_of({calls, {b}});
}

bool has(const Clause& clause, const Literal& literal) {
  return std::any_of(clause.literals.begin(), clause.literals.end(),
                     [&](const Literal& other) { return are_same(literal, other, clause.calls); });
}

/// Nothing if one of them has no other literals.
std::optional<Clause> common_of(const Clause& one, const std::vector<Clause>& earlier) {
  Clause result{one.calls, {}};
  for (const Literal& literal : one.literals) {
    const bool is_in_all = std::all_of(earlier.begin(), earlier.end(), [&](const Clause& other) {
      return other.calls == one.calls && has(other, literal);
    });
    if (is_in_all) result.literals.push_back(literal);
  }
  const auto is_more = [&](const Clause& clause) {
    return clause.literals.size() > result.literals.size();
  };
  const bool is_new = !result.literals.empty() && is_more(one) &&
                      std::all_of(earlier.begin(), earlier.end(), is_more);
  return is_new ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace

std::vector<std::vector<Clause>> common_with(const std::vector<Clause>& earlier,
                                             const std::vector<std::vector<Clause>>& alternatives) {
  std::vector<std::vector<Clause>> result;
  if (earlier.size() < 2) return result;
  std::set<std::string> texts;
  for (const std::vector<Clause>& alternative : alternatives) {
    if (alternative.size() != 1) continue;
    std::optional<Clause> common = common_of(alternative.front(), earlier);
    if (common && texts.insert(text_of(*common)).second) result.push_back({*std::move(common)});
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
