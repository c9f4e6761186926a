// Why an access, a free or a condition does not succeed, in the words of a programmer. It only
// reads the state; whether the instruction succeeds is decided in state.cpp.
#include <algorithm>
#include <set>

#include "rts/semantics/reachable.h"

namespace heapreach::rts {

namespace {

std::string interval(const Integer& base, const Integer& size) {
  const Integer end = base + size;
  return "[" + base.get_str() + ", " + end.get_str() + ")";
}

std::string interval_at(const Integer& base, const State& state, const System& system) {
  return interval(base, cell_at(state, system, base)->size);
}

/// The last block, live or freed, that ends at or before an address; nothing if there is none.
std::optional<Extent> block_before(const Integer& address, const State& state,
                                   const System& system) {
  std::optional<Extent> last;
  auto consider = [&](const Integer& base, const Integer& size) {
    if (base + size <= address && (!last || last->base < base)) last = Extent{base, size};
  };
  Integer here = static_cast<unsigned long>(system.origin());
  for (const Cell& cell : state.heap) {
    if (cell.size > 0) consider(here, cell.size);
    ++here;
  }
  for (const Extent& block : state.freed) consider(block.base, block.size);
  return last;
}

/// Contract: no cell is allocated at the address.
std::string why_unallocated(const Integer& address, const State& state, const System& system) {
  const std::string text = address.get_str();
  if (address == 0) return "address 0 is null";
  if (address < 0) return "address " + text + " is no cell: nothing was ever allocated there";
  if (address < static_cast<unsigned long>(system.origin())) {
    return "address " + text + " is null + " + text;
  }
  if (address >= state.frontier) {
    return "cell " + text + " lies behind the frontier " + state.frontier.get_str() +
           ": not handed out yet";
  }
  if (is_empty_block(state, system, address)) return "the block at " + text + " has no cells";
  for (const Extent& block : state.freed) {
    if (block.size == 0 && block.base == address) {
      return "cell " + text + " is not allocated: a block without cells was there, and was freed";
    }
    if (block.base <= address && address < block.base + block.size) {
      return "cell " + text + " is not allocated: it was freed (block " +
             interval(block.base, block.size) + ")";
    }
  }
  if (const auto block = block_before(address, state, system)) {
    return "cell " + text + " lies in the guard behind the block " +
           interval(block->base, block->size);
  }
  return "cell " + text + " is not allocated";
}

std::string why_no_access(const ExpressionPtr& address, const ExpressionPtr& in, const State& state,
                          const System& system) {
  const Integer at = evaluate(*address, state, system);
  const Cell* cell = cell_at(state, system, at);
  if (cell == nullptr || !cell->allocated) return why_unallocated(at, state, system);
  const Integer pointer = evaluate(*in, state, system);
  if (is_empty_block(state, system, pointer)) {
    return "the block at " + pointer.get_str() + " has no cells";
  }
  const std::string name = in->op == Op::variable ? system.variables[in->variable].name + " = "
                                                  : std::string("the pointer ");
  return "cell " + at.get_str() + " lies in another block than " + name + pointer.get_str() + ": " +
         interval_at(base_of(state, system, at), state, system) + " is not " +
         interval_at(base_of(state, system, pointer), state, system);
}

std::string why_no_free(const Integer& address, const State& state, const System& system) {
  const Integer base = base_of(state, system, address);
  if (base == 0) return why_unallocated(address, state, system);
  const std::string block = interval_at(base, state, system);
  if (base != address) {
    return "address " + address.get_str() + " is inside the block " + block + ", not its base";
  }
  return "the block " + block + " is static";
}

/// A block that no_live_cells asks for, perhaps apart from those that are reachable.
std::string live_block(const Expression& atom, const State& state, const System& system) {
  std::vector<Integer> roots;
  for (const ExpressionPtr& root : atom.arguments) roots.push_back(evaluate(*root, state, system));
  const std::vector<bool> led = roots.empty() ? std::vector<bool>(state.heap.size(), false)
                                              : reachable_cells(state, system, roots);
  std::size_t i = 0;
  const auto lives = [](const Cell& cell) {
    return (cell.size != 0 && !cell.is_static) || cell.is_empty;
  };
  while (!lives(state.heap[i]) || led[i]) ++i;
  const Integer base = static_cast<unsigned long>(system.origin() + i);
  const std::string where = state.heap[i].is_empty ? "without cells at " + base.get_str()
                                                   : interval_at(base, state, system);
  return "the block " + where + " is still allocated" +
         (roots.empty() ? "" : ", and nothing leads to it");
}

/// The value of a heap atom as "allocated(5) = false"; for no_live_cells a cell that lives.
std::string atom_value(const Expression& atom, const State& state, const System& system) {
  const Integer value = evaluate(atom, state, system);
  if (atom.op == Op::no_live_cells) {
    if (value == 0) return live_block(atom, state, system);
    return atom.arguments.empty() ? "no cell is allocated" : "all that is allocated is reachable";
  }
  const std::string argument = evaluate(*atom.arguments[0], state, system).get_str();
  if (atom.op == Op::allocated) {
    return "allocated(" + argument + ") = " + (value != 0 ? "true" : "false");
  }
  const char* const name = atom.op == Op::size          ? "size("
                           : atom.op == Op::start_value ? "startvalue("
                                                        : "base(";
  return name + argument + ") = " + value.get_str();
}

std::string why_false(const Expression& condition, const State& state, const System& system) {
  std::string values;
  std::set<std::string> seen;
  auto add = [&](const std::string& text) {
    if (seen.insert(text).second) values += (values.empty() ? ": " : ", ") + text;
  };
  std::vector<const Expression*> open = {&condition};  // left to right
  while (!open.empty()) {
    const Expression* e = open.back();
    open.pop_back();
    if (e->op == Op::variable) {
      add(system.variables[e->variable].name + " = " + state.store[e->variable].get_str());
    } else if (e->op == Op::allocated || e->op == Op::size || e->op == Op::base ||
               e->op == Op::no_live_cells || e->op == Op::start_value) {
      add(atom_value(*e, state, system));
    }
    for (auto it = e->arguments.rbegin(); it != e->arguments.rend(); ++it)
      open.push_back(it->get());
  }
  return "the condition is false" + values;
}

}  // namespace

std::optional<std::string> why_not(const Checked& inner, const State& state, const System& system) {
  if (succeeds(inner, state, system)) return std::nullopt;
  if (const auto* free = std::get_if<Free>(&inner)) {
    return why_no_free(evaluate(*free->address, state, system), state, system);
  }
  if (const auto* load = std::get_if<Load>(&inner)) {
    return why_no_access(load->address, load->in, state, system);
  }
  if (const auto* store = std::get_if<Store>(&inner)) {
    return why_no_access(store->address, store->in, state, system);
  }
  return why_false(*std::get<Assert>(inner).condition, state, system);
}

}  // namespace heapreach::rts
