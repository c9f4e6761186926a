// Rewriting with an explicit stack, since constraints are deeper than a call stack. A defined
// variable is an inner node whose one child is its value, so that a set of definitions in any order
// is resolved in one traversal. A variable that is met below its own value stays as it is (its
// equation is kept): every result that was computed in between has met it in the same way, so the
// outcome is consistent.
#include "preprocess/formulas/rewriter.h"

#include <utility>

namespace heapreach::preprocess {

using horn::Kind;
using horn::Term;

void Rewriter::define(Term variable, Term value) {
  definitions_.emplace(variable, Definition{value});
  order_.push_back(variable);
}

void Rewriter::resolve() {
  for (Term variable : order_) apply(variable);
}

namespace {

bool flattens(Kind kind) {
  return kind == Kind::add || kind == Kind::conjunction || kind == Kind::disjunction;
}

}  // namespace

void Rewriter::leave(Term term, Definition* definition) {
  if (definition != nullptr) {
    definition->progress = Progress::done;
    Term value = *memo_.find(definition->value);
    const bool wide = flattens(value->kind) && value->arguments.size() > widest_value;
    if (memo_.emplace(term, wide ? term : value).second && !wide) return;
    unresolved_.push_back(terms_.equal(term, value));
    return;
  }
  if (!memo_.contains(term)) memo_.emplace(term, apply_below(term));
}

Term Rewriter::apply_below(Term term) {
  std::vector<Term> arguments;
  arguments.reserve(term->arguments.size());
  bool changed = false;
  for (Term argument : term->arguments) {
    arguments.push_back(apply(argument));
    changed |= arguments.back() != argument;
  }
  return changed ? terms_.rebuild(term, std::move(arguments)) : term;
}

Term Rewriter::shifted(Term variable) {
  if (offset_ == 0 || variable->index >= horn::first_fresh_index) return variable;
  return terms_.variable(variable->index + offset_, variable->sort);
}

Term Rewriter::apply(Term root) {
  if (const Term* known = memo_.find(root)) return *known;
  struct Frame {
    Term term;
    Definition* definition;
    std::size_t next;
  };
  std::vector<Frame> stack;
  auto enter = [&](Term term) {
    Definition* definition = term->is_variable() ? definitions_.find(term) : nullptr;
    if (definition == nullptr && term->arguments.empty()) {
      memo_.emplace(term, term->is_variable() ? shifted(term) : term);
    } else if (definition != nullptr && definition->progress == Progress::visiting) {
      memo_.emplace(term, term);
    } else {
      if (definition != nullptr) definition->progress = Progress::visiting;
      stack.push_back({term, definition, 0});
    }
  };
  enter(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const std::size_t children = frame.definition != nullptr ? 1 : frame.term->arguments.size();
    if (frame.next < children) {
      Term child =
          frame.definition != nullptr ? frame.definition->value : frame.term->arguments[frame.next];
      ++frame.next;
      if (!memo_.contains(child)) enter(child);
      continue;
    }
    const Frame done = frame;
    stack.pop_back();
    leave(done.term, done.definition);
  }
  return *memo_.find(root);
}

horn::Atom Rewriter::apply(const horn::Atom& atom) {
  horn::Atom result{atom.predicate, {}};
  result.arguments.reserve(atom.arguments.size());
  for (Term argument : atom.arguments) result.arguments.push_back(apply(argument));
  return result;
}

}  // namespace heapreach::preprocess
