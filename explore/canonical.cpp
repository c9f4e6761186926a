#include "explore/canonical.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "explore/fold.h"
#include "explore/garbage.h"
#include "explore/path_condition.h"

namespace heapreach::explore {

namespace {

constexpr auto nowhere = std::numeric_limits<std::uint32_t>::max();

bool is_plain(const Sum& sum) {
  return sum.terms.size() == 1 && (sum.terms.front().second == 1 || sum.terms.front().second == -1);
}

}  // namespace

void free_wildcards(Configuration& configuration) {
  std::vector<int> uses(configuration.unknowns, 0);
  for_each_datum(configuration, [&](const Datum& datum) {
    for (const auto& term : datum.sum.terms) ++uses[term.first];
  });
  for (const Atom& atom : configuration.condition) {
    for (const auto& term : atom.sum.terms) ++uses[term.first];
  }
  auto free = [&](Datum& datum) {
    if (datum.kind != Datum::Kind::sum || !is_plain(datum.sum)) return;
    if (uses[datum.sum.terms.front().first] == 1) datum = {Datum::Kind::any, false, 0, {}};
  };
  for (Datum& datum : configuration.store) free(datum);
  for (Segment& segment : configuration.segments) {
    // In a run the unknown is the same in every block, or stands at one end only.
    if (segment.is_run()) continue;
    for (Slot& slot : segment.slots) free(slot.value);
  }
}

namespace {

/// Renames segments in the order of a breadth-first walk from the store. The links in the first
/// cell of a run that has links lead from its first block on; one without is turned round if it is
/// met at its last block.
class Order {
 public:
  explicit Order(Configuration& configuration)
      : configuration_(configuration), index_(configuration.segments.size(), nowhere) {}

  void run() {
    for (std::size_t v = 0; v < configuration_.store.size(); ++v) meet(configuration_.store[v]);
    for (std::size_t next = 0; next < order_.size(); ++next) {
      const std::size_t slots = configuration_.segments[order_[next]].slots.size();
      for (std::size_t i = 0; i < slots; ++i) {
        meet(configuration_.segments[order_[next]].slots[i].value);
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
    if (is_backward(configuration_.segments[id], datum.last)) reverse(configuration_, id);
  }

  static bool is_backward(const Segment& run, bool met_at_last) {
    for (const Slot& slot : run.slots) {
      if (slot.step != 0) return slot.step < 0;
    }
    return met_at_last;
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
    for_each_datum(configuration_, [&](Datum& datum) { rename(datum.sum); });
    for (Atom& atom : configuration_.condition) {
      rename(atom.sum);
      atom = normalised(std::move(atom));
    }
    configuration_.unknowns = next_;
    auto key = [](const Atom& atom) {
      return std::tie(atom.relation, atom.sum.terms, atom.sum.constant);
    };
    std::sort(configuration_.condition.begin(), configuration_.condition.end(),
              [&](const Atom& a, const Atom& b) { return key(a) < key(b); });
  }

 private:
  void rename(Sum& sum) {
    for (auto& term : sum.terms) {
      Unknown& name = name_[term.first];
      if (name == nowhere) name = next_++;
      term.first = name;
    }
    std::sort(sum.terms.begin(), sum.terms.end());
  }

  Configuration& configuration_;
  std::vector<Unknown> name_;
  Unknown next_ = 0;
};

}  // namespace

void name_unknowns(Configuration& configuration) {
  Naming(configuration).run();
}

bool make_canonical(Configuration& configuration, const Live& live, bool keep_condition,
                    Facts& facts) {
  forget(configuration, live);
  simplify_condition(configuration, facts);
  const bool loses = !keep_condition && !configuration.condition.empty();
  if (loses) configuration.condition.clear();
  free_wildcards(configuration);
  fold(configuration);
  Order(configuration).run();
  name_unknowns(configuration);
  return loses;
}

}  // namespace heapreach::explore
