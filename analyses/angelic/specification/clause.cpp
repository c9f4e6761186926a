#include "analyses/angelic/specification/clause.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace heapreach::analyses::angelic {

namespace {

void each_term(const Sum& sum, const std::function<void(const SpecTermPtr&)>& see) {
  for (const auto& [term, factor] : sum.terms) {
    if (term->has_operand()) each_term(term->operand, see);
    see(term);
  }
}

void each_term(const Clause& clause, const std::function<void(const SpecTermPtr&)>& see) {
  for (const Literal& literal : clause.literals) each_term(literal.sum, see);
}

bool mentions_result(const Sum& sum) {
  bool found = false;
  each_term(sum, [&](const SpecTermPtr& term) { found |= term->kind == SpecTerm::Kind::result; });
  return found;
}

/// Texts of a clause's parts.
class ClauseText {
 public:
  /// `for_files`: in the words of systems.
  explicit ClauseText(const Clause& clause, bool for_files = false)
      : clause_(clause),
        for_files_(for_files),
        is_shared_(clause.is_about_results_only()),
        components_(clause.calls.size()) {
    each_term(clause, [&](const SpecTermPtr& term) {
      if (term->kind != SpecTerm::Kind::result) return;
      std::size_t& most = components_[term->call];
      most = std::max(most, term->component);
    });
  }

  std::string whole() const { return quantifiers() + literals(); }

  std::string literals() const {
    std::string text;
    for (const Literal& literal : clause_.literals) {
      text += (text.empty() ? "" : " || ") + of(literal);
    }
    return text.empty() ? "false" : text;
  }

  std::string of(const SpecTerm& term) const {
    switch (term.kind) {
      case SpecTerm::Kind::start:
        return for_files_ ? term.in_system : term.name;
      case SpecTerm::Kind::result:
        return result(term.call) +
               (components_[term.call] == 0 ? "" : "." + std::to_string(term.component + 1));
      case SpecTerm::Kind::start_value:
        if (is_cell(term.operand)) return cell(term.operand);
        return "startvalue(" + sum(term.operand) + ")";
      case SpecTerm::Kind::start_size:
        return "size(" + sum(term.operand) + ")";
      case SpecTerm::Kind::start_base:
        return "base(" + sum(term.operand) + ")";
      case SpecTerm::Kind::quotient:
        return divided(term.operand) + " / " + term.divisor.get_str();
      case SpecTerm::Kind::remainder:
        break;
    }
    return divided(term.operand) + " % " + term.divisor.get_str();
  }

 private:
  bool is_cell(const Sum& address) const { return address.in_program && !for_files_; }

  std::string result(std::size_t call) const {
    return clause_.calls.size() == 1 ? "r" : "r" + std::to_string(call + 1);
  }

  std::string quantifiers() const {
    if (clause_.calls.empty()) return "";
    if (clause_.calls.size() == 1) return "every result r of " + clause_.calls[0] + ": ";
    std::string text;
    for (std::size_t call = 0; call < clause_.calls.size(); ++call) {
      text += (text.empty() ? "" : ", ") + result(call) + " of " + clause_.calls[call];
    }
    return "all results " + text + ": ";
  }

  std::string sum(const Sum& sum) const {
    std::string text;
    for (const auto& [term, factor] : sum.terms) {
      const bool is_product = abs(factor) != 1;
      add(text, is_product && term->is_divided() ? "(" + of(*term) + ")" : of(*term), factor);
    }
    // Of programs, each entry has the records that it speaks of.
    const bool is_known = !(for_files_ && is_shared_ && sum.in_program);
    if (!sum.constant_name.empty() && is_known) {
      text += (text.empty() ? "" : " + ") + sum.constant_name;
    } else if (sum.constant != 0 || text.empty()) {
      add_constant(text, sum.constant);
    }
    return text;
  }

  /// In brackets unless it is one term.
  std::string divided(const Sum& operand) const {
    const bool is_one = operand.terms.size() == 1 && operand.terms[0].second == 1 &&
                        operand.constant == 0 && !operand.terms[0].first->is_divided();
    return is_one ? of(*operand.terms[0].first) : "(" + sum(operand) + ")";
  }

  /// What C calls the cell: "p->next", "*p", "x.next", "x", "p[2]".
  std::string cell(const Sum& address) const {
    const auto& terms = address.terms;
    if (terms.size() != 1 || terms[0].second != 1 || terms[0].first->is_divided()) {
      return "*(" + sum(address) + ")";
    }
    const std::string pointer = of(*terms[0].first);
    const bool is_variable = pointer[0] == '&';
    const std::string operand = is_variable         ? pointer.substr(1)
                                : pointer[0] == '*' ? "(" + pointer + ")"
                                                    : pointer;
    const std::string& name = address.constant_name;
    if (!name.empty()) {
      return operand + (is_variable ? "." : "->") + name.substr(name.find('.') + 1);
    }
    if (address.constant != 0) return operand + "[" + address.constant.get_str() + "]";
    return is_variable ? operand : "*" + pointer;
  }

  static void add(std::string& text, const std::string& term, const Integer& factor) {
    const Integer size = abs(factor);
    const std::string product = size == 1 ? term : size.get_str() + " * " + term;
    text += text.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
    text += product;
  }
  static void add_constant(std::string& text, const Integer& constant) {
    if (text.empty()) {
      text = constant.get_str();
    } else {
      text += (constant < 0 ? " - " : " + ") + Integer(abs(constant)).get_str();
    }
  }

  /// The parts of the sum with positive factors to the left, the others to the right.
  std::string of(const Literal& literal) const {
    if (literal.relation == Literal::Relation::allocated) {
      return "allocated(" + (is_cell(literal.sum) ? cell(literal.sum) : sum(literal.sum)) + ")";
    }
    if (literal.relation == Literal::Relation::string) return "string(" + sum(literal.sum) + ")";
    if (literal.relation == Literal::Relation::list) return list(literal);
    Sum left, right;
    for (const auto& [term, factor] : literal.sum.terms) {
      (factor > 0 ? left : right).terms.emplace_back(term, abs(factor));
    }
    const bool is_order = literal.relation == Literal::Relation::at_most;
    if (left.terms.empty() && is_order) return at_least(right, literal.sum.constant);
    if (left.terms.empty()) std::swap(left, right);
    const bool swapped = !literal.sum.terms.empty() && literal.sum.terms.front().second < 0 &&
                         right.terms.empty() && !is_order;
    right.constant = swapped ? literal.sum.constant : Integer(-literal.sum.constant);
    const bool is_strict = is_order && right.constant == -1 && !right.terms.empty();
    if (is_strict) right.constant = 0;
    const char* relation = is_strict                                      ? " < "
                           : is_order                                     ? " <= "
                           : literal.relation == Literal::Relation::equal ? " == "
                                                                          : " != ";
    return sum(left) + relation + (is_null_test(left, right) ? "null" : sum(right));
  }

  /// "list(p, next)" of programs, else "list(p, node.next, 2)".
  std::string list(const Literal& literal) const {
    const auto& [next, name, size] = literal.node;
    const std::string text = "list(" + sum(literal.sum) + ", ";
    if (literal.sum.in_program && !for_files_ && !name.empty()) {
      return text + name.substr(name.find('.') + 1) + ")";
    }
    const bool is_known = !name.empty() && !(for_files_ && is_shared_ && literal.sum.in_program);
    return text + (is_known ? name : next.get_str()) + ", " + size.get_str() + ")";
  }

  /// constant - (sum) <= 0: "x > 1", "size(x) >= 2".
  std::string at_least(const Sum& left, const Integer& constant) const {
    Sum right;
    const bool is_size = left.terms[0].first->kind == SpecTerm::Kind::start_size;
    if (is_size || constant == 0) {
      right.constant = constant;
      return sum(left) + " >= " + sum(right);
    }
    right.constant = constant - 1;
    return sum(left) + " > " + sum(right);
  }

  static bool is_null_test(const Sum& left, const Sum& right) {
    if (!right.terms.empty() || right.constant != 0 || left.terms.size() != 1) return false;
    const SpecTerm& term = *left.terms[0].first;
    const bool is_number = term.is_number && term.operand.in_program;
    return term.is_pointer || (term.kind == SpecTerm::Kind::start_value && !is_number);
  }

  const Clause& clause_;
  const bool for_files_;
  const bool is_shared_;
  std::vector<std::size_t> components_;  // by call: the largest that is mentioned
};

}  // namespace

bool Clause::is_about_results_only() const {
  bool only = !calls.empty();
  each_term(*this, [&](const SpecTermPtr& term) { only &= term->kind != SpecTerm::Kind::start; });
  return only;
}

std::string text_of(const Clause& clause) {
  return ClauseText(clause).whole();
}

/// Of results that functions of programs leave in variables: "where r.2 is what it leaves in p".
std::string left_text(const Clause& clause) {
  const std::string prefix = "left_in_";
  std::vector<std::string> texts;
  each_term(clause, [&](const SpecTermPtr& term) {
    if (term->kind != SpecTerm::Kind::result || !term->name.starts_with(prefix)) return;
    const std::string text = text_of(*term, clause) + " is what " + clause.calls[term->call] +
                             " leaves in " + term->name.substr(prefix.size());
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  });
  return fmt::format("{}{}", texts.empty() ? "" : ", where ", fmt::join(texts, " and "));
}

std::string explained_text(const Clause& clause) {
  if (clause.calls.empty()) return text_of(clause) + " at the start";
  std::vector<std::string> names;
  each_term(clause, [&](const SpecTermPtr& term) {
    const bool is_new = std::find(names.begin(), names.end(), term->name) == names.end();
    const bool is_address = term->name.starts_with("&");
    if (term->kind == SpecTerm::Kind::start && is_new && !is_address) names.push_back(term->name);
  });
  if (names.empty()) return text_of(clause) + left_text(clause);
  return fmt::format("{}{}, where {} {} at the start", text_of(clause), left_text(clause),
                     fmt::join(names, " and "),
                     names.size() == 1 ? "is what it holds" : "are what they hold");
}

std::string literals_text(const Clause& clause) {
  return ClauseText(clause).literals();
}

std::string literals_in_system(const Clause& clause) {
  return ClauseText(clause, true).literals();
}

std::string text_of(const SpecTerm& term, const Clause& clause) {
  return ClauseText(clause).of(term);
}

bool Literal::is_about_allocation() const {
  bool found = relation == Relation::allocated;
  each_term(sum, [&](const SpecTermPtr& term) {
    found |= term->reads_start_heap() && term->kind != SpecTerm::Kind::start_value;
  });
  return found;
}

std::size_t most_component(const Clause& clause, std::size_t call) {
  std::size_t most = 0;
  each_term(clause, [&](const SpecTermPtr& term) {
    const bool is_of_it = term->kind == SpecTerm::Kind::result && term->call == call;
    if (is_of_it) most = std::max(most, term->component);
  });
  return most;
}

bool reads_heap_at_result(const Literal& literal) {
  const bool is_of_address =
      literal.relation == Literal::Relation::allocated || literal.is_definition();
  bool found = is_of_address && mentions_result(literal.sum);
  each_term(literal.sum, [&](const SpecTermPtr& term) {
    if (term->reads_start_heap()) found |= mentions_result(term->operand);
  });
  return found;
}

bool is_read_behind(const SpecTerm& term, const Sum& sum, const std::vector<std::string>& calls) {
  if (!term.reads_start_heap() || sum.terms.empty()) return false;
  const auto text = [&](const SpecTermPtr& part) {
    return text_of({calls, {{Literal::Relation::equal, {{{part, 1}}, 0}}}});
  };
  const std::string root = text(sum.terms[0].first);
  bool found = false;
  each_term(term.operand, [&](const SpecTermPtr& part) { found |= text(part) == root; });
  return found;
}

std::vector<SpecTermPtr> heap_terms_in(const Clause& clause) {
  std::vector<SpecTermPtr> found;
  std::vector<std::string> texts;
  each_term(clause, [&](const SpecTermPtr& term) {
    if (!term->reads_start_heap()) return;
    const std::string text = text_of(*term, clause);
    if (std::find(texts.begin(), texts.end(), text) != texts.end()) return;
    texts.push_back(text);
    found.push_back(term);
  });
  return found;
}

}  // namespace heapreach::analyses::angelic
