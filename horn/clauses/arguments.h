// The terms that a clause's atoms are about.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::horn {

/// The arguments of the body's atoms, then those of the head.
inline std::vector<Term> arguments_of(const Clause& clause) {
  std::vector<Term> result;
  auto add = [&](const Atom& atom) {
    result.insert(result.end(), atom.arguments.begin(), atom.arguments.end());
  };
  for (const Atom& atom : clause.body) add(atom);
  if (clause.head) add(*clause.head);
  return result;
}

}  // namespace heapreach::horn
