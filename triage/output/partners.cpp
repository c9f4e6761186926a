#include "triage/output/partners.h"

#include <algorithm>
#include <functional>
#include <initializer_list>

namespace heapreach::triage {

namespace {

/// Texts, and what parts them.
std::string joined(std::initializer_list<std::string> texts) {
  std::string all;
  for (const std::string& text : texts) all += text + '\0';
  return all;
}

/// What alarms have to have in common in one pass; empty: one is not looked at.
using Likeness = std::function<std::string(const ComparedAlarm&)>;

std::string by_prints(const ComparedAlarm& one) {
  std::string all;
  for (const auto& [method, print] : one.prints) all += joined({method, print});
  return all.empty() ? all : joined({one.alarm->tool, one.alarm->rule}) + all;
}

std::string by_prints_and_line(const ComparedAlarm& one) {
  const std::string prints = by_prints(one);
  const Position& at = one.alarm->at;
  return prints.empty() ? prints : prints + joined({at.file, std::to_string(at.line)});
}

std::string by_text(const ComparedAlarm& one) {
  return joined({one.alarm->tool, one.alarm->rule, one.alarm->at.file, one.alarm->message});
}

std::string by_text_and_line(const ComparedAlarm& one) {
  return by_text(one) + std::to_string(one.alarm->at.line);
}

std::string by_text_and_function(const ComparedAlarm& one) {
  return by_text(one) + one.alarm->function;
}

/// Whether the tool itself says that two are not the same: a print by one method differs.
bool are_told_apart(const ComparedAlarm& a, const ComparedAlarm& b) {
  return std::any_of(a.prints.begin(), a.prints.end(), [&](const auto& print) {
    const auto other = b.prints.find(print.first);
    return other != b.prints.end() && other->second != print.second;
  });
}

}  // namespace

std::vector<std::optional<std::size_t>> partners_of(const std::vector<ComparedAlarm>& now,
                                                    const std::vector<ComparedAlarm>& before) {
  std::vector<std::optional<std::size_t>> partners(now.size());
  std::vector<bool> is_taken(before.size(), false);
  for (const Likeness& likeness : {Likeness(by_prints_and_line), Likeness(by_prints),
                                   Likeness(by_text_and_line), Likeness(by_text_and_function)}) {
    std::map<std::string, std::vector<std::size_t>> alike;
    for (std::size_t b = 0; b < before.size(); ++b) {
      if (!is_taken[b]) alike[likeness(before[b])].push_back(b);
    }
    alike.erase("");
    for (std::size_t n = 0; n < now.size(); ++n) {
      const auto found = alike.find(likeness(now[n]));
      if (partners[n] || found == alike.end()) continue;
      std::vector<std::size_t>& old = found->second;
      const auto one = std::find_if(old.begin(), old.end(), [&](std::size_t b) {
        return !are_told_apart(now[n], before[b]);
      });
      if (one == old.end()) continue;
      partners[n] = *one;
      is_taken[*one] = true;
      old.erase(one);
    }
  }
  return partners;
}

}  // namespace heapreach::triage
