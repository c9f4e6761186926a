#include "analyses/angelic/specification/vocabulary.h"

#include <algorithm>
#include <optional>

#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

using Relation = Literal::Relation;

bool is_pointer(const SpecTerm& term) {
  return term.is_pointer || term.kind == SpecTerm::Kind::start_value;
}

bool is_null_test(const Literal& literal) {
  const Sum& sum = literal.sum;
  return literal.relation != Relation::at_most && sum.terms.size() == 1 && sum.constant == 0 &&
         abs(sum.terms[0].second) == 1 && is_pointer(*sum.terms[0].first);
}

bool is_aliasing(const Literal& literal) {
  const Sum& sum = literal.sum;
  return literal.relation != Relation::at_most && sum.terms.size() == 2 &&
         abs(sum.terms[0].second) == 1 && sum.terms[0].second == -sum.terms[1].second &&
         is_pointer(*sum.terms[0].first) && is_pointer(*sum.terms[1].first);
}

bool same_but_constant(const Sum& a, const Sum& b) {
  return std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(),
                    [](const auto& x, const auto& y) {
                      return x.second == y.second && x.first->kind == y.first->kind &&
                             x.first->variable == y.first->variable &&
                             x.first->call == y.first->call &&
                             x.first->component == y.first->component &&
                             x.first->divisor == y.first->divisor &&
                             x.first->operand.constant == y.first->operand.constant &&
                             same_but_constant(x.first->operand, y.first->operand);
                    });
}

/// That a cell is allocated, or a block with so many cells, or that cells whose addresses differ by
/// a constant lie in one block: never that something is not allocated.
bool says_what_is_allocated(const Literal& literal) {
  const auto& terms = literal.sum.terms;
  for (const auto& [term, factor] : terms) {
    const Literal address{Relation::equal, term->operand};
    if (term->reads_start_heap() && address.is_about_allocation()) return false;
  }
  if (literal.relation == Relation::allocated) {
    return !Literal{Relation::equal, literal.sum}.is_about_allocation();
  }
  if (literal.relation == Relation::at_most) {
    return terms.size() == 1 && terms[0].first->kind == SpecTerm::Kind::start_size &&
           terms[0].second < 0 && literal.sum.constant >= 1;
  }
  return literal.relation == Relation::equal && terms.size() == 2 && literal.sum.constant == 0 &&
         terms[0].second == -terms[1].second &&
         terms[0].first->kind == SpecTerm::Kind::start_base &&
         terms[1].first->kind == SpecTerm::Kind::start_base &&
         same_but_constant(terms[0].first->operand, terms[1].first->operand);
}

/// That a pointer does not lead to the base of the block around a cell.
bool is_apart_from_block(const Literal& literal) {
  const auto& terms = literal.sum.terms;
  if (literal.relation != Relation::not_equal || terms.size() != 2 || literal.sum.constant != 0 ||
      abs(terms[0].second) != 1 || terms[0].second != -terms[1].second) {
    return false;
  }
  const bool is_first = terms[0].first->kind == SpecTerm::Kind::start_base;
  const SpecTermPtr& base = terms[is_first ? 0 : 1].first;
  const SpecTermPtr& pointer = terms[is_first ? 1 : 0].first;
  const auto reads_blocks = [](const Sum& sum) {
    return Literal{Relation::equal, sum}.is_about_allocation();
  };
  return base->kind == SpecTerm::Kind::start_base && is_pointer(*pointer) &&
         !reads_blocks(base->operand) && !reads_blocks(pointer->operand);
}

/// A comparison of a few numbers that are no pointers, or that a block has at least as many cells.
bool is_about_integers(const Literal& literal) {
  constexpr std::size_t most_terms = 3;
  const Sum& sum = literal.sum;
  if (literal.relation == Relation::allocated || sum.terms.empty() || sum.terms.size() > most_terms)
    return false;
  return std::all_of(sum.terms.begin(), sum.terms.end(), [&](const auto& part) {
    const auto& [term, factor] = part;
    const bool is_size = term->kind == SpecTerm::Kind::start_size;
    const bool is_from_below = literal.relation == Relation::at_most && factor < 0;
    if (is_size && (!is_from_below || sum.terms.size() == 1)) return false;
    const Literal address{Relation::equal, term->operand};
    if (term->reads_start_heap() && address.is_about_allocation()) return false;
    const bool is_open = term->kind == SpecTerm::Kind::start_value && !term->is_number;
    return term->kind != SpecTerm::Kind::start_base && !term->is_pointer && !is_open;
  });
}

/// Of a variable, or of what a variable of a program with a block of its own holds: its name.
std::optional<std::string> variable_in(const SpecTerm& term) {
  if (term.kind == SpecTerm::Kind::start) return term.name;
  const Sum& at = term.operand;
  const bool is_cell = term.kind == SpecTerm::Kind::start_value && at.in_program &&
                       at.terms.size() == 1 && at.terms[0].second == 1 && at.constant == 0;
  if (!is_cell || !at.terms[0].first->name.starts_with("&")) return std::nullopt;
  return at.terms[0].first->name.substr(1);
}

bool is_about_monitors(const Literal& literal, const std::set<std::string>& monitors) {
  const auto is_monitor = [&](const auto& part) {
    const auto name = variable_in(*part.first);
    return name && monitors.contains(*name);
  };
  return !literal.sum.terms.empty() &&
         std::all_of(literal.sum.terms.begin(), literal.sum.terms.end(), is_monitor);
}

/// Whether a term may stand in a place; null: there is none, just a constant.
bool fits(const Pattern::Place& place, const SpecTerm* term) {
  switch (place.side) {
    case Pattern::Side::term:
      return term != nullptr;
    case Pattern::Side::constant:
      return term == nullptr;
    case Pattern::Side::variable:
      break;
  }
  return term != nullptr && variable_in(*term) == place.name;
}

bool fits(const Pattern& pattern, const Literal& literal) {
  const Sum& sum = literal.sum;
  if (sum.terms.empty() || sum.terms.size() > 2) return false;
  const SpecTerm* first = sum.terms[0].first.get();
  const SpecTerm* second = sum.terms.size() == 2 ? sum.terms[1].first.get() : nullptr;
  for (const auto& [term, factor] : sum.terms) {
    if (abs(factor) != 1) return false;
  }
  if (second != nullptr && sum.terms[0].second != -sum.terms[1].second) return false;
  const bool is_order = pattern.relation[0] == '<' || pattern.relation[0] == '>';
  if (is_order != (literal.relation == Relation::at_most)) return false;
  const bool needs_offset = second != nullptr && sum.constant != 0 &&
                            !(is_order && (sum.constant == 1 || sum.constant == -1));
  if (needs_offset && !pattern.has_offset) return false;
  // An order and its opposite are both literals of one atom, so sides may be exchanged.
  return (fits(pattern.left, first) && fits(pattern.right, second)) ||
         (fits(pattern.left, second) && fits(pattern.right, first));
}

void require_variable(const std::set<std::string>& names, const std::string& name,
                      const std::string& what) {
  if (names.contains(name)) return;
  throw InputError({}, "the vocabulary's " + what + " '" + name + "' is no variable of the file");
}

}  // namespace

Vocabulary preset_vocabulary(const std::string& name) {
  Vocabulary result;
  if (name == "default") return result;
  if (name == "empty") {
    result.aliasing = result.null_tests = result.allocation = result.integers = result.monitoring =
        result.definitions = false;
  } else if (name == "no-monitor") {
    result.integers = result.monitoring = false;
  } else if (name == "no-alias") {
    result.aliasing = false;
  } else {
    throw UsageError("vocabulary '" + name +
                     "': expected default, no-monitor, no-alias, empty or a YAML file");
  }
  return result;
}

void require_names(const Vocabulary& vocabulary, const std::set<std::string>& names) {
  for (const std::string& name : vocabulary.monitors) require_variable(names, name, "monitor");
  for (const Pattern& pattern : vocabulary.patterns) {
    for (const Pattern::Place& place : {pattern.left, pattern.right}) {
      if (place.side != Pattern::Side::variable) continue;
      require_variable(names, place.name, "pattern '" + pattern.text + "' names what");
    }
  }
}

void complete(Vocabulary& vocabulary, const rts::System& file) {
  std::set<std::string> names;
  for (const rts::Variable& variable : file.variables) names.insert(variable.name);
  require_names(vocabulary, names);
  for (const auto& [key, text] : file.meta.entries) {
    if (key != "monitors") continue;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      if (end > at) vocabulary.monitors.insert(text.substr(at, end - at));
      at = end + 1;
    }
  }
}

bool has(const Vocabulary& vocabulary, const Literal& literal) {
  if (literal.is_definition()) return vocabulary.definitions;
  if (vocabulary.integers && is_about_integers(literal)) return true;
  if (literal.is_about_allocation()) {
    return (vocabulary.allocation && says_what_is_allocated(literal)) ||
           (vocabulary.aliasing && is_apart_from_block(literal));
  }
  if (vocabulary.null_tests && is_null_test(literal)) return true;
  if (vocabulary.aliasing && is_aliasing(literal)) return true;
  if (vocabulary.monitoring && is_about_monitors(literal, vocabulary.monitors)) return true;
  return std::any_of(vocabulary.patterns.begin(), vocabulary.patterns.end(),
                     [&](const Pattern& pattern) { return fits(pattern, literal); });
}

}  // namespace heapreach::analyses::angelic
