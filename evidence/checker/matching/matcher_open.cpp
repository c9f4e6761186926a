// Partial blocks, and old unknowns of graphs about a start heap that is not known.
//
// A partial block of the inner state that surely has the size of a block which the outer state
// knows wholly is one of that size; cells at offsets that are not known are left out. Of a partial
// block of the outer state cells are compared last, when it is known what their offsets stand for.
#include <algorithm>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/matching/matcher.h"
#include "evidence/checker/steps/address.h"

namespace heapreach::evidence::checker {

namespace {

/// So large are blocks that may have been partial.
constexpr std::uint64_t most_cells = 64;

}  // namespace

bool Matcher::match_sizes(const Segment& outer, std::uint32_t index) {
  const Segment& inner = inner_.segment(index);
  if (!inner.is_partial()) return !outer.is_partial() && outer.size() == inner.size();
  if (outer.is_partial()) return instantiation_.equate(outer.extent(), inner.extent());
  if (!instantiation_.equate(outer.extent(), inner.extent())) return false;
  complete(index, outer.size());
  return !inner_.segment(index).is_partial();
}

/// Makes a partial inner block that surely has this size a common one.
void Matcher::complete(std::uint32_t index, const Integer& size) {
  if (size < 1 || size > Integer(static_cast<unsigned long>(most_cells))) return;
  const Segment block = inner_.segment(index);
  if (!block.ranges().empty()) return;
  std::vector<std::optional<std::size_t>> offsets(block.cells());
  for (std::size_t c = 0; c < block.cells(); ++c) {
    for (std::size_t at = 0; at < size.get_ui() && !offsets[c]; ++at) {
      const Linear offset = constant(static_cast<unsigned long>(at));
      if (instantiation_.entailed(equal(block.offset(c), offset))) offsets[c] = at;
    }
  }
  inner_.change().segments[index] = block.completed(size.get_ui(), offsets);
}

/// Blocks of a chain have one size, and its links lead to places that are known.
void Matcher::complete_all(const Integer& size) {
  for (std::uint32_t s = 0; s < inner_.segments(); ++s) {
    const Segment& segment = inner_.segment(s);
    if (!segment.is_partial() || taken_.count(s) > 0) continue;
    if (instantiation_.entailed(equal(segment.extent(), constant(size)))) complete(s, size);
  }
  for (std::uint32_t s = 0; s < inner_.segments(); ++s) {
    for (std::size_t c = 0; c < inner_.segment(s).cells(); ++c) {
      straighten(s, c);
    }
  }
}

/// Puts a number in place of the offset of a pointer in a cell that surely is that. It may be
/// negative: the program went on from there into the block.
void Matcher::straighten(std::uint32_t segment, std::size_t cell) {
  const auto* held = std::get_if<Pointer>(&inner_.segment(segment).value(cell));
  if (held == nullptr || held->offset.terms.empty()) return;
  const std::optional<Integer> offset = instantiation_.value_of(held->offset);
  if (!offset) return;
  Pointer pointer = *held;
  pointer.offset = constant(*offset);
  inner_.change().segments[segment].value_to_change(cell) = pointer;
}

bool Matcher::match_partial() {
  const std::uint32_t outer = partial_.back();
  partial_.pop_back();
  where_ = {std::nullopt, outer};
  const std::uint32_t inner = image_.at(outer).front;
  std::set<std::size_t> met;  // inner cells
  for (std::size_t c = 0; c < outer_.segment(outer).cells(); ++c) {
    const Segment& wanted = outer_.segment(outer);
    if (wanted.says_nothing(c)) continue;
    const Segment& block = inner_.segment(inner);
    const auto offset = instantiation_.known(wanted.offset(c));
    auto cell = offset ? cell_at(*offset, block) : std::nullopt;
    if (!cell) {
      cell = cell_for(wanted.value(c), block, met);
      if (!cell || !equate(wanted.offset(c), block.offset(*cell))) {
        return fails("a cell of which nothing is known");
      }
    }
    // Nobody has looked whether there is a cell of which nothing is said.
    if (block.says_nothing(*cell) && !is_surely_inside(block.offset(*cell), block.extent())) {
      return fails("a cell that need not be there");
    }
    met.insert(*cell);
    work_.push_back({{}, outer, inner, c, cell});
  }
  return outer_.segment(outer).ranges().empty() || match_ranges(outer, inner);
}

bool Matcher::is_surely_inside(const Linear& offset, const Linear& extent) {
  return instantiation_.entailed(at_most(constant(0), offset)) &&
         instantiation_.entailed(below(offset, extent));
}

/// A cell of the inner block, none that was met, that may be one which the outer state knows to be
/// somewhere in the block: its offset is what the outer one's stands for, then.
std::optional<std::size_t> Matcher::cell_for(const Value& wanted, const Segment& inner,
                                             const std::set<std::size_t>& met) {
  const auto may_be = [&](const Value& value) {
    const auto* a = number(wanted);
    const auto* b = number(value);
    if (std::holds_alternative<Anything>(value)) return a != nullptr && !a->terms.empty();
    if (a == nullptr || b == nullptr) return a == nullptr && b == nullptr;
    return !a->terms.empty() || !b->terms.empty() || a->constant == b->constant;
  };
  std::vector<std::size_t> candidates;
  for (std::size_t c = 0; c < inner.cells(); ++c) {
    if (met.count(c) == 0 && may_be(inner.value(c))) candidates.push_back(c);
  }
  if (candidates.empty()) return std::nullopt;
  return candidates[guess(candidates.size())];
}

/// The inner block's cell that surely lies at the offset.
std::optional<std::size_t> Matcher::cell_at(const Linear& offset, const Segment& inner) {
  for (std::size_t c = 0; c < inner.cells(); ++c) {
    if (instantiation_.entailed(equal(offset, inner.offset(c)))) return c;
  }
  return std::nullopt;
}

/// Whether the inner block, of which nothing may be known, lies where the outer one does.
bool Matcher::match_addresses(const Segment& outer, std::uint32_t index) {
  if (!outer.address()) return true;
  const Segment& inner = inner_.segment(index);
  const bool is_frame = system_.call_stack && !system_.has_static() && inner.is_static();
  if (is_frame || !inner.is_single()) return fails("its address is no number");
  const Linear base = inner.address() ? *inner.address() : term_of(inner_.fresh());
  return equate(*outer.address(), base);
}

/// Whether each old unknown has the value of an old one, or of what is kept at or below one, or one
/// that is at most an old one or below all cells by whatever is known.
bool Matcher::match_old() {
  const std::vector<Unknown>& old = inner_.state().old;
  const Linear below = constant(Integer(static_cast<unsigned long>(system_.origin())) - 1);
  for (const Unknown unknown : outer_.state().old) {
    const auto value = instantiation_.known(term_of(unknown));
    if (!value) return false;
    if (is_kept_old(*value, old, facts_ ? *facts_ : end_.facts)) continue;
    if (instantiation_.entailed(at_most(*value, below))) continue;
    const auto keeps = [&](Unknown kept) {
      return instantiation_.entailed(at_most(*value, term_of(kept)));
    };
    if (std::none_of(old.begin(), old.end(), keeps)) return false;
  }
  return true;
}

/// Whether no cell is allocated in the inner state where the outer one says so: what follows from
/// one of its unallocated addresses, or from lying below all cells.
bool Matcher::match_unallocated() {
  const Linear below = constant(Integer(static_cast<unsigned long>(system_.origin())) - 1);
  for (const Linear& address : outer_.state().unallocated) {
    const auto value = instantiation_.known(address);
    if (!value) return false;
    if (instantiation_.entailed(at_most(*value, below))) continue;
    const auto& known = inner_.state().unallocated;
    if (std::none_of(known.begin(), known.end(), [&](const Linear& other) {
          return instantiation_.entailed(equal(*value, other));
        })) {
      return false;
    }
  }
  return true;
}

}  // namespace heapreach::evidence::checker
