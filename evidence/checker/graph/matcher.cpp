// Both states are walked at once, from the variables on. Blocks that are met together correspond.
// Of two runs of which one is shorter, and of a run that meets a single block, a part is split off.
//
// A node of the outer state with or_more waits until nothing else can be walked. Then it gets all
// that follows from where it was met, block by block or run by run, as long as its steps link it:
// it may have any number of blocks, so it has as many as those nodes together, whatever their
// numbers are. Where its chain ends is a guess if no pointer says it; other ends are other
// attempts. No other node of the outer state may get one of the inner state with or_more: of such a
// run single blocks can be split off only as long as one surely remains.
//
// What a run in an order holds inside has no name until it is split off: then it gets one, in both
// states, and the inner one's differ from their neighbours' as the order says, while the outer
// one's must. Blocks in the image of such a run have to be in its order, one after the other.
//
// Every block of the outer state must be met, since nothing else could say which block it stands
// for. Its unknowns get the values that they have where they are met on their own, the rest is for
// the solver. The walk may miss that one state contains another; it never claims it falsely.
#include "evidence/checker/graph/matcher.h"

#include <algorithm>
#include <numeric>

#include "evidence/checker/graph/chain.h"

namespace heapreach::evidence::checker {

Matcher::Matcher(const PathEnd& end, const State& state, const rts::System& system,
                 GraphSolver& solver, std::vector<ChainEnd>& ends)
    : end_(end),
      inner_(end.state),
      outer_(state),
      system_(system),
      solver_(solver),
      witness_(end.facts, inner_, solver),
      ends_(ends),
      origin_(end.state.nodes.size()) {
  std::iota(origin_.begin(), origin_.end(), 0);
}

bool Matcher::run() {
  if (outer_.state().used > inner_.state().used) return fails("it has more cells used");
  work_.reserve(system_.variables.size());
  for (rts::VariableId v = 0; v < system_.variables.size(); ++v) work_.push_back({v});
  while (next_ < work_.size() || !waiting_.empty()) {
    solver_.poll();
    if (next_ == work_.size()) {
      if (!match_chain()) return false;
      continue;
    }
    const Place place = work_[next_++];
    if (!match(place)) return false;
  }
  if (!match_garbage()) return false;
  std::vector<Constraint> condition = outer_.state().condition;
  for (Constraint& order : outer_.take_orders()) condition.push_back(std::move(order));
  return witness_.fulfil(condition) || fails("its condition need not hold");
}

std::optional<Constraint> Matcher::undecided() const {
  const auto& constraint = witness_.undecided();
  if (!constraint) return std::nullopt;
  for (const auto& [unknown, factor] : constraint->sum.terms) {
    if (unknown >= end_.state.unknowns) return std::nullopt;  // a name of this attempt alone
  }
  return constraint;
}

bool Matcher::fails(const std::string& reason) {
  reason_ = text_of(where_) + reason;
  return false;
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
  const State& state = outer_.state();
  return place.variable ? state.store[*place.variable]
                        : state.nodes[place.outer].cells[place.cell].value;
}

const Value& Matcher::inner_at(const Place& place) const {
  const State& state = inner_.state();
  return place.variable ? state.store[*place.variable]
                        : state.nodes[place.inner].cells[place.cell].value;
}

Value Matcher::named_inner_at(const Place& place) {
  if (place.variable) return inner_.named_variable(*place.variable);
  if (!std::holds_alternative<Anything>(inner_at(place))) return inner_at(place);
  return inner_.named(inner_.change().nodes[place.inner].cells[place.cell].value);
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
  if (number != nullptr) return fails("a number, not a pointer");
  const auto& from = std::get<Pointer>(outer);
  const auto& to = std::get<Pointer>(inner);
  if (outer_.node(from.node).or_more && image_.count(from.node) == 0) {
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
  const Node& node = inner_.node(wanted);
  if (outer.last == inner.last || !node.is_run()) return true;
  if (node.count > 1) return fails("a pointer to another block");
  return fails_unsettled(wanted, "a pointer to the other end of a run");
}

/// The same for a node that has no image yet and whose number of blocks is fixed.
bool Matcher::match_block(const Pointer& outer, const Pointer& inner) {
  const Node& wanted = outer_.node(outer.node);
  const Node& node = inner_.node(inner.node);
  const std::uint64_t available = node.or_more ? node.count - 1 : node.count;
  if (available == 0) {
    return fails_unsettled(inner.node, "a pointer into a run of an unknown number of blocks");
  }
  const bool runs = wanted.is_run() && node.is_run() && outer.last == inner.last;
  const std::uint64_t count = runs ? std::min(wanted.count, available) : 1;
  const std::uint32_t from = part_of_outer(outer, count);
  const std::uint32_t to = part_of_inner(inner, count);
  return match_kinds(outer_.node(from), inner_.node(to)) && map(from, {to});
}

bool Matcher::match_kinds(const Node& outer, const Node& inner) {
  if (outer.size != inner.size) return fails("a pointer to a block of another size");
  if (outer.freed != inner.freed) return fails("one of both blocks is freed");
  return outer.is_static == inner.is_static || fails("one of both blocks is static");
}

bool Matcher::leads_on(const Pointer& outer) const {
  const std::vector<CellValue>& cells = outer_.node(outer.node).cells;
  return std::any_of(cells.begin(), cells.end(),
                     [&](const CellValue& cell) { return cell.step == (outer.last ? -1 : 1); });
}

/// Gives one node with or_more its image: rather one that is entered at the end from which its
/// steps lead on.
bool Matcher::match_chain() {
  const auto best = std::find_if(waiting_.begin(), waiting_.end(), [&](const Place& place) {
    return leads_on(std::get<Pointer>(outer_at(place)));
  });
  const Place place = best != waiting_.end() ? *best : waiting_.front();
  const auto outer = std::get<Pointer>(outer_at(place));
  where_ = {std::nullopt, outer.node};
  const auto nodes = chain_from(place, outer);
  if (!nodes || !match_count(outer_.node(outer.node), *nodes) || !map(outer.node, *nodes)) {
    return false;
  }
  work_.insert(work_.end(), waiting_.begin(), waiting_.end());
  waiting_.clear();
  return true;
}

/// Nodes for the one that the place's pointer leads to. Which ones is a matter of luck; that they
/// are linked, and no others' images, is not.
std::optional<std::vector<std::uint32_t>> Matcher::chain_from(const Place& place,
                                                              const Pointer& outer) {
  auto start = entered(std::get<Pointer>(inner_at(place)), outer);
  const auto other = start ? opposite(outer, *start) : std::nullopt;
  // A run may have been split since.
  if (other) start = entered(std::get<Pointer>(inner_at(place)), outer);
  if (!start) return std::nullopt;
  const Node& run = outer_.node(outer.node);
  std::set<std::uint32_t> claimed = taken_;
  for (const Place& waiting : waiting_) {
    if (std::get<Pointer>(outer_at(waiting)).node == outer.node) continue;
    claimed.insert(std::get<Pointer>(inner_at(waiting)).node);
  }
  const ChainRights rights{[&](std::uint32_t node) { return claimed.count(node) == 0; },
                           [&](const Pointer& pointer) { return isolated(pointer); }};
  if (other) {
    std::vector<std::uint32_t> nodes = chain(run, inner_, *other, outer.last, rights);
    const auto end = std::find(nodes.begin(), nodes.end(), *start);
    if (end == nodes.end()) {
      fails("a run that is linked otherwise");
      return std::nullopt;
    }
    return outer.last ? std::vector<std::uint32_t>(nodes.begin(), end + 1)
                      : std::vector<std::uint32_t>(end, nodes.end());
  }
  std::vector<std::uint32_t> nodes = chain(run, inner_, *start, !outer.last, rights);
  cut(nodes, outer);
  return nodes;
}

/// The block that the pointer leads to as a node, unless its run may be that block alone.
std::optional<std::uint32_t> Matcher::isolated(const Pointer& pointer) {
  if (inner_.node(pointer.node).count > 1) return part_of_inner(pointer, 1);
  unsettled_ = origin_[pointer.node];
  return std::nullopt;
}

/// Of a run that is entered where no step leads on, but which is a ring: the node of its other end.
std::optional<std::uint32_t> Matcher::opposite(const Pointer& outer, std::uint32_t start) {
  if (leads_on(outer)) return std::nullopt;
  const std::vector<CellValue>& cells = outer_.node(outer.node).cells;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto* wanted = std::get_if<Pointer>(&cells[c].value);
    const auto* value = std::get_if<Pointer>(&inner_.node(start).cells[c].value);
    if (cells[c].step == 0 || wanted == nullptr || value == nullptr) continue;
    if (wanted->node != outer.node || wanted->last == outer.last) continue;
    return entered(*value, *wanted);
  }
  return std::nullopt;
}

/// The node at the end of which (the same as the outer one's) the pointer leads, after it was
/// turned round or split if need be, if it can be in the outer node's image.
std::optional<std::uint32_t> Matcher::entered(const Pointer inner, const Pointer& outer) {
  std::uint32_t result = inner.node;
  const auto node = [&]() -> const Node& { return inner_.node(inner.node); };
  if (taken_.count(inner.node) > 0) {
    fails("a pointer to another block");
    return std::nullopt;
  }
  const Node& run = outer_.node(outer.node);
  if (node().is_run() && inner.last != outer.last) {
    inner_.turn_round(result);
    if (match_kinds(run, node()) && fits(run, node())) return result;
    inner_.turn_round(result);
    if (node().count == 1) {
      fails_unsettled(inner.node, "a pointer to the other end of a run");
      return std::nullopt;
    }
    result = part_of_inner(inner, 1);
  }
  if (!match_kinds(run, inner_.node(result))) return std::nullopt;
  if (fits(run, inner_.node(result))) return result;
  fails("a run that is linked otherwise");
  return std::nullopt;
}

/// Shortens a chain, made from the pointer on, to where a waiting pointer to its other end leads,
/// or to where this attempt has it end.
void Matcher::cut(std::vector<std::uint32_t>& nodes, const Pointer& from) {
  std::optional<std::size_t> keep;
  if (from.last) std::reverse(nodes.begin(), nodes.end());
  for (const Place& other : waiting_) {
    const auto& pointer = std::get<Pointer>(outer_at(other));
    if (pointer.node != from.node || pointer.last == from.last) continue;
    const auto end = std::find(nodes.begin(), nodes.end(), std::get<Pointer>(inner_at(other)).node);
    if (end != nodes.end()) keep = static_cast<std::size_t>(end - nodes.begin()) + 1;
  }
  if (!keep) {
    if (chains_ == ends_.size()) ends_.push_back({0, nodes.size() - 1});
    keep = nodes.size() - ends_[chains_++].earlier;
  }
  nodes.resize(*keep);
  if (from.last) std::reverse(nodes.begin(), nodes.end());
}

bool Matcher::match_count(const Node& run, const std::vector<std::uint32_t>& nodes) {
  std::uint64_t least = 0;
  for (const std::uint32_t node : nodes) {
    least += inner_.node(node).count;
    if (least >= run.count) return true;
  }
  for (const std::uint32_t node : nodes) {
    if (inner_.node(node).or_more) return fails_unsettled(node, "there may be too few blocks");
  }
  return fails("there are too few blocks");
}

/// Makes the nodes, which stand for as many blocks as the outer one may, and which its steps link,
/// its image, and sees to it that their contents are compared.
bool Matcher::map(std::uint32_t outer, const std::vector<std::uint32_t>& nodes) {
  image_[outer] = {nodes.front(), nodes.back()};
  taken_.insert(nodes.begin(), nodes.end());
  where_ = {std::nullopt, outer};
  for (std::size_t c = 0; c < outer_.node(outer).cells.size(); ++c) {
    if (!map_cell(outer, c, nodes)) return false;
  }
  return true;
}

bool Matcher::map_cell(std::uint32_t outer, std::size_t c,
                       const std::vector<std::uint32_t>& nodes) {
  const CellValue& wanted = outer_.node(outer).cells[c];
  if (says_nothing(wanted)) return true;
  if (wanted.order != 0) return map_order(wanted, c, nodes);
  const std::string name = "cell " + std::to_string(c);
  for (const std::uint32_t node : nodes) {
    if (inner_.node(node).is_run()) {
      const CellValue& cell = inner_.node(node).cells[c];
      if (wanted.step != cell.step || wanted.offset != cell.offset) {
        return fails(name + " links the blocks otherwise");
      }
      // Arbitrary contents may differ from block to block, and have no name in common.
      if (says_nothing(cell)) return fails(name + " is arbitrary in each block");
      if (cell.order != 0) return fails(name + " differs from block to block");
    }
    if (wanted.step == 0) work_.push_back({{}, outer, node, c});
  }
  if (wanted.step == 1) work_.push_back({{}, outer, nodes.back(), c});
  if (wanted.step == -1) work_.push_back({{}, outer, nodes.front(), c});
  return true;
}

/// The same for contents that are wanted in an order: in each node, and from each to the next.
bool Matcher::map_order(const CellValue& wanted, std::size_t c,
                        const std::vector<std::uint32_t>& nodes) {
  const std::string name = "cell " + std::to_string(c);
  std::optional<Linear> before;
  for (const std::uint32_t node : nodes) {
    CellValue& cell = inner_.change().nodes[node].cells[c];
    if (inner_.node(node).is_run() && (says_nothing(cell) || !keeps_order(wanted, cell))) {
      return fails(name + " is in no such order");
    }
    const Value last = inner_.named(cell.value);
    if (!std::holds_alternative<Linear>(last)) return fails(name + " is a pointer, not a number");
    const Linear first = cell.order != 0 ? cell.first : std::get<Linear>(last);
    if (before ? !witness_.entailed(in_order(wanted, *before, first))
               : !equate(wanted.first, first)) {
      return fails(name + " need not be in order");
    }
    before = std::get<Linear>(last);
  }
  return equate(std::get<Linear>(wanted.value), *before);
}

/// Takes in what orders say of nodes that were split.
void Matcher::learn(const std::vector<std::uint32_t>& changed) {
  std::vector<Constraint> orders = inner_.take_orders();
  if (orders.empty()) return;
  for (const std::uint32_t node : changed) {
    const auto ends = order_of_ends(inner_.node(node));
    orders.insert(orders.end(), ends.begin(), ends.end());
  }
  if (!facts_) facts_ = end_.facts;
  for (const Constraint& order : orders) facts_->add(order);
  witness_.use(*facts_);
}

/// Makes `count` blocks from the pointer's end of its node on a node of its own.
std::uint32_t Matcher::part_of_outer(const Pointer& pointer, std::uint64_t count) {
  if (outer_.node(pointer.node).count == count) return pointer.node;
  if (pointer.last) return outer_.split_back(pointer.node, count);
  outer_.split_front(pointer.node, count);
  return pointer.node;
}

std::uint32_t Matcher::part_of_inner(const Pointer& pointer, std::uint64_t count) {
  if (inner_.node(pointer.node).count == count) return pointer.node;
  origin_.push_back(origin_[pointer.node]);
  const std::uint32_t back = pointer.last ? inner_.split_back(pointer.node, count)
                                          : inner_.split_front(pointer.node, count);
  learn({pointer.node, back});
  return pointer.last ? back : pointer.node;
}

/// Blocks that nothing of the outer state stands for count as its garbage.
bool Matcher::match_garbage() {
  where_ = {};
  bool forgotten = false;
  for (std::uint32_t n = 0; n < inner_.state().nodes.size(); ++n) {
    const Node& node = inner_.node(n);
    if (taken_.count(n) == 0 && !node.freed && !node.is_static) forgotten = true;
  }
  for (std::uint32_t n = 0; n < outer_.state().nodes.size(); ++n) {
    if (image_.count(n) == 0) return fails("no variable leads to node " + std::to_string(n));
  }
  const Garbage garbage = inner_.state().garbage;
  switch (outer_.state().garbage) {
    case Garbage::any:
      return true;
    case Garbage::none:
      return (!forgotten && garbage == Garbage::none) ||
             fails("there may be blocks besides its nodes");
    case Garbage::some:
      break;
  }
  return forgotten || garbage == Garbage::some || fails("there may be no block besides its nodes");
}

bool Matcher::equate(const Linear& outer, const Linear& inner) {
  return witness_.equate(outer, inner) || fails("another number");
}

}  // namespace heapreach::evidence::checker
