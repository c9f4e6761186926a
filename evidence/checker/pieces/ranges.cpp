// A range says of each of its cells by itself what that holds, so that one cell can be looked at,
// or written, and the range goes on saying the same of the others: it is named by its offset from
// then on, and ranges are about cells that no offset names. Nothing has to be split or joined, and
// it does not matter whether ranges overlap or leave gaps: the first one in which a cell lies
// counts, and nothing is known of a cell that lies in none.
//
// A range with a stride is about every so many cells: one of the fields of an array of records.
// Which cell of a record an offset is follows from its coefficients, where these are multiples of
// the stride; else quotient and rest get names, which there are whatever the offset is.
#include "evidence/checker/pieces/ranges.h"

#include <algorithm>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/heaps/shapes.h"
#include "evidence/checker/pieces/pieces.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

std::string malformed_range(const CellRange& range, const std::vector<Shape>& shapes) {
  const ShapeCell& cell = range.cell;
  if (range.stride < 1) return "has a stride that is not positive";
  if (range.at < 0 || range.at >= range.stride) return "is at an offset beyond its stride";
  if (cell.kind == CellKind::argument || cell.kind == CellKind::bounded) {
    return "speaks of an argument that it has not";
  }
  if (cell.kind != CellKind::child) {
    const bool none = cell.arguments.empty() && !cell.never_null && !cell.end;
    return none ? "" : "has what only a child may have";
  }
  if (cell.child >= shapes.size()) return "speaks of a shape that is not there";
  if (shapes[cell.child].is_static) return "leads to static blocks";
  if (cell.end) return "ends at a cell of its block";
  if (cell.arguments.size() != shapes[cell.child].arguments) {
    return "gives a child another number of arguments than its shape has";
  }
  const bool known =
      std::all_of(cell.arguments.begin(), cell.arguments.end(), [](const ShapeArgument& argument) {
        return argument.kind == ArgumentKind::number || argument.kind == ArgumentKind::owner ||
               argument.kind == ArgumentKind::slot || argument.kind == ArgumentKind::any;
      });
  if (!known) return "passes on what it has not";
  return shapes[cell.child].leaf ? "leads to a shape with a leaf"
                                 : malformed_given_bounds(shapes, cell);
}

}  // namespace

std::string malformed_ranges(const State& state, const std::vector<Shape>& shapes, bool open) {
  for (std::size_t n = 0; n < state.nodes.size(); ++n) {
    for (const CellRange& range : state.nodes[n].ranges) {
      const std::string wrong =
          open ? "is there although the start heap is not known" : malformed_range(range, shapes);
      if (!wrong.empty()) return "a range of node " + std::to_string(n) + " " + wrong;
    }
  }
  return "";
}

Constraint Count::is_met() const {
  return equal(rest, constant(0));
}

Count counted(const CellRange& range, const Linear& offset, const std::function<Unknown()>& fresh) {
  const Linear behind = difference(offset, constant(range.at));
  const bool divides = std::all_of(behind.terms.begin(), behind.terms.end(), [&](const auto& term) {
    return term.second % range.stride == 0;
  });
  if (!divides) {
    const Linear index = term_of(fresh());
    const Linear rest = term_of(fresh());
    return {index,
            rest,
            {equal(behind, sum(multiple(range.stride, index), rest)), at_most(constant(0), rest),
             below(rest, constant(range.stride))}};
  }
  Integer rest = behind.constant % range.stride;
  if (rest < 0) rest += range.stride;
  Linear index{(behind.constant - rest) / range.stride, {}};
  for (const auto& [unknown, coefficient] : behind.terms) {
    index.terms.emplace_back(unknown, coefficient / range.stride);
  }
  return {index, constant(rest)};
}

Linear offset_of(const CellRange& range, const Linear& index) {
  return sum(multiple(range.stride, index), constant(range.at));
}

bool lies_in(const CellRange& range, const Linear& offset, GraphHeap& heap, GraphPath& path) {
  const Count count = counted(range, offset, [&] { return heap.fresh(); });
  for (const Constraint& constraint : count.defined) path.add(constraint);
  return path.decide(count.is_met()) && path.decide(at_most(range.from, count.index)) &&
         path.decide(below(count.index, range.to));
}

Value content_of(GraphHeap& heap, std::uint32_t block, const Linear& offset,
                 const ShapeCell& cell) {
  if (cell.kind == CellKind::anything) return Anything{};
  if (cell.kind == CellKind::number) return constant(cell.number);
  std::vector<Value> given;
  for (const ShapeArgument& argument : cell.arguments) {
    if (argument.kind == ArgumentKind::number) given.emplace_back(constant(argument.number));
    if (argument.kind == ArgumentKind::owner) {
      given.emplace_back(Pointer{block, false, constant(argument.number)});
    }
    if (argument.kind == ArgumentKind::slot) {
      given.emplace_back(Pointer{block, false, sum(offset, constant(argument.number))});
    }
    if (argument.kind == ArgumentKind::any) given.emplace_back(Anything{});
  }
  const std::uint64_t size = heap.state().shapes()[cell.child].cells.size();
  const std::uint32_t child = heap.add(Segment::piece(cell.child, size, !cell.never_null, given));
  return Pointer{child, false, constant(cell.number)};
}

bool may_own_in_ranges(GraphHeap& heap, std::uint32_t block, const GraphPath& path) {
  if (!heap.segment(block).owns_in_ranges()) return false;
  const Linear index = term_of(heap.fresh());
  const Segment& table = heap.segment(block);
  return std::any_of(table.ranges().begin(), table.ranges().end(), [&](const CellRange& range) {
    if (range.cell.kind != CellKind::child) return false;
    const Linear at = offset_of(range, index);
    std::vector<Constraint> there = {at_most(constant(0), at), below(at, table.extent()),
                                     at_most(range.from, index), below(index, range.to)};
    for (std::size_t c = 0; c < table.cells(); ++c) {
      there.push_back({Constraint::Relation::nonzero, difference(at, table.offset(c))});
    }
    return path.allows(there);
  });
}

bool includes(const std::vector<Shape>& shapes, const ShapeCell& general,
              const ShapeCell& special) {
  if (general.kind == CellKind::anything) return special.kind != CellKind::child;
  if (general.kind == CellKind::number) {
    return special.kind == CellKind::number && special.number == general.number;
  }
  if (special.kind == CellKind::number) return special.number == 0 && !general.never_null;
  if (special.kind != CellKind::child || special.number != general.number) return false;
  if (general.never_null && !special.never_null) return false;
  const bool same = shapes[general.child].arguments == 0 || shapes[special.child].arguments == 0 ||
                    general.arguments == special.arguments;
  return same && includes(shapes, general.child, special.child);
}

}  // namespace heapreach::evidence::checker
