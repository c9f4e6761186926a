#include "horn/print/write_term.h"

#include "support/error.h"

namespace heapreach::horn {

void append_numeral(std::string& out, const Rational& value, Sort sort) {
  const bool negative = value < 0;
  const Integer numerator = abs(value.get_num());
  if (negative) out += "(- ";
  if (sort == Sort::integer) {
    out += numerator.get_str();
  } else if (value.get_den() == 1) {
    out += numerator.get_str() + ".0";
  } else {
    out += "(/ " + numerator.get_str() + ".0 " + value.get_den().get_str() + ".0)";
  }
  if (negative) out += ')';
}

void TermWriter::write(Term term) {
  steps_.push_back({Step::write, term});
  run();
}

void TermWriter::write_definition(Term term) {
  steps_.push_back({Step::define, term});
  run();
}

void TermWriter::write_with_let(Term term) {
  const Term roots[] = {term};
  push_let(scopes_.shared_outside(roots), term);
  run();
}

void TermWriter::run() {
  while (!steps_.empty()) {
    Step step = std::move(steps_.back());
    steps_.pop_back();
    perform(std::move(step));
  }
}

void TermWriter::perform(Step step) {
  switch (step.action) {
    case Step::argument:
      out_ += ' ';
      [[fallthrough]];
    case Step::write:
      if (const auto found = names_.find(step.term); found != names_.end()) {
        out_ += found->second;
        return;
      }
      [[fallthrough]];
    case Step::define:
      return start(step.term);
    case Step::text:
      out_ += step.text_or_name;
      return;
    case Step::bind:
      names_[step.term] = std::move(step.text_or_name);
      return;
    case Step::unbind:
      names_.erase(step.term);
      return;
    case Step::leave:
      return scopes_.leave();
  }
}

void TermWriter::start(Term term) {
  switch (term->kind) {
    case Kind::variable:
      throw InternalError("a free variable without a name");
    case Kind::boolean:
      out_ += term->is_true() ? "true" : "false";
      return;
    case Kind::numeral:
      return append_numeral(out_, term->value, term->sort);
    case Kind::negation:
      return start_operator("not", term);
    case Kind::conjunction:
      return start_operator("and", term);
    case Kind::disjunction:
      return start_operator("or", term);
    case Kind::equal:
      return start_operator("=", term);
    case Kind::less_equal:
      return start_operator("<=", term);
    case Kind::less:
      return start_operator("<", term);
    case Kind::add:
      return start_operator("+", term);
    case Kind::multiply:
      if (term->arguments[0]->value == -1) return start_operator("-", term, 1);
      return start_operator("*", term);
    case Kind::divide:
      return start_operator("div", term);
    case Kind::modulo:
      return start_operator("mod", term);
    case Kind::choose:
      return start_operator("ite", term);
    case Kind::select:
      return start_operator("select", term);
    case Kind::store:
      return start_operator("store", term);
    case Kind::forall:
    case Kind::exists:
      return start_quantifier(term);
  }
}

void TermWriter::start_operator(const char* symbol, Term term, std::size_t first) {
  out_ += '(';
  out_ += symbol;
  steps_.push_back({Step::text, nullptr, ")"});
  for (std::size_t i = term->arguments.size(); i-- > first;) {
    steps_.push_back({Step::argument, term->arguments[i]});
  }
}

void TermWriter::start_quantifier(Term term) {
  out_ += term->kind == Kind::forall ? "(forall (" : "(exists (";
  for (std::size_t i = 0; i + 1 < term->arguments.size(); ++i) {
    Term variable = term->arguments[i];
    if (!has_name(variable)) {
      set_name(variable, symbols_.make("q" + std::to_string(bound_names_++)));
    }
    if (i > 0) out_ += ' ';
    out_ += '(' + name(variable) + ' ' + to_string(variable->sort) + ')';
  }
  out_ += ") ";
  steps_.push_back({Step::text, nullptr, ")"});
  steps_.push_back({Step::leave});
  if (scopes_.rebinds(term)) hide_names(term);
  push_let(scopes_.enter(term), term->arguments.back());
}

void TermWriter::hide_names(Term quantifier) {
  for (auto entry = names_.begin(); entry != names_.end();) {
    if (!entry->first->is_variable() && scopes_.binds_in(quantifier, entry->first)) {
      steps_.push_back({Step::bind, entry->first, std::move(entry->second)});
      entry = names_.erase(entry);
    } else {
      ++entry;
    }
  }
}

void TermWriter::push_let(const std::vector<Term>& shared, Term body) {
  for (Term term : shared) steps_.push_back({Step::unbind, term});
  steps_.push_back({Step::text, nullptr, std::string(shared.size(), ')')});
  steps_.push_back({Step::write, body});
  std::vector<std::string> names;
  for (std::size_t i = 0; i < shared.size(); ++i) {
    names.push_back(symbols_.make("s" + std::to_string(let_names_++)));
  }
  for (std::size_t i = shared.size(); i-- > 0;) {
    steps_.push_back({Step::bind, shared[i], names[i]});
    steps_.push_back({Step::text, nullptr, ")) "});
    steps_.push_back({Step::define, shared[i]});
    steps_.push_back({Step::text, nullptr, "(let ((" + names[i] + ' '});
  }
}

}  // namespace heapreach::horn
