#include "tests/harness/open_system.h"

#include "tests/harness/build.h"
#include "tests/harness/chaos.h"
#include "tests/harness/random.h"
#include "tests/harness/random_system.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

namespace {

/// About one in fourteen random programs is made for an unknown heap.
rts::System open_program(std::uint64_t seed) {
  constexpr std::uint64_t tries = 200;
  Size size;
  size.mistake_percent = 60;
  rts::System system;
  for (std::uint64_t k = 0; k < tries; ++k) {
    system = random_system(seed * tries + k, size);
    if (system.heap == rts::StartHeap::unknown) break;
  }
  return system;
}

using rts::ExpressionPtr;
using rts::Op;

ExpressionPtr place(const rts::System& system, Random& random, int depth) {
  if (depth > 0 && random.chance(25)) {
    return rts::make(Op::start_value, {place(system, random, depth - 1)});
  }
  if (random.chance(10) || system.variables.empty()) return num(random.between(-1, 6));
  const auto variable = static_cast<rts::VariableId>(random.below(system.variables.size()));
  return random.chance(70) ? var(variable) : plus(variable, random.between(-1, 2));
}

ExpressionPtr about_start(const rts::System& system, Random& random, int depth) {
  if (depth > 0 && random.chance(30)) {
    const ExpressionPtr one = about_start(system, random, depth - 1);
    const ExpressionPtr other = random.chance(50)
                                    ? about_start(system, random, depth - 1)
                                    : rts::make(Op::allocated, {place(system, random, 0)});
    switch (random.below(4)) {
      case 0:
        return rts::make(Op::negation, {one});
      case 1:
        return rts::make(Op::choose, {other, one, rts::make(Op::negation, {one})});
      case 2:
        return rts::make(Op::disjunction, {one, other});
      default:
        return rts::make(Op::conjunction, {other, one});
    }
  }
  const ExpressionPtr content = rts::make(Op::start_value, {place(system, random, 1)});
  const ExpressionPtr other =
      random.chance(40) ? num(random.between(0, 2)) : place(system, random, 1);
  const Op ops[] = {Op::equal, Op::not_equal, Op::less};
  return rts::make(ops[random.below(3)], {content, other});
}

}  // namespace

rts::System start_reading_system(std::uint64_t seed) {
  const rts::System plain = open_system(seed);
  Random random(seed);
  Kept kept = everything(plain);
  kept.edges.assign(kept.edges.size(), false);
  rts::System result = restrict_to(plain, kept);
  if (random.chance(25)) {
    const ExpressionPtr asked = about_start(plain, random, 1);
    result.start_condition =
        plain.start_condition ? rts::make(Op::conjunction, {plain.start_condition, asked}) : asked;
  }
  for (rts::Edge edge : plain.edges()) {
    const bool last = plain.is_error(edge.to);
    if (random.chance(last ? 60 : 15)) {
      const ExpressionPtr asked = about_start(plain, random, 2);
      rts::Instruction instruction{rts::Assume{asked}, {}};
      if (random.chance(30)) instruction.action = rts::Assert{asked};
      if (last && random.chance(20)) instruction.action = rts::Fail{rts::Assert{asked}};
      auto& all = edge.instructions;
      all.insert(random.chance(60) ? all.end() : all.begin(), std::move(instruction));
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

rts::System open_system(std::uint64_t seed) {
  rts::System system;
  switch (seed % 4) {
    case 0:
    case 1:
      system = open_program(seed);
      break;
    case 2:
      system = random_system(seed);
      break;
    default:
      system = chaos(seed, seed % 8 == 3 ? Pointers::opaque : Pointers::numeric);
  }
  system.heap = rts::StartHeap::unknown;
  system.name = "open_" + std::to_string(seed);
  return system;
}

rts::System limited_open_system(std::uint64_t seed) {
  const rts::System plain = open_system(seed);
  Random random(seed);
  Kept kept = everything(plain);
  kept.edges.assign(kept.edges.size(), false);
  rts::System result = restrict_to(plain, kept);
  const auto limit = static_cast<rts::VariableId>(result.variables.size());
  result.variables.push_back({"limit", rts::VariableType::pointer});
  for (const rts::Edge& edge : plain.edges()) {
    rts::Edge limited = edge;
    limited.instructions.clear();
    for (const rts::Instruction& instruction : edge.instructions) {
      limited.instructions.push_back(instruction);
      std::vector<rts::VariableId> made_up;
      if (const auto* load = std::get_if<rts::Load>(&instruction.action)) made_up = {load->to};
      if (const auto* kill = std::get_if<rts::Havoc>(&instruction.action)) {
        made_up = kill->variables;
      }
      for (const rts::VariableId variable : made_up) {
        if (!random.chance(70)) continue;
        limited.instructions.push_back(
            {rts::Assume{rts::make(random.chance(70) ? rts::Op::less_equal : rts::Op::less,
                                   {rts::make_variable(variable), rts::make_variable(limit)})},
             {}});
      }
    }
    result.add_edge(std::move(limited));
  }
  return result;
}

}  // namespace heapreach::test
