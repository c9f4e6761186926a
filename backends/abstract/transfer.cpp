// The columns of the linear system: first the dimensions of the body atoms, one atom after the
// other, then what else the literals mention. Their product meets the literals, and the head's
// arguments are read off.
#include "backends/abstract/transfer.h"

#include <algorithm>

#include "support/error.h"

namespace heapreach::backends::abstract {

using horn::Atom;
using horn::Clause;
using horn::Sort;
using horn::Term;

std::vector<Term> Transfer::conditions(const Atom& atom) const {
  horn::Substitution to_clause(*system_.terms);
  for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
    Term argument = atom.arguments[i];
    to_clause.set(system_.terms->variable(static_cast<std::uint32_t>(i), argument->sort), argument);
  }
  std::vector<Term> result;
  for (Term condition : shapes_[atom.predicate].partition) {
    result.push_back(to_clause.apply(condition));
  }
  return result;
}

Part Transfer::part_of(const Atom& atom, Cube& cube) const {
  Part part;
  for (Term condition : conditions(atom)) {
    cube.decide(condition);
    part.push_back(cube.value(condition));
  }
  return part;
}

/// Makes the columns of the body's dimensions, too.
std::unique_ptr<Region> Transfer::product(const Clause& clause, Cube& cube) const {
  for (const Atom& atom : clause.body) {
    const Shape& shape = shapes_[atom.predicate];
    for (std::size_t d = 0; d < shape.arguments.size(); ++d) {
      const std::size_t column = cube.anonymous_column(shape.integral[d]);
      Term argument = atom.arguments[shape.arguments[d]];
      if (argument->is_variable()) cube.declare(argument, column);
    }
  }
  std::unique_ptr<Region> result = whole(space_, 0);
  for (const Atom& atom : clause.body) {
    const Part part = part_of(atom, cube);
    const Value& value = values_[atom.predicate];
    const auto place = value.find(part);
    if (place == value.end()) throw InternalError("an assignment lies in no part of a value");
    result->append(*place->second);
  }
  return result;
}

/// An argument as a sum over columns; a Boolean one is 0 or 1.
Affine Transfer::argument(Term term, Cube& cube) const {
  if (term->sort != Sort::boolean) return cube.sum_of(term);
  Affine result;
  if (const auto column = term->is_variable() ? cube.column_of(term) : std::nullopt) {
    result.add(*column, 1);
    return result;
  }
  cube.decide(term);
  result.constant = cube.value(term) ? 1 : 0;
  return result;
}

/// Body arguments that are terms, or variables that have another column, equal that column.
void Transfer::equate(const Clause& clause, Cube& cube) const {
  std::size_t column = 0;
  for (const Atom& atom : clause.body) {
    for (std::size_t index : shapes_[atom.predicate].arguments) {
      Term term = atom.arguments[index];
      const bool is_own = term->is_variable() && cube.column_of(term) == column;
      if (!is_own) {
        Constraint equation{argument(term, cube), true};
        equation.sum.add(column, -1);
        cube.add(std::move(equation));
      }
      ++column;
    }
  }
}

Contribution Transfer::apply(const Clause& clause, horn::Evaluator& assignment) const {
  Cube cube(*system_.terms, assignment);
  Contribution result;
  result.region = product(clause, cube);
  equate(clause, cube);
  cube.decide(clause.constraint);
  result.part = part_of(*clause.head, cube);
  const Shape& shape = shapes_[clause.head->predicate];
  std::vector<Affine> head;
  for (std::size_t index : shape.arguments) {
    head.push_back(argument(clause.head->arguments[index], cube));
  }
  Region& region = *result.region;
  region.append_any(cube.columns() - region.dimensions());
  region.meet(cube.constraints());
  region.drop_fractions(cube.integral());
  const std::size_t first = region.dimensions();
  region.append_any(head.size());
  std::vector<std::size_t> kept;
  for (std::size_t d = 0; d < head.size(); ++d) {
    region.assign(first + d, head[d]);
    kept.push_back(first + d);
  }
  region.keep(kept);
  region.drop_fractions(shape.integral);
  if (region.is_empty()) throw InternalError("a way through a clause leads nowhere");
  return result;
}

}  // namespace heapreach::backends::abstract
