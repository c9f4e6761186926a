// Purpose: `no_live_cells(E, ..)`: whether everything that is allocated is reachable.
//
// Contract: branches so that every outcome that an execution of the configuration can have is
// taken on some branch.
//
// Invariant: blocks that are marked are reachable, wherever blocks lie. And unless something was
// met that may lead to some block or other (is_open()), no other block is: everything that a marked
// block holds was looked at, and leads to marked blocks or nowhere. What may lead to some block or
// other is a number that need not be below the origin, and a place in front of its block or behind
// the guard: other blocks may lie there. Links inside a list are such places, too, wherever a
// marked block may hold one.
//
// So blocks that are not marked are lost if nothing was open. Otherwise both outcomes are followed:
// a path that needs one of them is no proof yet (refinement.cpp has it confirmed).
//
// Source: mark and sweep (McCarthy, "Recursive functions of symbolic expressions and their
// computation by machine", CACM 1960), over lists of blocks: from one end a list is reached as a
// whole if its links lead away from that end.
#include "search/step/reachable.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace heapreach::search {

namespace {

/// Whether blocks of a piece are pointed at from beside them only.
bool leads_astray_inside(const Segment& segment) {
  return segment.is_piece() && !segment.is_stack() && !segment.shape()->leads_inside();
}

/// Whether every block of the segment is reachable, however many there are.
bool is_wholly_reachable(const Segment& segment, const Ends& ends) {
  if (leads_astray_inside(segment)) return false;
  if (!segment.is_list()) return ends.any();
  if (segment.is_piece()) return ends.first || (ends.last && segment.shape()->leads_back());
  return (ends.first && segment.has_links_to_cells(false)) ||
         (ends.last && segment.has_links_to_cells(true)) ||
         (!segment.may_have_inner_blocks() && ends.both());
}

/// Whether cells of a table that nobody names may own what is pointed at from beside it only.
bool owns_beside(const Segment& segment) {
  const auto& ranges = segment.ranges();
  return std::any_of(ranges.begin(), ranges.end(), [](const SlotRange& range) {
    return range.owns() && !range.form->leads_inside();
  });
}

/// Perhaps: only if some list has more than two blocks, or a path one, or what cells without a name
/// own is pointed at from beside it.
enum class Lost { nothing, perhaps, surely };

/// The marking of one configuration.
class Leads {
 public:
  Leads(Branch& branch, const rts::System& system)
      : branch_(branch),
        configuration_(branch.configuration()),
        origin_(static_cast<Number>(system.origin())),
        guard_(static_cast<Number>(system.guard)),
        ends_(configuration_.segments.size()) {}

  void run(const std::vector<Datum>& roots) {
    for (const Datum& root : roots) visit(root);
    while (!work_.empty()) {
      const SegmentId id = work_.back();
      work_.pop_back();
      visit(id);
    }
  }

  /// Whether something was met that may lead to blocks which are not marked.
  bool is_open() const { return open_; }

  /// Whether some block that has to be marked is not.
  Lost lost() const {
    Lost result = configuration_.garbage == Garbage::some ? Lost::surely : Lost::nothing;
    for (SegmentId id = 0; id < ends_.size(); ++id) {
      const Segment& segment = configuration_.segments[id];
      if (owns_beside(segment)) result = std::max(result, Lost::perhaps);
      if (segment.freed || is_wholly_reachable(segment, ends_[id])) continue;
      if (branch_.may_own_unnamed(id)) result = std::max(result, Lost::perhaps);
      if (segment.is_static) continue;
      const bool only_inside = ends_[id].both() && !segment.has_inner_blocks();
      // A path of one block begins where it ends.
      const bool only_block = segment.is_piece() && ends_[id].last && segment.may_be_one();
      result = std::max(result, only_inside || only_block ? Lost::perhaps : Lost::surely);
    }
    return result;
  }

  /// A piece that may be empty, if there is one which is not marked, or whose root holds what leads
  /// to something that is not, if there is a root.
  std::optional<SegmentId> perhaps_empty() const {
    for (SegmentId id = 0; id < ends_.size(); ++id) {
      if (configuration_.segments[id].may_be_empty() && !ends_[id].any()) return id;
    }
    for (const auto& [piece, held] : held_by_roots_) {
      if (!leads_to_marked(held)) return piece;
    }
    return std::nullopt;
  }

  /// A list of which only an end is marked, if there is one, and which may be that block alone.
  std::optional<SegmentId> perhaps_single() const {
    for (SegmentId id = 0; id < ends_.size(); ++id) {
      const Segment& segment = configuration_.segments[id];
      if (segment.may_be_one() && !segment.is_piece() && ends_[id].any() &&
          !is_wholly_reachable(segment, ends_[id]))
        return id;
    }
    return std::nullopt;
  }

 private:
  /// Whether it leads to the inside of a marked block, or is null.
  bool leads_to_marked(const Datum& datum) const {
    if (!datum.is_place()) return is_null(datum);
    const Segment& segment = configuration_.segments[datum.segment];
    const bool inside = datum.linear.is_constant() && datum.linear.constant >= 0 &&
                        datum.linear.constant < segment.size;
    return inside && (segment.freed || is_wholly_reachable(segment, ends_[datum.segment]));
  }

  /// A marked piece that its root alone, if there is one, makes hold its arguments. Its leaf leads
  /// to it, if there is none, and else it ends there.
  Segment without_root_cells(SegmentId id) {
    const Segment& piece = configuration_.segments[id];
    const Shape& shape = *piece.shape();
    std::vector<Datum> arguments = piece.arguments();
    for (std::size_t a = 0; a < shape.values(); ++a) {
      if (shape.has_leaf && a == shape.leaf()) continue;
      held_by_roots_.emplace_back(id, std::exchange(arguments[a], number({})));
    }
    return Segment::piece(piece.shape(), true, std::move(arguments));
  }

  /// What marked blocks of a segment hold.
  void visit(SegmentId id) {
    const bool is_piece = configuration_.segments[id].shape() != nullptr;
    const bool perhaps_none = is_piece && configuration_.segments[id].may_be_empty() &&
                              !configuration_.segments[id].has_hole();
    const std::optional<Segment> less =
        perhaps_none ? std::optional(without_root_cells(id)) : std::nullopt;
    const Segment& segment = less ? *less : configuration_.segments[id];
    if (leads_astray_inside(segment)) open_ = true;
    // A path through a list does not come to its leaf.
    if (segment.has_hole() && segment.shape()->has_leaf && only_own_cell(*segment.shape())) {
      open_ = true;
    }
    segment.for_each_held([&] { return ends_[id]; },
                          [&] { return is_wholly_reachable(segment, ends_[id]); },
                          [&](const Datum& datum) { visit(datum); },
                          [&](Number offset) {
                            // Where a link leads inside the list, the list is whole, or no marked
                            // block holds the link.
                            const bool near = offset >= 0 && offset < segment.room() + guard_;
                            if (!near) open_ = true;
                          });
  }

  void visit(const Datum& datum) {
    if (datum.kind == Datum::Kind::dropped) throw ReadsDropped();
    if (datum.is_place())
      visit_place(datum);
    else if (may_be_address(datum))
      open_ = true;
  }

  /// Whether a datum that is no place may be the address of a cell all the same.
  bool may_be_address(const Datum& number) {
    if (number.kind == Datum::Kind::any) return true;
    const Constraint at_least_origin = less_equal(linear_constant(origin_), number.linear);
    if (number.linear.is_constant()) return constant_truth(at_least_origin);
    return branch_.is_possible(at_least_origin);
  }

  void visit_place(const Datum& place) {
    const Segment& segment = configuration_.segments[place.segment];
    const auto below = [&](const LinearExpression& offset) {
      return branch_.decide(less_equal(add(place.linear, 1), offset));
    };
    const LinearExpression room =
        segment.is_partial() ? segment.extent() : linear_constant(segment.room());
    if (below(linear_constant(0)) || !below(add(room, guard_))) {
      open_ = true;
    } else if (below(room) && !segment.freed) {
      mark(place.segment, place.last);
    }
  }

  void mark(SegmentId id, bool last) {
    bool& end = last ? ends_[id].last : ends_[id].first;
    if (end) return;
    end = true;
    work_.push_back(id);
  }

  Branch& branch_;
  const Configuration& configuration_;
  Number origin_;
  Number guard_;
  std::vector<Ends> ends_;
  std::vector<SegmentId> work_;
  std::vector<std::pair<SegmentId, Datum>> held_by_roots_;  // of pieces that may be empty
  bool open_ = false;
};

}  // namespace

bool all_reachable(const std::vector<Datum>& roots, Branch& branch, const rts::System& system) {
  for (;;) {
    Leads leads(branch, system);
    leads.run(roots);
    const Lost lost = leads.lost();
    if (lost == Lost::nothing) return true;
    if (const auto piece = leads.perhaps_empty()) {
      branch.is_empty(*piece);
      continue;
    }
    if (const auto list = leads.perhaps_single()) {
      branch.is_single(*list);
      continue;
    }
    const bool depends = leads.is_open() || lost == Lost::perhaps;
    return depends && branch.choose(2) == 1;
  }
}

}  // namespace heapreach::search
