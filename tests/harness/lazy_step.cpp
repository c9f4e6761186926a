// Lazy enumeration: a condition over one hole only narrows the hole's mask, and everything else
// that reads a hole splits it into single values first. Splits are limited to the domain, hence the
// flag.
#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "tests/harness/lazy_state.h"

namespace heapreach::test {

using namespace rts;

using reference::Block;
using reference::Effect;
using reference::Open;
using reference::Passage;
using State = reference::State;

namespace {

const Expression* unless_variable(const ExpressionPtr& e) {
  return e->op == Op::variable ? nullptr : e.get();
}

bool asks_for_contents(const Expression& e) {
  return (e.op == Op::no_live_cells && !e.arguments.empty()) || e.op == Op::start_value;
}

/// The atoms of an expression that depend on the contents of cells, now or at the start, each
/// behind those in its arguments.
void collect_leads(const Expression& e, std::vector<const Expression*>& out) {
  for (const ExpressionPtr& argument : e.arguments) collect_leads(*argument, out);
  if (asks_for_contents(e)) out.push_back(&e);
}

/// The conditions and addresses on which it depends whether an instruction succeeds.
std::vector<const Expression*> tested_by(const Action& action) {
  if (const auto* fail = std::get_if<Fail>(&action)) {
    return std::visit([](const auto& inner) { return tested_by(Action(inner)); }, fail->inner);
  }
  if (const auto* assume = std::get_if<Assume>(&action)) return {assume->condition.get()};
  if (const auto* assertion = std::get_if<Assert>(&action)) return {assertion->condition.get()};
  if (const auto* free = std::get_if<Free>(&action)) return {free->address.get()};
  if (const auto* load = std::get_if<Load>(&action)) return {load->address.get(), load->in.get()};
  if (const auto* store = std::get_if<Store>(&action)) {
    return {store->address.get(), store->in.get()};
  }
  return {};
}

constexpr const char* large_numbers = "numbers that may be taken for unknown ones";
constexpr std::size_t most_ways = 20000;
/// The most steps that one instruction takes. Ways are followed depth first, so that few are open
/// at a time even where there are very many.
constexpr std::size_t most_steps = 50000;

bool only_tests(const Action& action) {
  return std::holds_alternative<Assume>(action) || std::holds_alternative<Assert>(action) ||
         std::holds_alternative<Fail>(action);
}

}  // namespace

LazyStepper::LazyStepper(const reference::Model& model, const reference::Passages& passages,
                         std::uint64_t bound, std::vector<Integer> domain)
    : model_(model),
      passages_(passages),
      bound_(bound),
      domain_(std::move(domain)),
      everything_(domain_.size() >= largest_domain ? ~Mask(0) : (Mask(1) << domain_.size()) - 1) {
  if (std::any_of(domain_.begin(), domain_.end(), is_too_large)) gave_up_ = large_numbers;
}

Integer LazyStepper::fresh() {
  return marker_of(next_hole_++);
}

Mask LazyStepper::mask_of(const Way& way, HoleId hole) const {
  const auto found = way.lazy.narrowed.find(hole);
  return found == way.lazy.narrowed.end() ? everything_ : found->second;
}

void LazyStepper::narrow(Way& way, HoleId hole, Mask mask) {
  way.narrowed[hole] = mask;
  way.lazy.narrowed[hole] = mask;
  if (std::has_single_bit(mask)) {
    substitute(way.lazy.state, hole, domain_[std::countr_zero(mask)]);
    way.lazy.narrowed.erase(hole);
  }
}

std::vector<HoleId> LazyStepper::holes_in(const Expression* expression, const State& state) const {
  std::vector<HoleId> result;
  if (expression == nullptr) return result;
  std::vector<VariableId> variables;
  collect_variables(*expression, variables);
  for (const VariableId v : variables) {
    const Integer& value = model_.place(v, state);
    if (is_hole(value)) result.push_back(hole_of(value));
  }
  if (!result.empty()) return result;
  std::vector<const Expression*> leads;
  collect_leads(*expression, leads);
  for (const Expression* atom : leads) {
    if (atom->op == Op::start_value) {
      const Integer value = reference::number(*atom, state, model_);
      if (is_hole(value)) return {hole_of(value)};
      continue;
    }
    const auto found = reachable_holes(*atom, state);
    result.insert(result.end(), found.begin(), found.end());
  }
  return result;
}

/// Holes in reachable blocks, as far as these are known, if they might make others reachable.
/// Contract: no variable of the atom holds a hole.
std::vector<HoleId> LazyStepper::reachable_holes(const Expression& atom, const State& state) const {
  std::vector<HoleId> result;
  std::set<const Block*> reached;
  std::vector<Integer> open;
  for (const ExpressionPtr& root : atom.arguments) {
    open.push_back(reference::number(*root, state, model_));
  }
  while (!open.empty()) {
    const Integer value = open.back();
    open.pop_back();
    const Block* block = is_hole(value) ? nullptr : reference::block_pointed_to(state, value);
    if (is_hole(value)) result.push_back(hole_of(value));
    if (block == nullptr || !reached.insert(block).second) continue;
    open.insert(open.end(), block->cells.begin(), block->cells.end());
  }
  const bool all_led =
      std::all_of(state.blocks.begin(), state.blocks.end(),
                  [&](const Block& block) { return block.is_static || reached.count(&block) > 0; });
  return all_led ? std::vector<HoleId>{} : result;
}

/// Holes on which it depends whether the instruction succeeds, each once.
std::vector<HoleId> LazyStepper::holes_tested(const Action& action, const State& state) const {
  std::vector<HoleId> result;
  for (const Expression* e : tested_by(action)) {
    for (const HoleId hole : holes_in(e, state)) {
      if (std::find(result.begin(), result.end(), hole) == result.end()) result.push_back(hole);
    }
  }
  return result;
}

/// Holes that the instruction's effect computes with, bare copies excepted.
std::vector<HoleId> LazyStepper::holes_computed(const Action& action, const State& state) const {
  if (const auto* alloc = std::get_if<Alloc>(&action)) return holes_in(alloc->size.get(), state);
  if (const auto* move = std::get_if<Move>(&action)) {
    return holes_in(unless_variable(move->value), state);
  }
  if (const auto* store = std::get_if<Store>(&action)) {
    return holes_in(unless_variable(store->value), state);
  }
  return {};
}

/// Contract: the hole is the only one that the instruction tests.
bool LazyStepper::succeeds_with(const Action& action, const Way& way, HoleId hole,
                                const Integer& value) const {
  State state = way.lazy.state;
  substitute(state, hole, value);
  if (const auto* assume = std::get_if<Assume>(&action)) {
    return reference::truth(*assume->condition, state, model_);
  }
  if (const auto* fail = std::get_if<Fail>(&action)) {
    return !reference::succeeds(fail->inner, state, model_);
  }
  return reference::succeeds(*checked(action), state, model_);
}

void LazyStepper::split(const Way& way, HoleId hole, std::vector<Way>& out) {
  const Mask mask = mask_of(way, hole);
  for (std::size_t i = domain_.size(); i-- > 0;) {
    if ((mask >> i & 1) == 0) continue;
    out.push_back(way);
    narrow(out.back(), hole, Mask(1) << i);
  }
}

void LazyStepper::perform(const Action& action, Open open, Way way, std::vector<Way>& done) {
  const Effect effect = reference::perform(action, open, bound_, model_, way.lazy.state);
  if (effect == Effect::cut) cut_ = true;
  if (effect != Effect::happened) return;
  way.choices.push_back(std::move(open));
  done.push_back(std::move(way));
}

/// Takes from the hole the values with which the instruction does not succeed; returns what is
/// left. Contract: as for succeeds_with().
Mask LazyStepper::test(const Action& action, HoleId hole, Way& way) {
  Mask mask = mask_of(way, hole);
  for (std::size_t i = 0; i < domain_.size(); ++i) {
    if ((mask >> i & 1) != 0 && !succeeds_with(action, way, hole, domain_[i])) {
      mask &= ~(Mask(1) << i);
    }
  }
  if (mask != 0) narrow(way, hole, mask);
  return mask;
}

/// Contract: no hole stands in what is computed.
void LazyStepper::check_size(const ExpressionPtr& value, const State& state) {
  if (!computes(value)) return;
  if (is_too_large(reference::number(*value, state, model_))) gave_up_ = large_numbers;
}

/// One instruction on one way: ways behind it go to `done`, ways before it, with a hole less, to
/// `again`.
void LazyStepper::step(const Action& action, Way way, std::vector<Way>& again,
                       std::vector<Way>& done) {
  const std::vector<HoleId> tested = holes_tested(action, way.lazy.state);
  const std::vector<HoleId> computed = holes_computed(action, way.lazy.state);
  domain_limited_ = domain_limited_ || !tested.empty() || !computed.empty();
  // What is reachable through one hole may have others, so that none is ever known to be the only
  // one.
  std::vector<const Expression*> leads;
  for (const Expression* e : tested_by(action)) {
    if (e != nullptr) collect_leads(*e, leads);
  }
  if (tested.size() > 1 || (!tested.empty() && !leads.empty())) return split(way, tested[0], again);
  if (tested.size() == 1) {
    const Mask left = test(action, tested[0], way);
    if (left == 0) return;
    if (only_tests(action)) {
      way.choices.emplace_back();
      return done.push_back(std::move(way));
    }
    if (std::has_single_bit(left)) return again.push_back(std::move(way));
    return split(way, tested[0], again);
  }
  if (!computed.empty()) return split(way, computed[0], again);
  Open open;
  if (const auto* havoc = std::get_if<Havoc>(&action)) {
    for (std::size_t i = 0; i < havoc->variables.size(); ++i) open.values.push_back(fresh());
  }
  if (const auto* alloc = std::get_if<Alloc>(&action)) {
    if (alloc->may_fail) perform(action, {true, {}}, way, done);
    const Integer size = reference::number(*alloc->size, way.lazy.state, model_);
    const Integer bound = static_cast<unsigned long>(bound_);
    for (Integer i = 0; i < size && size <= bound; ++i) open.values.push_back(fresh());
  }
  if (const auto* move = std::get_if<Move>(&action)) check_size(move->value, way.lazy.state);
  if (const auto* store = std::get_if<Store>(&action)) check_size(store->value, way.lazy.state);
  perform(action, std::move(open), std::move(way), done);
}

std::vector<Way> LazyStepper::run(const Action& action, std::vector<Way> ways) {
  std::vector<Way> behind;
  std::reverse(ways.begin(), ways.end());  // the stack below takes them in their order
  for (std::size_t taken = 0; !ways.empty(); ++taken) {
    ++steps_;
    if (ways.size() + behind.size() > most_ways || taken > most_steps) {
      gave_up_ = "too many ways to go on";
      return {};
    }
    Way way = std::move(ways.back());
    ways.pop_back();
    step(action, std::move(way), ways, behind);
  }
  return behind;
}

}  // namespace heapreach::test
