// Where values lead if the start heap is not known (address.h).
#include <algorithm>
#include <set>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/steps/address.h"

namespace heapreach::evidence::checker {

namespace {

/// An unknown that is another one plus something.
struct Alias {
  Unknown unknown = 0;
  Integer plus;
};

/// All that equations between two unknowns make of this one.
std::vector<Alias> aliases_of(Unknown unknown, const Facts& facts) {
  std::vector<Alias> result = {{unknown, 0}};
  const auto is_known = [&](Unknown other) {
    for (const Alias& alias : result) {
      if (alias.unknown == other) return true;
    }
    return false;
  };
  for (std::size_t i = 0; i < result.size(); ++i) {
    for (const Constraint& fact : facts.constraints()) {
      const auto& terms = fact.linear.terms;
      if (fact.relation != Constraint::Relation::zero || terms.size() != 2) continue;
      if (abs(terms[0].second) != 1 || terms[0].second != -terms[1].second) continue;
      const std::size_t mine = terms[0].first == result[i].unknown ? 0 : 1;
      if (terms[mine].first != result[i].unknown || is_known(terms[1 - mine].first)) continue;
      // a * (mine - other) + c = 0, where a is 1 or -1: other = mine + a * c.
      result.push_back(
          {terms[1 - mine].first, result[i].plus + terms[mine].second * fact.linear.constant});
    }
  }
  return result;
}

/// The unknown by which identify() names the address: an old one if there is one, since that is a
/// pointer of the start, and others are indices.
std::optional<Unknown> named_in(const Linear& address, const std::vector<Unknown>& old) {
  std::optional<Unknown> result;
  for (const auto& [unknown, factor] : address.terms) {
    if (factor != 1) continue;
    if (std::binary_search(old.begin(), old.end(), unknown)) return unknown;
    if (!result) result = unknown;
  }
  return result;
}

}  // namespace

bool is_kept_old(const Linear& number, const std::vector<Unknown>& old, const Facts& facts) {
  if (number.constant != 0 || number.terms.size() != 1 || number.terms[0].second != 1) return false;
  const auto is_one = [&](Unknown unknown) {
    return std::binary_search(old.begin(), old.end(), unknown);
  };
  std::set<Unknown> seen = {number.terms[0].first};
  std::vector<Unknown> work(seen.begin(), seen.end());
  while (!work.empty()) {
    const Unknown unknown = work.back();
    work.pop_back();
    if (is_one(unknown)) return true;
    // unknown - other + c <= 0, or = 0, where c is not negative.
    for (const Constraint& fact : facts.constraints()) {
      const auto& terms = fact.linear.terms;
      if (terms.size() != 2 || fact.relation == Constraint::Relation::nonzero) continue;
      const std::size_t mine = terms[0].first == unknown ? 0 : 1;
      const bool turned = fact.relation == Constraint::Relation::zero && terms[mine].second == -1;
      const Integer factor = turned ? -terms[mine].second : terms[mine].second;
      const Integer other = turned ? -terms[1 - mine].second : terms[1 - mine].second;
      const Integer beside = turned ? -fact.linear.constant : fact.linear.constant;
      if (terms[mine].first != unknown || factor != 1 || other != -1 || beside < 0) continue;
      if (seen.insert(terms[1 - mine].first).second) work.push_back(terms[1 - mine].first);
    }
  }
  return false;
}

/// One of the state's old unknowns, or what the path keeps at or below one.
bool GraphAddresses::is_old(const Linear& number) const {
  return is_kept_old(number, heap_.state().old, path_.facts());
}

/// No base is below the origin.
Linear GraphAddresses::least_address(const Pointer& pointer) const {
  return sum(pointer.offset, constant(origin_));
}

bool GraphAddresses::equals_somehow(const Pointer& pointer, const Linear& number) {
  const Pointer at = std::get<Pointer>(heap_.current(pointer));
  const auto known = number_of(at);
  if (!known && path_.decide(below(number, least_address(at)))) return tell_apart(at, number);
  const bool is_new = heap_.segment(at.node).is_new();
  if (is_new && is_old(number) && has_own_address(at)) return false;
  if (known) {
    if (!path_.decide(equal(number, *known))) return false;
  } else if (!path_.fork()) {
    return tell_apart(at, number);
  }
  identify(number, at);
  return true;
}

/// Says of what is not equal that it is not, for the time when the number is followed.
bool GraphAddresses::tell_apart(const Pointer& pointer, const Linear& number) {
  if (number.terms.empty() || !may_be_located(pointer.node)) return false;
  locate(pointer.node);
  path_.add({Constraint::Relation::nonzero, difference(number, *number_of(pointer))});
  return false;
}

/// Of two values of which at most one is a number, and which do not lead into the same block.
bool GraphAddresses::ordered_somehow(const Value& a, const Value& b, bool strictly) {
  const Value& other = number(a) != nullptr ? a : b;
  const Value& at = number(a) != nullptr ? b : a;
  if (number(other) == nullptr) return path_.fork();
  const Pointer& to = *pointer(at);
  const Linear& integer = *number(other);
  if (heap_.segment(to.node).is_new() && is_old(integer) &&
      path_.decide(at_most(constant(0), to.offset))) {
    return number(a) != nullptr;
  }
  if (const auto known = number_of(std::get<Pointer>(heap_.current(to)))) {
    const bool first = number(a) != nullptr;
    const Linear& low = first ? integer : *known;
    const Linear& high = first ? *known : integer;
    return path_.decide(strictly ? below(low, high) : at_most(low, high));
  }
  // What settles it is that the number is less, or of the two that may be equal not more.
  const bool has_to_be_less = strictly == (number(a) != nullptr);
  const Linear least = least_address(to);
  const bool settled =
      path_.decide(has_to_be_less ? below(integer, least) : at_most(integer, least));
  return settled ? number(a) != nullptr : path_.fork();
}

/// Nothing at the start is static, so where only frames are made so, a static block is one.
bool GraphAddresses::is_frame(const Segment& segment) const {
  return has_frames_ && !has_static_ && segment.is_static();
}

/// Returns nothing for a number, and for pointers beside frames and beside blocks without cells,
/// since these lie anywhere.
std::optional<GraphAddresses::Beside> GraphAddresses::beside_block(const Value& address) {
  const Pointer* at = pointer(address);
  if (at == nullptr || is_empty(*at) || is_frame(heap_.segment(at->node))) return std::nullopt;
  const Linear cells = extent_of(*at);
  return Beside{at->offset, cells, path_.decide(at_most(at->offset, constant(-1)))};
}

/// Blocks share no cell. So a pointer before its block, which leads into another one, is so far
/// before it that the other one ends there at the latest, and a pointer behind its block likewise.
/// Ends the path where that cannot be.
void GraphAddresses::keep_apart(const std::optional<Beside>& beside, const Pointer& found) {
  if (!beside) return;
  const Linear between = difference(found.offset, beside->offset);
  const Constraint apart = beside->is_before ? at_most(extent_of(found), between)
                                             : at_most(sum(beside->cells, between), constant(0));
  if (!path_.allows({apart})) throw PathEnds{};
  path_.add(apart);
}

std::optional<Pointer> GraphAddresses::in_some_block(const Value& address) {
  if (is_unallocated(address)) return std::nullopt;
  const bool old = number(address) != nullptr && is_old(*number(address));
  const auto may_lead_to = [&](std::uint32_t n) {
    const Segment& segment = heap_.segment(n);
    if (segment.is_freed() || is_empty({n, false, {}}) || (old && segment.is_new())) return false;
    if (is_frame(segment)) return false;
    return pointer(address) == nullptr || pointer(address)->node != n || !segment.is_single();
  };
  for (std::uint32_t n = 0; n < heap_.segments(); ++n) {
    if (!may_lead_to(n) || !path_.fork()) continue;
    const bool is_list = !heap_.segment(n).is_single();
    if (is_list && !is_held(address)) {
      // It would be looked for there again and again.
      const std::optional<Beside> beside = beside_block(address);
      heap_.forget(n);
      return in_other_block(address, beside);
    }
    const std::optional<Beside> beside = beside_block(address);
    const std::uint32_t block = is_list ? some_block(n) : n;
    const Pointer found{block, false, term_of(heap_.fresh())};
    path_.add(at_most(constant(0), found.offset));
    if (!path_.decide(below(found.offset, extent_of(found)))) throw PathEnds{};
    keep_apart(beside, found);
    identify(address, found);
    return found;
  }
  if (path_.fork()) {
    remember_unallocated(address);
    return std::nullopt;
  }
  return in_other_block(address, beside_block(address));
}

void GraphAddresses::remember_unallocated(const Value& address) {
  if (const Linear* integer = number(address)) {
    if (!integer->terms.empty()) heap_.change().unallocated.push_back(*integer);
    return;
  }
  const Pointer at = std::get<Pointer>(address);
  if (!may_be_located(at.node)) return;
  if (!heap_.segment(at.node).address()) locate(at.node);
  heap_.change().unallocated.push_back(*number_of(at));
}

/// Gives the block's base a name.
void GraphAddresses::locate(std::uint32_t segment) {
  const Linear base = term_of(heap_.fresh());
  heap_.change().segments[segment].locate(base);
  path_.add(at_most(constant(origin_), base));
}

bool GraphAddresses::is_unallocated(const Value& address) const {
  const Pointer* at = pointer(address);
  const std::optional<Linear> integer = at != nullptr ? number_of(*at) : *number(address);
  return integer && std::any_of(heap_.state().unallocated.begin(), heap_.state().unallocated.end(),
                                [&](const Linear& known) {
                                  return !path_.may_hold(negation(equal(*integer, known)));
                                });
}

/// Only an allocation makes cells allocated, and it makes none at old numbers.
void GraphAddresses::forget_unallocated() {
  if (heap_.state().unallocated.empty()) return;
  std::erase_if(heap_.change().unallocated, [&](const Linear& known) { return !is_old(known); });
}

/// Whether identify() would make a value of the state a pointer.
bool GraphAddresses::is_held(const Value& address) {
  const auto name =
      number(address) != nullptr ? named_in(*number(address), heap_.state().old) : std::nullopt;
  if (!name) return false;
  const std::vector<Alias> aliases = aliases_of(*name, path_.facts());
  return std::any_of(aliases.begin(), aliases.end(),
                     [&](const Alias& alias) { return heap_.holds(alias.unknown); });
}

/// One of a list's blocks, as a segment of its own: the first one, or the first one behind one of
/// its links.
std::uint32_t GraphAddresses::some_block(std::uint32_t list) {
  if (path_.fork()) return isolate({list, false, {}}, nullptr);
  const std::uint32_t behind = heap_.cut(list, 1 + one_of(heap_.segment(list).cuts()));
  const std::vector<Constraint> orders = learnt({list, behind});
  if (!path_.allows(orders)) throw PathEnds{};
  for (const Constraint& order : orders) path_.add(order);
  return isolate({behind, false, {}}, nullptr);
}

/// Into a block that no segment stands for.
Pointer GraphAddresses::in_other_block(const Value& address, const std::optional<Beside>& beside) {
  const bool old = number(address) != nullptr && is_old(*number(address));
  const Linear extent = term_of(heap_.fresh());
  const Linear offset = term_of(heap_.fresh());
  path_.add(at_most(constant(0), offset));
  path_.add(below(offset, extent));
  const bool is_static = has_static_ && !old && path_.fork();
  const Pointer found{heap_.add(Segment::partial(extent, is_static)), false, offset};
  keep_apart(beside, found);
  identify(address, found);
  return found;
}

/// Blocks without cells are new.
std::optional<Pointer> GraphAddresses::at_some_empty_block(const Value& address) {
  std::optional<Pointer> found;
  for (std::uint32_t n = 0; !found && n < heap_.segments(); ++n) {
    const Segment& segment = heap_.segment(n);
    const bool fits = segment.is_new() && !segment.is_freed() && is_empty({n, false, {}});
    if (fits && path_.fork()) found = Pointer{n, false, {}};
  }
  if (!found && path_.fork()) return std::nullopt;
  if (!found) found = Pointer{heap_.add(Segment::block(0, false, true)), false, {}};
  identify(address, *found);
  return found;
}

/// Whether its base is a number: frames lie where no number leads, and of a list or a path there is
/// more than one.
bool GraphAddresses::may_be_located(std::uint32_t index) const {
  const Segment& segment = heap_.segment(index);
  return segment.is_single() && !segment.is_piece() && !is_frame(segment);
}

/// The pointer as a number, if it is known where its block lies.
std::optional<Linear> GraphAddresses::number_of(const Pointer& pointer) const {
  const auto& base = heap_.segment(pointer.node).address();
  if (!base || !may_be_located(pointer.node)) return std::nullopt;
  return sum(*base, pointer.offset);
}

/// No cell is allocated at this offset from the base of the pointer's block. Ends the path if it
/// lies inside.
void GraphAddresses::keep_beside(const Linear& offset, const Pointer& found) {
  if (heap_.segment(found.node).is_freed() || !path_.decide(at_most(constant(0), offset))) return;
  if (path_.decide(below(offset, extent_of(found)))) throw PathEnds{};
}

/// What is not renamed stays an integer, which is no less true. Ends the path if the number cannot
/// be that pointer.
void GraphAddresses::identify(const Value& address, const Pointer& found) {
  const Linear* at = number(address);
  if (at == nullptr) return;
  const Linear integer = *at;
  if (const auto known = number_of(found)) {
    if (!path_.decide(equal(integer, *known))) throw PathEnds{};
  } else if (may_be_located(found.node)) {
    const Linear base = difference(integer, found.offset);
    heap_.change().segments[found.node].locate(base);
    path_.add(at_most(constant(origin_), base));  // as of every block
  }
  const std::optional<Unknown> name = named_in(integer, heap_.state().old);
  if (!name) return;
  for (const Alias& alias : aliases_of(*name, path_.facts())) {
    // The address in terms of the other unknown.
    Linear same = difference(integer, term_of(*name));
    same = sum(sum(same, term_of(alias.unknown)), constant(-alias.plus));
    for (const Linear& known : heap_.state().unallocated) {
      if (coefficient_of(alias.unknown, known) == 0) continue;
      keep_beside(sum(found.offset, difference(known, same)), found);
    }
    heap_.identify(alias.unknown, same, found);
  }
}

}  // namespace heapreach::evidence::checker
