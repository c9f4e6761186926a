// Terms of linear arithmetic over integers or reals, with Booleans, and with arrays that are
// indexed by integers: the language of clause constraints and of candidate models.
//
// Terms are hash-consed in a TermStore: equal terms are the same pointer, so equality is O(1), maps
// can be keyed by term, and a DAG stays a DAG. The factory functions simplify as they build
// (constants fold, neutral elements vanish, `and`/`or` are flat and without repetitions, an `ite`
// with equal branches is that branch), which makes symbolic execution with known addresses cost
// what concrete execution costs. Every recursive function over terms must memoise on the pointer.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/integer.h"

namespace heapreach::horn {

/// The arrays map every integer to an integer or to a Boolean.
enum class Sort : std::uint8_t { boolean, integer, real, integer_array, boolean_array };
constexpr std::size_t number_of_sorts = 5;

/// "Bool", "Int", "Real", "(Array Int Int)" or "(Array Int Bool)".
const char* to_string(Sort sort);
constexpr bool is_array(Sort sort) {
  return sort == Sort::integer_array || sort == Sort::boolean_array;
}
/// What an array of the sort holds. Contract: is_array(sort).
constexpr Sort element_of(Sort sort) {
  return sort == Sort::boolean_array ? Sort::boolean : Sort::integer;
}

enum class Kind : std::uint8_t {
  variable,     // `index` of `sort`
  boolean,      // constant: value() is 0 or 1
  numeral,      // constant of sort integer or real
  negation,     // not a
  conjunction,  // two or more
  disjunction,  // two or more
  equal,        // a = b, same sort; on Booleans: if and only if
  less_equal,   // a <= b
  less,         // a < b over reals; over integers it is built as a + 1 <= b
  add,          // two or more
  multiply,     // numeral * a
  divide,       // SMT-LIB div of an integer by a positive numeral: rounds down
  modulo,       // SMT-LIB mod of an integer by a positive numeral: 0 <= result < numeral
  choose,       // ite c a b
  select,       // of an array and an index: the element there
  store,        // of an array, an index and a value: the array with the value there
  forall,       // bound variables first, body last
  exists,
};

constexpr std::uint32_t first_fresh_index = 1u << 31;

class TermStore;
struct Node;
/// A term; valid as long as the store that made it. Never null in an argument list.
using Term = const Node*;

struct Node {
  Kind kind;
  Sort sort;
  std::uint32_t index = 0;  // Kind::variable
  std::uint32_t id = 0;     // order of creation: use this, never the address, to sort
  Rational value;           // Kind::numeral, Kind::boolean
  std::vector<Term> arguments;

  bool is_true() const { return kind == Kind::boolean && value != 0; }
  bool is_false() const { return kind == Kind::boolean && value == 0; }
  bool is_constant() const { return kind == Kind::boolean || kind == Kind::numeral; }
  bool is_variable() const { return kind == Kind::variable; }
};

/// Makes and owns terms. Not thread-safe. Arithmetic is kept canonical: sums are flat with like
/// terms merged, comparisons divided by their common factor (integers: and tightened) with every
/// term on the side where its factor is positive. Negated comparisons over numbers are comparisons.
class TermStore {
 public:
  TermStore();
  ~TermStore();
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  Term variable(std::uint32_t index, Sort sort);
  Term boolean(bool value);
  Term numeral(const Rational& value, Sort sort);
  Term truth() { return boolean(true); }
  Term falsity() { return boolean(false); }

  Term negation(Term a);
  Term conjunction(std::vector<Term> arguments);
  Term disjunction(std::vector<Term> arguments);
  Term conjunction(Term a, Term b) { return conjunction(std::vector<Term>{a, b}); }
  Term disjunction(Term a, Term b) { return disjunction(std::vector<Term>{a, b}); }
  Term implies(Term a, Term b) { return disjunction(negation(a), b); }

  /// Comparisons; both sides have the same sort (`equal`: any, arrays are equal if all their
  /// elements are; the others: integer or real).
  Term equal(Term a, Term b);
  Term less_equal(Term a, Term b);
  Term less(Term a, Term b);

  Term add(std::vector<Term> arguments);
  Term add(Term a, Term b) { return add(std::vector<Term>{a, b}); }
  Term subtract(Term a, Term b);
  Term multiply(const Rational& factor, Term a);
  /// Contract for divide and modulo: `a` is of sort integer and the divisor is positive.
  Term divide(Term a, const Integer& divisor);
  Term modulo(Term a, const Integer& divisor);
  /// `condition` Boolean, branches of the same sort.
  Term choose(Term condition, Term then_branch, Term else_branch);
  /// Arrays: the index is an integer, the value of the array's element sort. A read behind a write
  /// to the same index, or to one that differs by a constant, sees through the write; writes to
  /// numerals one after the other are kept sorted, one per index.
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term value);
  /// Quantifiers over variables (Kind::variable); those that `body` does not mention are dropped.
  Term forall(std::vector<Term> bound, Term body);
  Term exists(std::vector<Term> bound, Term body);

  /// The same operator over other arguments (for traversals that rebuild a term).
  Term rebuild(Term pattern, std::vector<Term> arguments);

  /// An index that was not returned before, from first_fresh_index up: for binders, which so can
  /// never capture. Variables of clauses and models stay below first_fresh_index.
  std::uint32_t fresh_index();

  std::size_t size() const;  // number of terms made

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  Term intern(Node node);
  Term make(Kind kind, Sort sort, std::vector<Term> arguments);
  Term compare(Kind kind, Term a, Term b);
  Term junction(Kind kind, std::vector<Term> arguments);
  Term quantify(Kind kind, std::vector<Term> bound, Term body);
};

/// Replaces free variables; variables without an entry stay. Capture cannot happen, since bound
/// variables have indices from fresh_index(). Memoised: linear in the DAG.
class Substitution {
 public:
  explicit Substitution(TermStore& store) : store_(store) {}
  /// Contract: not called after the first apply().
  void set(Term variable, Term replacement);
  Term apply(Term term);

 private:
  TermStore& store_;
  std::unordered_map<Term, Term> memo_;
};

/// The free variables of a term, in order of first occurrence (depth first, left to right).
std::vector<Term> free_variables(Term term);
/// The free variables of several terms, each once, in order of first occurrence. Memoised over
/// calls, so that a whole clause costs one traversal of its DAG.
class VariableCollector {
 public:
  /// Adds the free variables of `term` that no earlier call met.
  void visit(Term term);
  const std::vector<Term>& variables() const { return order_; }

 private:
  std::vector<Term> order_;
  std::unordered_map<Term, bool> visited_;
};

/// Number of distinct nodes reachable from the terms.
std::size_t dag_size(std::span<const Term> terms);
bool has_quantifier(Term term);

/// Values of quantifier-free terms under one assignment of their variables; Booleans are 0 or 1.
/// Memoised over calls: linear in the DAG of all terms asked for. Throws InternalError if a
/// variable has no value.
class Evaluator {
 public:
  explicit Evaluator(std::unordered_map<Term, Rational> assignment)
      : values_(std::move(assignment)) {}
  /// The reference stays valid as long as the evaluator.
  const Rational& value(Term term);
  std::vector<Rational> values(std::span<const Term> terms);

 private:
  std::unordered_map<Term, Rational> values_;  // of variables, and of what was evaluated
};

/// The same for a single term. Copies the assignment: several terms are for an Evaluator.
Rational evaluate(Term term, const std::unordered_map<Term, Rational>& assignment);

/// SMT-LIB text of a term with names for its variables given by `name`; meant for people and for
/// small terms (no sharing): for clauses use horn/print/print.h.
std::string to_text(Term term, const std::vector<std::string>& names);

}  // namespace heapreach::horn
