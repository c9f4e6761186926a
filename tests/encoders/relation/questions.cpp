#include "tests/encoders/relation/questions.h"

#include <sstream>

namespace heapreach::test::relation {

namespace {

/// Units of Z3's work that each of two procedures gets in turn. The first one is faster on most
/// questions, the second one is complete for quantified conditions over linear arithmetic, and some
/// questions are easy for one of them alone.
constexpr unsigned rounds[] = {1000000, 12000000};

/// `solver` becomes the one that answered.
z3::check_result check_limited(z3::context& context, const z3::expr& condition,
                               z3::solver& solver) {
  const auto limited = [&](z3::solver made, unsigned work) {
    solver = made;
    z3::params limit(context);
    limit.set("rlimit", work);
    solver.set(limit);
    solver.add(condition);
    return solver.check();
  };
  const z3::tactic complete = z3::tactic(context, "simplify") & z3::tactic(context, "qsat");
  z3::check_result answer = z3::unknown;
  for (const unsigned work : rounds) {
    if (answer == z3::unknown) answer = limited(z3::solver(context), work);
    if (answer == z3::unknown) answer = limited(complete.mk_solver(), work);
  }
  return answer;
}

}  // namespace

void Questions::refute(const z3::expr& condition, const std::string& what) {
  const z3::expr simple = condition.simplify();
  if (simple.is_false()) return;
  z3::solver solver(context_);
  const z3::check_result answer = check_limited(context_, simple, solver);
  if (answer == z3::unknown) result_.open.push_back(what);
  if (answer != z3::sat) return;
  std::ostringstream text;
  text << what << ":\n" << solver.get_model();
  differ(text.str());
}

z3::expr for_no(const z3::expr_vector& values, const z3::expr& condition) {
  return values.empty() ? !condition : z3::forall(values, !condition);
}

}  // namespace heapreach::test::relation
