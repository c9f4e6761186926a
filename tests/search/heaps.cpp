#include "tests/search/heaps.h"
#include "tests/search/segments.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>

namespace heapreach::test {

using search::Configuration;
using search::Constraint;
using search::Datum;
using search::LinearExpression;
using search::Number;
using search::Segment;
using search::SegmentId;
using search::Slot;
using search::to_text;

namespace {

using Block = std::pair<SegmentId, std::uint64_t>;

std::string text_of(const LinearExpression& linear) {
  std::string text = to_text(linear.constant);
  for (const auto& [u, c] : linear.terms) text += "+" + to_text(c) + "u" + std::to_string(u);
  return text;
}

class Picture {
 public:
  explicit Picture(const Configuration& c) : c_(c) {}

  std::string text() {
    std::string result = "vertex " + std::to_string(c_.vertex) + " garbage " +
                         std::to_string(static_cast<int>(c_.garbage)) + "\n";
    for (const Datum& datum : c_.store) result += text_of_datum(datum) + " ";
    for (std::size_t next = 0; next < met_.size(); ++next) {
      const auto [id, index] = met_[next];
      const Segment& segment = c_.segments[id];
      result += "\n" + std::to_string(next) + ": size " + to_text(segment.size) +
                (segment.freed ? " freed" : "") + (segment.is_static ? " static" : "");
      for (const Slot& slot : slots(segment)) result += " " + cell(segment, slot, id, index);
    }
    for (const Constraint& constraint : c_.condition) {
      result += "\n" + std::to_string(static_cast<int>(constraint.relation)) + " " +
                text_of(constraint.linear);
    }
    return result;
  }

 private:
  std::string cell(const Segment& segment, const Slot& slot, SegmentId id, std::uint64_t index) {
    if (slot.step == 1 && index + 1 < length(segment)) return pointer({id, index + 1}, slot.offset);
    if (slot.step == -1 && index > 0) return pointer({id, index - 1}, slot.offset);
    return text_of_datum(slot.value);
  }
  std::string pointer(Block block, Number offset) {
    return name(block) + "+" + text_of(search::linear_constant(offset));
  }
  std::string text_of_datum(const Datum& datum) {
    switch (datum.kind) {
      case Datum::Kind::dropped:
        return "-";
      case Datum::Kind::any:
        return "*";
      case Datum::Kind::linear:
        return text_of(datum.linear);
      case Datum::Kind::place:
        break;
    }
    const std::uint64_t last = length(c_.segments[datum.segment]) - 1;
    return name({datum.segment, datum.last ? last : 0}) + "+" + text_of(datum.linear);
  }
  std::string name(Block block) {
    const auto [place, fresh] = names_.emplace(block, met_.size());
    if (fresh) met_.push_back(block);
    return "b" + std::to_string(place->second);
  }

  const Configuration& c_;
  std::map<Block, std::size_t> names_;
  std::vector<Block> met_;
};

}  // namespace

Configuration row(const Row& row) {
  Configuration c;
  c.used = 2 * row.count;
  c.store = {search::place(0), search::number({})};
  Segment segment;
  length(segment) = row.count;
  segment.size = 2;
  const int step = row.count > 1 ? 1 : 0;
  const LinearExpression offset = search::linear_constant(row.offset);
  const Number kept = step == 0 ? 0 : row.offset;
  const Datum end = row.cyclic ? search::place(0, false, offset) : search::number({});
  slots(segment).push_back({step, kept, end});
  slots(segment).push_back({0, 0, search::number(search::linear_constant(7))});
  if (row.doubly) slots(segment).back() = {-step, kept, search::number({})};
  c.segments.push_back(segment);
  return c;
}

std::vector<Row> rows() {
  std::vector<Row> all;
  for (const std::uint64_t count : {1, 2, 3, 6}) {
    for (const bool doubly : {false, true}) {
      for (const bool cyclic : {false, true}) {
        for (const Number offset : {0, 1}) all.push_back({count, doubly, cyclic, offset});
      }
    }
  }
  return all;
}

std::string picture(const Configuration& configuration) {
  return Picture(configuration).text();
}

void split_somewhere(Configuration& configuration, Random& random) {
  for (std::size_t times = random.below(6); times > 0; --times) {
    const auto id = static_cast<SegmentId>(random.below(configuration.segments.size()));
    if (random.chance(30)) search::reverse(configuration, id);
    search::unfold(configuration, id, random.chance(50));
  }
}

Configuration renamed(const Configuration& configuration, Random& random) {
  Configuration result = configuration;
  auto shuffled = [&](std::size_t n) {
    std::vector<std::uint32_t> names(n);
    std::iota(names.begin(), names.end(), 0u);
    for (std::size_t i = n; i > 1; --i) std::swap(names[i - 1], names[random.below(i)]);
    return names;
  };
  const auto segment = shuffled(result.segments.size());
  for (std::size_t i = 0; i < segment.size(); ++i) {
    result.segments[segment[i]] = configuration.segments[i];
  }
  const auto unknown = shuffled(result.unknowns);
  auto rename = [&](LinearExpression& linear) {
    for (auto& term : linear.terms) term.first = unknown[term.first];
    std::sort(linear.terms.begin(), linear.terms.end());
  };
  search::for_each_datum(result, [&](Datum& datum) {
    if (datum.is_place()) datum.segment = segment[datum.segment];
    rename(datum.linear);
  });
  for (Constraint& constraint : result.condition) {
    rename(constraint.linear);
    constraint = search::normalised(constraint);
  }
  return result;
}

bool holds(const Constraint& constraint, const std::vector<long>& values) {
  long sum = constraint.linear.constant;
  for (const auto& [u, c] : constraint.linear.terms) sum += c * values[u];
  switch (constraint.relation) {
    case search::Relation::zero:
      return sum == 0;
    case search::Relation::nonzero:
      return sum != 0;
    case search::Relation::at_most_zero:
      break;
  }
  return sum <= 0;
}

bool holds(const std::vector<Constraint>& constraints, const std::vector<long>& values) {
  return std::all_of(constraints.begin(), constraints.end(),
                     [&](const Constraint& a) { return holds(a, values); });
}

std::vector<Constraint> random_condition(Random& random, std::uint32_t unknowns,
                                         std::size_t constraints, bool differences) {
  std::vector<Constraint> result;
  while (result.size() < constraints) {
    LinearExpression linear = search::linear_constant(random.between(-3, 3));
    const std::size_t first = random.below(unknowns);
    const std::size_t second = random.below(unknowns);
    auto term = [&](std::size_t u, long factor) {
      linear = add(linear, multiply(factor, search::linear_unknown(static_cast<std::uint32_t>(u))));
    };
    if (differences) {
      const long sign = random.chance(50) ? 1 : -1;
      term(first, sign);
      if (random.chance(70)) term(second, -sign);
    } else {
      term(first, random.between(-3, 3));
      if (random.chance(60)) term(second, random.between(-2, 2));
    }
    if (linear.is_constant()) continue;
    const std::size_t relation = random.below(differences ? 4 : 6);
    using search::Relation;
    result.push_back(search::normalised({relation == 0  ? Relation::zero
                                         : relation > 4 ? Relation::nonzero
                                                        : Relation::at_most_zero,
                                         linear}));
    if (result.back().linear.is_constant()) result.pop_back();
  }
  return result;
}

}  // namespace heapreach::test
