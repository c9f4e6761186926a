#include "triage/ladder/verdict.h"

#include <algorithm>

namespace heapreach::triage {

const char* to_string(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::confirmed:
      return "confirmed by a run";
    case VerdictKind::confirmed_assuming:
      return "confirmed under assumed results";
    case VerdictKind::feasible:
      return "feasible, not confirmed";
    case VerdictKind::latent:
      return "latent";
    case VerdictKind::depends:
      return "depends on the caller or a library";
    case VerdictKind::refuted:
      return "refuted";
    case VerdictKind::refuted_for_entry:
      return "refuted for one entry";
    case VerdictKind::refuted_within:
      return "refuted within a bound";
    case VerdictKind::refuted_if:
      return "refuted under an assumption";
    case VerdictKind::masked:
      return "masked";
    case VerdictKind::dead:
      return "dead code";
    case VerdictKind::undecided:
      return "undecided";
    case VerdictKind::not_memory:
      return "not a question of memory";
    case VerdictKind::no_place:
      return "no such place";
  }
  return "";
}

const char* name_of(VerdictKind kind) {
  const char* const names[] = {
      "confirmed", "confirmed-assuming", "feasible",       "latent",     "depends",
      "refuted",   "refuted-for-entry",  "refuted-within", "refuted-if", "masked",
      "dead",      "undecided",          "not-memory",     "no-place"};
  return names[static_cast<int>(kind)];
}

namespace {

/// The exit code that one verdict asks for.
int code_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::confirmed:
    case VerdictKind::confirmed_assuming:
    case VerdictKind::feasible:
    case VerdictKind::latent:
      return 10;
    case VerdictKind::refuted:
    case VerdictKind::dead:
    case VerdictKind::not_memory:
      return 0;
    case VerdictKind::refuted_for_entry:
    case VerdictKind::refuted_within:
    case VerdictKind::refuted_if:
      return 1;
    case VerdictKind::depends:
    case VerdictKind::masked:
    case VerdictKind::undecided:
    case VerdictKind::no_place:
      return 20;
  }
  return 20;
}

}  // namespace

int exit_code(const std::vector<Verdict>& verdicts) {
  const auto has = [&](int code) {
    return std::any_of(verdicts.begin(), verdicts.end(),
                       [&](const Verdict& verdict) { return code_of(verdict.kind) == code; });
  };
  for (const int code : {10, 20, 1}) {
    if (has(code)) return code;
  }
  return 0;
}

int rank_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::confirmed:
      return 0;
    case VerdictKind::confirmed_assuming:
      return 1;
    case VerdictKind::feasible:
      return 2;
    case VerdictKind::latent:
      return 3;
    case VerdictKind::depends:
      return 4;
    case VerdictKind::undecided:
      return 5;
    case VerdictKind::masked:
      return 6;
    case VerdictKind::no_place:
      return 7;
    case VerdictKind::refuted_if:
      return 8;
    case VerdictKind::refuted_within:
      return 9;
    case VerdictKind::refuted_for_entry:
      return 10;
    case VerdictKind::refuted:
      return 11;
    case VerdictKind::dead:
      return 12;
    case VerdictKind::not_memory:
      return 13;
  }
  return 14;
}

}  // namespace heapreach::triage
