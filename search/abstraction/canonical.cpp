#include "search/abstraction/canonical.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "search/abstraction/fold.h"
#include "search/abstraction/garbage.h"
#include "search/abstraction/tables.h"
#include "search/branching/lazy.h"
#include "search/branching/locations.h"
#include "search/branching/path_condition.h"
#include "search/branching/unallocated.h"
#include "search/pieces/pieces.h"
#include "search/shapes/frame_pieces.h"

namespace heapreach::search {

namespace {

constexpr auto nowhere = std::numeric_limits<std::uint32_t>::max();

/// How often each unknown occurs, by unknown.
std::vector<int> uses_of(const Configuration& configuration) {
  std::vector<int> uses(configuration.unknowns, 0);
  for_each_datum(configuration, [&](const Datum& datum) {
    for (const auto& term : datum.linear.terms) ++uses[term.first];
  });
  const auto count = [&](const LinearExpression& linear) {
    for (const auto& term : linear.terms) ++uses[term.first];
  };
  for (const Constraint& constraint : configuration.condition) count(constraint.linear);
  for (const LinearExpression& address : configuration.unallocated) count(address);
  return uses;
}

/// Turns linear expressions into wildcards until no more meet `is_free`; true if there were any. In
/// a list an unknown is the same in every block, or stands at one end only: these stay, and so do
/// addresses of which something is known.
template <typename IsFree>
bool make_wildcards(Configuration& configuration, const IsFree& is_free) {
  std::vector<int> uses = uses_of(configuration);
  bool freed = false, again = true;
  const auto free = [&](Datum& datum) {
    if (datum.kind != Datum::Kind::linear || datum.linear.is_constant() ||
        configuration.is_old(datum.linear) || !is_free(datum.linear, uses))
      return;
    for (const auto& term : datum.linear.terms) --uses[term.first];
    datum = anything();
    freed = again = true;
  };
  while (std::exchange(again, false)) {
    for (Datum& datum : configuration.store) free(datum);
    for (Segment& segment : configuration.segments) {
      if (segment.is_list() || segment.is_piece()) continue;
      segment.for_each_content(free);
    }
  }
  return freed;
}

}  // namespace

void free_wildcards(Configuration& configuration) {
  make_wildcards(configuration, [](const LinearExpression& linear, const std::vector<int>& uses) {
    return std::any_of(linear.terms.begin(), linear.terms.end(), [&](const auto& term) {
      return magnitude(term.second) == 1 && uses[term.first] == 1;
    });
  });
}

namespace {

/// Renames segments in the order of a breadth-first walk from the store. The links in the first
/// cell of a list that has links lead from its first block on; one without is turned round if it is
/// met at its last block.
class Order {
 public:
  explicit Order(Configuration& configuration)
      : configuration_(configuration), index_(configuration.segments.size(), nowhere) {}

  void run() {
    for (std::size_t v = 0; v < configuration_.store.size(); ++v) meet(configuration_.store[v]);
    for (std::size_t next = 0; next < order_.size(); ++next) {
      // Meeting a place may turn the segment round that holds it.
      const std::size_t cells = configuration_.segments[order_[next]].cells();
      for (std::size_t i = 0; i < cells; ++i) {
        meet(configuration_.segments[order_[next]].value(i));
      }
    }
    std::vector<Segment> ordered;
    for (const SegmentId id : order_) ordered.push_back(std::move(configuration_.segments[id]));
    configuration_.segments = std::move(ordered);
    for_each_datum(configuration_, [&](Datum& datum) {
      if (datum.is_place()) datum.segment = index_[datum.segment];
    });
  }

 private:
  void meet(const Datum& datum) {
    if (!datum.is_place() || index_[datum.segment] != nowhere) return;
    const SegmentId id = datum.segment;
    index_[id] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(id);
    if (configuration_.segments[id].is_backward(datum.last)) reverse(configuration_, id);
  }

  Configuration& configuration_;
  std::vector<std::uint32_t> index_;  // by old id
  std::vector<SegmentId> order_;      // old ids
};

/// Renames unknowns in the order of their first occurrence, those of the condition only at the end.
class Naming {
 public:
  explicit Naming(Configuration& configuration)
      : configuration_(configuration), name_(configuration.unknowns, nowhere) {}

  void run() {
    tidy_unallocated(configuration_);
    for_each_datum(configuration_, [&](Datum& datum) { rename(datum.linear); });
    for (LinearExpression& address : configuration_.unallocated) rename(address);
    tidy_unallocated(configuration_);  // in the order of their new names
    for (Constraint& constraint : configuration_.condition) {
      rename(constraint.linear);
      constraint = normalised(std::move(constraint));
    }
    rename_old();
    configuration_.unknowns = next_;
    auto key = [](const Constraint& constraint) {
      return std::tie(constraint.relation, constraint.linear.terms, constraint.linear.constant);
    };
    std::sort(configuration_.condition.begin(), configuration_.condition.end(),
              [&](const Constraint& a, const Constraint& b) { return key(a) < key(b); });
  }

 private:
  /// Of those that still occur.
  void rename_old() {
    std::vector<Unknown>& old = configuration_.old;
    std::erase_if(old, [&](Unknown unknown) { return name_[unknown] == nowhere; });
    for (Unknown& unknown : old) unknown = name_[unknown];
    std::sort(old.begin(), old.end());
  }

  void rename(LinearExpression& linear) {
    for (auto& term : linear.terms) {
      Unknown& name = name_[term.first];
      if (name == nowhere) name = next_++;
      term.first = name;
    }
    std::sort(linear.terms.begin(), linear.terms.end());
  }

  Configuration& configuration_;
  std::vector<Unknown> name_;
  Unknown next_ = 0;
};

/// Lets lists hold anything whose blocks were in order; true if there were any.
bool drop_orders(Configuration& configuration, Keep keep) {
  if (keep >= Keep::order) return false;
  bool dropped = false;
  for (Segment& segment : configuration.segments) dropped |= segment.forget_orders();
  return dropped;
}

/// Linear expressions that only say that a number is a multiple of another are conjuncts in
/// disguise. True if there were any.
bool drop_multiples(Configuration& configuration, Keep keep) {
  if (keep >= Keep::order) return false;
  return make_wildcards(
      configuration, [](const LinearExpression& linear, const std::vector<int>& uses) {
        return std::all_of(linear.terms.begin(), linear.terms.end(),
                           [&](const auto& term) { return uses[term.first] == 1; });
      });
}

/// By unknown: whether it is about how large a partial block is, where its cells lie, or where a
/// pointer leads in it. Inequalities between these say whether there is a cell: as much a matter of
/// shape as sizes are.
std::vector<bool> about_partial_blocks(const Configuration& configuration) {
  std::vector<bool> result(configuration.unknowns, false);
  const auto mark = [&](const LinearExpression& linear) {
    for (const auto& term : linear.terms) result[term.first] = true;
  };
  for (const Segment& segment : configuration.segments) {
    if (!segment.is_partial()) continue;
    mark(segment.extent());
    for (std::size_t cell = 0; cell < segment.cells(); ++cell) mark(segment.offset(cell));
    for (const SlotRange& range : segment.ranges()) mark(range.from.linear), mark(range.to.linear);
  }
  for_each_datum(configuration, [&](const Datum& datum) {
    if (datum.is_place() && configuration.segments[datum.segment].is_partial()) mark(datum.linear);
  });
  return result;
}

/// Gives each sum of unknowns, and each multiple of one, a name: so data say what unknowns are.
void name_sums(Configuration& configuration) {
  const auto name = [&](Datum& datum) {
    const auto& terms = datum.linear.terms;
    if (datum.kind != Datum::Kind::linear || terms.empty() || configuration.is_old(datum.linear)) {
      return;
    }
    if (terms.size() == 1 && magnitude(terms.front().second) == 1) return;
    const LinearExpression sum =
        std::exchange(datum.linear, linear_unknown(configuration.unknowns++));
    configuration.condition.push_back(less_equal(sum, datum.linear));
    configuration.condition.push_back(less_equal(datum.linear, sum));
  };
  for (Datum& datum : configuration.store) name(datum);
  for (Segment& segment : configuration.segments) {
    if (!segment.is_list() && !segment.is_piece()) segment.for_each_content(name);
  }
}

}  // namespace

bool drop_conjuncts(Configuration& configuration, Keep keep, bool with_sizes) {
  if (keep >= Keep::order) return false;
  std::vector<bool> stored(configuration.unknowns, keep == Keep::nothing);
  for (const Segment& segment : configuration.segments) {
    segment.for_each_content([&](const Datum& datum) {
      for (const auto& term : datum.linear.terms) stored[term.first] = true;
    });
  }
  const std::vector<bool> places = about_partial_blocks(configuration);
  if (with_sizes && keep == Keep::about_store) {
    for (Unknown unknown = 0; unknown < configuration.unknowns; ++unknown) {
      if (places[unknown]) stored[unknown] = false;
    }
    for (const Datum& datum : configuration.store) {
      for (const auto& term : datum.linear.terms) stored[term.first] = false;
    }
  }
  return std::erase_if(configuration.condition, [&](const Constraint& constraint) {
           const auto any = [&](const std::vector<bool>& marked, bool wanted) {
             return std::any_of(constraint.linear.terms.begin(), constraint.linear.terms.end(),
                                [&](const auto& term) { return marked[term.first] == wanted; });
           };
           const bool says_where = constraint.relation != Relation::nonzero && !any(places, false);
           return !says_where && any(stored, true);
         }) > 0;
}

void name_unknowns(Configuration& configuration) {
  Naming(configuration).run();
}

bool make_canonical(Configuration& configuration, const Live& live, Keep keep, Facts& facts,
                    Shapes* shapes) {
  forget(configuration, live);
  simplify_condition(configuration, facts);
  tidy_unallocated(configuration);  // only now are numbers that are equal the same
  tidy_partial_blocks(configuration);
  bool loses = drop_orders(configuration, keep);
  loses |= drop_conjuncts(configuration, keep, shapes != nullptr && shapes->keeps_sizes());
  if (forget_addresses(configuration)) simplify_condition(configuration, facts);
  if (keep != Keep::everything) loses |= forget_numbers(configuration);
  free_wildcards(configuration);
  loses |= drop_multiples(configuration, keep);
  // What a stack owns is neither lost nor all there.
  const bool may_fold_frames = shapes != nullptr && !live.leaks;
  const bool keeps_limits = shapes != nullptr && !shapes->limits().empty();
  if (keeps_limits) {
    name_sums(configuration);
    simplify_condition(configuration, facts);
  }
  const bool in_order =
      shapes != nullptr && keep >= Keep::order && (shapes->keeps_order() || keeps_limits);
  bool folded = shapes != nullptr && fold_pieces(configuration, *shapes, &facts, in_order);
  folded |= may_fold_frames && fold_frames(configuration, *shapes);
  folded |= shapes != nullptr && fold_tables(configuration, *shapes, facts);
  if (folded) {
    simplify_condition(configuration, facts);
    free_wildcards(configuration);
  }
  // Whether there are such integers would be for the checker to find out.
  if (keeps_limits) loses |= forget_unmentioned(configuration, facts);
  const Kinds* kinds = shapes != nullptr ? &shapes->kinds() : nullptr;
  const std::size_t constraints = configuration.condition.size();
  // Lists that are folded without their data are no pieces whose data keep to a limit.
  if (keep == Keep::order && !keeps_limits)
    loses |= fold_in_order(configuration, facts, kinds);
  else if (!keeps_limits)
    fold(configuration, kinds);
  tidy_partial_blocks(configuration);                   // what was free is not worth a cell
  if (configuration.condition.size() != constraints) {  // by what orders say
    simplify_condition(configuration, facts);
    free_wildcards(configuration);
  }
  Order(configuration).run();
  name_unknowns(configuration);
  return loses;
}

}  // namespace heapreach::search
