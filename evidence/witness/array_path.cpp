// Purpose: the formulas of solve_path() have a term for each cell that the start heap may have, and
// a path through a few large records is hard for the solver. Here the heap is kept in arrays, which
// say nothing of the shape of blocks; that is said of those addresses alone that the path reads or
// writes, or whose block it asks for. A model of this makes a heap: the blocks of these addresses
// with the contents that the model has there, and freed blocks between them.
//
// Whatever is left out here shows when the execution is carried out, and then there is no answer.
#include "evidence/witness/array_path.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "backends/smt/smt.h"
#include "encoders/symbolic/array_heap.h"
#include "rts/model/folding.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using backends::Satisfiability;
using encoders::ArrayTransition;
using encoders::SymbolicState;
using encoders::Transition;
using horn::Sort;
using horn::Term;

const char* const array_path_stage = "path";

/// Paths that ask for more addresses are left to others: each pair of them costs a condition.
constexpr std::size_t most_addresses = 120;

/// Expressions whose values are addresses that an instruction asks the heap about.
class Addresses {
 public:
  std::vector<rts::ExpressionPtr> of(const rts::Action& action) {
    std::visit(*this, action);
    return std::move(found_);
  }

  void operator()(const rts::Alloc& alloc) { look_in(alloc.size); }
  void operator()(const rts::Free& free) { add(free.address); }
  void operator()(const rts::Load& load) { add(load.address), add(load.in); }
  void operator()(const rts::Store& store) {
    add(store.address), add(store.in), look_in(store.value);
  }
  void operator()(const rts::Move& move) { look_in(move.value); }
  void operator()(const rts::Havoc&) {}
  void operator()(const rts::Assume& assume) { look_in(assume.condition); }
  void operator()(const rts::Assert& assertion) { look_in(assertion.condition); }
  void operator()(const rts::Fail& fail) { std::visit(*this, fail.inner); }
  void operator()(const rts::Nop&) {}
  void operator()(const rts::Call&) { throw InternalError("a call on a path without calls"); }

 private:
  void add(const rts::ExpressionPtr& address) {
    if (!address) return;
    found_.push_back(address);
    look_in(address);
  }
  void look_in(const rts::ExpressionPtr& expression) {
    if (!expression) return;
    using rts::Op;
    const bool asks =
        expression->op == Op::allocated || expression->op == Op::size || expression->op == Op::base;
    for (const rts::ExpressionPtr& argument : expression->arguments) {
      asks ? add(argument) : look_in(argument);
    }
  }

  std::vector<rts::ExpressionPtr> found_;
};

class ArrayPath {
 public:
  ArrayPath(const rts::System& system, std::uint64_t bound, const std::vector<rts::EdgeId>& edges,
            const Limits& limits)
      : system_(system),
        bound_(bound),
        edges_(edges),
        limits_(limits),
        transition_(system, terms_, bound, [this](Sort sort) { return fresh(sort); }),
        origin_(Integer(static_cast<unsigned long>(system.origin()))) {}

  std::optional<rts::Execution> run() {
    if (!begin() || !follow()) return std::nullopt;
    for (std::size_t a = 0; is_open() && a < addresses_.size(); ++a) {
      add_block_of(addresses_[a]);
      for (const Term b : addresses_) add_pair(addresses_[a], b);
    }
    backends::Smt smt(limits_, array_path_stage);
    for (const Term condition : conditions_) smt.assert_term(condition);
    for (std::uint64_t cells = std::min<std::uint64_t>(16, bound_);;
         cells = std::min(bound_, cells * 4)) {
      const Term most = number(origin_ + Integer(static_cast<unsigned long>(cells)));
      const auto found = smt.check({terms_.less_equal(start_.frontier, most)});
      if (found == Satisfiability::sat) return execution(smt);
      if (cells >= bound_ || found == Satisfiability::unknown) return std::nullopt;
    }
  }

 private:
  struct Step {
    SymbolicState before;
    Term alloc_fails = nullptr;
    std::vector<Term> values;  // of killed variables
  };

  bool is_open() const { return system_.heap == rts::StartHeap::unknown; }
  Term fresh(Sort sort) { return terms_.variable(next_variable_++, sort); }
  Term number(const Integer& value) { return terms_.numeral(value, Sort::integer); }

  /// Finds the parts of the heap; false if the system needs more than this knows.
  bool begin() {
    start_ = transition_.empty_start(0);
    const auto parts = transition_.heap_arguments();
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (parts[part].name == "blocks" && is_open()) return false;
      parts_[parts[part].name] = start_.whole[part];
    }
    if (is_open()) begin_open();
    if (system_.start_condition) {
      conditions_.push_back(transition_.value(*system_.start_condition, start_));
    }
    return true;
  }

  /// The arrays hold anything below some frontier, which pointers do not exceed.
  void begin_open() {
    if (!parts_.contains("size")) parts_["size"] = fresh(Sort::integer_array);
    start_.frontier = fresh(Sort::integer);
    conditions_.push_back(terms_.less_equal(number(origin_), start_.frontier));
    for (std::size_t v = 0; v < start_.store.size(); ++v) {
      if (system_.variables[v].type != rts::VariableType::pointer) continue;
      conditions_.push_back(terms_.less(start_.store[v], start_.frontier));
    }
  }

  /// Carries out the path; false if it cannot be.
  bool follow() {
    SymbolicState state = start_;
    for (const rts::EdgeId edge : edges_) {
      limits_.deadline.poll(array_path_stage);
      for (const rts::Instruction& instruction : system_.edge(edge).instructions) {
        if (addresses_.size() > most_addresses) return false;
        for (const rts::ExpressionPtr& address : Addresses().of(instruction.action)) {
          if (!is_open()) break;  // no block of the start has to be found
          note(transition_.value(*address, state));
        }
        Step step{state, nullptr, {}};
        const Transition::Effect effect = transition_.execute(instruction.action, state);
        if (effect.condition->is_false()) return false;
        conditions_.push_back(effect.condition);
        step.alloc_fails = effect.alloc_fails;
        if (std::holds_alternative<rts::Havoc>(instruction.action)) {
          step.values = effect.fresh_values;
        }
        steps_.push_back(std::move(step));
      }
    }
    return true;
  }

  void note(Term address) {
    const auto end = addresses_.end();
    if (std::find(addresses_.begin(), end, address) == end) addresses_.push_back(address);
  }

  Term part(const char* name, Term index) { return terms_.select(parts_.at(name), index); }
  Term base_of(Term address) { return part("base", address); }
  Term behind_block(Term base) {
    const Term guard = number(Integer(static_cast<unsigned long>(system_.guard)));
    return terms_.add(terms_.add(base, part("size", base)), guard);
  }

  /// Whether the address lies in a block of the start heap.
  Term is_in_block(Term address) {
    const Term base = base_of(address);
    return terms_.conjunction({terms_.less_equal(number(origin_), address),
                               terms_.less(address, start_.frontier),
                               terms_.negation(terms_.equal(base, number(0))), part("live", base)});
  }

  /// Nothing lies between two places, or a freed block with its guard.
  Term has_room(Term from, Term to) {
    const Integer least = static_cast<unsigned long>(system_.guard) + 1UL;
    return terms_.disjunction(terms_.equal(from, to),
                              terms_.less_equal(terms_.add(from, number(least)), to));
  }

  /// If the address is one of a cell of the start heap, it lies in the block of its base.
  void add_block_of(Term address) {
    const Term base = base_of(address);
    const Term is_block = terms_.conjunction(
        {terms_.equal(base_of(base), base), terms_.less_equal(base, address),
         terms_.less(address, terms_.add(base, part("size", base))),
         has_room(number(origin_), base), has_room(behind_block(base), start_.frontier)});
    conditions_.push_back(terms_.implies(is_in_block(address), is_block));
  }

  /// Blocks are the same or apart, and an address in a block has its base.
  void add_pair(Term a, Term b) {
    if (a == b) return;
    const Term base_a = base_of(a), base_b = base_of(b);
    const Term is_there = terms_.conjunction(
        terms_.less_equal(base_a, b), terms_.less(b, terms_.add(base_a, part("size", base_a))));
    const Term is_same = terms_.equal(base_a, base_b);
    conditions_.push_back(terms_.implies(terms_.conjunction(is_in_block(a), is_there), is_same));
    conditions_.push_back(terms_.implies(
        terms_.conjunction({is_in_block(a), is_in_block(b), terms_.less(base_a, base_b)}),
        has_room(behind_block(base_a), base_b)));
  }

  std::optional<rts::Execution> execution(backends::Smt& smt) {
    rts::Execution result;
    for (const Term start : start_.store) {
      result.start_values.push_back(smt.value(start).get_num());
    }
    if (is_open()) add_blocks(smt, result);
    return carried_out(std::move(result), smt);
  }

  void add_blocks(backends::Smt& smt, rts::Execution& result) {
    const auto value = [&](Term term) { return Integer(smt.value(term).get_num()); };
    std::map<Integer, rts::StartBlock> blocks;  // by base
    for (const Term address : addresses_) {
      if (value(is_in_block(address)) == 0) continue;
      const Integer base = value(base_of(address));
      rts::StartBlock& block = blocks[base];
      block.allocated = true;
      block.size = value(part("size", base_of(address)));
      block.values.resize(block.size.get_ui());
      const Integer offset = value(address) - base;
      block.values.at(offset.get_ui()) = value(part("val", address));
    }
    const Integer guard = static_cast<unsigned long>(system_.guard);
    Integer next = origin_;
    for (auto& [base, block] : blocks) {
      if (base > next) result.start_blocks.push_back(freed(base - next - guard));
      next = base + block.size + guard;
      result.start_blocks.push_back(std::move(block));
    }
    const Integer frontier = value(start_.frontier);
    if (frontier > next) result.start_blocks.push_back(freed(frontier - next - guard));
  }

  static rts::StartBlock freed(const Integer& size) {
    return {size, false, std::vector<Integer>(size > 0 ? size.get_ui() : 0)};
  }

  /// With the choices of the model; nothing if an instruction does not happen.
  std::optional<rts::Execution> carried_out(rts::Execution execution, backends::Smt& smt) {
    try {
      rts::State state = rts::start_state(system_, bound_, execution);
      std::size_t next = 0;
      for (const rts::EdgeId edge : edges_) {
        rts::Step step{edge, {}};
        for (const rts::Instruction& instruction : system_.edge(edge).instructions) {
          step.choices.push_back(choice(instruction, steps_[next++], state, smt));
          const auto outcome =
              rts::execute(instruction, step.choices.back(), bound_, system_, state);
          if (outcome != rts::Outcome::done) return std::nullopt;
        }
        execution.steps.push_back(std::move(step));
      }
      return execution;
    } catch (const InputError&) {
      return std::nullopt;
    }
  }

  rts::Choice choice(const rts::Instruction& instruction, const Step& step, const rts::State& state,
                     backends::Smt& smt) {
    rts::Choice result;
    for (const Term killed : step.values) result.values.push_back(smt.value(killed).get_num());
    const auto* havoc = std::get_if<rts::Havoc>(&instruction.action);
    if (havoc != nullptr && havoc->operation) {
      // The formula knows little of it; mostly nothing depends on it.
      const auto exact =
          rts::exact_result(*havoc->operation, rts::evaluate(*havoc->operation->a, state, system_),
                            rts::evaluate(*havoc->operation->b, state, system_));
      if (exact) result.values.front() = *exact;
    }
    const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
    if (alloc == nullptr) return result;
    result.alloc_fails = step.alloc_fails && smt.value(step.alloc_fails) != 0;
    if (result.alloc_fails) return result;
    const Integer size = rts::evaluate(*alloc->size, state, system_);
    if (size > static_cast<unsigned long>(bound_)) return result;
    for (Integer i = 0; i < size; ++i) {
      result.values.push_back(smt.value(part("val", number(state.frontier + i))).get_num());
    }
    return result;
  }

  const rts::System& system_;
  const std::uint64_t bound_;
  const std::vector<rts::EdgeId>& edges_;
  const Limits& limits_;
  horn::TermStore terms_;
  std::uint32_t next_variable_ = 0;
  ArrayTransition transition_;
  const Integer origin_;
  SymbolicState start_;
  std::map<std::string, Term> parts_;  // of the start heap, by name
  std::vector<Term> conditions_;
  std::vector<Term> addresses_;  // each once, in the order of the path
  std::vector<Step> steps_;      // one for each instruction
};

}  // namespace

std::optional<rts::Execution> execution_over_arrays(const rts::System& system, std::uint64_t bound,
                                                    const std::vector<rts::EdgeId>& edges,
                                                    const Limits& limits) {
  return ArrayPath(system, bound, edges, limits).run();
}

}  // namespace heapreach::evidence
