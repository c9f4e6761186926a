// Lazy enumeration: a condition over one hole only narrows the hole's mask, and everything else
// that reads a hole splits it into single values first. Splits are limited to the domain, hence the
// flag.
#include <algorithm>
#include <bit>
#include <utility>

#include "rts/call_stack.h"
#include "tests/harness/lazy_state.h"

namespace heapreach::test {

using namespace rts;

namespace {

const Expression* unless_variable(const ExpressionPtr& e) {
  return e->op == Op::variable ? nullptr : e.get();
}

/// Whether it asks what the contents of cells lead to.
bool reads_cells(const Expression& e) {
  if (e.op == Op::no_live_cells && !e.arguments.empty()) return true;
  return std::any_of(e.arguments.begin(), e.arguments.end(),
                     [](const ExpressionPtr& argument) { return reads_cells(*argument); });
}

}  // namespace

LazyStepper::LazyStepper(const System& system, std::uint64_t bound, std::vector<Integer> domain)
    : system_(system),
      bound_(bound),
      domain_(std::move(domain)),
      everything_(domain_.size() >= largest_domain ? ~Mask(0) : (Mask(1) << domain_.size()) - 1) {}

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
  for (VariableId v : variables) {
    if (is_hole(state.store[v])) result.push_back(hole_of(state.store[v]));
  }
  if (!reads_cells(*expression)) return result;
  for (const Cell& cell : state.heap) {
    if (cell.allocated && is_hole(cell.value)) result.push_back(hole_of(cell.value));
  }
  return result;
}

/// Holes on which it depends whether the instruction succeeds, each once.
std::vector<HoleId> LazyStepper::holes_tested(const Action& action, const State& state) const {
  const auto* fail = std::get_if<Fail>(&action);
  const std::optional<Checked> inner = fail ? fail->inner : checked(action);
  std::vector<const Expression*> read;
  if (const auto* assume = std::get_if<Assume>(&action)) read = {assume->condition.get()};
  if (inner) {
    if (const auto* free = std::get_if<Free>(&*inner)) read = {free->address.get()};
    if (const auto* load = std::get_if<Load>(&*inner)) {
      read = {load->address.get(), load->in.get()};
    }
    if (const auto* store = std::get_if<Store>(&*inner)) {
      read = {store->address.get(), store->in.get()};
    }
    if (const auto* assertion = std::get_if<Assert>(&*inner)) read = {assertion->condition.get()};
  }
  std::vector<HoleId> result;
  for (const Expression* e : read) {
    for (HoleId hole : holes_in(e, state)) {
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
    return holds(*assume->condition, state, system_);
  }
  if (const auto* fail = std::get_if<Fail>(&action)) return !succeeds(fail->inner, state, system_);
  return succeeds(*checked(action), state, system_);
}

void LazyStepper::split(const Way& way, HoleId hole, std::vector<Way>& out) {
  const Mask mask = mask_of(way, hole);
  for (std::size_t i = domain_.size(); i-- > 0;) {
    if ((mask >> i & 1) == 0) continue;
    out.push_back(way);
    narrow(out.back(), hole, Mask(1) << i);
  }
}

void LazyStepper::perform(const Instruction& instruction, Choice choice, Way way,
                          std::vector<Way>& done) {
  const Outcome outcome = execute(instruction, choice, bound_, system_, way.lazy.state);
  if (outcome == Outcome::cut_by_bound) cut_ = true;
  if (outcome != Outcome::done) return;
  way.choices.push_back(std::move(choice));
  done.push_back(std::move(way));
}

/// One instruction on one way: ways behind it go to `done`, ways before it, with a hole less, to
/// `again`.
void LazyStepper::step(const Instruction& instruction, Way way, std::vector<Way>& again,
                       std::vector<Way>& done) {
  const Action& action = instruction.action;
  const std::vector<HoleId> tested = holes_tested(action, way.lazy.state);
  const std::vector<HoleId> computed = holes_computed(action, way.lazy.state);
  const auto* alloc = std::get_if<Alloc>(&action);
  domain_limited_ = domain_limited_ || !tested.empty() || !computed.empty();
  if (tested.size() > 1) return split(way, tested[0], again);
  if (tested.size() == 1) {
    Mask mask = mask_of(way, tested[0]);
    for (std::size_t i = 0; i < domain_.size(); ++i) {
      if ((mask >> i & 1) != 0 && !succeeds_with(action, way, tested[0], domain_[i])) {
        mask &= ~(Mask(1) << i);
      }
    }
    if (mask == 0) return;
    narrow(way, tested[0], mask);
    const bool only_tests = std::holds_alternative<Assume>(action) ||
                            std::holds_alternative<Assert>(action) ||
                            std::holds_alternative<Fail>(action);
    if (only_tests) {
      way.choices.emplace_back();
      return done.push_back(std::move(way));
    }
    if (std::has_single_bit(mask)) return again.push_back(std::move(way));
    return split(way, tested[0], again);
  }
  if (!computed.empty()) return split(way, computed[0], again);
  Choice choice;
  if (const auto* kill = std::get_if<Kill>(&action)) {
    for (std::size_t i = 0; i < kill->variables.size(); ++i) choice.values.push_back(fresh());
  }
  if (alloc != nullptr) {
    if (alloc->may_fail) perform(instruction, {true, {}}, way, done);
    const Integer size = evaluate(*alloc->size, way.lazy.state, system_);
    const Integer bound = static_cast<unsigned long>(bound_);
    for (Integer i = 0; i < size && size <= bound; ++i) choice.values.push_back(fresh());
  }
  perform(instruction, std::move(choice), std::move(way), done);
}

std::vector<Way> LazyStepper::run(const std::vector<Instruction>& instructions, Way start) {
  std::vector<Way> ways;
  ways.push_back(std::move(start));
  for (const Instruction& instruction : instructions) {
    std::vector<Way> behind;
    std::reverse(ways.begin(), ways.end());  // the stack below takes them in their order
    while (!ways.empty()) {
      Way way = std::move(ways.back());
      ways.pop_back();
      step(instruction, std::move(way), ways, behind);
    }
    ways = std::move(behind);
  }
  return ways;
}

/// Arguments that are computed need values; bare variables are copied, holes and all.
std::vector<Way> LazyStepper::call(EdgeId edge, Way start) {
  const Call& call = *system_.call_of(edge);
  std::vector<Way> open;
  std::vector<Way> done;
  open.push_back(std::move(start));
  while (!open.empty()) {
    Way way = std::move(open.back());
    open.pop_back();
    std::vector<HoleId> computed;
    for (const ExpressionPtr& argument : call.arguments) {
      const auto holes = holes_in(unless_variable(argument), way.lazy.state);
      computed.insert(computed.end(), holes.begin(), holes.end());
    }
    domain_limited_ = domain_limited_ || !computed.empty();
    if (!computed.empty()) {
      split(way, computed[0], open);
      continue;
    }
    Choice choice;
    const std::size_t locals = system_.procedures[call.to].locals.size();
    for (std::size_t i = 0; i < locals; ++i) choice.values.push_back(fresh());
    enter_call(edge, choice, system_, way.lazy.state);
    way.choices.push_back(std::move(choice));
    done.push_back(std::move(way));
  }
  return done;
}

std::vector<Way> LazyStepper::through(EdgeId id, const LazyState& from) {
  const bool is_call = system_.call_of(id) != nullptr;
  std::vector<Way> ways =
      is_call ? call(id, {from, {}, {}}) : run(system_.edge(id).instructions, {from, {}, {}});
  for (Way& way : ways) {
    State& state = way.lazy.state;
    if (!is_call) state.vertex = system_.edge(id).to;
    while (return_from_call(system_, state)) {
    }
  }
  return ways;
}

}  // namespace heapreach::test
