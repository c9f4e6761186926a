#include "analyses/angelic/specification/common_literals.h"

#include <algorithm>
#include <set>
#include <string>

namespace heapreach::analyses::angelic {

namespace {

/// Contract: both are of clauses with these calls.
bool are_same(const Literal& a, const Literal& b, const std::vector<std::string>& calls) {
  return text_of({calls, {a}}) == text_of({calls, {b}});
}

Clause common_of(const Clause& one, const Clause& earlier) {
  Clause result{one.calls, {}};
  if (one.calls != earlier.calls) return result;
  for (const Literal& literal : one.literals) {
    const bool is_in_both =
        std::any_of(earlier.literals.begin(), earlier.literals.end(),
                    [&](const Literal& other) { return are_same(literal, other, one.calls); });
    if (is_in_both) result.literals.push_back(literal);
  }
  return result;
}

}  // namespace

std::vector<std::vector<Clause>> common_with(const std::vector<Clause>& earlier,
                                             const std::vector<std::vector<Clause>>& alternatives) {
  std::vector<std::vector<Clause>> result;
  std::set<std::string> texts;
  for (const std::vector<Clause>& alternative : alternatives) {
    if (alternative.size() != 1) continue;
    for (const Clause& before : earlier) {
      Clause common = common_of(alternative.front(), before);
      const std::size_t count = common.literals.size();
      const bool is_new = count > 0 && count < alternative.front().literals.size() &&
                          count < before.literals.size() && texts.insert(text_of(common)).second;
      if (is_new) result.push_back({std::move(common)});
    }
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
