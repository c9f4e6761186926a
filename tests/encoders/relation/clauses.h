// The clauses of an encoding by what they stand for.
#pragma once

#include <z3++.h>

#include <compare>
#include <map>
#include <optional>
#include <set>

#include "backends/smt/translate.h"
#include "encoders/encoder.h"
#include "tests/encoders/relation/passages.h"
#include "tests/encoders/relation/questions.h"

namespace heapreach::test::relation {

/// What a clause stands for. Worlds are 0 where the encoding has one relation.
struct Key {
  encoders::ClauseMeaning::Kind kind;
  std::optional<rts::VertexId> from, to;  // none: a fact; the goal
  std::optional<rts::EdgeId> edge;        // of small steps and of cuts
  std::size_t instruction = 0;
  std::size_t world = 0, next_world = 0;  // of the body, or of a fact; of the head
  auto operator<=>(const Key&) const = default;
};

class Clauses {
 public:
  Clauses(const encoders::Encoding& encoding, Questions& questions);

  /// The clause that stands for it, which counts as taken then; nothing if there is none. Two are a
  /// difference.
  const horn::Clause* take(const Key& key, const std::string& name);
  /// Notes differences for clauses that were not taken.
  void expect_all_taken();
  /// The variables of a clause that are no arguments of its body, but for arrays. That the body has
  /// distinct variables only is checked.
  z3::expr_vector free_variables(const horn::Clause& clause, backends::ToZ3& translate,
                                 z3::context& context) const;

 private:
  const encoders::Encoding& encoding_;
  Questions& questions_;
  std::map<Key, std::vector<horn::ClauseId>> clauses_;
};

}  // namespace heapreach::test::relation
