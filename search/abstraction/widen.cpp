// Counters and linear expressions make configurations that differ in numbers for ever. After some
// of them, data that change become unknowns: bounds that hold from one to the next are kept (Cousot
// and Cousot, "Abstract interpretation", POPL 1977), so are differences between data that move
// together, and conditions of the older one that still hold with a changed number in place of its
// old value. A bound that is left gives way to the next threshold, a constant that the program
// compares with (thresholds.h). Where blocks are of any size, it is kept which data are in order,
// the places of known cells of tables among them, and of others that hold a number where the search
// follows texts: one ends where a walk along it has to stop.
#include "search/abstraction/widen.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace heapreach::search {

namespace {

using Kind = Datum::Kind;

/// So many unknowns are compared with each other.
constexpr std::size_t most_compared = 10;

class Widening {
 public:
  Widening(const Configuration& older, const Configuration& newer, Facts& facts,
           const WideningOptions& options)
      : older_(older),
        newer_(newer),
        facts_(facts),
        result_(older),
        image_(older.unknowns),
        thresholds_(options.thresholds),
        keeps_orders_(options.with_orders),
        follows_texts_(options.with_texts) {
    has_tables_ = std::any_of(older.segments.begin(), older.segments.end(),
                              [](const Segment& segment) { return segment.is_table(); });
  }

  Configuration run() {
    std::vector<const Datum*> others;
    for_each_datum(newer_, [&](const Datum& datum) { others.push_back(&datum); });
    std::size_t i = 0;
    for_each_datum(result_, [&](Datum& datum) { bind(datum, *others[i++]); });
    i = 0;
    for_each_datum(result_, [&](Datum& datum) { bind_beside(datum, *others[i++]); });
    i = 0;
    for_each_datum(result_, [&](Datum& datum) { join(datum, *others[i++]); });
    result_.condition.clear();
    for (const Change& change : changes_) {
      keep_bounds(change.unknown, linear_constant(change.before));
    }
    for (const auto& [unknown, before] : moved_) keep_bounds(unknown, before);
    for (const Constraint& constraint : older_.condition) keep(constraint);
    if (keeps_orders_ && loses_) keep_orders();
    std::erase_if(result_.old, [&](Unknown unknown) { return !is_old(image_[unknown]); });
    std::erase_if(result_.unallocated, [&](const LinearExpression& address) {
      const std::optional<LinearExpression> image = translated(address);
      const auto& known = newer_.unallocated;
      return !image || std::find(known.begin(), known.end(), *image) == known.end();
    });
    result_.used = std::min(older_.used, newer_.used);
    return std::move(result_);
  }

 private:
  /// An unknown in place of a number of the older configuration.
  struct Change {
    Unknown unknown;
    Number before;
    std::optional<Number> after;  // if it is a number in the newer one, too
  };

  bool is_old(const std::optional<LinearExpression>& image) const {
    if (!image) return false;
    return image->is_constant() ? image->constant <= 0 : newer_.is_old(*image);
  }

  static bool is_variable(const LinearExpression& linear) {
    return linear.constant == 0 && linear.terms.size() == 1 && linear.terms.front().second == 1;
  }

  void bind(const Datum& old, const Datum& now) {
    if (old.kind != Kind::linear || now.kind != Kind::linear || !is_variable(old.linear)) return;
    std::optional<LinearExpression>& image = image_[old.linear.terms.front().first];
    if (!image) image = now.linear;
  }

  /// An unknown that occurs nowhere by itself, say in the index n - 1 and in no other datum.
  void bind_beside(const Datum& old, const Datum& now) {
    const bool compared = old.kind == now.kind && old.kind >= Kind::linear;
    if (!compared || old.segment != now.segment) return;
    const auto solved = solved_for_only_unknown(old.linear, now.linear);
    if (solved && !image_[solved->first]) image_[solved->first] = solved->second;
  }

  void join(Datum& datum, const Datum& now) {
    if (datum.kind < Kind::linear) return;
    if (now.kind == Kind::any) {
      datum = now;
      return;
    }
    const std::optional<LinearExpression> same = translated(datum.linear);
    if (!same || !(*same == now.linear)) datum.linear = changed(datum.linear, now.linear);
  }

  /// A linear expression that stands for both: another changed number plus a constant, if they move
  /// together.
  LinearExpression changed(const LinearExpression& before, const LinearExpression& after) {
    const bool numbers = before.is_constant() && after.is_constant();
    for (const Change& other : changes_) {
      // A sum of two that change one after the other.
      if (keeps_orders_ && !before.is_constant()) {
        const LinearExpression sum =
            add(add(before, checked_multiply(-1, other.before)), linear_unknown(other.unknown));
        const std::optional<LinearExpression> now = translated(sum);
        if (now && *now == after) return sum;
      }
      // A size, the end of a range and an index may all become the same that is no number, and so
      // may an index and the offset of the cell there.
      if ((has_tables_ || follows_texts_) && before.is_constant()) {
        const Number offset = checked_add(before.constant, checked_multiply(-1, other.before));
        if (add(*image_[other.unknown], offset) == after) {
          return add(linear_unknown(other.unknown), offset);
        }
      }
      if (!numbers || !other.after) continue;
      const Number offset = checked_add(before.constant, checked_multiply(-1, other.before));
      if (checked_add(*other.after, offset) == after.constant) {
        return add(linear_unknown(other.unknown), offset);
      }
      // Or the sum stays the same, as of two indices that take turns.
      const Number sum = checked_add(before.constant, other.before);
      if (keeps_orders_ && checked_add(*other.after, after.constant) == sum) {
        return subtract(linear_constant(sum), linear_unknown(other.unknown));
      }
    }
    loses_ = true;
    const Unknown fresh = result_.unknowns++;
    image_.push_back(after);
    if (before.is_constant()) {
      std::optional<Number> number;
      if (after.is_constant()) number = after.constant;
      changes_.push_back({fresh, before.constant, number});
    } else {
      moved_.emplace_back(fresh, before);
    }
    return linear_unknown(fresh);
  }

  /// The old value, where what changes only grows or only shrinks, and else the nearest thresholds
  /// that it has not left (widening with thresholds: Blanchet et al., "A static analyzer for large
  /// safety-critical software", PLDI 2003, section 7.1.2).
  void keep_bounds(Unknown changed, const LinearExpression& before) {
    const LinearExpression now = linear_unknown(changed);
    const bool grows = keep_if_implied(less_equal(before, now));
    const bool shrinks = keep_if_implied(less_equal(now, before));
    if (!thresholds_ || (grows && shrinks)) return;
    const std::vector<Number> thresholds = thresholds_for(changed);
    if (!grows) keep_threshold(thresholds, now, before, -1);
    if (!shrinks) keep_threshold(thresholds, now, before, 1);
  }

  /// Those of the variables that hold it, and sizes of the blocks that these lead into; all there
  /// are if only cells hold it. Ascending.
  std::vector<Number> thresholds_for(Unknown changed) const {
    std::vector<Number> result;
    bool is_held = false;
    const auto add_with = [&](const std::vector<Number>& numbers, Number offset) {
      for (const Number number : numbers) result.push_back(checked_add(number, -offset));
    };
    for (rts::VariableId v = 0; v < result_.store.size(); ++v) {
      const Datum& datum = result_.store[v];
      const LinearExpression& linear = datum.linear;
      if (datum.kind < Kind::linear || linear.terms.size() != 1 ||
          coefficient(linear, changed) != 1)
        continue;
      is_held = true;
      add_with(thresholds_->of(v), linear.constant);
      if (!datum.is_place() || result_.segments[datum.segment].is_piece()) continue;
      const Segment& block = result_.segments[datum.segment];
      if (block.is_partial() && !block.extent().is_constant()) continue;
      const Number cells =
          block.is_partial() ? block.extent().constant : static_cast<Number>(block.cells());
      add_with({cells - 1, cells, cells + 1}, linear.constant);
    }
    if (!is_held) return thresholds_->of_all();
    std::sort(result.begin(), result.end());
    return result;
  }

  /// What does not hold any more may have been what bounded its unknowns: the next thresholds do.
  void loosen(const Constraint& lost) {
    if (!thresholds_ || lost.relation == Relation::nonzero) return;
    for (const auto& [unknown, factor] : lost.linear.terms) {
      const LinearExpression now = linear_unknown(unknown);
      const std::vector<Number> thresholds = thresholds_for(unknown);
      const bool is_equation = lost.relation == Relation::zero;
      if (factor > 0 || is_equation) keep_threshold(thresholds, now, now, 1);
      if (factor < 0 || is_equation) keep_threshold(thresholds, now, now, -1);
    }
  }

  /// `sign`: 1 for an upper bound, -1 for a lower one. That a threshold is a bound of both is
  /// monotone, so the nearest one is found by bisection.
  void keep_threshold(const std::vector<Number>& thresholds, const LinearExpression& now,
                      const LinearExpression& before, Number sign) {
    const std::optional<LinearExpression> after = translated(now);
    if (!after) return;
    const std::size_t count = thresholds.size();
    const auto bound = [&](std::size_t i, const LinearExpression& linear) {
      const LinearExpression limit = linear_constant(thresholds[sign > 0 ? i : count - 1 - i]);
      return normalised(sign > 0 ? less_equal(linear, limit) : less_equal(limit, linear));
    };
    std::size_t from = 0, to = count;
    while (from < to) {
      const std::size_t middle = from + (to - from) / 2;
      if (facts_.implied(older_.condition, bound(middle, before)) &&
          facts_.implied(newer_.condition, bound(middle, *after)))
        to = middle;
      else
        from = middle + 1;
    }
    if (from < count) result_.condition.push_back(bound(from, now));
  }

  /// An expression of the result, and what it is in the older configuration.
  struct Compared {
    LinearExpression now, before;
  };

  /// Where sizes are no numbers, whether an index lies in a block is a matter of what else it is
  /// less than: all that is no number now is compared with each other and with 0. That may follow
  /// from what is lost.
  void keep_orders() {
    std::vector<Compared> all;
    for (const Change& change : changes_) {
      all.push_back({linear_unknown(change.unknown), linear_constant(change.before)});
    }
    for (const auto& [unknown, before] : moved_) all.push_back({linear_unknown(unknown), before});
    all.push_back({});
    const auto compare = [&](const LinearExpression& linear, bool also_number = false) {
      if (!is_variable(linear) && !(also_number && linear.is_constant())) return;
      const auto is_it = [&](const Compared& other) { return other.now == linear; };
      if (std::none_of(all.begin(), all.end(), is_it)) all.push_back({linear, linear});
    };
    for (const Datum& datum : older_.store) {
      if (datum.kind == Kind::linear) compare(datum.linear);
    }
    // Not what cells hold that are told apart by an index: these have nothing to do with sizes.
    for (const Segment& segment : older_.segments) {
      if (segment.is_partial()) {
        compare(segment.extent());
        for (std::size_t cell = 0; cell < segment.cells(); ++cell) {
          if (segment.is_table() || (follows_texts_ && holds_number(segment.value(cell)))) {
            compare(segment.offset(cell), true);
          }
        }
        for (const SlotRange& range : segment.ranges()) {
          compare(range.from.linear, true);
          compare(range.to.linear, true);
        }
        continue;
      }
      segment.for_each_content([&](const Datum& datum) {
        if (datum.kind == Kind::linear) compare(datum.linear);
      });
    }
    if (all.size() > most_compared) return;
    for (const Compared& less : all) {
      for (const Compared& more : all) {
        if (&less != &more) keep_order(less, more);
      }
    }
  }

  /// That one is less than the other, or else at most that, or one more, as in the midst of a round
  /// of a loop, if it was before and still is; and that it is with what has been added to a number,
  /// as where a loop counts from a place on.
  void keep_order(const Compared& less, const Compared& more) {
    for (const Number gap : {1, 0, -1}) {
      const Constraint before = normalised(less_equal(add(less.before, gap), more.before));
      if (!facts_.implied(older_.condition, before)) continue;
      for (const Change& change : changes_) {
        if (coefficient(less.now, change.unknown) != 0) continue;
        const LinearExpression moved = add(linear_unknown(change.unknown), -change.before);
        keep_if_implied(normalised(less_equal(add(add(less.now, moved), gap), more.now)));
      }
      if (keep_if_implied(less_equal(add(less.now, gap), more.now))) return;
    }
  }

  /// A condition of the older configuration, as it is or with a changed number for its old value.
  void keep(const Constraint& constraint) {
    const bool holds = keep_if_implied(constraint);
    loses_ = loses_ || !holds;
    if (!holds) loosen(constraint);
    if (holds && !has_tables_) return;
    for (const Change& change : changes_) {
      for (const Number factor : {1, -1}) {
        const LinearExpression moved = multiply(
            factor, add(linear_unknown(change.unknown), checked_multiply(-1, change.before)));
        const LinearExpression both = add(constraint.linear, moved);
        // What holds as it is may be meant for the number that changes: an index below a size.
        if (holds && !is_difference(both)) continue;
        if (keep_if_implied(normalised({constraint.relation, both}))) return;
      }
    }
  }

  /// Whether a text may end at a cell that holds this.
  static bool holds_number(const Datum& datum) {
    return datum.kind == Kind::linear && datum.linear.is_constant();
  }

  static bool is_difference(const LinearExpression& linear) {
    return linear.terms.size() == 2 && linear.terms[0].second == -linear.terms[1].second;
  }

  /// Whether the newer configuration has it, too. That the older one does is for the caller to see.
  bool keep_if_implied(const Constraint& constraint) {
    const std::optional<LinearExpression> linear = translated(constraint.linear);
    if (!linear || !facts_.implied(newer_.condition, normalised({constraint.relation, *linear})))
      return false;
    result_.condition.push_back(constraint);
    return true;
  }

  /// A linear expression of the result in terms of the newer configuration.
  std::optional<LinearExpression> translated(const LinearExpression& linear) const {
    LinearExpression result = linear_constant(linear.constant);
    for (const auto& [unknown, factor] : linear.terms) {
      if (!image_[unknown]) return std::nullopt;
      result = add(result, multiply(factor, *image_[unknown]));
    }
    return result;
  }

  const Configuration& older_;
  const Configuration& newer_;
  Facts& facts_;
  Configuration result_;
  std::vector<std::optional<LinearExpression>>
      image_;  // by unknown of the result: in the newer configuration
  std::vector<Change> changes_;
  std::vector<std::pair<Unknown, LinearExpression>> moved_;  // in place of what is no number
  bool has_tables_ = false;
  const Thresholds* thresholds_;
  const bool keeps_orders_;
  const bool follows_texts_;
  bool loses_ = false;  // a number, or a condition
};

}  // namespace

Configuration widen(const Configuration& older, const Configuration& newer, Facts& facts,
                    const WideningOptions& options) {
  return Widening(older, newer, facts, options).run();
}

}  // namespace heapreach::search
