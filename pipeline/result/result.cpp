#include "pipeline/result/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// How much an exit code weighs.
std::size_t weight(int code) {
  constexpr std::array<int, 4> ascending = {0, 1, 20, 10};
  const auto place = std::find(ascending.begin(), ascending.end(), code);
  if (place == ascending.end()) throw InternalError("no exit code of a result");
  return static_cast<std::size_t>(place - ascending.begin());
}

/// Larger for what is known of fewer cells.
std::uint64_t narrowness(const Result& result) {
  if (!leaves_larger_bounds_open(result)) return 0;
  return std::numeric_limits<std::uint64_t>::max() - result.subject.system.value().bound;
}

bool decides_before(const Result* a, const Result* b) {
  const auto key = [](const Result& result) {
    return std::pair(weight(exit_code(result)), narrowness(result));
  };
  return key(*a) > key(*b);
}

}  // namespace

bool is_definite(const Answer& answer) {
  return !failure_of(answer);
}

std::optional<bool> claims_reachable(const Answer& answer) {
  if (std::holds_alternative<Unknown>(answer)) return std::nullopt;
  return !std::holds_alternative<Proof>(answer) && !std::holds_alternative<Underivable>(answer);
}

bool holds_for_every_bound(const Answer& answer) {
  const auto* proof = std::get_if<Proof>(&answer);
  return proof != nullptr && proof->every_bound;
}

bool leaves_larger_bounds_open(const Result& result) {
  return std::holds_alternative<Proof>(result.answer) && !holds_for_every_bound(result.answer);
}

std::optional<Failure> failure_of(const Answer& answer) {
  if (std::holds_alternative<Candidate>(answer)) return Failure::gave_up;
  const auto* unknown = std::get_if<Unknown>(&answer);
  return unknown == nullptr ? std::nullopt : std::optional(unknown->failure);
}

const char* verdict_word(const Answer& answer) {
  if (std::holds_alternative<Counterexample>(answer)) return "feasible";
  if (std::holds_alternative<Proof>(answer)) return "infeasible";
  if (std::holds_alternative<Derivable>(answer)) return "unsat";
  if (std::holds_alternative<Underivable>(answer)) return "sat";
  return "unknown";
}

std::string bound_in_words(const SystemSubject& system) {
  const std::uint64_t cells =
      system.bound - std::min(system.bound, system.static_cells.value_or(0));
  return fmt::format("{} {}", cells, cells == 1 ? "cell" : "cells");
}

std::string verdict_line(const Result& result) {
  const std::string word = verdict_word(result.answer);
  if (!leaves_larger_bounds_open(result)) return word;
  return word + " within " + bound_in_words(result.subject.system.value());
}

int exit_code(const Result& result) {
  if (!is_definite(result.answer)) return 20;
  if (*claims_reachable(result.answer)) return 10;
  const auto* proof = std::get_if<Proof>(&result.answer);
  if (proof != nullptr && proof->leaves_out_unsupported) return 1;
  if (!leaves_larger_bounds_open(result)) return 0;
  return result.subject.system.value().bound_asked ? 0 : 1;
}

int deciding(int code, int other) {
  return weight(other) > weight(code) ? other : code;
}

const Result& deciding(const std::vector<const Result*>& results) {
  return **std::min_element(results.begin(), results.end(), decides_before);
}

std::string counted(const std::vector<const Result*>& results) {
  std::vector<const Result*> sorted = results;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Result* a, const Result* b) {
    if (decides_before(a, b) || decides_before(b, a)) return decides_before(a, b);
    return !a->masked_by.empty() && b->masked_by.empty();
  });
  std::vector<std::pair<std::string, std::size_t>> numbers;
  for (const Result* result : sorted) {
    const std::string word = result->masked_by.empty() ? verdict_line(*result) : "masked";
    if (numbers.empty() || numbers.back().first != word) numbers.emplace_back(word, 0);
    ++numbers.back().second;
  }
  std::string text;
  for (const auto& [word, number] : numbers) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, word);
  }
  return text;
}

const Document* evidence_of(const Answer& answer) {
  if (const auto* found = std::get_if<Counterexample>(&answer)) return &found->execution;
  if (const auto* proof = std::get_if<Proof>(&answer)) return &proof->certificate;
  if (const auto* derivable = std::get_if<Derivable>(&answer)) return &derivable->derivation;
  if (const auto* model = std::get_if<Underivable>(&answer)) return &model->certificate;
  return nullptr;
}

const Document* execution_of(const Answer& answer) {
  if (const auto* found = std::get_if<Counterexample>(&answer)) return &found->execution;
  const auto* candidate = std::get_if<Candidate>(&answer);
  return candidate == nullptr ? nullptr : &candidate->counterexample.execution;
}

std::string reason_of(const Unknown& unknown) {
  if (unknown.failure == Failure::gave_up) {
    return unknown.stage.empty() ? unknown.reason
                                 : fmt::format("{} ({})", unknown.reason, unknown.stage);
  }
  if (unknown.stage.empty())
    return fmt::format("{}: {}", to_string(unknown.failure), unknown.reason);
  return fmt::format("{} reached in {}", to_string(unknown.failure), unknown.stage);
}

std::string reason_of(const Candidate& candidate) {
  const std::string text =
      "there is an execution, but of an approximation (" + candidate.departure + ")";
  if (candidate.was_run) return text + ", which a run did not confirm";
  return candidate.can_run ? text + "; check --run tries it on the program" : text;
}

}  // namespace heapreach::pipeline
