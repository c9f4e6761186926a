// A reader of constraint logic programs, without any code of the printer.
#pragma once

#include <string>

namespace heapreach::test {

/// Reads a program as Prolog would (operators with their priorities, quoted atoms, comments) and
/// writes it as SMT-LIB HORN clauses over the numbers that its first comment names. Throws
/// std::runtime_error for what is no Prolog, for predicates with several arities, atoms in
/// disjunctions, arguments that are not distinct variables, and constraints that are not linear.
std::string smt_of_clp(const std::string& text);

}  // namespace heapreach::test
