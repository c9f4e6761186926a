// A text has an end, which gets a name, and its cells up to that are those of one block: that is
// said of the cells that the formula asks about. A list is unfolded as often as a path of that
// length may go along it.
#include "analyses/angelic/explain/definition_facts.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace heapreach::analyses::angelic {

namespace {

using horn::Sort;
using horn::Term;

constexpr std::size_t most_nodes = 8;  // of a list

class Consequences {
 public:
  Consequences(const PathFormula& formula, horn::TermStore& terms)
      : formula_(formula), terms_(terms) {}

  Term text(Term address) const {
    // Another name for each text: addresses differ, and so do their terms.
    const Term end = terms_.select(ends(), address);
    std::vector<Term> parts = {terms_.less_equal(address, end), in_block_of(address, address),
                               in_block_of(address, end),
                               terms_.equal(terms_.select(formula_.contents, end), zero())};
    for (const Term cell : asked()) {
      const Term is_before =
          terms_.conjunction(terms_.less_equal(address, cell), terms_.less_equal(cell, end));
      parts.push_back(terms_.implies(is_before, in_block_of(address, cell)));
    }
    return terms_.conjunction(std::move(parts));
  }

  Term list(const ListNode& node, Term address, std::size_t nodes) const {
    const Term is_end = terms_.equal(address, zero());
    if (nodes == 0) return terms_.truth();
    std::vector<Term> parts = {
        terms_.select(formula_.allocated, address),
        terms_.equal(terms_.select(formula_.blocks, address), address),
        terms_.equal(terms_.select(formula_.sizes, address), number(node.size))};
    const Term last = terms_.add(address, number(node.size));
    for (const Term cell : asked()) {
      const Term is_inside =
          terms_.conjunction(terms_.less_equal(address, cell), terms_.less(cell, last));
      parts.push_back(terms_.implies(is_inside, in_block_of(address, cell)));
    }
    const Term next = terms_.select(formula_.contents, terms_.add(address, number(node.next)));
    parts.push_back(list(node, next, nodes - 1));
    return terms_.disjunction(is_end, terms_.conjunction(std::move(parts)));
  }

 private:
  Term number(const Integer& value) const { return terms_.numeral(value, Sort::integer); }
  Term zero() const { return number(0); }
  Term ends() const { return terms_.variable(formula_.variables, Sort::integer_array); }

  Term in_block_of(Term address, Term cell) const {
    return terms_.conjunction(terms_.select(formula_.allocated, cell),
                              terms_.equal(terms_.select(formula_.blocks, cell),
                                           terms_.select(formula_.blocks, address)));
  }

  /// Addresses of which the formula's conditions ask whether a cell is there, or in which block.
  std::vector<Term> asked() const {
    std::vector<Term> result;
    std::unordered_set<Term> seen;
    const std::function<void(Term)> see = [&](Term term) {
      if (!seen.insert(term).second) return;
      const bool asks =
          term->kind == horn::Kind::select &&
          (term->arguments[0] == formula_.allocated || term->arguments[0] == formula_.blocks);
      const bool is_new =
          asks && std::find(result.begin(), result.end(), term->arguments[1]) == result.end();
      if (is_new) result.push_back(term->arguments[1]);
      for (const Term part : term->arguments) see(part);
    };
    for (const Term condition : formula_.conditions) see(condition);
    return result;
  }

  const PathFormula& formula_;
  horn::TermStore& terms_;
};

}  // namespace

Term consequences_of(const Literal& literal, Term address, const PathFormula& formula,
                     horn::TermStore& terms) {
  const Consequences consequences(formula, terms);
  if (literal.relation == Literal::Relation::string) return consequences.text(address);
  return consequences.list(literal.node, address, most_nodes);
}

}  // namespace heapreach::analyses::angelic
