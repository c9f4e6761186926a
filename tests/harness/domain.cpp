// Which integers an unknown may turn out to be. Small integers and addresses come first: they
// decide null tests, accesses and comparisons of data with each other; then what the system's own
// constants suggest.
#include <algorithm>
#include <set>

#include "tests/harness/lazy_state.h"
#include "tests/harness/liveness.h"

namespace heapreach::test {

using namespace rts;

namespace {

void collect_constants(const Expression& root, std::set<Integer>& out) {
  std::vector<const Expression*> open = {&root};
  while (!open.empty()) {
    const Expression* e = open.back();
    open.pop_back();
    if (e->op == Op::integer) out.insert(e->value);
    for (const ExpressionPtr& argument : e->arguments) open.push_back(argument.get());
  }
}

std::set<Integer> constants_of(const System& system) {
  std::set<Integer> result;
  if (system.start_condition) collect_constants(*system.start_condition, result);
  for (const Edge& edge : system.edges()) {
    for (const Instruction& instruction : edge.instructions) {
      for (const ExpressionPtr& e : expressions_of(instruction.action)) {
        collect_constants(*e, result);
      }
    }
  }
  return result;
}

}  // namespace

std::vector<Integer> domain_of(const System& system, std::uint64_t bound, std::size_t size) {
  std::vector<Integer> wanted = {0, 1, -1};
  const Integer origin = static_cast<unsigned long>(system.origin());
  const Integer end = origin + static_cast<unsigned long>(bound);
  for (Integer a = origin - 1; a <= end + 1; ++a) wanted.push_back(a);
  const std::set<Integer> constants = constants_of(system);
  for (int distance : {0, 1, -1}) {
    for (const Integer& c : constants) wanted.push_back(c + distance);
  }
  wanted.push_back(end + static_cast<unsigned long>(system.guard));
  for (const Integer& c : constants) {
    wanted.push_back(-c);
    for (Integer a = origin; a < end; ++a) {
      wanted.push_back(a + c);
      wanted.push_back(a - c);
    }
    for (const Integer& d : constants) {
      for (int distance : {0, 1, -1}) wanted.push_back(c + d + distance);
    }
  }
  std::set<Integer> chosen;
  for (const Integer& value : wanted) {
    if (chosen.size() < std::min(size, largest_domain)) chosen.insert(value);
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace heapreach::test
