#include "analyses/angelic/specification/parse_clause.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "analyses/angelic/specification/source_names.h"
#include "rts/model/imported.h"
#include "rts/text/parse.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

using Relation = Literal::Relation;

constexpr const char* relations[] = {"==", "!=", "<=", ">=", "<", ">"};
const std::pair<std::string, SpecTerm::Kind> functions[] = {
    {"startvalue", SpecTerm::Kind::start_value},
    {"size", SpecTerm::Kind::start_size},
    {"base", SpecTerm::Kind::start_base}};

bool is_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '.';
}

bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

class ClauseParser {
 public:
  ClauseParser(const std::string& text, std::vector<std::string> calls, const rts::System& system,
               const Position& position)
      : text_(text), system_(system), scope_(rts::scope_of(system)), position_(position) {
    in_program_ = rts::is_imported(system);
    if (in_program_) names_ = source_names(system);
    clause_.calls = std::move(calls);
    next();
  }

  Clause run() {
    if (word_ == "false") {
      next();
    } else {
      clause_.literals.push_back(literal());
      while (take("||")) clause_.literals.push_back(literal());
    }
    if (!word_.empty()) fail("found '" + word_ + "', expected || or the end");
    return std::move(clause_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError(position_, "the clause '" + text_ + "': " + message);
  }

  void next() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    std::size_t end = at_;
    while (end < text_.size() && is_of_word(text_[end])) ++end;
    if (end == at_ && at_ < text_.size()) {
      const std::string two = text_.substr(at_, 2);
      const bool is_long = two == "||" || two == "==" || two == "!=" || two == "<=" || two == ">=";
      end = at_ + (is_long ? 2 : 1);
    }
    word_ = text_.substr(at_, end - at_);
    at_ = end;
  }
  bool take(const std::string& word) {
    if (word_ != word) return false;
    next();
    return true;
  }
  void expect(const std::string& word) {
    if (!take(word)) fail("found '" + word_ + "', expected " + word);
  }

  Literal literal() {
    if (take("allocated")) {
      expect("(");
      Literal result{Relation::allocated, sum()};
      result.sum.in_program = in_program_;
      expect(")");
      return result;
    }
    if (word_ == "string" || word_ == "list") {
      if (auto found = definition()) return *std::move(found);
    }
    Sum left = sum();
    const std::string relation = std::exchange(word_, "");
    const auto is_it = [&](const char* known) { return relation == known; };
    if (!std::any_of(std::begin(relations), std::end(relations), is_it)) {
      fail("found '" + relation + "', expected a comparison");
    }
    next();
    Sum right = sum();
    if (relation == "==") return {Relation::equal, difference(left, right)};
    if (relation == "!=") return {Relation::not_equal, difference(left, right)};
    if (relation == "<=") return {Relation::at_most, difference(left, right)};
    if (relation == ">=") return {Relation::at_most, difference(right, left)};
    if (relation == "<") return {Relation::at_most, plus_one(difference(left, right))};
    return {Relation::at_most, plus_one(difference(right, left))};  // >
  }

  /// "string(SUM)", "list(SUM, NEXT, SIZE)"; nothing if it is just a variable that is called so.
  std::optional<Literal> definition() {
    if (at_ >= text_.size() || text_[at_] != '(') return std::nullopt;
    Literal result;
    result.relation = std::exchange(word_, "") == "list" ? Relation::list : Relation::string;
    next();
    expect("(");
    result.sum = sum();
    result.sum.in_program = in_program_;
    if (result.relation == Relation::list) {
      expect(",");
      const Sum next_cell = number("the offset of the next node");
      expect(",");
      result.node = {next_cell.constant, next_cell.constant_name,
                     number("the size of a node").constant};
      if (result.node.next < 0 || result.node.next >= result.node.size) {
        fail("a node of " + result.node.size.get_str() + " cells has no cell " +
             result.node.next.get_str());
      }
    }
    expect(")");
    return result;
  }

  Sum number(const std::string& what) {
    Sum result = sum();
    if (!result.terms.empty()) fail("found no number for " + what);
    return result;
  }

  static Sum plus_one(Sum sum) {
    ++sum.constant;
    return sum;
  }
  static Sum difference(Sum left, const Sum& right) {
    for (const auto& [term, factor] : right.terms) left.terms.emplace_back(term, -factor);
    left.constant -= right.constant;
    left.constant_name.clear();
    return left;
  }

  Sum sum() {
    Sum result;
    Integer sign = take("-") ? -1 : 1;
    while (true) {
      product(sign, result);
      if (take("+")) {
        sign = 1;
      } else if (take("-")) {
        sign = -1;
      } else {
        return result;
      }
    }
  }

  void product(const Integer& sign, Sum& into) {
    const std::string word = std::exchange(word_, "");
    next();
    if (word == "null") return;
    if (is_number(word)) {
      const Integer number = sign * Integer(word);
      if (!take("*")) {
        into.constant += number;
        return;
      }
      const std::string factor = std::exchange(word_, "");
      next();
      add_factor(factor, number, into);
      return;
    }
    const auto constant = scope_.constants.find(word);
    if (constant != scope_.constants.end()) {
      into.constant += sign * constant->second;
      into.constant_name = word;
      return;
    }
    add_factor(word, sign, into);
  }

  /// "TERM", "TERM % NUMBER", "(SUM) / NUMBER", "(SUM)".
  void add_factor(const std::string& word, const Integer& factor, Sum& into) {
    Sum operand;
    if (word == "(") {
      operand = sum();
      expect(")");
    } else {
      operand.terms.emplace_back(term(word), 1);
    }
    while (word_ == "%" || word_ == "/") {
      SpecTerm divided;
      divided.kind = word_ == "%" ? SpecTerm::Kind::remainder : SpecTerm::Kind::quotient;
      next();
      divided.operand = std::exchange(operand, {});
      if (!is_number(word_) || Integer(word_) == 0) {
        fail("found '" + word_ + "', expected a positive number to divide by");
      }
      divided.divisor = Integer(std::exchange(word_, ""));
      next();
      operand.terms.emplace_back(std::make_shared<const SpecTerm>(std::move(divided)), 1);
    }
    for (const auto& [part, times] : operand.terms) into.terms.emplace_back(part, times * factor);
    into.constant += operand.constant * factor;
  }

  SpecTermPtr term(const std::string& word) {
    SpecTerm result;
    const auto* of_heap = std::find_if(std::begin(functions), std::end(functions),
                                       [&](const auto& one) { return one.first == word; });
    if (of_heap != std::end(functions)) {
      expect("(");
      result.kind = of_heap->second;
      result.operand = sum();
      result.operand.in_program = in_program_;
      expect(")");
    } else if (!as_result(word, result)) {
      const auto variable = scope_.variables.find(word);
      if (word == "*" || word == ">") {
        fail("found '" + std::string(word == "*" ? "*" : "->") +
             "', expected startvalue(ADDRESS) for what a cell holds at the start");
      }
      if (variable == scope_.variables.end()) {
        fail("there is no variable '" + word + "'" + rts::suggest_variable(word, scope_));
      }
      result.variable = variable->second;
      result.in_system = word;
      result.name = in_program_ ? names_[variable->second].value_or(word) : word;
      result.is_pointer = system_.variables[variable->second].type == rts::VariableType::pointer;
    }
    return std::make_shared<const SpecTerm>(std::move(result));
  }

  /// "r", "r2", "r.1", "r2.1".
  bool as_result(const std::string& word, SpecTerm& into) const {
    if (clause_.calls.empty() || word.empty() || word[0] != 'r') return false;
    const std::size_t dot = std::min(word.find('.'), word.size());
    const std::string call = word.substr(1, dot - 1);
    const std::string component = dot < word.size() ? word.substr(dot + 1) : "1";
    if (!(call.empty() ? clause_.calls.size() == 1 : is_number(call)) || !is_number(component) ||
        call.size() > 4 || component.size() > 4) {
      return false;
    }
    const unsigned long number = call.empty() ? 1 : std::stoul(call);
    const unsigned long place = std::stoul(component);
    if (number < 1 || number > clause_.calls.size() || place < 1) {
      fail("there is no result '" + word + "'");
    }
    into.kind = SpecTerm::Kind::result;
    into.call = number - 1;
    into.component = place - 1;
    into.is_pointer = type_of(into, word) == rts::VariableType::pointer;
    return true;
  }

  rts::VariableType type_of(const SpecTerm& result, const std::string& word) const {
    for (const rts::Edge& edge : system_.edges()) {
      for (const rts::Instruction& instruction : edge.instructions) {
        const auto* kill = std::get_if<rts::Havoc>(&instruction.action);
        if (kill == nullptr || kill->from != clause_.calls[result.call]) continue;
        if (result.component >= kill->variables.size()) fail("there is no result '" + word + "'");
        return system_.variables[kill->variables[result.component]].type;
      }
    }
    fail("the system calls no unknown procedure '" + clause_.calls[result.call] + "'");
  }

  const std::string& text_;
  const rts::System& system_;
  const rts::Scope scope_;
  const Position position_;
  bool in_program_ = false;
  std::vector<std::optional<std::string>> names_;  // of the program, by variable
  Clause clause_;
  std::size_t at_ = 0;
  std::string word_;  // the next one
};

}  // namespace

Clause parse_clause(const std::string& text, std::vector<std::string> calls,
                    const rts::System& system, const Position& position) {
  return ClauseParser(text, std::move(calls), system, position).run();
}

}  // namespace heapreach::analyses::angelic
