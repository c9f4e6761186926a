// Construction of array terms, by McCarthy's axioms where two indices are known to be the same or
// to differ. Writes to numerals that follow each other are kept sorted, the largest index
// outermost, and one per index: heaps that executions at known addresses built in different order
// are then the same term, and a cell that is written again and again stays one node.
#include <utility>

#include "horn/terms/arrays.h"
#include "horn/terms/linear.h"

namespace heapreach::horn {

namespace {

/// Differ whatever the values of their variables are.
bool are_apart(Term a, Term b) {
  if (a->is_constant() && b->is_constant()) return a != b;
  Linear difference(a);
  difference.subtract(b);
  return difference.is_constant() && difference.constant() != 0;
}

}  // namespace

Term TermStore::select(Term array, Term index) {
  while (array->kind == Kind::store) {
    if (array->arguments[1] == index) return array->arguments[2];
    if (!are_apart(array->arguments[1], index)) break;
    array = array->arguments[0];
  }
  return make(Kind::select, element_of(array->sort), {array, index});
}

Term TermStore::store(Term array, Term index, Term value) {
  std::vector<Term> behind;  // writes to larger numerals, outermost first
  while (index->is_constant() && writes_numeral(array) &&
         array->arguments[1]->value > index->value) {
    behind.push_back(array);
    array = array->arguments[0];
  }
  if (array->kind == Kind::store && array->arguments[1] == index) array = array->arguments[0];
  const bool same =
      value->kind == Kind::select && value->arguments[0] == array && value->arguments[1] == index;
  if (!same) array = make(Kind::store, array->sort, {array, index, value});
  for (; !behind.empty(); behind.pop_back()) {
    const std::vector<Term>& write = behind.back()->arguments;
    array = make(Kind::store, array->sort, {array, write[1], write[2]});
  }
  return array;
}

}  // namespace heapreach::horn
