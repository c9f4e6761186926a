#include "tests/encoders/edge_run.h"

namespace heapreach::test {

namespace {

bool is_cut(const rts::Action& action, const rts::State& state, const rts::System& system,
            std::uint64_t bound) {
  const auto* alloc = std::get_if<rts::Alloc>(&action);
  if (!alloc) return false;
  const Integer size = rts::evaluate(*alloc->size, state, system);
  return size >= 1 && state.frontier + size > system.origin() + bound;
}

}  // namespace

EdgeRun run_edge(const rts::Edge& edge, const rts::State& state, const rts::System& system,
                 std::uint64_t bound, Random& random) {
  EdgeRun run;
  run.after = state;
  for (const rts::Instruction& instruction : edge.instructions) {
    const rts::Action& action = instruction.action;
    const rts::Choice choice = random_choice(action, run.after, system, bound, random);
    const rts::State before = run.after;
    if (is_cut(action, before, system, bound)) run.cuts.insert(run.befores.size());
    if (execute(instruction, choice, bound, system, run.after) != rts::Outcome::done) break;
    if (std::holds_alternative<rts::Alloc>(action) && !choice.alloc_fails) {
      run.end =
          before.frontier + choice.values.size() - static_cast<unsigned long>(system.origin());
    }
    run.befores.push_back(before);
    run.choices.push_back(choice);
  }
  run.whole = run.befores.size() == edge.instructions.size();
  run.choices.resize(edge.instructions.size());
  return run;
}

Integer new_value(const EdgeRun& run, std::size_t instruction, std::uint64_t cell,
                  const rts::System& system) {
  constexpr int junk = 77;  // must not matter
  if (instruction >= run.befores.size()) return junk;
  const std::vector<Integer>& values = run.choices[instruction].values;
  const Integer index = Integer(static_cast<unsigned long>(cell + system.origin())) -
                        run.befores[instruction].frontier;
  return index >= 0 && index < values.size() ? values[index.get_ui()] : Integer(junk);
}

}  // namespace heapreach::test
