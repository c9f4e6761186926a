#include "tests/encoders/relation/step.h"

#include "support/error.h"
#include "tests/encoders/relation/expression.h"

namespace heapreach::test::relation {

namespace {

/// Executes instructions, one after the other.
class Execution {
 public:
  Execution(const Setting& setting, Step step, const Contents& contents)
      : setting_(setting), contents_(contents), step_(std::move(step)) {}

  Step step() const { return step_; }

  void operator()(const rts::Alloc& alloc);
  void operator()(const rts::Free& free);
  void operator()(const rts::Load& load);
  void operator()(const rts::Store& store);
  void operator()(const rts::Move& move) { step_.state.variables[move.to] = value(move.value); }
  void operator()(const rts::Havoc& havoc) {
    for (const rts::VariableId v : havoc.variables) step_.state.variables[v] = any_number();
  }
  void operator()(const rts::Assume& assume) { require(value(assume.condition)); }
  void operator()(const rts::Assert& check) { require(succeeds(check)); }
  void operator()(const rts::Fail& fail) {
    require(!std::visit([&](const auto& inner) { return succeeds(inner); }, fail.inner));
  }
  void operator()(const rts::Nop&) {}
  void operator()(const rts::Call&) { throw InternalError("test: a call in a relation"); }

 private:
  const Setting& setting_;
  const Contents& contents_;
  Step step_;

  z3::expr value(const rts::ExpressionPtr& e) { return value_of(setting_, step_.state, *e); }
  void require(const z3::expr& condition) { step_.condition = step_.condition && condition; }
  z3::expr any_number() {
    step_.choices.push_back(z3::expr(
        setting_.context, Z3_mk_fresh_const(setting_.context, "any", setting_.context.int_sort())));
    return step_.choices.back();
  }
  z3::expr any_truth() {
    step_.choices.push_back(
        z3::expr(setting_.context,
                 Z3_mk_fresh_const(setting_.context, "any", setting_.context.bool_sort())));
    return step_.choices.back();
  }
  z3::expr succeeds(const rts::Free& free);
  z3::expr succeeds(const rts::Load& load) { return reaches(load.address, load.in); }
  z3::expr succeeds(const rts::Store& store) { return reaches(store.address, store.in); }
  z3::expr succeeds(const rts::Assert& check) { return value(check.condition); }
  z3::expr reaches(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in);
  z3::expr content(std::size_t cell) {
    return contents_.empty() ? any_number() : contents_.at(cell);
  }
  State with_block(const rts::Alloc& alloc, const z3::expr& size);
  void note_block(const z3::expr& size, const z3::expr& handed_out);
};

/// The cell is allocated, and in the block that `in` lies in, if it lies in one.
z3::expr Execution::reaches(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in) {
  const State& state = step_.state;
  const z3::expr at = value(address);
  const z3::expr there = is_allocated(setting_, state, at);
  if (!in) return there;
  const z3::expr pointer = value(in);
  const z3::expr block = base_of(setting_, state, pointer);
  const z3::expr same = block == 0 || block == base_of(setting_, state, at);
  return there && same && !is_empty_at(setting_, state, pointer);
}

z3::expr Execution::succeeds(const rts::Free& free) {
  const z3::expr at = value(free.address);
  std::vector<z3::expr> ways = {at == 0, is_empty_at(setting_, step_.state, at)};
  for (std::size_t i = 0; i < step_.state.cells.size(); ++i) {
    const Cell& cell = step_.state.cells[i];
    ways.push_back(at == setting_.address(i) && is_base(setting_, cell) && cell.size > 0);
  }
  return any(setting_.context, ways);
}

/// The state with the new block at the frontier.
State Execution::with_block(const rts::Alloc& alloc, const z3::expr& size) {
  State after = step_.state;
  const z3::expr base = after.frontier;
  const z3::expr written = alloc.is_static ? -size : size;
  for (std::size_t i = 0; i < after.cells.size(); ++i) {
    Cell& cell = after.cells[i];
    const z3::expr at = setting_.address(i);
    const z3::expr inside = alloc.is_empty ? setting_.truth(false) : at >= base && at < base + size;
    cell.allocated = inside || cell.allocated;
    cell.size = z3::ite(at == base, written, z3::ite(inside, setting_.number(0), cell.size));
    if (!alloc.is_empty) cell.value = z3::ite(inside, content(i), cell.value);
  }
  after.variables[alloc.to] = base;
  after.frontier = base + size + setting_.number(Integer((unsigned long)setting_.system.guard));
  return after;
}

z3::expr either(const z3::expr& condition, const z3::expr& a, const z3::expr& b) {
  return z3::ite(condition, a, b);
}

State either(const z3::expr& condition, const State& a, const State& b) {
  State result = a;
  result.frontier = either(condition, a.frontier, b.frontier);
  for (std::size_t v = 0; v < a.variables.size(); ++v) {
    result.variables[v] = either(condition, a.variables[v], b.variables[v]);
  }
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    const Cell &c = a.cells[i], &d = b.cells[i];
    result.cells[i] = {either(condition, c.allocated, d.allocated),
                       either(condition, c.size, d.size), either(condition, c.value, d.value)};
  }
  return result;
}

z3::expr room_of(const Setting& setting, const State& state, const rts::Alloc& alloc) {
  return alloc.is_empty ? setting.number(1) : value_of(setting, state, *alloc.size);
}

/// Notes a block that is about to be handed out at the frontier.
void Execution::note_block(const z3::expr& size, const z3::expr& handed_out) {
  const z3::expr base = step_.state.frontier, end = base + size;
  step_.end = z3::ite(handed_out, end, step_.end);
  for (std::size_t i = 0; i < step_.bases.size(); ++i) {
    const z3::expr at = setting_.address(i);
    step_.bases[i] = z3::ite(handed_out && at >= base && at < end, base, step_.bases[i]);
  }
}

void Execution::operator()(const rts::Alloc& alloc) {
  const z3::expr size = room_of(setting_, step_.state, alloc);
  const z3::expr end = step_.state.frontier + size;
  const z3::expr fits = size >= 1 && end <= setting_.address(setting_.bound);
  const State block = with_block(alloc, size);
  if (!alloc.may_fail) {
    require(fits);
    note_block(size, setting_.truth(true));
    step_.state = block;
    return;
  }
  State without = step_.state;
  without.variables[alloc.to] = setting_.number(0);
  const z3::expr failed = any_truth();
  require(failed || fits);
  note_block(size, !failed);
  step_.state = either(failed, without, block);
}

void Execution::operator()(const rts::Free& free) {
  require(succeeds(free));
  const z3::expr at = value(free.address);
  const State before = step_.state;
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    std::vector<z3::expr> blocks;
    for (std::size_t base = 0; base <= i; ++base) {
      blocks.push_back(at == setting_.address(base) && holds(setting_, before, base, i));
    }
    const z3::expr gone = any(setting_.context, blocks);
    Cell& cell = step_.state.cells[i];
    cell.allocated = cell.allocated && !gone;
    cell.size = z3::ite(at == setting_.address(i), setting_.number(0), cell.size);
  }
}

void Execution::operator()(const rts::Load& load) {
  require(succeeds(load));
  step_.state.variables[load.to] = value_at(setting_, step_.state, value(load.address));
}

void Execution::operator()(const rts::Store& store) {
  require(succeeds(store));
  const z3::expr at = value(store.address), what = value(store.value);
  for (std::size_t i = 0; i < step_.state.cells.size(); ++i) {
    Cell& cell = step_.state.cells[i];
    cell.value = z3::ite(at == setting_.address(i), what, cell.value);
  }
}

}  // namespace

Step stay(const Setting& setting, const State& from) {
  const z3::expr none = setting.number(0);
  return {setting.truth(true), from, {}, none, std::vector<z3::expr>(from.cells.size(), none)};
}

Step through(const Setting& setting, Step step, const rts::Edge& edge, std::size_t first,
             std::size_t count, const Contents& contents) {
  Execution execution(setting, std::move(step), contents);
  for (std::size_t i = first; i < first + count; ++i) {
    std::visit(execution, edge.instructions.at(i).action);
  }
  return execution.step();
}

z3::expr is_cut(const Setting& setting, const State& state, const rts::Alloc& alloc) {
  const z3::expr size = room_of(setting, state, alloc);
  return size >= 1 && state.frontier + size > setting.address(setting.bound);
}

}  // namespace heapreach::test::relation
