#include "support/error.h"
#include "tests/encoders/relation/reading.h"

namespace heapreach::test::relation {

namespace {

class Cells : public Reading {
 public:
  Cells(const Setting& setting, std::vector<std::uint64_t> worlds)
      : setting_(setting), worlds_(std::move(worlds)) {}

  std::vector<z3::expr> constants(std::size_t world) const override {
    const State state = state_of_constants(setting_, "s");
    std::vector<z3::expr> result = {state.frontier};
    result.insert(result.end(), state.variables.begin(), state.variables.end());
    for (std::size_t i = 0; i < worlds_.at(world); ++i) {
      const Cell& cell = state.cells[i];
      for (const z3::expr& part : {cell.allocated, cell.size, cell.value}) result.push_back(part);
    }
    return result;
  }

  State state_of(const std::vector<z3::expr>& arguments) const override {
    const std::size_t variables = setting_.system.variables.size();
    if (arguments.size() < 1 + variables || (arguments.size() - 1 - variables) % 3 != 0) {
      throw InternalError("test: a relation over cells with another number of arguments");
    }
    const auto first = arguments.begin() + 1;
    State state{arguments[0], {first, first + variables}, {}};
    for (std::size_t i = 1 + variables; i < arguments.size(); i += 3) {
      state.cells.push_back({arguments[i], arguments[i + 1], arguments[i + 2]});
    }
    fill(setting_, state);
    return state;
  }

  z3::expr are_well_formed(const std::vector<z3::expr>& arguments,
                           std::size_t world) const override {
    const State state = state_of(arguments);
    return is_well_formed(setting_, state) && belongs(state.frontier, world);
  }

  z3::expr starts_in(const State& state, std::size_t world) const override {
    return beyond(state.frontier, world) && state.frontier <= end_of(world);
  }

  z3::expr leads(const Step& step, std::size_t from, std::size_t to) const override {
    if (to < from) return setting_.truth(false);
    const z3::expr within = step.end <= end_of(to);
    return to == from ? within : within && step.end > end_of(to - 1);
  }

  Contents contents(const std::vector<z3::expr>&) const override { return {}; }
  z3::expr foretell(const std::vector<z3::expr>&, const Step&) const override {
    return setting_.truth(true);
  }
  z3::expr foretell_alike(const std::vector<z3::expr>&,
                          const std::vector<z3::expr>&) const override {
    return setting_.truth(true);
  }

 private:
  const Setting& setting_;
  std::vector<std::uint64_t> worlds_;  // cells of each

  z3::expr end_of(std::size_t world) const { return setting_.address(worlds_.at(world)); }

  /// The frontier, or an end of a block, is beyond the world before.
  z3::expr beyond(const z3::expr& end, std::size_t world) const {
    return world == 0 ? end >= setting_.address(0) : end > end_of(world - 1);
  }

  /// Blocks of the start heap are placed by the end of the last one's guard, others by that of its
  /// cells: which of the two the last block is, a state does not say.
  z3::expr belongs(const z3::expr& frontier, std::size_t world) const {
    const z3::expr guard = setting_.number(Integer((unsigned long)setting_.system.guard));
    const z3::expr end =
        z3::ite(frontier == setting_.address(0), frontier, z3::expr(frontier - guard));
    const bool is_unknown = setting_.system.heap == rts::StartHeap::unknown;
    return beyond(is_unknown ? frontier : end, world) && end <= end_of(world);
  }
};

}  // namespace

std::unique_ptr<Reading> read_cells(const Setting& setting, std::vector<std::uint64_t> worlds) {
  return std::make_unique<Cells>(setting, std::move(worlds));
}

}  // namespace heapreach::test::relation
