#include "tests/harness/clp_text.h"

#include <cctype>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

namespace heapreach::test {

namespace {

[[noreturn]] void wrong(const std::string& message) {
  throw std::runtime_error("clp: " + message);
}

struct Tree {
  enum class Kind { variable, number, compound } kind = Kind::compound;
  std::string name;
  std::vector<Tree> arguments;

  bool is(const std::string& functor, std::size_t arity) const {
    return kind == Kind::compound && name == functor && arguments.size() == arity;
  }
};

/// Priority of an infix operator, 0 if it is none.
int priority(const std::string& token) {
  static const std::map<std::string, int> table = {
      {":-", 1200}, {";", 1100}, {",", 1000}, {"=", 700}, {"=\\=", 700}, {"<", 700}, {"=<", 700},
      {">", 700},   {">=", 700}, {"+", 500},  {"-", 500}, {"*", 400},    {"/", 400}};
  const auto found = table.find(token);
  return found == table.end() ? 0 : found->second;
}

struct Token {
  std::string text;
  bool quoted = false;
};

std::vector<Token> tokens_of(const std::string& text) {
  std::vector<Token> tokens;
  std::size_t i = 0;
  auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  while (i < text.size()) {
    const char c = text[i];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++i;
    } else if (c == '%') {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '\'') {
      std::string atom;
      for (++i; i < text.size() && text[i] != '\''; ++i) {
        if (text[i] == '\\') ++i;
        if (i < text.size()) atom += text[i];
      }
      if (i++ >= text.size()) wrong("a quoted atom without end");
      tokens.push_back({atom, true});
    } else if (word(c)) {
      std::size_t end = i;
      while (end < text.size() && word(text[end])) ++end;
      tokens.push_back({text.substr(i, end - i)});
      i = end;
    } else if (std::string("(),;.").find(c) != std::string::npos) {
      tokens.push_back({std::string(1, c)});
      ++i;
    } else {
      std::size_t end = i;
      while (end < text.size() && std::string(":-=\\<>+*/").find(text[end]) != std::string::npos) {
        ++end;
      }
      if (end == i) wrong(std::string("an unknown character ") + c);
      tokens.push_back({text.substr(i, end - i)});
      i = end;
    }
  }
  return tokens;
}

class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  std::vector<Tree> clauses() {
    std::vector<Tree> result;
    while (next_ < tokens_.size()) {
      result.push_back(term(1200));
      take(".");
    }
    return result;
  }

 private:
  bool at(const std::string& text) const {
    return next_ < tokens_.size() && !tokens_[next_].quoted && tokens_[next_].text == text;
  }
  void take(const std::string& text) {
    if (!at(text)) wrong("expected " + text + here());
    ++next_;
  }
  std::string here() const {
    std::string text = " before";
    for (std::size_t i = next_; i < std::min(next_ + 6, tokens_.size()); ++i) {
      text += " " + tokens_[i].text;
    }
    return text;
  }

  /// What stands left of an operator must bind more tightly, or as tightly for sums and products;
  /// what stands right of a separator may be another of it.
  Tree term(int most) {
    Tree left = primary();
    int left_level = 0;
    while (next_ < tokens_.size() && !tokens_[next_].quoted) {
      const std::string name = tokens_[next_].text;
      const int level = priority(name);
      const bool left_associative = level == 400 || level == 500;
      if (level == 0 || level > most) break;
      if (left_level > (left_associative ? level : level - 1)) break;
      ++next_;
      const bool right_associative = name == "," || name == ";";
      Tree right = term(right_associative ? level : level - 1);
      left = Tree{Tree::Kind::compound, name, {std::move(left), std::move(right)}};
      left_level = level;
    }
    return left;
  }

  Tree primary() {
    if (next_ >= tokens_.size()) wrong("the text ends inside a clause");
    if (at("(")) {
      ++next_;
      Tree inner = term(1200);
      take(")");
      return inner;
    }
    if (at("-")) {
      ++next_;
      return {Tree::Kind::compound, "-", {term(200)}};
    }
    const Token token = tokens_[next_++];
    const auto first = static_cast<unsigned char>(token.text.empty() ? ' ' : token.text[0]);
    if (!token.quoted && std::isdigit(first) != 0) return {Tree::Kind::number, token.text, {}};
    if (!token.quoted && (std::isupper(first) != 0 || first == '_')) {
      return {Tree::Kind::variable, token.text, {}};
    }
    if (!token.quoted && std::islower(first) == 0) wrong("expected a term" + here());
    Tree result{Tree::Kind::compound, token.text, {}};
    if (!at("(")) return result;
    do {
      ++next_;
      result.arguments.push_back(term(999));
    } while (at(","));
    take(")");
    return result;
  }

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
};

class Translator {
 public:
  explicit Translator(bool reals) : sort_(reals ? "Real" : "Int") {}

  std::string translate(const std::vector<Tree>& clauses) {
    std::string rules;
    for (const Tree& tree : clauses) rules += clause(tree);
    std::string text = "(set-logic HORN)\n";
    for (const auto& [name, about] : predicates_) {
      text += "(declare-fun " + about.first + " (";
      for (std::size_t i = 0; i < about.second; ++i) text += (i > 0 ? " " : "") + sort_;
      text += ") Bool)\n";
    }
    return text + rules + "(check-sat)\n";
  }

 private:
  std::string clause(const Tree& tree) {
    variables_.clear();
    const bool rule = tree.is(":-", 2);
    const Tree& head = rule ? tree.arguments[0] : tree;
    const std::string to = head.is("false", 0) ? "false" : atom(head);
    const std::string from = rule ? body(tree.arguments[1]) : "true";
    const std::string text = "(=> " + from + " " + to + ")";
    std::string bound;
    for (const std::string& variable : variables_) bound += "(" + variable + " " + sort_ + ")";
    return "(assert " + (bound.empty() ? text : "(forall (" + bound + ") " + text + ")") + ")\n";
  }

  std::string body(const Tree& tree) {
    if (tree.is(",", 2)) {
      return "(and " + body(tree.arguments[0]) + " " + body(tree.arguments[1]) + ")";
    }
    const bool operation = priority(tree.name) > 0 && tree.arguments.size() == 2;
    return operation ? constraint(tree) : atom(tree);
  }

  std::string atom(const Tree& tree) {
    if (tree.kind != Tree::Kind::compound) wrong("expected an atom, found " + tree.name);
    const std::string fresh = "p" + std::to_string(predicates_.size());
    const auto [found, is_new] =
        predicates_.emplace(tree.name, std::pair(fresh, tree.arguments.size()));
    if (found->second.second != tree.arguments.size()) wrong(tree.name + " has two arities");
    if (tree.arguments.empty()) return found->second.first;
    std::string text = "(" + found->second.first;
    std::set<std::string> seen;
    for (const Tree& argument : tree.arguments) {
      if (argument.kind != Tree::Kind::variable) wrong("an argument that is no variable");
      if (!seen.insert(argument.name).second) wrong("a variable twice in " + tree.name);
      text += " " + number(argument);
    }
    return text + ")";
  }

  std::string constraint(const Tree& tree) {
    if (tree.arguments.size() != 2) wrong("expected a constraint, found " + tree.name);
    const Tree &a = tree.arguments[0], &b = tree.arguments[1];
    if (tree.name == ",") return "(and " + constraint(a) + " " + constraint(b) + ")";
    if (tree.name == ";") return "(or " + constraint(a) + " " + constraint(b) + ")";
    if (priority(tree.name) != 700) wrong("expected a constraint, found " + tree.name);
    if (tree.name == "=\\=") return "(not (= " + number(a) + " " + number(b) + "))";
    const std::string symbol = tree.name == "=<" ? "<=" : tree.name;
    return "(" + symbol + " " + number(a) + " " + number(b) + ")";
  }

  static bool has_variable(const Tree& tree) {
    if (tree.kind == Tree::Kind::variable) return true;
    for (const Tree& argument : tree.arguments) {
      if (has_variable(argument)) return true;
    }
    return false;
  }

  std::string number(const Tree& tree) {
    if (tree.kind == Tree::Kind::variable) {
      variables_.insert(tree.name);
      return tree.name;
    }
    if (tree.kind == Tree::Kind::number) return sort_ == "Real" ? tree.name + ".0" : tree.name;
    if (priority(tree.name) == 0 || priority(tree.name) > 500) wrong(tree.name + " in a sum");
    if (tree.name == "*" && has_variable(tree.arguments[0]) && has_variable(tree.arguments[1])) {
      wrong("a product of variables");
    }
    if (tree.name == "/" && has_variable(tree)) wrong("a division of a variable");
    std::string text = "(" + tree.name;
    for (const Tree& argument : tree.arguments) text += " " + number(argument);
    return text + ")";
  }

  std::string sort_;
  std::map<std::string, std::pair<std::string, std::size_t>> predicates_;  // symbol, arity
  std::set<std::string> variables_;                                        // of the clause
};

}  // namespace

std::string smt_of_clp(const std::string& text) {
  const bool reals = text.starts_with("% Variables are reals");
  if (!reals && !text.starts_with("% Variables are integers")) wrong("it does not say what of");
  return Translator(reals).translate(Parser(tokens_of(text)).clauses());
}

}  // namespace heapreach::test
