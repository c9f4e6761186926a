// Lazy enumeration of whole passages: edges with their failures, calls with the returns behind
// them, and leaks.
#include <utility>

#include "tests/harness/lazy_state.h"

namespace heapreach::test {

using namespace rts;

using reference::Open;
using reference::Passage;

/// Arguments that are computed need values; bare variables are copied, holes and all.
std::vector<Way> LazyStepper::call(EdgeId edge, Way start) {
  const Call& call = *model_.call_on(edge);
  std::vector<Way> open;
  std::vector<Way> done;
  open.push_back(std::move(start));
  while (!open.empty()) {
    Way way = std::move(open.back());
    open.pop_back();
    std::vector<HoleId> computed;
    for (const ExpressionPtr& argument : call.arguments) {
      if (!computes(argument)) continue;
      const auto holes = holes_in(argument.get(), way.lazy.state);
      computed.insert(computed.end(), holes.begin(), holes.end());
    }
    domain_limited_ = domain_limited_ || !computed.empty();
    if (!computed.empty()) {
      split(way, computed[0], open);
      continue;
    }
    for (const ExpressionPtr& argument : call.arguments) check_size(argument, way.lazy.state);
    Open choice;
    const std::size_t locals = model_.system().procedures[call.to].locals.size();
    for (std::size_t i = 0; i < locals; ++i) choice.values.push_back(fresh());
    reference::enter(edge, choice, model_, way.lazy.state);
    way.choices.push_back(std::move(choice));
    done.push_back(std::move(way));
  }
  return done;
}

Passed LazyStepper::arrived(const Passage& passage, Way way) const {
  bool returned = false;
  while (reference::leave(model_, way.lazy.state)) returned = true;
  Passed result{passage, std::move(way), std::nullopt};
  if (model_.system().is_error(result.way.lazy.state.vertex)) {
    result.broken = returned ? Property::unreach_call : passages_.property(passage);
  }
  return result;
}

/// The ways on which an instruction fails that no edge of the file waits for.
void LazyStepper::fail(const Passage& passage, const Checked& inner, const std::vector<Way>& ways,
                       std::vector<Passed>& out) {
  for (Way& way : run(Fail{inner}, ways)) {
    way.lazy.state.vertex = passages_.to(passage);
    out.push_back(arrived(passage, std::move(way)));
  }
}

std::vector<Passed> LazyStepper::through(EdgeId id, const LazyState& from, bool to_the_end) {
  std::vector<Passed> result;
  const Passage whole{Passage::Kind::edge, id, 0, 0, {}};
  const std::vector<Instruction>& instructions = model_.system().edge(id).instructions;
  std::vector<Way> ways = {{from, {}, {}}};
  if (model_.call_on(id) != nullptr) {
    if (!to_the_end) return result;
    for (Way& way : call(id, std::move(ways[0]))) result.push_back(arrived(whole, std::move(way)));
    return result;
  }
  std::vector<std::optional<Checked>> failures;
  std::size_t end = to_the_end ? instructions.size() : 0;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    const Passage failure{Passage::Kind::failure, id, i, 0, {}};
    failures.push_back(passages_.may_fail(id, i));
    const bool counts =
        failures[i] && passages_.answers(passages_.to(failure), passages_.property(failure));
    if (!counts) failures[i].reset();
    if (counts && !to_the_end) end = i + 1;
  }
  for (std::size_t i = 0; i < end; ++i) {
    if (failures[i]) fail({Passage::Kind::failure, id, i, 0, {}}, *failures[i], ways, result);
    if (!to_the_end && i + 1 == end) return result;
    ways = run(instructions[i].action, std::move(ways));
  }
  if (!to_the_end) return result;
  for (Way& way : ways) {
    way.lazy.state.vertex = model_.system().edge(id).to;
    result.push_back(arrived(whole, std::move(way)));
  }
  return result;
}

std::vector<Passed> LazyStepper::leaks(const Passage& passage, const LazyState& from) {
  std::vector<Passed> result;
  const Action left = passages_.instructions(passage).front().action;
  for (Way& way : run(left, {{from, {}, {}}})) {
    way.lazy.state.vertex = passages_.to(passage);
    result.push_back(arrived(passage, std::move(way)));
  }
  return result;
}

}  // namespace heapreach::test
