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
constexpr std::size_t most_compared = 10;

class Widening {
 public:
  Widening(const Configuration& older, const Configuration& newer, Facts& facts, bool with_orders)
      : older_(older),
        newer_(newer),
        facts_(facts),
        result_(older),
        image_(older.unknowns),
        keeps_orders_(with_orders) {
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

  /// The old value, where what changes only grows or only shrinks.
  void keep_bounds(Unknown changed, const LinearExpression& before) {
    keep_if_implied(less_equal(before, linear_unknown(changed)));
    keep_if_implied(less_equal(linear_unknown(changed), before));
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
    const auto compare = [&](const LinearExpression& linear) {
      if (!is_variable(linear)) return;
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
  /// of a loop, if it was before and still is.
  void keep_order(const Compared& less, const Compared& more) {
    for (const Number gap : {1, 0, -1}) {
      const Constraint before = normalised(less_equal(add(less.before, gap), more.before));
      const bool held = before.linear.is_constant() ? constant_truth(before)
                                                    : facts_.implied(older_.condition, before);
      if (held && keep_if_implied(less_equal(add(less.now, gap), more.now))) return;
    }
  }

  /// A condition of the older configuration, as it is or with a changed number for its old value.
  void keep(const Constraint& constraint) {
    const bool holds = keep_if_implied(constraint);
    loses_ = loses_ || !holds;
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
  const bool keeps_orders_;
  bool loses_ = false;  // a number, or a condition
};

}  // namespace

Configuration widen(const Configuration& older, const Configuration& newer, Facts& facts,
                    bool with_orders) {
  return Widening(older, newer, facts, with_orders).run();
}

}  // namespace heapreach::search
