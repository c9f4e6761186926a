// Random statements; whether they make sense where they stand is for the one to say who asks.
#pragma once

#include <string>
#include <vector>

#include "tests/differential/expressions.h"

namespace heapreach::differential {

/// Statements that come together, and what they bring.
struct Candidate {
  Block statements;
  std::vector<VariablePtr> variables;  // that what follows may name
  Block* inside = nullptr;             // a block in them that may grow
  std::vector<VariablePtr> numbers;    // that only this block may name
  FunctionPtr function;                // a new one, called by them
  Scope parameters;                    // of it
  bool is_empty() const { return statements.empty(); }
};

Candidate of(const StatementPtr& s);

class Statements {
 public:
  Statements(heapreach::test::Random& random, const Features& features, Types& types,
             Expressions& expressions)
      : random_(random), features_(features), types_(types), expressions_(expressions) {}

  /// Any kind of statement that the features allow; often empty.
  Candidate any(const Scope& scope, const std::vector<FunctionPtr>& functions);
  Candidate declare(const Scope& scope);
  VariablePtr variable(const std::string& letter, TypeId type);
  /// For a local or a global.
  TypeId object_type();

 private:
  Candidate assign(const Scope& scope);
  Candidate assign_pointer(const Scope& scope);
  Candidate assign_record(const Scope& scope);
  Candidate allocate(const Scope& scope);
  Candidate set(const Scope& scope);
  Candidate copy(const Scope& scope);
  Candidate loop(const Scope& scope);
  Candidate walk(const Scope& scope);
  Candidate choose(const Scope& scope);
  Candidate escape(const Scope& scope);
  Candidate release(const Scope& scope);
  Candidate renew(const Scope& scope);
  Candidate arena(const Scope& scope);
  Candidate list(const Scope& scope);
  Candidate jump(const Scope& scope);
  Candidate text(const Scope& scope);
  Candidate library(const Scope& scope);
  Candidate outsized(const Scope& scope);
  Candidate deliver(const Scope& scope);
  Candidate call(const Scope& scope, const std::vector<FunctionPtr>& functions);
  Candidate call_new(const Scope& scope);

  Candidate jump_in_loop(const Scope& scope);
  Candidate jump_out(const Scope& scope);
  Candidate jump_over(const Scope& scope);
  Candidate jump_to_case(const Scope& scope);
  ExpressionPtr no_size(const Scope& scope);
  StatementPtr call_of(const Scope& scope, Function& function, Candidate& result);
  /// Gives all that lies in the place a value, in one of several ways.
  void initialise(const ExpressionPtr& place, Block& block);
  void fill(const ExpressionPtr& place, Block& block);
  /// Now and then uses what a pointer leads to, which may be gone.
  void follow(const ExpressionPtr& pointer, Block& block);
  void unfold(const TypeId type, const ExpressionPtr& self, Block& block, Candidate& result);

  heapreach::test::Random& random_;
  const Features& features_;
  Types& types_;
  Expressions& expressions_;
  int names_ = 0;
};

}  // namespace heapreach::differential
