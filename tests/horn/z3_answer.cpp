#include "tests/horn/z3_answer.h"

#include <z3++.h>

#include <stdexcept>

namespace heapreach::test {

namespace {

std::string word(z3::check_result result) {
  return result == z3::sat ? "sat" : result == z3::unsat ? "unsat" : "unknown";
}

}  // namespace

std::string z3_answer(const std::string& text) {
  try {
    z3::context context;
    const bool horn = text.find("(set-logic HORN)") != std::string::npos;
    z3::solver solver = horn ? z3::solver(context, "HORN") : z3::solver(context);
    solver.set("timeout", 10000u);
    solver.from_string(text.c_str());
    return word(solver.check());
  } catch (const z3::exception& error) {
    throw std::runtime_error(error.msg());
  }
}

std::string z3_answer_to_rules(const std::string& text) {
  try {
    z3::context context;
    z3::fixedpoint fixedpoint(context);
    z3::params parameters(context);
    parameters.set("timeout", 10000u);
    fixedpoint.set(parameters);
    z3::expr_vector queries(context, Z3_fixedpoint_from_string(context, fixedpoint, text.c_str()));
    context.check_error();
    if (queries.size() != 1) throw std::runtime_error("expected one query");
    z3::expr query = queries[0];
    const z3::check_result result = fixedpoint.query(query);
    return result == z3::sat ? "unsat" : result == z3::unsat ? "sat" : "unknown";
  } catch (const z3::exception& error) {
    throw std::runtime_error(error.msg());
  }
}

}  // namespace heapreach::test
