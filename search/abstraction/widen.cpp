// Counters and linear expressions make configurations that differ in numbers for ever. After some
// of them, data that change become unknowns: bounds that hold from one to the next are kept (Cousot
// and Cousot, "Abstract interpretation", POPL 1977), so are differences between data that move
// together, and conditions of the older one that still hold with a changed number in place of its
// old value. Where blocks are of any size, so is which of them are in order.
#include "search/abstraction/widen.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace heapreach::search {

namespace {

using Kind = Datum::Kind;

/// So many unknowns are compared with each other.
constexpr std::size_t most_compared = 12;

class Widening {
 public:
  Widening(const Configuration& older, const Configuration& newer, Facts& facts)
      : older_(older), newer_(newer), facts_(facts), result_(older), image_(older.unknowns) {
    has_tables_ = std::any_of(older.segments.begin(), older.segments.end(),
                              [](const Segment& segment) { return segment.is_table(); });
    has_blocks_of_any_size_ = std::any_of(
        older.segments.begin(), older.segments.end(),
        [](const Segment& segment) { return segment.is_partial() && !segment.is_table(); });
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
    if (has_blocks_of_any_size_) keep_orders();
    for (const Constraint& constraint : older_.condition) keep(constraint);
    std::erase_if(result_.old, [&](Unknown unknown) { return !is_old(image_[unknown]); });
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
    if (!compared || old.segment != now.segment || old.linear.terms.size() != 1) return;
    const auto [unknown, factor] = old.linear.terms.front();
    if (image_[unknown] || (factor != 1 && factor != -1)) return;
    image_[unknown] = multiply(factor, add(now.linear, checked_multiply(-1, old.linear.constant)));
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
      if (!before.is_constant()) {
        const LinearExpression sum =
            add(add(before, checked_multiply(-1, other.before)), linear_unknown(other.unknown));
        const std::optional<LinearExpression> now = translated(sum);
        if (now && *now == after) return sum;
      }
      // A size, the end of a range and an index may all become the same that is no number.
      if (has_tables_ && before.is_constant()) {
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
    }
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

  /// The old value, where what changes only grows or only shrinks.
  void keep_bounds(Unknown changed, const LinearExpression& before) {
    keep_if_implied(less_equal(before, linear_unknown(changed)));
    keep_if_implied(less_equal(linear_unknown(changed), before));
  }

  /// Where sizes are no numbers, whether an index lies in a block is a matter of what else it is
  /// less than: changed numbers are compared with all that is no number now.
  void keep_orders() {
    std::vector<std::pair<Unknown, LinearExpression>> others = moved_;
    for (const Change& change : changes_) {
      others.emplace_back(change.unknown, linear_constant(change.before));
    }
    for_each_datum(older_, [&](const Datum& datum) {
      if (datum.kind != Kind::linear || !is_variable(datum.linear)) return;
      const std::pair other(datum.linear.terms.front().first, datum.linear);
      if (std::find(others.begin(), others.end(), other) == others.end()) others.push_back(other);
    });
    if (others.size() > most_compared) return;
    for (const Change& change : changes_) {
      for (const auto& [other, before] : others) {
        if (other == change.unknown) continue;
        keep_order(change.unknown, linear_constant(change.before), other, before);
        keep_order(other, before, change.unknown, linear_constant(change.before));
      }
    }
  }

  /// That one is less than the other, or else at most that, if it was before and still is.
  void keep_order(Unknown less, const LinearExpression& less_before, Unknown more,
                  const LinearExpression& more_before) {
    for (const Number gap : {1, 0}) {
      if (!facts_.implied(older_.condition,
                          normalised(less_equal(add(less_before, gap), more_before)))) {
        continue;
      }
      if (keep_if_implied(less_equal(add(linear_unknown(less), gap), linear_unknown(more)))) return;
    }
  }

  /// A condition of the older configuration, as it is or with a changed number for its old value.
  void keep(const Constraint& constraint) {
    const bool holds = keep_if_implied(constraint);
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
  bool has_blocks_of_any_size_ = false;  // of an unknown start heap
};

}  // namespace

Configuration widen(const Configuration& older, const Configuration& newer, Facts& facts) {
  return Widening(older, newer, facts).run();
}

}  // namespace heapreach::search
