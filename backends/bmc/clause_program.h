// A clause compiled for instantiation: substitution by running through an array, without hashing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::backends {

class ClauseProgram {
 public:
  /// Compiles a clause with at most one body atom. Only those arguments of head and body count that
  /// are marked live; the others may be null in what follows.
  ClauseProgram(horn::TermStore& terms, const horn::Clause& clause,
                const std::vector<bool>& live_in_head, const std::vector<bool>& live_in_body);

  struct Instance {
    horn::Term condition = nullptr;  // constraint, and equations with the body's arguments
    std::vector<horn::Term> head;    // arguments; null if not live
  };
  /// The clause with `premise` for the arguments of its body and variables from `fresh` for what
  /// that leaves open. Nothing if the condition folds to false.
  std::optional<Instance> instantiate(const std::vector<horn::Term>& premise,
                                      const std::function<horn::Term(horn::Sort)>& fresh);

 private:
  using Slot = std::uint32_t;
  struct Operation {
    horn::Term pattern = nullptr;      // a variable's slot stays empty until it is needed
    std::uint32_t first_argument = 0;  // in arguments_
  };
  struct Binding {
    std::size_t argument;  // of the body
    Slot slot;
  };

  class Compiler;
  horn::Term run(Slot root, const std::function<horn::Term(horn::Sort)>& fresh);
  horn::Term apply(const Operation& operation);
  horn::Term junction(const Operation& operation);

  horn::TermStore& terms_;
  std::vector<Operation> operations_;  // one per slot, arguments before those who use them
  std::vector<Slot> arguments_;
  std::vector<Slot> conjuncts_;
  std::vector<Binding> bound_;    // body arguments that are variables seen first
  std::vector<Binding> equated_;  // other live body arguments
  std::vector<std::optional<Slot>> head_;
  std::vector<horn::Term> values_;  // per slot, of the instance being made
  Slot done_ = 0;                   // slots below have their values
};

}  // namespace heapreach::backends
