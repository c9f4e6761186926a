// The path is executed symbolically. Cells of the start heap hold what `contents` says; a load
// behind stores distinguishes the cases of which of them wrote the cell.
#include "analyses/angelic/explain/path_formula.h"

#include <optional>
#include <utility>

#include "analyses/angelic/explain/cases.h"
#include "analyses/angelic/explain/path_heap.h"
#include "analyses/angelic/explain/path_slice.h"
#include "encoders/symbolic/symbolic.h"

namespace heapreach::analyses::angelic {

namespace {

using horn::Sort;
using horn::Term;
using rts::VariableId;

class SymbolicPath {
 public:
  SymbolicPath(const rts::System& system, const std::vector<bool>& is_unknown,
               const rts::Execution& execution, horn::TermStore& terms)
      : system_(system),
        is_unknown_(is_unknown),
        execution_(execution),
        terms_(terms),
        heap_(system, terms, formula_, [this] { return symbol({}); }) {}

  PathFormula run() {
    formula_.contents = terms_.variable(next_++, Sort::integer_array);
    formula_.allocated = terms_.variable(next_++, Sort::boolean_array);
    formula_.blocks = terms_.variable(next_++, Sort::integer_array);
    formula_.sizes = terms_.variable(next_++, Sort::integer_array);
    formula_.new_contents = terms_.variable(next_++, Sort::integer_array);
    for (VariableId v = 0; v < system_.variables.size(); ++v) {
      const auto kind = is_unknown_[v] ? Symbol::Kind::start : Symbol::Kind::other;
      store_.push_back(symbol({kind, v}));
    }
    start_ = store_;
    if (system_.start_condition) formula_.facts.push_back(value(system_.start_condition));
    std::vector<rts::EdgeId> path;
    for (const rts::Step& step : execution_.steps) path.push_back(step.edge);
    const auto says = conditions_that_matter(system_, path);
    for (std::size_t step = 0; step < path.size(); ++step) {
      const auto& instructions = system_.edge(path[step]).instructions;
      for (std::size_t i = 0; i < instructions.size(); ++i) {
        say_ = says[step][i];
        const auto& choices = execution_.steps[step].choices;
        choice_ = i < choices.size() ? &choices[i] : nullptr;
        std::visit([&](const auto& action) { follow(action); }, instructions[i].action);
      }
    }
    heap_.add_facts(old_pointers());
    formula_.variables = next_;
    for (Term& condition : formula_.conditions) condition = without_cases(terms_, condition);
    return std::move(formula_);
  }

 private:
  Term symbol(const Symbol& symbol) {
    const Term variable = terms_.variable(next_++, Sort::integer);
    formula_.symbols.emplace(variable, symbol);
    return variable;
  }
  /// Values at the start that are no addresses of blocks that are handed out later.
  std::vector<Term> old_pointers() const {
    std::vector<Term> result;
    if (system_.heap == rts::StartHeap::empty) return result;
    for (VariableId v = 0; v < start_.size(); ++v) {
      if (system_.variables[v].type == rts::VariableType::pointer) result.push_back(start_[v]);
    }
    return result;
  }
  Term number(const Integer& value) const { return terms_.numeral(value, Sort::integer); }

  Term value(const rts::ExpressionPtr& expression) {
    note_names(*expression);
    return encoders::value_of(*expression, terms_, Sort::integer, heap_, store_);
  }
  Term address(const rts::ExpressionPtr& expression) {
    const Term result = value(expression);
    if (const std::string* name = named_constant(*expression)) formula_.names[result] = *name;
    return result;
  }
  /// What the file calls constants in addresses that the expression asks about.
  void note_names(const rts::Expression& e) {
    const bool is_about_address = e.op == rts::Op::allocated || e.op == rts::Op::size ||
                                  e.op == rts::Op::base || e.op == rts::Op::start_value;
    for (const rts::ExpressionPtr& part : e.arguments) {
      note_names(*part);
      if (is_about_address) address(part);
    }
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
    (say_ == Say::granted ? formula_.facts : formula_.conditions).push_back(condition);
  }

  void follow(const rts::Move& move) { store_[move.to] = value(move.value); }
  void follow(const rts::Load& load) {
    const Term at = address(load.address);
    store_[load.to] = heap_.content(at);
    if (system_.variables[load.to].type != rts::VariableType::pointer) {
      formula_.numbers.insert(terms_.select(formula_.contents, at));
    }
  }
  void follow(const rts::Store& store) { heap_.write(address(store.address), value(store.value)); }
  /// Which does succeed: otherwise that is another alarm.
  void follow(const rts::Free& free) {
    formula_.facts.push_back(succeeds(free));
    heap_.free(value(free.address));
  }
  void follow(const rts::Alloc& alloc) {
    const bool fails = choice_ != nullptr && choice_->alloc_fails;
    const Term size = alloc.is_empty ? nullptr : value(alloc.size);
    store_[alloc.to] = fails ? number(0) : heap_.allocate(alloc, size);
  }
  void follow(const rts::Havoc& havoc) {
    if (havoc.operation) {
      store_[havoc.variables.front()] = symbol({Symbol::Kind::operation});
      return;
    }
    if (havoc.from.empty()) {
      for (const VariableId v : havoc.variables) store_[v] = symbol({});
      return;
    }
    const std::size_t call = formula_.calls.size();
    formula_.calls.push_back(havoc.from);
    formula_.results.push_back(havoc.variables.size());
    for (std::size_t i = 0; i < havoc.variables.size(); ++i) {
      const VariableId v = havoc.variables[i];
      store_[v] = symbol({Symbol::Kind::result, v, call, i});
    }
  }
  void follow(const rts::Assume& assume) {
    if (say_ != Say::none) require(value(assume.condition));
  }
  void follow(const rts::Fail& fail) {
    std::visit([&](const auto& access) { note_followed(access); }, fail.inner);
    if (say_ != Say::none)
      require(terms_.negation(std::visit([&](const auto& i) { return succeeds(i); }, fail.inner)));
  }
  void follow(const rts::Assert&) {}
  void follow(const rts::Nop&) {}
  void follow(const rts::Call&) { throw InternalError("a call on a path to explain"); }

  void note_followed(const rts::Assert& assertion) {
    const rts::Expression& e = *assertion.condition;
    if (e.op == rts::Op::allocated) note_followed(e.arguments[0], nullptr);
  }
  void note_followed(const rts::Load& load) { note_followed(load.address, load.in); }
  void note_followed(const rts::Store& store) { note_followed(store.address, store.in); }
  void note_followed(const rts::Free&) {}
  void note_followed(const rts::ExpressionPtr& at, const rts::ExpressionPtr& in) {
    formula_.followed = value(at);
    formula_.followed_block = in ? in : at;
    formula_.followed_in = value(formula_.followed_block);
  }

  Term succeeds(const rts::Assert& assertion) { return value(assertion.condition); }
  Term succeeds(const rts::Load& load) { return accessible(load.address, load.in); }
  Term succeeds(const rts::Store& store) { return accessible(store.address, store.in); }
  Term accessible(const rts::ExpressionPtr& at, const rts::ExpressionPtr& in) {
    return heap_.is_accessible(address(at), in ? value(in) : nullptr);
  }
  Term succeeds(const rts::Free& free) {
    const Term base = value(free.address);
    return terms_.disjunction(terms_.equal(base, number(0)), heap_.is_releasable(base));
  }

  const rts::System& system_;
  const std::vector<bool>& is_unknown_;
  const rts::Execution& execution_;
  horn::TermStore& terms_;
  PathFormula formula_;
  PathHeap heap_;
  std::uint32_t next_ = 0;
  std::vector<Term> start_, store_;      // indexed by variable
  Say say_ = Say::none;                  // of the instruction that is followed
  const rts::Choice* choice_ = nullptr;  // its choice
};

}  // namespace

PathFormula path_formula(const rts::System& system, const std::vector<bool>& is_unknown,
                         const rts::Execution& execution, horn::TermStore& terms) {
  return SymbolicPath(system, is_unknown, execution, terms).run();
}

}  // namespace heapreach::analyses::angelic
