// From s-expressions to terms and formulas: scopes, macros and applications.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "horn/read/environment.h"
#include "horn/read/operators.h"
#include "horn/read/sexpr.h"

namespace heapreach::horn {

/// The sort that the expression names. Throws InputError for sorts other than Int, Real and Bool.
Sort sort_named(const Source& source, const Sexpr& expression);

/// The name that the expression, which must be a symbol but no reserved word, introduces. Throws
/// InputError.
std::string_view bound_name(const Source& source, const Sexpr& expression);

/// The names and sorts of `((x Int) (y Bool))`. Throws InputError.
std::vector<std::pair<std::string_view, Sort>> sorted_names(const Source& source,
                                                            const Sexpr& expression);

/// Evaluates expressions without recursion.
class Expressions {
 public:
  /// In clauses, quantifiers make formulas over new clause variables; in terms they make quantified
  /// terms, and there are no predicates.
  enum class Mode { clause, term };

  Expressions(ClauseSystem& system, const Source& source, const Deadline& deadline,
              const Globals& globals, Mode mode)
      : system_(system),
        source_(source),
        deadline_(deadline),
        globals_(globals),
        mode_(mode),
        formulas_(source),
        operators_(*system.terms, source, formulas_) {}

  /// Throws InputError for what is ill-sorted, undeclared or outside the language.
  Value build(const Sexpr& expression);
  /// The same, with the value made a term of the sort, or a formula if that is Bool.
  Value build_sorted(const Sexpr& expression, Sort sort);

  /// A clause variable that is not in use since forget_assertion().
  Term new_variable(Sort sort);
  /// Invalidates formulas and clause variables; keeps the first `variables` of the latter.
  void forget_assertion(std::uint32_t variables);

  Locals& locals() { return locals_; }
  FormulaArena& formulas() { return formulas_; }

 private:
  struct Cursor {
    const Sexpr* list;
    std::size_t next;
  };
  struct Frame {
    enum class Kind { operation, predicate, macro, let, quantifier, annotation } kind;
    const Sexpr* expression;
    std::size_t next = 0;  // child to evaluate next
    std::vector<Operand> operands = {};
    std::size_t mark = 0;                 // of the locals, when the frame began
    Operator op = Operator::conjunction;  // operation
    std::vector<Cursor> cursors = {};     // operation: into nested uses of the same operator
    PredicateId predicate_id = 0;         // predicate
    const Macro* definition = nullptr;    // macro
    std::size_t outer_world = 0;          // macro
    std::vector<Term> bound = {};         // quantifier
  };

  std::optional<Value> begin(const Sexpr& expression);
  std::optional<Value> begin_symbol(const Sexpr& symbol);
  std::optional<Value> begin_list(const Sexpr& list);
  void begin_call(const Sexpr& list);
  void begin_macro(const Macro& macro, const Sexpr& use, std::size_t operands);
  void begin_let(const Sexpr& list);
  void begin_quantifier(const Sexpr& list);
  void count_step(const Sexpr& expression);

  const Sexpr* next_child(Frame& frame);
  const Sexpr* next_operand(Frame& frame);
  const Sexpr* next_of_let(Frame& frame);
  const Sexpr* next_of_macro(Frame& frame);
  Value finish(Frame& frame);
  Value sorted(const Operand& operand, Sort sort);
  Value finish_quantifier(Frame& frame);
  Value atom(PredicateId id, const std::vector<Operand>& operands, const Sexpr& where);

  ClauseSystem& system_;
  const Source& source_;
  const Deadline& deadline_;
  const Globals& globals_;
  Mode mode_;
  FormulaArena formulas_;
  Operators operators_;
  Locals locals_;
  std::vector<Frame> frames_;
  const Sexpr* child_ = nullptr;  // evaluated last
  std::uint32_t variables_ = 0;
  std::size_t open_macros_ = 0, open_quantifiers_ = 0;
  std::size_t steps_ = 0, macro_steps_ = 0;
};

}  // namespace heapreach::horn
