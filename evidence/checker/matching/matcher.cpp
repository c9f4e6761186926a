// Both states are walked at once, from the variables on. Blocks that are met together correspond.
// Of two list segments of which one is shorter, and of a segment that meets a single block, a part
// is split off.
//
// An open segment of the outer state waits until nothing else can be walked; then it gets a chain
// of inner segments as its image (matcher_chains.cpp). No other segment of the outer state may get
// an open one: of that, single blocks can be split off only as long as one surely remains.
//
// What a segment in an order holds inside has no name until it is split off: then it gets one, in
// both states, and the inner one's differ from their neighbours' as the order says, while the outer
// one's must. Blocks in the image of such a segment have to be in its order, one after the other.
//
// A piece of the outer state waits, too, and then uses up the blocks that are of its shape
// (matcher_pieces.cpp).
//
// Every block of the outer state must be met, since nothing else could say which block it stands
// for. Its unknowns get the values that they have where they are met on their own, the rest is for
// the solver. The walk may miss that one state subsumes another; it never claims it falsely.
#include "evidence/checker/matching/matcher.h"

#include <algorithm>
#include <numeric>

namespace heapreach::evidence::checker {

Matcher::Matcher(const PathEnd& end, const SymbolicState& state, const rts::System& system,
                 GraphSolver& solver, std::vector<Guess>& guesses)
    : end_(end),
      inner_(end.state),
      outer_(state),
      system_(system),
      solver_(solver),
      instantiation_(end.facts, inner_, solver),
      guesses_(guesses),
      origin_(end.state.segments.size()) {
  std::iota(origin_.begin(), origin_.end(), 0);
}

bool Matcher::run() {
  if (outer_.state().used > inner_.state().used) return fails("it has more cells used");
  work_.reserve(system_.variables.size());
  for (rts::VariableId v = 0; v < system_.variables.size(); ++v) work_.push_back({v});
  while (next_ < work_.size() || !waiting_.empty() || !pieces_.empty() || !partial_.empty()) {
    solver_.poll();
    if (next_ == work_.size()) {
      const bool matched = !pieces_.empty()     ? match_piece()
                           : is_chain_at_hand() ? match_chain()
                                                : match_partial();
      if (!matched) return false;
      continue;
    }
    const Place place = work_[next_++];
    if (!match(place)) return false;
  }
  if (!match_garbage()) return false;
  std::vector<Constraint> condition = outer_.state().condition;
  condition.insert(condition.end(), demands_.begin(), demands_.end());
  for (Constraint& order : outer_.take_orders()) condition.push_back(std::move(order));
  if (!instantiation_.fulfil(condition)) return fails("its condition need not hold");
  if (!match_old()) return fails("an address may be one that was handed out since the start");
  return match_unallocated() || fails("a cell may be allocated where none is");
}

/// A chain that is entered where no link leads on is found from its other end, which some cell of a
/// partial block may lead to.
bool Matcher::is_chain_at_hand() const {
  if (partial_.empty()) return true;
  return std::any_of(waiting_.begin(), waiting_.end(), [&](const Place& place) {
    return leads_on(std::get<Pointer>(outer_at(place)));
  });
}

std::optional<Constraint> Matcher::undecided() const {
  const auto& constraint = instantiation_.undecided();
  if (!constraint) return std::nullopt;
  for (const auto& [unknown, factor] : constraint->linear.terms) {
    if (unknown >= end_.state.unknowns) return std::nullopt;  // a name of this attempt alone
  }
  return constraint;
}

bool Matcher::fails(const std::string& reason) {
  reason_ = text_of(where_) + reason;
  return false;
}

/// One of so many ways: the one that this attempt tries. Contract: there is one.
std::size_t Matcher::guess(std::size_t ways) {
  if (guessed_ == guesses_.size()) guesses_.push_back({0, ways - 1});
  return std::min(guesses_[guessed_++].taken, ways - 1);
}

std::string Matcher::text_of(const Where& where) const {
  if (where.variable) return "variable " + system_.variables[*where.variable].name + ": ";
  return where.node ? "node " + std::to_string(*where.node) + ": " : "";
}

bool Matcher::fails_unsettled(std::uint32_t inner, const std::string& reason) {
  unsettled_ = origin_[inner];
  return fails(reason);
}

const Value& Matcher::outer_at(const Place& place) const {
  return place.variable ? outer_.state().store[*place.variable]
                        : outer_.segment(place.outer).value(place.cell);
}

const Value& Matcher::inner_at(const Place& place) const {
  return place.variable ? inner_.state().store[*place.variable]
                        : inner_.segment(place.inner).value(place.inner_cell.value_or(place.cell));
}

Value Matcher::named_inner_at(const Place& place) {
  if (place.variable) return inner_.named_variable(*place.variable);
  Value value = inner_.named_cell(place.inner, place.inner_cell.value_or(place.cell));
  return place.minus == 0 ? value : plus(std::move(value), -place.minus);
}

bool Matcher::match(const Place& place) {
  where_ = place.variable ? Where{place.variable, std::nullopt} : Where{std::nullopt, place.outer};
  const Value outer = outer_at(place);
  if (std::holds_alternative<Anything>(outer)) return true;
  const Value inner = named_inner_at(place);
  const auto* number = std::get_if<Linear>(&inner);
  if (const auto* wanted = std::get_if<Linear>(&outer)) {
    return number != nullptr ? equate(*wanted, *number) : fails("a pointer, not a number");
  }
  const auto& from = std::get<Pointer>(outer);
  if (outer_.segment(from.node).is_piece() && image_.count(from.node) == 0) {
    pieces_.push_back(place);
    return true;
  }
  if (number != nullptr) return fails("a number, not a pointer");
  const auto& to = std::get<Pointer>(inner);
  if (outer_.segment(from.node).is_open() && image_.count(from.node) == 0) {
    waiting_.push_back(place);
    return true;
  }
  return match_pointers(from, to) && equate(from.offset, to.offset);
}

bool Matcher::match_pointers(const Pointer& outer, const Pointer& inner) {
  const auto image = image_.find(outer.node);
  if (image != image_.end()) return match_images(image->second, outer, inner);
  if (taken_.count(inner.node) > 0) return fails("a pointer to another block");
  return match_block(outer, inner);
}

/// Whether the pointer leads to the end of the image that the outer one asks for.
bool Matcher::match_images(const Image& image, const Pointer& outer, const Pointer& inner) {
  const std::uint32_t wanted = outer.last ? image.back : image.front;
  if (inner.node != wanted) return fails("a pointer to another block");
  const Segment& segment = inner_.segment(wanted);
  if (outer.last == inner.last || segment.is_single()) return true;
  if (!segment.may_be_single() || segment.is_piece()) return fails("a pointer to another block");
  return fails_unsettled(wanted, "a pointer to the other end of a list segment");
}

/// The same for a segment that has no image yet and whose length is fixed.
bool Matcher::match_block(const Pointer& outer, const Pointer& inner) {
  if (inner_.segment(inner.node).is_piece()) return fails("a block, and a piece of a shape");
  std::uint64_t count = inner_.segment(inner.node)
                            .common_length(outer_.segment(outer.node), outer.last == inner.last);
  if (count == 0) {
    return fails_unsettled(inner.node, "a pointer into a list segment of unknown length");
  }
  // Where no link leads on, the block before this one in the outer segment may be another one.
  if (count > 1 && !leads_on(outer) && guess(2) == 1) count = 1;
  const std::uint32_t from = outer_.part(outer, count);
  const std::uint32_t to = part_of_inner(inner, count);
  return match_kinds(outer_.segment(from), to) && match_addresses(outer_.segment(from), to) &&
         map(from, {to});
}

bool Matcher::match_kinds(const Segment& outer, std::uint32_t index) {
  if (!match_sizes(outer, index)) return fails("a pointer to a block of another size");
  const Segment& inner = inner_.segment(index);
  if (outer.is_new() && !inner.is_new()) return fails("the block may be of the start heap");
  if (outer.is_freed() != inner.is_freed()) return fails("one of both blocks is freed");
  return outer.is_static() == inner.is_static() || fails("one of both blocks is static");
}

/// Makes the chain, which is as long as the outer segment may be, and which its links join, its
/// image, and sees to it that their contents are compared.
bool Matcher::map(std::uint32_t outer, const std::vector<std::uint32_t>& chain) {
  image_[outer] = {chain.front(), chain.back()};
  taken_.insert(chain.begin(), chain.end());
  where_ = {std::nullopt, outer};
  if (outer_.segment(outer).is_partial()) {
    partial_.push_back(outer);
    return true;
  }
  for (std::size_t c = 0; c < outer_.segment(outer).cells(); ++c) {
    if (!map_cell(outer, c, chain)) return false;
  }
  return true;
}

bool Matcher::map_cell(std::uint32_t outer, std::size_t c,
                       const std::vector<std::uint32_t>& chain) {
  const Segment& wanted = outer_.segment(outer);
  if (wanted.says_nothing(c)) return true;
  if (wanted.is_ordered(c)) return map_order(wanted, c, chain);
  for (const std::uint32_t inner : chain) {
    const Segment& segment = inner_.segment(inner);
    const char* wrong = segment.is_single() ? nullptr : wanted.differs(c, segment);
    if (wrong != nullptr) return fails("cell " + std::to_string(c) + " " + wrong);
    if (wanted.holder(c) == Segment::Holder::each) work_.push_back({{}, outer, inner, c});
  }
  if (wanted.holder(c) == Segment::Holder::last) work_.push_back({{}, outer, chain.back(), c});
  if (wanted.holder(c) == Segment::Holder::first) work_.push_back({{}, outer, chain.front(), c});
  return true;
}

/// The same for contents that are wanted in an order: in each segment, and from each to the next.
bool Matcher::map_order(const Segment& wanted, std::size_t c,
                        const std::vector<std::uint32_t>& chain) {
  const std::string name = "cell " + std::to_string(c);
  std::optional<Linear> before;
  for (const std::uint32_t inner : chain) {
    const Segment& segment = inner_.segment(inner);
    if (!segment.is_single() && (segment.says_nothing(c) || !wanted.keeps_order(c, segment))) {
      return fails(name + " is in no such order");
    }
    const Value last = inner_.named_cell(inner, c);
    if (!std::holds_alternative<Linear>(last)) return fails(name + " is a pointer, not a number");
    const Linear first = inner_.segment(inner).first(c);
    if (before ? !instantiation_.entailed(wanted.in_order(c, *before, first))
               : !equate(wanted.first(c), first)) {
      return fails(name + " need not be in order");
    }
    before = std::get<Linear>(last);
  }
  return equate(std::get<Linear>(wanted.value(c)), *before);
}

/// Takes in what orders say of segments that were split.
void Matcher::learn(const std::vector<std::uint32_t>& changed) {
  std::vector<Constraint> orders = inner_.take_orders();
  if (orders.empty()) return;
  for (const std::uint32_t segment : changed) {
    const auto ends = inner_.segment(segment).order_of_ends();
    orders.insert(orders.end(), ends.begin(), ends.end());
  }
  if (!facts_) facts_ = end_.facts;
  for (const Constraint& order : orders) facts_->add(order);
  instantiation_.use(*facts_);
}

/// Makes `count` blocks from the pointer's end of its segment on a segment of its own.
std::uint32_t Matcher::part_of_inner(const Pointer& pointer, std::uint64_t count) {
  const std::uint32_t whole = pointer.node;
  const std::uint32_t other = inner_.segments();
  const std::uint32_t part = inner_.part(pointer, count);
  if (inner_.segments() == other) return part;
  origin_.push_back(origin_[whole]);
  learn({whole, other});
  return part;
}

/// Blocks that nothing of the outer state stands for count as its garbage.
bool Matcher::match_garbage() {
  where_ = {};
  bool forgotten = false, perhaps = false;
  for (std::uint32_t s = 0; s < inner_.segments(); ++s) {
    const bool is_stack = inner_.segment(s).is_piece() && inner_.segment(s).is_static();
    if (taken_.count(s) == 0 && is_stack) perhaps = true;  // what its blocks own
    const bool asked = outer_.state().garbage == Garbage::none;
    if (asked && inner_.segment(s).owns_in_ranges() && may_leave_owned(s)) perhaps = true;
    if (taken_.count(s) > 0 || !inner_.segment(s).is_live()) continue;
    (inner_.segment(s).may_be_empty() ? perhaps : forgotten) = true;
  }
  for (std::uint32_t s = 0; s < outer_.segments(); ++s) {
    if (image_.count(s) == 0) return fails("no variable leads to node " + std::to_string(s));
  }
  const Garbage garbage = inner_.state().garbage;
  switch (outer_.state().garbage) {
    case Garbage::any:
      return true;
    case Garbage::none:
      return (!forgotten && !perhaps && garbage == Garbage::none) ||
             fails("there may be blocks besides its nodes");
    case Garbage::some:
      break;
  }
  return forgotten || garbage == Garbage::some || fails("there may be no block besides its nodes");
}

bool Matcher::equate(const Linear& outer, const Linear& inner) {
  return instantiation_.equate(outer, inner) || fails("another number");
}

}  // namespace heapreach::evidence::checker
