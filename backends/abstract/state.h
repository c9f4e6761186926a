// Abstract values of predicates: numeric regions, one per part of a partition.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "backends/abstract/region.h"
#include "horn/clauses/clause.h"

namespace heapreach::backends::abstract {

/// How a predicate's arguments are described.
struct Shape {
  /// Conditions over variables 0 .. arity-1 whose truth values tell the parts apart: Boolean
  /// arguments and comparisons of numbers.
  std::vector<horn::Term> partition;
  /// Per dimension of the regions, the argument: all numbers, and those Booleans, as 0 or 1, that
  /// the partition does not hold.
  std::vector<std::size_t> arguments;
  std::vector<bool> integral;  // by dimension
};

/// Truth values of a shape's partition.
using Part = std::vector<bool>;

/// What is known of a predicate: in each part a region that is not empty; parts that are missing
/// have no derivable fact.
using Value = std::map<Part, std::unique_ptr<Region>>;

/// The shape with these conditions as partition, in the order given.
Shape shape_of(horn::TermStore& terms, const horn::Predicate& predicate,
               std::vector<horn::Term> partition);
/// The conditions that are single Boolean arguments.
std::vector<horn::Term> boolean_arguments(horn::TermStore& terms, const horn::Predicate& predicate);

/// The part's conditions and the region's constraints over variables 0 .. arity-1.
horn::Term formula_of(horn::TermStore& terms, const Shape& shape, const Part& part,
                      const Region& region, const horn::Predicate& predicate);
/// The same for all parts: a disjunction.
horn::Term formula_of(horn::TermStore& terms, const Shape& shape, const Value& value,
                      const horn::Predicate& predicate);

}  // namespace heapreach::backends::abstract
