// What Z3's solvers and its engines for clauses say, in our words.
#pragma once

#include <z3++.h>

#include "backends/smt/smt.h"

namespace heapreach::backends {

inline Satisfiability satisfiability(z3::check_result result) {
  switch (result) {
    case z3::sat:
      return Satisfiability::sat;
    case z3::unsat:
      return Satisfiability::unsat;
    case z3::unknown:
      break;
  }
  return Satisfiability::unknown;
}

}  // namespace heapreach::backends
