#include "horn/read/formula.h"

#include <algorithm>

namespace heapreach::horn {

namespace {
constexpr std::size_t deepest = 2000;
}

const Formula* FormulaArena::constraint(Term term, const Sexpr& where) {
  formulas_.push_back({Formula::Kind::constraint, term, {}, {}, &where});
  return &formulas_.back();
}

const Formula* FormulaArena::atom(Atom atom, const Sexpr& where) {
  formulas_.push_back({Formula::Kind::atom, nullptr, std::move(atom), {}, &where});
  return &formulas_.back();
}

const Formula* FormulaArena::make(Formula::Kind kind, std::vector<const Formula*> parts,
                                  const Sexpr& where) {
  std::size_t depth = 1;
  for (const Formula* part : parts) depth = std::max(depth, part->depth + 1);
  if (depth > deepest) {
    source_.fail(where, "predicates are nested deeper than " + std::to_string(deepest) +
                            " connectives and quantifiers");
  }
  formulas_.push_back({kind, nullptr, {}, std::move(parts), &where, depth});
  return &formulas_.back();
}

const Formula* FormulaArena::of(const Value& value, const Sexpr& where) {
  return value.formula ? value.formula : constraint(value.term, where);
}

}  // namespace heapreach::horn
