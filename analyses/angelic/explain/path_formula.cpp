// The path is executed symbolically. Cells of the start heap hold what `contents` says; a load
// behind stores distinguishes the cases of which of them wrote the cell. Sizes and bases of blocks
// at the start are left open, which only makes the weakest precondition stronger.
#include "analyses/angelic/explain/path_formula.h"

#include <optional>
#include <utility>

#include "analyses/angelic/explain/cases.h"
#include "analyses/angelic/explain/path_slice.h"
#include "encoders/symbolic/heap_atoms.h"
#include "encoders/symbolic/symbolic.h"

namespace heapreach::analyses::angelic {

namespace {

using horn::Sort;
using horn::Term;
using rts::VariableId;

/// A block that was handed out on the path, or freed.
struct HeapEvent {
  bool is_free = false;
  Term base = nullptr;
  Term size = nullptr;  // of an allocation
};

class SymbolicPath : public encoders::HeapAtoms {
 public:
  SymbolicPath(const rts::System& system, std::size_t unknowns, const rts::Execution& execution,
               horn::TermStore& terms)
      : system_(system), unknowns_(unknowns), execution_(execution), terms_(terms) {}

  PathFormula run() {
    formula_.contents = terms_.variable(next_++, Sort::integer_array);
    formula_.allocated = terms_.variable(next_++, Sort::boolean_array);
    formula_.bases = terms_.variable(next_++, Sort::boolean_array);
    for (VariableId v = 0; v < system_.variables.size(); ++v) {
      const auto kind = v < unknowns_ ? Symbol::Kind::start : Symbol::Kind::other;
      store_.push_back(symbol({kind, v}));
    }
    start_ = store_;
    if (system_.start_condition) formula_.facts.push_back(value(system_.start_condition));
    std::vector<rts::EdgeId> path;
    for (const rts::Step& step : execution_.steps) path.push_back(step.edge);
    const auto matters = conditions_that_matter(system_, path);
    for (std::size_t step = 0; step < path.size(); ++step) {
      const auto& instructions = system_.edge(path[step]).instructions;
      for (std::size_t i = 0; i < instructions.size(); ++i) {
        matters_ = matters[step][i];
        const auto& choices = execution_.steps[step].choices;
        choice_ = i < choices.size() ? &choices[i] : nullptr;
        std::visit([&](const auto& action) { follow(action); }, instructions[i].action);
      }
    }
    add_facts_about_addresses();
    for (Term& condition : formula_.conditions) condition = without_cases(terms_, condition);
    return std::move(formula_);
  }

  Term allocated(Term address) const override {
    auto* self = const_cast<SymbolicPath*>(this);  // new variables and facts
    return self->allocated_now(address);
  }
  Term size(Term) const override { return open(); }
  Term base(Term) const override { return open(); }
  Term is_empty_block(Term) const override { return terms_.falsity(); }
  Term no_live_cells() const override { return open_condition(); }
  Term no_live_cells_but(const std::vector<Term>&) const override { return open_condition(); }

 private:
  Term symbol(const Symbol& symbol) {
    const Term variable = terms_.variable(next_++, Sort::integer);
    formula_.symbols.emplace(variable, symbol);
    return variable;
  }
  Term open() const { return const_cast<SymbolicPath*>(this)->symbol({}); }
  /// A condition of which nothing is known.
  Term open_condition() const { return terms_.equal(open(), number(0)); }
  Term number(const Integer& value) const { return terms_.numeral(value, Sort::integer); }

  Term value(const rts::ExpressionPtr& expression) {
    return encoders::value_of(*expression, terms_, Sort::integer, *this, store_);
  }
  Term address(const rts::ExpressionPtr& expression) {
    const Term result = value(expression);
    if (const std::string* name = named_constant(*expression)) formula_.names[result] = *name;
    return result;
  }
  static const std::string* named_constant(const rts::Expression& e) {
    if (e.op == rts::Op::integer && !e.name.empty()) return &e.name;
    if (e.op != rts::Op::add) return nullptr;
    for (const rts::ExpressionPtr& part : e.arguments) {
      if (const std::string* name = named_constant(*part)) return name;
    }
    return nullptr;
  }

  void require(Term condition) {
    if (matters_) formula_.conditions.push_back(condition);
  }

  Term allocated_at_start(Term address) {
    if (system_.heap == rts::StartHeap::empty) return terms_.falsity();
    at_start_.push_back(address);
    return terms_.select(formula_.allocated, address);
  }

  Term allocated_now(Term address) {
    Term result = allocated_at_start(address);
    for (const HeapEvent& event : events_) {
      if (event.is_free) {
        result = terms_.conjunction({result, terms_.negation(freed(event.base, address))});
      } else {
        result = terms_.disjunction(within(address, event.base, event.size), result);
      }
    }
    return result;
  }

  Term within(Term address, Term base, Term size) {
    return terms_.conjunction(terms_.less_equal(base, address),
                              terms_.less(address, terms_.add(base, size)));
  }

  /// Whether a free of the base takes the address: of a block of the path that is known, else only
  /// the base itself certainly goes.
  Term freed(Term base, Term address) {
    for (const HeapEvent& event : events_) {
      if (!event.is_free && event.base == base) return within(address, base, event.size);
    }
    return terms_.disjunction(terms_.equal(base, address), open_condition());
  }

  Term content(Term address) {
    Term result = terms_.select(formula_.contents, address);
    for (const auto& [written, value] : writes_) {
      result = terms_.choose(terms_.equal(address, written), value, result);
    }
    return result;
  }

  void follow(const rts::Move& move) { store_[move.to] = value(move.value); }
  void follow(const rts::Load& load) { store_[load.to] = content(address(load.address)); }
  void follow(const rts::Store& store) {
    writes_.emplace_back(address(store.address), value(store.value));
  }
  void follow(const rts::Free& free) { events_.push_back({true, value(free.address), nullptr}); }
  void follow(const rts::Alloc& alloc) {
    if (choice_ != nullptr && choice_->alloc_fails) {
      store_[alloc.to] = number(0);
      return;
    }
    const Term base = open();
    events_.push_back({false, base, alloc.is_empty ? number(0) : value(alloc.size)});
    store_[alloc.to] = base;
  }
  void follow(const rts::Havoc& havoc) {
    if (havoc.from.empty()) {
      for (const VariableId v : havoc.variables) store_[v] = open();
      return;
    }
    const std::size_t call = formula_.calls.size();
    formula_.calls.push_back(havoc.from);
    for (std::size_t i = 0; i < havoc.variables.size(); ++i) {
      const VariableId v = havoc.variables[i];
      store_[v] = symbol({Symbol::Kind::result, v, call, i});
    }
  }
  void follow(const rts::Assume& assume) {
    if (matters_) require(value(assume.condition));
  }
  void follow(const rts::Fail& fail) {
    if (matters_)
      require(terms_.negation(std::visit([&](const auto& i) { return succeeds(i); }, fail.inner)));
  }
  void follow(const rts::Assert&) {}
  void follow(const rts::Nop&) {}
  void follow(const rts::Call&) { throw InternalError("a call on a path to explain"); }

  Term succeeds(const rts::Assert& assertion) { return value(assertion.condition); }
  Term succeeds(const rts::Load& load) { return accessible(load.address, load.in); }
  Term succeeds(const rts::Store& store) { return accessible(store.address, store.in); }
  Term accessible(const rts::ExpressionPtr& at, const rts::ExpressionPtr& in) {
    const Term there = allocated_now(address(at));
    return in ? terms_.conjunction(there, open_condition()) : there;
  }
  Term succeeds(const rts::Free& free) {
    const Term base = value(free.address);
    return terms_.disjunction(terms_.equal(base, number(0)), is_base_now(base));
  }
  /// Whether a block that is allocated now begins there.
  Term is_base_now(Term address) {
    Term result = is_base_at_start(address);
    for (const HeapEvent& event : events_) {
      const Term here = terms_.equal(address, event.base);
      result = event.is_free ? terms_.conjunction(result, terms_.negation(here))
                             : terms_.disjunction(result, here);
    }
    return result;
  }
  Term is_base_at_start(Term address) {
    if (system_.heap == rts::StartHeap::empty) return terms_.falsity();
    const Term base = terms_.select(formula_.bases, address);
    formula_.facts.push_back(terms_.implies(base, allocated_at_start(address)));
    return base;
  }

  /// Blocks of the path lie behind the start heap and behind each other, and pointers do not lead
  /// there at the start.
  void add_facts_about_addresses() {
    const Term origin = number(Integer(static_cast<unsigned long>(system_.origin())));
    for (const Term address : at_start_) {
      assume_of_allocated(address, terms_.less_equal(origin, address));
    }
    const HeapEvent* last = nullptr;
    for (const HeapEvent& event : events_) {
      if (event.is_free) continue;
      formula_.facts.push_back(terms_.less_equal(
          last == nullptr ? origin : terms_.add(last->base, last->size), event.base));
      for (const Term address : at_start_) {
        assume_of_allocated(address, terms_.less(address, event.base));
      }
      for (VariableId v = 0; v < unknowns_; ++v) {
        if (system_.variables[v].type != rts::VariableType::pointer) continue;
        formula_.facts.push_back(terms_.negation(within(start_[v], event.base, event.size)));
      }
      last = &event;
    }
  }
  void assume_of_allocated(Term address, Term fact) {
    formula_.facts.push_back(terms_.implies(terms_.select(formula_.allocated, address), fact));
  }

  const rts::System& system_;
  const std::size_t unknowns_;
  const rts::Execution& execution_;
  horn::TermStore& terms_;
  PathFormula formula_;
  std::uint32_t next_ = 0;
  std::vector<Term> start_, store_;            // indexed by variable
  std::vector<std::pair<Term, Term>> writes_;  // addresses and values, in order
  std::vector<HeapEvent> events_;              // in order
  std::vector<Term> at_start_;                 // addresses asked about
  bool matters_ = false;                       // the instruction that is followed
  const rts::Choice* choice_ = nullptr;        // its choice
};

}  // namespace

PathFormula path_formula(const rts::System& system, std::size_t unknowns,
                         const rts::Execution& execution, horn::TermStore& terms) {
  return SymbolicPath(system, unknowns, execution, terms).run();
}

}  // namespace heapreach::analyses::angelic
