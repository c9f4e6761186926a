// The path is executed symbolically. Cells of the start heap hold what `contents` says; a load
// behind stores distinguishes the cases of which of them wrote the cell.
#include "analyses/angelic/explain/path_formula.h"

#include <optional>
#include <utility>

#include "analyses/angelic/explain/cases.h"
#include "analyses/angelic/explain/path_heap.h"
#include "analyses/angelic/explain/path_slice.h"
#include "encoders/symbolic/symbolic.h"
#include "horn/terms/linear.h"

namespace heapreach::analyses::angelic {

namespace {

using horn::Sort;
using horn::Term;
using rts::VariableId;

/// Whether it says of the base of a cell's block that it is 0, or is not.
bool is_about_base(const rts::Expression& e) {
  if (e.op != rts::Op::equal && e.op != rts::Op::not_equal) return false;
  const rts::Expression& number = *e.arguments[1];
  return e.arguments[0]->op == rts::Op::base && number.op == rts::Op::integer && number.value == 0;
}

bool are_bases(const rts::Expression& e) {
  return e.arguments[0]->op == rts::Op::base && e.arguments[1]->op == rts::Op::base;
}

/// The address that an assertion says to be a cell's, as the import writes it: `allocated(e)`, or
/// `base(e) != 0` before what says in which block; null if it is another one.
rts::ExpressionPtr cell_asserted(const rts::Expression& e) {
  const std::vector<rts::ExpressionPtr>& arguments = e.arguments;
  if (e.op == rts::Op::allocated) return arguments[0];
  if (e.op == rts::Op::conjunction) return cell_asserted(*arguments[0]);
  const bool is_it = e.op == rts::Op::not_equal && is_about_base(e);
  return is_it ? arguments[0]->arguments[0] : nullptr;
}

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
    for (const Term fact : formula_.facts) note_not_negative(fact);
    DecidedCases decided(terms_, formula_.facts);
    for (Term& condition : formula_.conditions) {
      condition = without_cases(terms_, decided(condition));
    }
    for (Term* const followed : {&formula_.followed, &formula_.followed_in}) {
      if (*followed != nullptr) *followed = decided(*followed);
    }
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
  /// From facts, and conjunctions of facts, that say that an atom is at least some number.
  void note_not_negative(Term fact) {
    if (fact->kind == horn::Kind::conjunction) {
      for (const Term part : fact->arguments) note_not_negative(part);
    }
    if (fact->kind != horn::Kind::less_equal) return;
    horn::Linear rest(fact->arguments[0]);
    rest.subtract(fact->arguments[1]);
    const bool is_bound = rest.atoms().size() == 1 && rest.atoms()[0].second < 0;
    if (is_bound && rest.constant() >= 0) formula_.not_negative.insert(rest.atoms()[0].first);
  }
  Term number(const Integer& value) const { return terms_.numeral(value, Sort::integer); }

  Term value(const rts::ExpressionPtr& expression) {
    note_names(*expression);
    return evaluated(*in_words(expression));
  }
  Term evaluated(const rts::Expression& expression) {
    return encoders::value_of(expression, terms_, Sort::integer, heap_, store_);
  }
  /// The expression in words that specifications have: `allocated(e)` in place of `base(e) != 0`,
  /// and where two cells whose distance is no number are asked to be in one block, also how large
  /// it is.
  rts::ExpressionPtr in_words(const rts::ExpressionPtr& e) {
    if (is_about_base(*e)) {
      const auto there = rts::make(rts::Op::allocated, {e->arguments[0]->arguments[0]});
      return e->op == rts::Op::not_equal ? there : rts::make(rts::Op::negation, {there});
    }
    if (e->op == rts::Op::equal && are_bases(*e)) return with_size(e);
    std::vector<rts::ExpressionPtr> parts;
    for (const rts::ExpressionPtr& part : e->arguments) parts.push_back(in_words(part));
    return parts == e->arguments ? e : rts::make(e->op, std::move(parts));
  }
  /// This says nothing new, and makes atoms of the distance and of the size.
  rts::ExpressionPtr with_size(const rts::ExpressionPtr& e) {
    using rts::make;
    using rts::Op;
    const rts::ExpressionPtr& at = e->arguments[0]->arguments[0];
    const rts::ExpressionPtr& block = e->arguments[1]->arguments[0];
    if (terms_.subtract(evaluated(*at), evaluated(*block))->is_constant()) return e;
    const auto end = make(Op::add, {block, make(Op::size, {block})});
    const auto is_inside =
        make(Op::conjunction, {make(Op::less_equal, {block, at}), make(Op::less, {at, end})});
    return make(Op::disjunction,
                {e, make(Op::conjunction, {make(Op::allocated, {block}), is_inside})});
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
    if (say_ == Say::granted)
      pass(condition);
    else
      formula_.conditions.push_back(condition);
  }
  void pass(Term fact) {
    formula_.passed.push_back({formula_.facts.size(), formula_.taken.size()});
    formula_.facts.push_back(fact);
  }

  void follow(const rts::Move& move) { store_[move.to] = value(move.value); }
  /// Which does succeed, as stores and frees do: otherwise that is another alarm.
  void follow(const rts::Load& load) {
    pass(succeeds(load));
    const Term at = address(load.address);
    store_[load.to] = heap_.read(at);
    if (system_.variables[load.to].type != rts::VariableType::pointer) {
      formula_.numbers.insert(terms_.select(formula_.contents, at));
    }
  }
  void follow(const rts::Store& store) {
    pass(succeeds(store));
    heap_.write(address(store.address), value(store.value));
  }
  void follow(const rts::Free& free) {
    pass(succeeds(free));
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
    const Term condition = value(assume.condition);
    if (say_ != Say::none) require(condition);
    formula_.taken.push_back(condition);
  }
  void follow(const rts::Fail& fail) {
    std::visit([&](const auto& access) { note_followed(access); }, fail.inner);
    const Term fails =
        terms_.negation(std::visit([&](const auto& i) { return succeeds(i); }, fail.inner));
    if (say_ != Say::none) require(fails);
    formula_.taken.push_back(fails);
  }
  void follow(const rts::Assert&) {}
  void follow(const rts::Nop&) {}
  void follow(const rts::Call&) { throw InternalError("a call on a path to explain"); }

  void note_followed(const rts::Assert& assertion) {
    const rts::ExpressionPtr cell = cell_asserted(*assertion.condition);
    if (cell) note_followed(cell, nullptr);
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
