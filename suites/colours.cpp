// Colour refinement (Weisfeiler and Leman, 1968) on clauses: what looks the same so far gets the
// same colour, and looks are compared again with the neighbours' colours. A term's colour comes
// from its arguments; a variable's also from the places where it stands, which are coloured top
// down. Where order does not matter, colours are added up. All values are of 64 bits and the same
// on every platform; nothing depends on term ids.
#include "suites/colours.h"

#include <set>
#include <string>

#include "horn/clauses/arguments.h"
#include "horn/terms/traverse.h"

namespace heapreach::suites {

using horn::Atom;
using horn::Clause;
using horn::Term;

namespace {

constexpr std::size_t most_rounds = 16;

Colour colour_of_text(const std::string& text) {
  Colour result = 0xcbf29ce484222325u;  // FNV-1a
  for (const char c : text) result = (result ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return result;
}

/// Without its arguments; variables by their sort.
Colour own_colour(Term term) {
  const Colour kind = mix(static_cast<Colour>(term->kind) + 1, static_cast<Colour>(term->sort) + 1);
  return term->is_constant() ? mix(kind, colour_of_text(term->value.get_str())) : kind;
}

std::vector<Term> roots_of(const Clause& clause) {
  std::vector<Term> roots = arguments_of(clause);
  roots.push_back(clause.constraint);
  return roots;
}

class Refinement {
 public:
  Refinement(const Clause& clause, const std::vector<Colour>& predicates)
      : clause_(clause), predicates_(predicates) {
    horn::for_each_node(roots_of(clause), [&](Term t) { order_.push_back(t); });
    for (Term t : order_) {
      if (t->is_variable()) variables_[t] = own_colour(t);
    }
  }

  ClauseColours run() {
    std::size_t count = 0;
    for (std::size_t round = 0; round < most_rounds; ++round) {
      go_up();
      if (result_.of_term.empty() || number_of_colours() == count) break;
      count = number_of_colours();
      go_down();
    }
    Colour sum = 0;
    for (Colour colour : result_.of_body) sum += mix(colour, 11);
    result_.of_clause = mix(mix(sum, result_.of_head), result_.of_term.at(clause_.constraint));
    return std::move(result_);
  }

 private:
  void go_up() {
    for (Term t : order_) {
      Colour colour = t->is_variable() ? variables_.at(t) : own_colour(t);
      Colour sum = 0;
      for (Term argument : t->arguments) {
        const Colour below = result_.of_term.at(argument);
        if (is_commutative(t))
          sum += mix(below, 7);
        else
          colour = mix(colour, below);
      }
      result_.of_term[t] = mix(colour, sum);
    }
    result_.of_body.clear();
    for (const Atom& atom : clause_.body) result_.of_body.push_back(colour_of(atom));
    result_.of_head = clause_.head ? colour_of(*clause_.head) : 1;
  }

  Colour colour_of(const Atom& atom) const {
    Colour colour = mix(predicates_[atom.predicate], 3);
    for (Term argument : atom.arguments) colour = mix(colour, result_.of_term.at(argument));
    return colour;
  }

  void go_down() {
    std::unordered_map<Term, Colour> places;
    auto place_arguments = [&](const Atom& atom, Colour role) {
      for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
        places[atom.arguments[i]] += mix(role, i + 1);
      }
    };
    for (std::size_t i = 0; i < clause_.body.size(); ++i) {
      place_arguments(clause_.body[i], mix(result_.of_body[i], 5));
    }
    if (clause_.head) place_arguments(*clause_.head, mix(result_.of_head, 6));
    places[clause_.constraint] += 13;
    for (std::size_t k = order_.size(); k-- > 0;) {
      Term t = order_[k];
      const Colour here = mix(places[t], result_.of_term.at(t));
      for (std::size_t i = 0; i < t->arguments.size(); ++i) {
        places[t->arguments[i]] += mix(here, is_commutative(t) ? 0 : i + 1);
      }
    }
    for (auto& [variable, colour] : variables_) colour = mix(colour, places[variable]);
  }

  std::size_t number_of_colours() const {
    std::set<Colour> colours;
    for (const auto& [variable, colour] : variables_) colours.insert(colour);
    return colours.size();
  }

  const Clause& clause_;
  const std::vector<Colour>& predicates_;
  std::vector<Term> order_;  // arguments first
  std::unordered_map<Term, Colour> variables_;
  ClauseColours result_;
};

}  // namespace

Colour mix(Colour a, Colour b) {
  // The finaliser of splitmix64.
  Colour x = a * 0x9e3779b97f4a7c15u + b + 0x632be59bd9b4e019u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

bool is_commutative(Term term) {
  using horn::Kind;
  return term->kind == Kind::conjunction || term->kind == Kind::disjunction ||
         term->kind == Kind::add || term->kind == Kind::equal;
}

ClauseColours colours_of(const Clause& clause, const std::vector<Colour>& predicates) {
  return Refinement(clause, predicates).run();
}

std::vector<Colour> predicate_colours(const horn::ClauseSystem& system, const Deadline& deadline) {
  std::vector<Colour> colours;
  for (const horn::Predicate& predicate : system.predicates) {
    Colour colour = predicate.arity();
    for (horn::Sort sort : predicate.sorts) colour = mix(colour, static_cast<Colour>(sort));
    colours.push_back(colour);
  }
  std::size_t count = 0;
  for (std::size_t round = 0; round < most_rounds; ++round) {
    const std::size_t now = std::set<Colour>(colours.begin(), colours.end()).size();
    if (now == count || now == colours.size()) break;
    count = now;
    std::vector<Colour> next = colours;
    for (const Clause& clause : system.clauses) {
      deadline.poll("canonical");
      const ClauseColours seen = colours_of(clause, colours);
      for (std::size_t i = 0; i < clause.body.size(); ++i) {
        next[clause.body[i].predicate] += mix(seen.of_clause, seen.of_body[i]);
      }
      if (clause.head) next[clause.head->predicate] += mix(mix(seen.of_clause, seen.of_head), 17);
    }
    colours = std::move(next);
  }
  return colours;
}

}  // namespace heapreach::suites
