// Chains of facts of linear clauses as a formula: the fact at height h is a place (one predicate)
// and values of slots that all predicates share. Internal to check_unrolling.
#pragma once

#include <optional>
#include <vector>

#include "backends/smt/smt.h"
#include "horn/clauses/clause.h"

namespace heapreach::evidence::checker {

/// Predicates from which the clauses, seen as a graph, lead to a query.
std::vector<bool> leading_to_query(const horn::ClauseSystem& system);

class ChainFormula {
 public:
  /// Contract: the system is linear. Asserts into `smt`, which works on the system's terms.
  ChainFormula(const horn::ClauseSystem& system, backends::Smt& smt);

  /// What the fact at one height may be. A predicate has several places where constants differ.
  struct Place {
    horn::PredicateId predicate = 0;
    horn::Term here = nullptr;          // Boolean: the chain is here at this height
    std::vector<horn::Term> arguments;  // constants, terms over earlier slots, or slots
    bool follows = false;  // some place of the height before leads here without any condition
  };

  /// Asserts that the chain goes on to the next height; false if the clauses cannot do so, whatever
  /// the values are.
  bool extend();
  std::size_t height() const { return heights_.size(); }
  const std::vector<Place>& places(std::size_t height) const { return heights_[height - 1]; }
  /// Leaves out the places of the last height that are not among the possible ones (by index).
  void keep(const std::vector<bool>& possible);

  /// Holds if a query follows from the last fact (or, at height 0, from nothing).
  horn::Term query();

 private:
  struct Move;

  std::optional<Move> move(horn::ClauseId clause, const Place* from);
  std::vector<Move> moves();
  std::vector<std::vector<Move>> apart(std::vector<Move> moves) const;
  static std::vector<std::uint32_t> constants_of(const Move& move, std::size_t length);
  void enter(horn::Term here, const std::vector<Move>& moves);
  horn::Term array(const std::vector<Move>& moves, std::size_t argument,
                   const std::vector<horn::Term>& chosen, std::size_t* used);
  horn::Term slot(horn::Sort sort, std::size_t& used);
  horn::Term fresh(horn::Sort sort);
  void imply(horn::Term premise, horn::Term conclusion);

  const horn::ClauseSystem& system_;
  horn::TermStore& terms_;
  backends::Smt& smt_;
  std::vector<bool> relevant_;                     // by predicate
  std::vector<std::vector<horn::ClauseId>> from_;  // by body predicate
  std::vector<horn::ClauseId> facts_;              // clauses without body
  std::vector<std::vector<horn::Term>> locals_;    // by clause: variables no body argument is
  std::vector<std::vector<Place>> heights_;
  std::uint32_t next_variable_ = 0;
  std::vector<horn::Term> slots_[horn::number_of_sorts];  // of the height in the making, by sort
};

}  // namespace heapreach::evidence::checker
