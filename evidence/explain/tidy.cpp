// Solvers like bounds: `2 <= x && x <= 4 && x != 3 && (x <= 2 || alloc[5])`. People like values:
// `x in {2, 4} && (x == 2 || alloc[5])`. So the conjuncts that compare a term with a constant are
// collected into its domain, and the comparisons elsewhere are rewritten within that domain.
#include "evidence/explain/tidy.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>

namespace heapreach::evidence::explain {

namespace {

using horn::Kind;
using horn::Sort;
using horn::Term;

constexpr std::size_t most_values = 8;      // of a domain that is listed
constexpr std::size_t deepest_tidied = 50;  // nesting that is looked into

/// `term OP constant` over integers; `negated` only for equations.
struct Comparison {
  enum class Op { at_least, at_most, equal };
  Term term = nullptr;
  Op op = Op::equal;
  Integer constant;
  bool negated = false;

  bool holds(const Integer& value) const {
    switch (op) {
      case Op::at_least:
        return value >= constant;
      case Op::at_most:
        return value <= constant;
      case Op::equal:
        return (value == constant) != negated;
    }
    return false;
  }
};

std::optional<Comparison> comparison(Term literal) {
  using Op = Comparison::Op;
  const bool negated = literal->kind == Kind::negation;
  if (negated) literal = literal->arguments[0];
  if (literal->kind != Kind::equal && (literal->kind != Kind::less_equal || negated)) return {};
  const Term left = literal->arguments[0];
  const Term right = literal->arguments[1];
  if (left->sort != Sort::integer || left->is_constant() == right->is_constant()) return {};
  const bool is_equal = literal->kind == Kind::equal;
  if (left->is_constant()) {
    return Comparison{right, is_equal ? Op::equal : Op::at_least, left->value.get_num(), negated};
  }
  return Comparison{left, is_equal ? Op::equal : Op::at_most, right->value.get_num(), negated};
}

/// What is known of a term.
struct Domain {
  std::optional<Integer> least, most;
  std::set<Integer> excluded;

  void add(const Comparison& c) {
    using Op = Comparison::Op;
    if (c.negated) {
      excluded.insert(c.constant);
      return;
    }
    if (c.op != Op::at_most && (!least || *least < c.constant)) least = c.constant;
    if (c.op != Op::at_least && (!most || *most > c.constant)) most = c.constant;
  }

  /// The values, ascending, if they are not too many.
  std::optional<std::vector<Integer>> values() const {
    if (!least || !most || *most - *least >= 64) return std::nullopt;
    std::vector<Integer> result;
    for (Integer value = *least; value <= *most; ++value) {
      if (excluded.count(value) == 0) result.push_back(value);
    }
    if (result.size() > most_values) return std::nullopt;
    return result;
  }
};

struct ById {
  bool operator()(Term a, Term b) const { return a->id < b->id; }
};
using Domains = std::map<Term, Domain, ById>;

class Tidy {
 public:
  explicit Tidy(horn::TermStore& terms) : terms_(terms) {}

  Term run(Term term, const Domains& known, std::size_t depth) {
    if (depth > deepest_tidied) return term;
    if (term->kind == Kind::conjunction) return conjunction(term, known, depth);
    if (term->kind == Kind::disjunction) {
      std::vector<Term> parts;
      for (Term part : term->arguments) parts.push_back(run(part, known, depth + 1));
      return terms_.disjunction(sorted(std::move(parts)));
    }
    return literal(term, known);
  }

 private:
  Term number(const Integer& value) { return terms_.numeral(value, Sort::integer); }

  Term conjunction(Term term, Domains known, std::size_t depth) {
    Domains own;
    std::vector<Term> others;
    for (Term part : term->arguments) {
      const auto c = comparison(part);
      if (!c) {
        others.push_back(part);
        continue;
      }
      own[c->term].add(*c);
      known[c->term].add(*c);
    }
    // An interval among alternatives stays one: its values would become alternatives themselves.
    const bool interval = depth > 0 && others.empty() && own.size() == 1;
    if (interval && own.begin()->second.excluded.empty()) return term;
    std::vector<Term> facts;
    for (const auto& [subject, domain] : own) state(subject, domain, facts);
    merge_bounds(others);
    std::vector<Term> rest;
    for (Term part : others) rest.push_back(run(part, known, depth + 1));
    rest = sorted(std::move(rest));
    facts = sorted(std::move(facts), false);
    facts.insert(facts.end(), rest.begin(), rest.end());
    return terms_.conjunction(std::move(facts));
  }

  /// Makes one of `G || 2 <= x` and `G || x <= 2`: `G || x == 2`.
  void merge_bounds(std::vector<Term>& parts) {
    using Key = std::pair<std::vector<Term>, Term>;  // the other disjuncts, and what has the bound
    std::map<Key, std::pair<std::size_t, Comparison>> bounds[2];  // by at_most
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i]->kind != Kind::disjunction) continue;
      const std::vector<Term> disjuncts = parts[i]->arguments;
      for (Term literal : disjuncts) {
        const auto c = comparison(literal);
        if (!c || c->op == Comparison::Op::equal) continue;
        const bool at_most = c->op == Comparison::Op::at_most;
        const Key key(without(disjuncts, literal), c->term);
        const auto other = bounds[!at_most].find(key);
        if (other == bounds[!at_most].end() || parts[other->second.first]->is_true()) {
          bounds[at_most].emplace(key, std::pair(i, *c));
          continue;
        }
        parts[i] = merged(key.first, *c, other->second.second);
        parts[other->second.first] = terms_.truth();
        break;
      }
    }
    std::erase_if(parts, [](Term part) { return part->is_true(); });
  }

  static std::vector<Term> without(std::vector<Term> parts, Term part) {
    std::erase(parts, part);
    std::sort(parts.begin(), parts.end(), ById());
    return parts;
  }

  Term merged(std::vector<Term> others, const Comparison& a, const Comparison& b) {
    const auto& [least, most] = a.op == Comparison::Op::at_least ? std::tie(a, b) : std::tie(b, a);
    const Term low = number(least.constant);
    const Term high = number(most.constant);
    others.push_back(low == high ? terms_.equal(a.term, low)
                                 : terms_.conjunction(terms_.less_equal(low, a.term),
                                                      terms_.less_equal(a.term, high)));
    return terms_.disjunction(std::move(others));
  }

  /// Adds what the domain says.
  void state(Term subject, const Domain& domain, std::vector<Term>& facts) {
    if (const auto values = domain.values()) {
      std::vector<Term> cases;
      for (const Integer& value : *values) cases.push_back(terms_.equal(subject, number(value)));
      facts.push_back(terms_.disjunction(std::move(cases)));
      return;
    }
    if (domain.least) facts.push_back(terms_.less_equal(number(*domain.least), subject));
    if (domain.most) facts.push_back(terms_.less_equal(subject, number(*domain.most)));
    for (const Integer& value : domain.excluded) {
      facts.push_back(terms_.negation(terms_.equal(subject, number(value))));
    }
  }

  /// A comparison that just one value of its term's domain fulfils, or does not.
  Term literal(Term term, const Domains& known) {
    const auto c = comparison(term);
    if (!c) return term;
    const auto domain = known.find(c->term);
    if (domain == known.end()) return term;
    if (const auto values = domain->second.values()) {
      std::vector<Integer> inside, outside;
      for (const Integer& v : *values) (c->holds(v) ? inside : outside).push_back(v);
      if (inside.size() == 1) return terms_.equal(c->term, number(inside[0]));
      if (outside.size() == 1) return terms_.negation(terms_.equal(c->term, number(outside[0])));
      return term;
    }
    using Op = Comparison::Op;
    const auto& [least, most, excluded] = domain->second;
    Term result = term;
    if (c->op == Op::at_least && least && c->constant == *least + 1) {
      result = terms_.negation(terms_.equal(c->term, number(*least)));
    } else if (c->op == Op::at_most && most && c->constant == *most - 1) {
      result = terms_.negation(terms_.equal(c->term, number(*most)));
    } else if (c->op == Op::at_most && least && c->constant == *least) {
      result = terms_.equal(c->term, number(*least));
    } else if (c->op == Op::at_least && most && c->constant == *most) {
      result = terms_.equal(c->term, number(*most));
    }
    return result;
  }

  /// By size (if asked for), then by the first variables.
  std::vector<Term> sorted(std::vector<Term> parts, bool by_size = true) {
    auto key = [&](Term part) {
      std::vector<std::uint32_t> variables;
      for (Term variable : horn::free_variables(part)) variables.push_back(variable->index);
      std::sort(variables.begin(), variables.end());
      const std::size_t size =
          by_size ? horn::dag_size(std::span<const Term>(&part, 1)) : variables.size();
      return std::pair(size, std::move(variables));
    };
    std::vector<std::pair<decltype(key(nullptr)), Term>> keyed;
    for (Term part : parts) keyed.emplace_back(key(part), part);
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = keyed[i].second;
    return parts;
  }

  horn::TermStore& terms_;
};

}  // namespace

Term tidy(horn::TermStore& terms, Term term) {
  return Tidy(terms).run(term, {}, 0);
}

}  // namespace heapreach::evidence::explain
