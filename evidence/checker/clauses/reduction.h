// Terms with values put in for variables. Internal to the checker of models.
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::evidence::checker {

/// What variables stand for.
class Values {
 public:
  /// False, and nothing changes, if the variable has a value, or none can be kept for it.
  bool set(horn::Term variable, horn::Term value);
  /// The variable itself if it has none.
  horn::Term of(horn::Term variable) const;
  std::size_t size() const { return size_; }

 private:
  std::vector<std::pair<horn::Term, horn::Term>> entries_;  // by index: variable and value
  std::size_t size_ = 0;
};

/// The constant that a variable must be for the premise to hold, if that is all the premise says.
std::optional<std::pair<horn::Term, horn::Term>> value_in(horn::TermStore& terms,
                                                          horn::Term premise);

/// A disjunction of cases by the values of those variables that each of them fixes.
class CaseIndex {
 public:
  CaseIndex(horn::TermStore& terms, horn::Term disjunction);

  /// The cases that can hold with these values, perhaps others, too; null if that is not known.
  const std::vector<horn::Term>* candidates(const Values& values) const;

 private:
  std::vector<horn::Term> keys_;
  std::unordered_map<std::size_t, std::vector<horn::Term>> cases_;  // by hash; looked up only
  std::vector<horn::Term> none_;
};

/// Indices of the disjunctions that reductions come across, made when they are met.
class CaseIndices {
 public:
  explicit CaseIndices(horn::TermStore& terms) : terms_(terms) {}
  /// The same as CaseIndex::candidates(); null also for disjunctions that are too short for one.
  const std::vector<horn::Term>* candidates(horn::Term disjunction, const Values& values);

 private:
  horn::TermStore& terms_;
  std::unordered_map<horn::Term, CaseIndex> indices_;  // looked up only
};

/// More steps of reduction were taken than they are worth.
class NotWorthIt : public std::exception {};

/// Puts values in, lazily: of a conjunction only what comes before its first false part, of a
/// disjunction only cases that can hold. Every step lowers `steps`; throws NotWorthIt at 0.
/// Contract: terms are not nested deeply.
class Reduction {
 public:
  Reduction(horn::TermStore& terms, const Values& values, CaseIndices& indices, std::size_t& steps)
      : terms_(terms), values_(values), indices_(indices), steps_(steps) {}

  horn::Term operator()(horn::Term term);

 private:
  horn::Term literal(horn::Term term);
  horn::Term reduced(horn::Term term);
  horn::Term junction(horn::Term term);

  horn::TermStore& terms_;
  const Values& values_;
  CaseIndices& indices_;
  std::size_t& steps_;
  std::unordered_map<horn::Term, horn::Term> known_;  // looked up only
};

}  // namespace heapreach::evidence::checker
