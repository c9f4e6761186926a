// Resolution by renaming apart and unifying the arguments: a head argument that is a variable takes
// the body's argument directly, every other pair becomes an equation that simplify() tries to use
// up.
#include "preprocess/elimination/resolve.h"

#include <utility>
#include <vector>

#include "horn/terms/term_map.h"
#include "preprocess/formulas/normalise.h"
#include "preprocess/formulas/rewriter.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::Term;
using horn::TermStore;

bool clash(const Atom& a, const Atom& b) {
  for (std::size_t i = 0; i < a.arguments.size(); ++i) {
    Term left = a.arguments[i], right = b.arguments[i];
    if (left != right && left->is_constant() && right->is_constant()) return true;
  }
  return false;
}

namespace {

std::string join_labels(const std::string& first, const std::string& second) {
  return first.empty() || second.empty() ? first + second : first + "; " + second;
}

}  // namespace

std::optional<Clause> resolve(TermStore& terms, const Clause& upper, std::uint32_t upper_variables,
                              std::size_t position, const Clause& lower) {
  const Atom& use = upper.body[position];
  Rewriter renaming(terms);
  horn::TermSet bound;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < use.arguments.size(); ++i) {
    Term argument = lower.head->arguments[i];
    if (argument->is_variable() && bound.insert(argument)) {
      renaming.replace(argument, use.arguments[i]);
    } else {
      open.push_back(i);
    }
  }
  renaming.shift(upper_variables);
  std::vector<std::pair<Term, Term>> equations;
  for (std::size_t i : open) {
    equations.emplace_back(use.arguments[i], renaming.apply(lower.head->arguments[i]));
  }
  Clause result;
  result.head = upper.head;
  result.label = join_labels(lower.label, upper.label);
  result.body.assign(upper.body.begin(),
                     upper.body.begin() + static_cast<std::ptrdiff_t>(position));
  for (const Atom& atom : lower.body) result.body.push_back(renaming.apply(atom));
  result.body.insert(result.body.end(),
                     upper.body.begin() + static_cast<std::ptrdiff_t>(position) + 1,
                     upper.body.end());
  result.constraint = terms.conjunction(renaming.apply(lower.constraint), upper.constraint);
  if (!simplify(terms, result, equations)) return std::nullopt;
  return result;
}

}  // namespace heapreach::preprocess
