// Expressions over known cells. Heap atoms become cases, and what is left is evaluated as in every
// other encoding.
#include "encoders/cells/cell_case.h"

#include "support/error.h"

namespace heapreach::encoders {

using horn::Sort;
using horn::Term;
using rts::Expression;
using rts::ExpressionPtr;
using rts::Op;

namespace {

bool is_atom(Op op) {
  return op == Op::allocated || op == Op::size || op == Op::base || op == Op::no_live_cells;
}

}  // namespace

Term CellCase::value(const ExpressionPtr& expression) {
  SymbolicState state{frontier_, store_, {}};
  const ExpressionPtr plain = without_atoms(expression, state.store);
  return transition_.value(*plain, state);
}

/// The expression with a further variable per heap atom, whose value is appended to `store`.
ExpressionPtr CellCase::without_atoms(const ExpressionPtr& expression, std::vector<Term>& store) {
  if (is_atom(expression->op)) {
    Term result = atom(*expression, store);
    store.push_back(result);
    return rts::make_variable(static_cast<rts::VariableId>(store.size() - 1));
  }
  std::vector<ExpressionPtr> arguments;
  bool changed = false;
  for (const ExpressionPtr& argument : expression->arguments) {
    arguments.push_back(without_atoms(argument, store));
    changed |= arguments.back() != argument;
  }
  return changed ? rts::make(expression->op, std::move(arguments)) : expression;
}

Term CellCase::atom(const Expression& expression, std::vector<Term>& store) {
  context_.deadline.poll("encode");
  if (expression.op == Op::no_live_cells) {
    if (!expression.arguments.empty()) throw InternalError("cells cannot tell what is reachable");
    return terms().boolean(no_live_cells());
  }
  const ExpressionPtr argument = without_atoms(expression.arguments[0], store);
  Term address = transition_.value(*argument, SymbolicState{frontier_, store, {}});
  if (expression.op == Op::size) return size_at(address);
  const PlacedCell placed = at(address);
  const bool allocated = is_allocated(placed);
  if (expression.op == Op::allocated) return terms().boolean(allocated);
  return allocated ? base_of(placed) : number(0);
}

/// The size of a static block is not kept: any number of cells.
Term CellCase::size_at(Term address) {
  const PlacedCell placed = at(address);
  if (!is_allocated(placed)) return number(0);
  if (is_live_base(placed)) return placed.cell.size;
  if (!context_.layout.has_static || choose_first()) {
    require(terms().less(placed.cell.size, number(0)));
    return number(0);
  }
  require(terms().equal(placed.cell.size, number(0)));
  Term size = fresh(Sort::integer);
  require(terms().less_equal(number(1), size));
  return size;
}

/// If there are live cells, one of them is the base of its block: it joins the known cells.
/// Otherwise none of those known so far is, nor any cell at all if no block is static.
bool CellCase::no_live_cells() {
  if (choose_first()) {
    for (const PlacedCell& placed : known_) {
      const Layout& layout = context_.layout;
      require(layout.has_static || layout.has_empty
                  ? terms().less_equal(placed.cell.size, number(0))
                  : terms().negation(placed.cell.allocated));
    }
    return true;
  }
  const PlacedCell witness = at(fresh(Sort::integer));
  const bool lives = is_allocated(witness) ? is_live_base(witness) : is_empty_block(witness);
  if (!lives) require(terms().falsity());
  return false;
}

}  // namespace heapreach::encoders
