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
// but such cells: the range grows with the loop that fills the table. In an array of records each
// field has ranges of its own, counted in records; how many cells these have the flow of pointers
// tells (search/shapes/kinds.h). Numbers at places that no variable knows are
// forgotten but for two: loops that read one line after the other into a buffer leave many.
#include "search/abstraction/tables.h"

#include <algorithm>

#include "search/abstraction/slots.h"
#include "search/pieces/owned_pieces.h"
#include "search/pieces/piece_fit.h"
#include "search/shapes/shape_cases.h"

namespace heapreach::search {

namespace {

constexpr std::size_t most_named_cells = 6;
/// So many numbers are kept at places that no variable knows: the end of a text, and a separator.
constexpr std::size_t most_unnamed_numbers = 2;

ShapePtr form_of(ShapeCell cell) {
  return std::make_shared<const Shape>(Shape{{std::move(cell)}});
}

/// Folds the cells of one table.
class TableFolding {
 public:
  using Where = Slots::Where;

  /// `kinds`: of the segments.
  TableFolding(Configuration& configuration, SegmentId id, Shapes& shapes,
               const std::vector<BlockKind>& kinds, Facts& facts)
      : configuration_(configuration),
        id_(id),
        shapes_(shapes),
        kinds_(kinds),
        slots_(table(), std::max<Number>(1, shapes.kinds().period(kinds[id])),
               shapes.kinds().fill(kinds[id]), configuration.condition, facts) {}

  bool run() {
    bool any = false;
    // It ends: a range grows or is added only with a cell that is forgotten for it (add_outside),
    // and of the cells that stay each leaves its range at most once, splits it, makes its form
    // more general, or tells fields apart that were in one range.
    while (slots_.tidy() || fold_some_cell()) any = true;
    while (forget_old_number()) any = true;
    while (table().cells() > most_named_cells) {
      give_up_cell();
      any = true;
    }
    return any;
  }

 private:
  Segment& table() { return configuration_.segments[id_]; }
  const Segment& table() const { return configuration_.segments[id_]; }
  bool is_implied(const Constraint& constraint) const { return slots_.is_implied(constraint); }

  /// Whether a variable says which cell it is, or which record.
  bool is_named(const LinearExpression& at) const {
    const std::optional<RecordCell> cell = slots_.record_of(at);
    return std::any_of(configuration_.store.begin(), configuration_.store.end(),
                       [&](const Datum& datum) {
                         const LinearExpression& there = datum.linear;
                         if (datum.is_place()) {
                           if (datum.segment != id_ || there == LinearExpression{})
                             return false;  // of all of it
                           const std::optional<RecordCell> led = slots_.record_of(there);
                           return there == at || (cell && led && cell->index == led->index);
                         }
                         if (datum.kind != Datum::Kind::linear || there.is_constant()) return false;
                         return there == at || (cell && there == cell->index);
                       });
  }

  bool fold_some_cell() {
    for (std::size_t cell = 0; cell < table().cells(); ++cell) {
      if (!is_named(table().offset(cell)) && fold_cell(cell)) return true;
    }
    return false;
  }

  bool fold_cell(std::size_t cell) {
    const LinearExpression at = table().offset(cell);
    for (std::size_t r = 0; r < table().ranges().size(); ++r) {
      const Where is = slots_.where(at, table().ranges()[r]);
      if (is == Where::open) return false;
      if (is == Where::inside) return take_in(cell, r);
    }
    return add_outside(cell);
  }

  /// What a cell holds, in general; nothing if that cannot be forgotten.
  std::optional<ShapeCell> described(std::size_t cell) {
    const Datum& datum = table().value(cell);
    if (!datum.is_place()) {
      const bool known = datum.kind == Datum::Kind::linear && datum.linear.is_constant();
      if (!known || !shapes_.kinds().is_stored(datum.linear.constant)) return ShapeCell{};
      return ShapeCell{CellKind::number, datum.linear.constant};
    }
    const Segment& owned = configuration_.segments[datum.segment];
    if (owned.freed) return ShapeCell{};
    const Incoming incoming(configuration_);
    std::optional<ShapeCell> child =
        suggested_child(configuration_, incoming, id_, table().offset(cell), datum);
    if (child && !owned.is_piece()) shapes_.note_described(kinds_[datum.segment]);
    if (child) child->never_null = !owned.may_be_empty();
    return child;
  }

  /// Forgets a cell that is as its range says; what it owns goes with it.
  bool absorb(std::size_t cell, const SlotRange& range) {
    const Datum datum = table().value(cell);
    if (!range.owns()) {
      const bool same =
          datum.kind == Datum::Kind::linear && datum.linear == linear_constant(range.cell().number);
      if (same) table().forget_cell(cell);
      return same;
    }
    const Incoming incoming(configuration_);
    const Datum slot = place(id_, false, table().offset(cell));
    Members members;
    if (!Fit(configuration_, incoming)
             .add_child(datum, *range.form, range.cell(), {}, slot, members)) {
      return false;
    }
    table().forget_cell(cell);
    for (const SegmentId member : members) configuration_.segments[member] = {};
    return true;
  }

  /// Forgets a cell in the range that is as this says, or owns nothing in front of it.
  bool forget_inside(std::size_t cell, std::size_t index) {
    const SlotRange range = table().ranges()[index];
    const LinearExpression at = *slots_.index_in(table().offset(cell), range);
    if (range.owns() && is_null(table().value(cell)) && is_implied(equal(at, range.from.linear))) {
      return cut_null(cell, at, index);
    }
    return absorb(cell, range);
  }

  /// Of a cell in the range.
  bool take_in(std::size_t cell, std::size_t index) {
    if (forget_inside(cell, index) || slots_.tell_fields_apart(index)) return true;
    SlotRange& range = table().ranges()[index];
    const LinearExpression at = *slots_.index_in(table().offset(cell), range);
    const std::optional<ShapeCell> held = described(cell);
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
    return split(at, index);
  }

  /// Of a cell in front that owns nothing: that it does not is worth to be kept of the first cells
  /// of a table. Behind others it means that what these owned is gone, and the rest goes on.
  bool cut_null(std::size_t cell, const LinearExpression& at, std::size_t index) {
    std::vector<SlotRange>& ranges = table().ranges();
    ranges[index].from = number(add(at, 1));
    table().forget_cell(cell);
    SlotRange one = ranges[index];
    one.form = form_of(ShapeCell{CellKind::number});
    one.from = number(at), one.to = number(add(at, 1));
    for (SlotRange& before : ranges) {
      const bool is_null = before.is_of(one) && !before.owns() && before.cell().number == 0;
      if (!is_null || !is_implied(equal(before.to.linear, at))) continue;
      before.to = one.to;
      return true;
    }
    if (at == LinearExpression{}) slots_.add(std::move(one));
    return true;
  }

  /// Makes a range two, without one cell.
  bool split(const LinearExpression& at, std::size_t index) {
    SlotRange behind = table().ranges()[index];
    if (!slots_.has_room(behind)) return false;
    behind.from = number(add(at, 1));
    table().ranges()[index].to = number(at);
    return slots_.add(std::move(behind)).has_value();
  }

  /// Of a cell in no range: forgets it, alone or as one with which a range begins or ends.
  bool add_outside(std::size_t cell) {
    const LinearExpression offset = table().offset(cell);
    const std::optional<ShapeCell> held = described(cell);
    if (!held) return false;
    if (held->is_data()) {
      table().forget_cell(cell);
      forget_nulls_up_to(offset);
      return true;
    }
    std::vector<SlotRange>& ranges = table().ranges();
    const std::vector<SlotRange> before = ranges;
    const std::optional<SlotRange> one = slots_.of_one(offset, form_of(*held));
    if (one) slots_.tell_field(*one);
    bool is_beside = false;
    for (std::size_t r = 0; r < ranges.size(); ++r) {
      SlotRange& range = ranges[r];
      const std::optional<LinearExpression> at = slots_.index_in(offset, range);
      if (!at) continue;
      const bool is_behind = is_implied(equal(range.to.linear, *at));
      if (!is_behind && !is_implied(equal(range.from.linear, add(*at, 1)))) continue;
      is_beside = true;
      const ShapePtr form = form_of(*held);
      const bool alike = range.cell().kind == held->kind || includes(*range.form, *form);
      ShapePtr both = alike ? join(*range.form, *form) : nullptr;
      if (both == nullptr || both->cells.front().is_data()) continue;
      range.form = std::move(both);
      (is_behind ? range.to : range.from) = number(is_behind ? add(*at, 1) : *at);
      return forget_or_restore(cell, r, before);
    }
    if (one && (is_beside || one->from.linear.is_constant() || slots_.is_last(*one))) {
      if (const auto added = slots_.add(*one)) return forget_or_restore(cell, *added, before);
    }
    ranges = before;
    // Of records it is no slot where others of its field own nothing.
    const bool is_slot = std::any_of(before.begin(), before.end(), [&](const SlotRange& range) {
      return range.owns() && slots_.index_in(offset, range);
    });
    if (held->kind != CellKind::number || is_slot || !one || one->stride == 1) return false;
    table().forget_cell(cell);
    return true;
  }

  /// Forgets a cell that a range was made to say, or takes that back: what is owned may be told by
  /// a form and yet be of no piece, and then the range would be cut at the cell and grow again.
  bool forget_or_restore(std::size_t cell, std::size_t index,
                         const std::vector<SlotRange>& before) {
    if (forget_inside(cell, index)) return true;
    table().ranges() = before;
    return false;
  }

  /// Cells in front of one that nothing is known of are no more worth than that.
  void forget_nulls_up_to(const LinearExpression& offset) {
    if (!table().owns_in_ranges()) return;
    std::erase_if(table().ranges(), [&](const SlotRange& range) {
      const std::optional<LinearExpression> at = slots_.index_in(offset, range);
      return at && !range.owns() && is_implied(equal(range.to.linear, *at));
    });
  }

  /// Forgets the oldest of too many numbers at places that no variable knows any more, as the ends
  /// of texts that were written over each other: each would make states of its own.
  bool forget_old_number() {
    std::size_t count = 0;
    std::optional<std::size_t> oldest;
    for (std::size_t cell = 0; cell < table().cells(); ++cell) {
      const LinearExpression at = table().offset(cell);
      if (table().value(cell).is_place() || is_named(at)) continue;
      const auto& ranges = table().ranges();
      if (std::any_of(ranges.begin(), ranges.end(), [&](const SlotRange& range) {
            return slots_.where(at, range) != Where::outside;
          })) {
        continue;
      }
      ++count;
      if (!oldest) oldest = cell;
    }
    if (count <= most_unnamed_numbers) return false;
    table().forget_cell(*oldest);
    return true;
  }

  /// Forgets a cell, and what ranges would say of it.
  void give_up_cell() {
    const LinearExpression at = table().offset(0);
    const Datum& datum = table().value(0);
    const bool is_known = configuration_.garbage != Garbage::any;
    if (is_known && datum.is_place() && !configuration_.segments[datum.segment].freed) {
      throw OwnsUnseen();
    }
    std::vector<SlotRange>& ranges = table().ranges();
    for (std::size_t r = ranges.size(); r-- > 0;) {
      if (slots_.where(at, ranges[r]) == Where::outside) continue;
      if (is_known && ranges[r].owns()) throw OwnsUnseen();
      ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(r));
    }
    table().forget_cell(0);
  }

  Configuration& configuration_;
  SegmentId id_;
  Shapes& shapes_;
  const std::vector<BlockKind>& kinds_;  // indexed by SegmentId
  Slots slots_;
};

/// Where one cell is all that is left of a range, an index is a number.
bool find_equations(std::vector<Constraint>& condition) {
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

}  // namespace

bool fold_tables(Configuration& configuration, Shapes& shapes, Facts& facts) {
  const auto is_table = [](const Segment& segment) { return segment.is_table(); };
  if (std::none_of(configuration.segments.begin(), configuration.segments.end(), is_table)) {
    return false;
  }
  bool any = find_equations(configuration.condition);
  const std::vector<BlockKind> kinds = shapes.kinds().of(configuration);
  for (SegmentId id = 0; id < kinds.size(); ++id) {
    const Segment& table = configuration.segments[id];
    if (!table.is_table() || table.freed) continue;
    any |= TableFolding(configuration, id, shapes, kinds, facts).run();
  }
  return any;
}

bool forget_numbers_in_tables(Configuration& configuration) {
  bool any = false;
  for (Segment& table : configuration.segments) {
    if (!table.is_table() || table.freed) continue;
    for (std::size_t cell = table.cells(); cell-- > 0;) {
      if (table.value(cell).is_place()) continue;
      table.forget_cell(cell);
      any = true;
    }
    any |= std::erase_if(table.ranges(), [](const SlotRange& range) { return !range.owns(); }) > 0;
  }
  return any;
}

}  // namespace heapreach::search
