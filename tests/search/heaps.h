// Configurations for tests, and a picture of them that does not depend on how they are folded.
#pragma once

#include <string>
#include <vector>

#include "search/state/configuration.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// Shapes of a row of blocks: cell 0 links to the next, cell 1 holds data or links back.
struct Row {
  std::uint64_t count = 1;
  bool doubly = false;
  bool cyclic = false;        // the last one links to the first, not to null
  search::Number offset = 0;  // of the links into the block they lead to
};

/// Variable 0 points at the first block of the row, variable 1 at nothing. One list segment if it
/// has several blocks.
search::Configuration row(const Row& row);
/// All the rows that tests go through.
std::vector<Row> rows();

/// What a configuration says, with every list segment as single blocks, numbered in the order in
/// which a walk from the store meets them. Made without the code under test.
std::string picture(const search::Configuration& configuration);

/// Splits some ends of list segments off.
void split_somewhere(search::Configuration& configuration, Random& random);
/// Gives segments and unknowns other numbers.
search::Configuration renamed(const search::Configuration& configuration, Random& random);

/// Whether the values of the unknowns fulfil an constraint, or all.
bool holds(const search::Constraint& constraint, const std::vector<long>& values);
bool holds(const std::vector<search::Constraint>& constraints, const std::vector<long>& values);
/// A random condition on so many unknowns with small coefficients.
std::vector<search::Constraint> random_condition(Random& random, std::uint32_t unknowns,
                                                 std::size_t constraints, bool differences = false);
/// Calls `visit` with every assignment of -most .. most.
template <typename Visit>
void for_each_assignment(std::uint32_t unknowns, long most, Visit visit) {
  std::vector<long> values(unknowns, -most);
  for (;;) {
    visit(values);
    std::size_t i = 0;
    while (i < values.size() && values[i] == most) values[i++] = -most;
    if (i == values.size()) return;
    ++values[i];
  }
}

}  // namespace heapreach::test
