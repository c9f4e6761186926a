// The system written down with numbers for names: predicates in the order of their colours, clauses
// sorted as text, each a list of its subterms in the order of a walk in which colours decide what
// comes first. The text describes the system completely, which is why equal texts mean equal
// systems, whatever the colours are worth.
#include "suites/canonical.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "suites/colours.h"

namespace heapreach::suites {

using horn::Atom;
using horn::Clause;
using horn::Term;

namespace {

/// Indices of the colours, ascending by colour; equal ones stay in order.
std::vector<std::size_t> order_of(const std::vector<Colour>& colours) {
  std::vector<std::size_t> order(colours.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return colours[a] < colours[b]; });
  return order;
}

class ClauseText {
 public:
  ClauseText(const Clause& clause, const std::vector<Colour>& predicates,
             const std::vector<std::size_t>& numbers)
      : clause_(clause), numbers_(numbers), colours_(colours_of(clause, predicates)) {}

  std::string write() {
    std::string atoms;
    for (std::size_t i : order_of(colours_.of_body)) atoms += text_of(clause_.body[i]);
    atoms += clause_.head ? ">" + text_of(*clause_.head) : ">";
    const std::size_t constraint = number_of(clause_.constraint);
    return fmt::format("{}{}{}\n", text_, atoms, constraint);
  }

 private:
  std::string text_of(const Atom& atom) {
    std::string text = fmt::format("p{}(", numbers_[atom.predicate]);
    for (Term argument : atom.arguments) text += fmt::format("{} ", number_of(argument));
    return text + ")";
  }

  std::vector<Term> arguments_of(Term term) const {
    std::vector<Term> arguments = term->arguments;
    if (is_commutative(term)) {
      std::stable_sort(arguments.begin(), arguments.end(), [&](Term a, Term b) {
        return colours_.of_term.at(a) < colours_.of_term.at(b);
      });
    }
    return arguments;
  }

  /// Writes the subterms that are new, arguments first.
  std::size_t number_of(Term root) {
    struct Visit {
      Term term;
      std::vector<Term> arguments;
      std::size_t next = 0;
    };
    if (const auto found = number_.find(root); found != number_.end()) return found->second;
    std::vector<Visit> stack = {{root, arguments_of(root)}};
    while (!stack.empty()) {
      Visit& visit = stack.back();
      if (visit.next < visit.arguments.size()) {
        Term argument = visit.arguments[visit.next++];
        if (number_.count(argument) == 0) stack.push_back({argument, arguments_of(argument)});
        continue;
      }
      describe(visit.term, visit.arguments);
      stack.pop_back();
    }
    return number_.at(root);
  }

  void describe(Term term, const std::vector<Term>& arguments) {
    if (!number_.emplace(term, number_.size()).second) return;
    text_ += fmt::format("{}:{}", static_cast<int>(term->kind), static_cast<int>(term->sort));
    if (term->is_constant()) text_ += "=" + term->value.get_str();
    std::vector<std::size_t> numbers;
    for (Term argument : arguments) numbers.push_back(number_.at(argument));
    if (is_commutative(term)) std::sort(numbers.begin(), numbers.end());
    for (std::size_t number : numbers) text_ += fmt::format(" {}", number);
    text_ += ';';
  }

  const Clause& clause_;
  const std::vector<std::size_t>& numbers_;
  ClauseColours colours_;
  std::unordered_map<Term, std::size_t> number_;
  std::string text_;
};

}  // namespace

std::string canonical_text(const horn::ClauseSystem& system, const Deadline& deadline) {
  const std::vector<Colour> colours = predicate_colours(system, deadline);
  std::vector<std::size_t> numbers(colours.size());
  std::string text;
  std::size_t number = 0;
  for (std::size_t i : order_of(colours)) {
    numbers[i] = number++;
    for (horn::Sort sort : system.predicates[i].sorts)
      text += std::to_string(static_cast<int>(sort));
    text += '\n';
  }
  std::vector<std::string> clauses;
  for (const Clause& clause : system.clauses) {
    deadline.poll("canonical");
    clauses.push_back(ClauseText(clause, colours, numbers).write());
  }
  std::sort(clauses.begin(), clauses.end());
  for (const std::string& clause : clauses) text += clause;
  return text;
}

}  // namespace heapreach::suites
