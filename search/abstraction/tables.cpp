// Purpose: arrays, and hash tables that own lists or trees, of any number of slots in finitely many
// configurations.
//
// Contract: the configuration stands for a superset of the states. What a range loses is which of
// its cells hold what, where these differ.
//
// Source: array segments with symbolic bounds (Cousot, Cousot, Logozzo, "A parametric segmentation
// functor for fully automatic and scalable array content analysis", POPL 2011; Gopan, Reps, Sagiv,
// "A framework for numeric analysis of array operations", POPL 2005), whose contents are pieces of
// the heap here, one per cell.
//
// Why this variant: segments of an array are split where a cell of them is written, and three parts
// have to be joined again. Here a range stays as it is, and a cell that is looked at lies over it,
// by the name of its offset (search/step/execution.cpp): it holds what the range says at first, and
// covers it from then on. Joining is to forget such a cell where it holds again what its range
// says, or to let a range begin behind it, or end with it. So an access needs no other cases than
// which of the named cells it is and in which range it lies, and order and number of ranges stay
// small: sequential loops move the ends of ranges, by terms that widening generalises; what is
// written at any index makes the form of a range more general, as shapes are learned from blocks. A
// cell is kept as long as a variable leads to it or holds its offset: programs that test a slot
// read it again. What owns a block that is surely there is never null, and so is a range of nothing
// but such cells: the range grows with the loop that fills the table.
#include "search/abstraction/tables.h"

#include <algorithm>

#include "search/pieces/owned_pieces.h"
#include "search/pieces/piece_fit.h"
#include "search/shapes/shape_cases.h"

namespace heapreach::search {

namespace {

constexpr std::size_t most_ranges = 4;
constexpr std::size_t most_named_cells = 6;

ShapePtr form_of(ShapeCell cell) {
  return std::make_shared<const Shape>(Shape{{std::move(cell)}});
}

class TableFolding {
 public:
  TableFolding(Configuration& configuration, Shapes& shapes, Facts& facts)
      : configuration_(configuration), shapes_(shapes), facts_(facts) {}

  bool run() {
    bool any = false;
    if (std::any_of(configuration_.segments.begin(), configuration_.segments.end(),
                    [](const Segment& segment) { return segment.is_table(); })) {
      any = find_equations();
    }
    for (SegmentId id = 0; id < configuration_.segments.size(); ++id) {
      if (!table(id).is_table() || table(id).freed) continue;
      // It ends: a range grows or is added only with a cell that is forgotten for it (add_outside),
      // and of the cells that stay each leaves its range at most once, splits it, or makes its form
      // more general.
      while (tidy_ranges(id) || fold_some_cell(id)) any = true;
      while (table(id).cells() > most_named_cells) {
        give_up_cell(id);
        any = true;
      }
    }
    return any;
  }

 private:
  Segment& table(SegmentId id) { return configuration_.segments[id]; }
  bool is_implied(const Constraint& constraint) {
    return facts_.implied(configuration_.condition, constraint);
  }

  /// Where one cell is all that is left of a range, an index is a number.
  bool find_equations() {
    std::vector<Constraint>& condition = configuration_.condition;
    bool any = false;
    for (std::size_t i = 0; i < condition.size(); ++i) {
      if (condition[i].relation != Relation::at_most_zero) continue;
      const LinearExpression opposite = multiply(-1, condition[i].linear);
      for (std::size_t k = i + 1; k < condition.size(); ++k) {
        if (condition[k].relation != Relation::at_most_zero) continue;
        if (!(condition[k].linear == opposite)) continue;
        condition[i] = normalised({Relation::zero, condition[i].linear});
        condition.erase(condition.begin() + static_cast<std::ptrdiff_t>(k));
        any = true;
        break;
      }
    }
    return any;
  }

  // Ranges.

  /// Removes one without cells, or joins two neighbours that are alike.
  bool tidy_ranges(SegmentId id) {
    std::vector<SlotRange>& ranges = table(id).ranges();
    for (std::size_t r = 0; r < ranges.size(); ++r) {
      const bool is_empty = is_implied(less_equal(ranges[r].to.linear, ranges[r].from.linear));
      const bool says_something = ranges[r].owns() || ranges[r].cell().kind == CellKind::number;
      if (is_empty || !says_something) {
        ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(r));
        return true;
      }
      // One name for one place. Behind the end there are no cells.
      const LinearExpression& end = table(id).extent();
      if (!(ranges[r].to.linear == end) && is_implied(less_equal(end, ranges[r].to.linear))) {
        ranges[r].to = number(end);
        return true;
      }
      if (r == 0) continue;
      SlotRange& before = ranges[r - 1];
      const bool alike =
          includes(*before.form, *ranges[r].form) && includes(*ranges[r].form, *before.form);
      if (!alike || !is_implied(equal(before.to.linear, ranges[r].from.linear))) continue;
      before.to = ranges[r].to;
      ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(r));
      return true;
    }
    return false;
  }

  enum class Where { inside, outside, open };

  Where where(const LinearExpression& at, const SlotRange& range) {
    const bool is_behind = is_implied(less_equal(range.from.linear, at));
    if (is_behind && is_implied(less_equal(add(at, 1), range.to.linear))) return Where::inside;
    const bool is_outside = is_implied(less_equal(add(at, 1), range.from.linear)) ||
                            is_implied(less_equal(range.to.linear, at));
    return is_outside ? Where::outside : Where::open;
  }

  // Cells.

  /// Whether a variable says which cell it is.
  bool is_named(SegmentId id, const LinearExpression& at) const {
    return std::any_of(
        configuration_.store.begin(), configuration_.store.end(), [&](const Datum& datum) {
          if (datum.is_place()) {
            const bool is_base = at == LinearExpression{};  // of all of the table
            return !is_base && datum.segment == id && datum.linear == at;
          }
          return !at.is_constant() && datum.kind == Datum::Kind::linear && datum.linear == at;
        });
  }

  bool fold_some_cell(SegmentId id) {
    for (std::size_t cell = 0; cell < table(id).cells(); ++cell) {
      if (!is_named(id, table(id).offset(cell)) && fold_cell(id, cell)) return true;
    }
    return false;
  }

  bool fold_cell(SegmentId id, std::size_t cell) {
    const LinearExpression at = table(id).offset(cell);
    for (std::size_t r = 0; r < table(id).ranges().size(); ++r) {
      const Where is = where(at, table(id).ranges()[r]);
      if (is == Where::open) return false;
      if (is == Where::inside) return take_in(id, cell, r);
    }
    return add_outside(id, cell);
  }

  /// What a cell holds, in general; nothing if that cannot be forgotten.
  std::optional<ShapeCell> described(SegmentId id, const Datum& datum) {
    if (!datum.is_place()) {
      if (datum.kind != Datum::Kind::linear || !datum.linear.is_constant()) return ShapeCell{};
      return ShapeCell{CellKind::number, datum.linear.constant};
    }
    if (table(datum.segment).freed) return ShapeCell{};
    const Incoming incoming(configuration_);
    std::optional<ShapeCell> child = suggested_child(configuration_, incoming, id, datum);
    if (child) child->never_null = !table(datum.segment).may_be_empty();
    return child;
  }

  /// Forgets a cell that is as its range says; what it owns goes with it.
  bool absorb(SegmentId id, std::size_t cell, const SlotRange& range) {
    const Datum datum = table(id).value(cell);
    if (!range.owns()) {
      const bool same =
          datum.kind == Datum::Kind::linear && datum.linear == linear_constant(range.cell().number);
      if (same) table(id).forget_cell(cell);
      return same;
    }
    const Incoming incoming(configuration_);
    Members members;
    if (!Fit(configuration_, incoming)
             .add_child(datum, *range.form, range.cell(), {}, place(id), members)) {
      return false;
    }
    table(id).forget_cell(cell);
    for (const SegmentId member : members) table(member) = {};
    return true;
  }

  /// Forgets a cell in the range that is as this says, or owns nothing in front of it.
  bool forget_inside(SegmentId id, std::size_t cell, std::size_t index) {
    const SlotRange& range = table(id).ranges()[index];
    const bool in_front = is_implied(equal(table(id).offset(cell), range.from.linear));
    if (range.owns() && is_null(table(id).value(cell)) && in_front) {
      return cut_null(id, cell, index);
    }
    return absorb(id, cell, range);
  }

  /// Of a cell in the range.
  bool take_in(SegmentId id, std::size_t cell, std::size_t index) {
    if (forget_inside(id, cell, index)) return true;
    SlotRange& range = table(id).ranges()[index];
    const LinearExpression at = table(id).offset(cell);
    const std::optional<ShapeCell> held = described(id, table(id).value(cell));
    if (!held) return false;
    if (is_implied(equal(at, range.from.linear))) {
      range.from = number(add(at, 1));
      return true;
    }
    if (is_implied(equal(add(at, 1), range.to.linear))) {
      range.to = number(at);
      return true;
    }
    if (ShapePtr both = join(*range.form, *form_of(*held))) {
      if (includes(*range.form, *both)) return false;
      range.form = std::move(both);
      return true;
    }
    return split(id, at, index);
  }

  /// Of a cell in front that owns nothing: that it does not is worth to be kept of the first cells
  /// of a table. Behind others it means that what these owned is gone, and the rest goes on.
  bool cut_null(SegmentId id, std::size_t cell, std::size_t index) {
    std::vector<SlotRange>& ranges = table(id).ranges();
    const LinearExpression at = table(id).offset(cell);
    ranges[index].from = number(add(at, 1));
    table(id).forget_cell(cell);
    for (SlotRange& before : ranges) {
      const bool is_null = !before.owns() && before.cell().number == 0;
      if (!is_null || !is_implied(equal(before.to.linear, at))) continue;
      before.to = number(add(at, 1));
      return true;
    }
    if (at == LinearExpression{} && ranges.size() < most_ranges) {
      ranges.insert(ranges.begin(),
                    {number(at), number(add(at, 1)), form_of(ShapeCell{CellKind::number})});
    }
    return true;
  }

  /// Makes a range two, without one cell.
  bool split(SegmentId id, const LinearExpression& at, std::size_t index) {
    std::vector<SlotRange>& ranges = table(id).ranges();
    if (ranges.size() >= most_ranges) return false;
    SlotRange behind = ranges[index];
    behind.from = number(add(at, 1));
    ranges[index].to = number(at);
    ranges.insert(ranges.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(behind));
    return true;
  }

  /// Of a cell in no range: forgets it, alone or as one with which a range begins or ends.
  bool add_outside(SegmentId id, std::size_t cell) {
    const LinearExpression at = table(id).offset(cell);
    const std::optional<ShapeCell> held = described(id, table(id).value(cell));
    if (!held) return false;
    if (held->is_data()) {
      table(id).forget_cell(cell);
      forget_nulls_up_to(id, at);
      return true;
    }
    const ShapePtr form = form_of(*held);
    bool is_beside = false;
    std::vector<SlotRange>& ranges = table(id).ranges();
    const std::vector<SlotRange> before = ranges;
    for (std::size_t r = 0; r < ranges.size(); ++r) {
      SlotRange& range = ranges[r];
      const bool is_behind = is_implied(equal(range.to.linear, at));
      if (!is_behind && !is_implied(equal(range.from.linear, add(at, 1)))) continue;
      is_beside = true;
      const bool alike = range.cell().kind == held->kind || includes(*range.form, *form);
      ShapePtr both = alike ? join(*range.form, *form) : nullptr;
      if (both == nullptr || both->cells.front().is_data()) continue;
      range.form = std::move(both);
      (is_behind ? range.to : range.from) = number(is_behind ? add(at, 1) : at);
      return forget_or_restore(id, cell, r, before);
    }
    const bool at_end = at.is_constant() || is_implied(equal(add(at, 1), table(id).extent()));
    if ((!is_beside && !at_end) || ranges.size() >= most_ranges) return false;
    const auto behind = std::find_if(ranges.begin(), ranges.end(), [&](const SlotRange& range) {
      return is_implied(less_equal(add(at, 1), range.from.linear));
    });
    const auto added = ranges.insert(behind, {number(at), number(add(at, 1)), form});
    return forget_or_restore(id, cell, static_cast<std::size_t>(added - ranges.begin()), before);
  }

  /// Forgets a cell that a range was made to say, or takes that back: what is owned may be told by
  /// a form and yet be of no piece, and then the range would be cut at the cell and grow again.
  bool forget_or_restore(SegmentId id, std::size_t cell, std::size_t index,
                         const std::vector<SlotRange>& before) {
    if (forget_inside(id, cell, index)) return true;
    table(id).ranges() = before;
    return false;
  }

  /// Cells in front of one that nothing is known of are no more worth than that.
  void forget_nulls_up_to(SegmentId id, const LinearExpression& at) {
    if (!table(id).owns_in_ranges()) return;
    std::erase_if(table(id).ranges(), [&](const SlotRange& range) {
      return !range.owns() && is_implied(equal(range.to.linear, at));
    });
  }

  /// Forgets a cell, and what ranges would say of it.
  void give_up_cell(SegmentId id) {
    const LinearExpression at = table(id).offset(0);
    const Datum& datum = table(id).value(0);
    const bool is_known = configuration_.garbage != Garbage::any;
    if (is_known && datum.is_place() && !table(datum.segment).freed) throw OwnsUnseen();
    std::vector<SlotRange>& ranges = table(id).ranges();
    for (std::size_t r = ranges.size(); r-- > 0;) {
      if (where(at, ranges[r]) == Where::outside) continue;
      if (is_known && ranges[r].owns()) throw OwnsUnseen();
      ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(r));
    }
    table(id).forget_cell(0);
  }

  Configuration& configuration_;
  Shapes& shapes_;
  Facts& facts_;
};

}  // namespace

bool fold_tables(Configuration& configuration, Shapes& shapes, Facts& facts) {
  return TableFolding(configuration, shapes, facts).run();
}

}  // namespace heapreach::search
