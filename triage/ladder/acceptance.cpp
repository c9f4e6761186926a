#include "triage/ladder/acceptance.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace heapreach::triage {

namespace {

constexpr std::string_view between_assumptions = "; ";

bool may_be_assumed(const std::string& assumption) {
  const std::vector<std::string>& all = accepted_assumptions();
  return std::find(all.begin(), all.end(), assumption) != all.end();
}

}  // namespace

std::vector<std::string> assumptions_in(const std::string& assumes) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < assumes.size();) {
    const std::size_t end = std::min(assumes.find(between_assumptions, at), assumes.size());
    parts.push_back(assumes.substr(at, end - at));
    at = end + between_assumptions.size();
  }
  return parts;
}

std::string assumed_together(const std::string& a, const std::string& b) {
  std::vector<std::string> all = assumptions_in(a);
  for (const std::string& one : assumptions_in(b)) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  }
  return fmt::format("{}", fmt::join(all, between_assumptions));
}

const std::vector<std::string>& accepted_assumptions() {
  // An address that is handed out again matters to programs only that compare pointers to what is
  // gone, whose values C leaves open. Functions that nobody defines cannot make up an address that
  // nobody gave them; what else they may do is an assumption of its own.
  static const std::vector<std::string> all = {
      "addresses of freed blocks are not handed out again",
      "at most one block gets the address of a freed one",
      "at most two blocks get the address of a freed one",
      "argc is at least 1",
      "undefined functions return no pointer to a block that they cannot know",
      "floating-point operations round to the nearest number of their type",
      "a cell is a byte in the blocks of meta.bytes, and counts as one",
  };
  return all;
}

bool is_accepted(const Verdict& verdict) {
  const std::vector<std::string> assumptions = assumptions_in(verdict.assumes);
  return verdict.kind == VerdictKind::refuted &&
         std::all_of(assumptions.begin(), assumptions.end(), may_be_assumed);
}

}  // namespace heapreach::triage
