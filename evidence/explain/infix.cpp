// A term becomes a tree of groups (`&&`, `||`) over pieces of text; a group stands on one line
// where it fits, else each of its parts starts a line.
#include "evidence/explain/infix.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "horn/terms/traverse.h"

namespace heapreach::evidence::explain {

namespace {

using horn::Kind;
using horn::Term;

constexpr double largest_readable = 3000;  // nodes, counted as a tree
constexpr std::size_t deepest_readable = 200;

/// Size of the term written out without sharing, and its depth.
struct Extent {
  double nodes = 1;
  std::size_t depth = 1;
};

Extent extent_of(Term root) {
  std::unordered_map<Term, Extent> memo;
  horn::post_order(
      root, [&](Term term) { return memo.count(term) > 0; },
      [&](Term term) {
        Extent extent;
        for (Term argument : term->arguments) {
          extent.nodes += memo[argument].nodes;
          extent.depth = std::max(extent.depth, memo[argument].depth + 1);
        }
        memo[term] = extent;
      });
  return memo[root];
}

enum class Level { choice, disjunction, conjunction, comparison, sum, product, unit };

struct Piece {
  std::string text;  // on one line
  Level level = Level::unit;
  std::vector<Piece> parts;  // of a conjunction or disjunction
};

std::string wrapped(const Piece& piece, Level least) {
  return piece.level < least ? "(" + piece.text + ")" : piece.text;
}

class Writer {
 public:
  explicit Writer(const std::vector<std::string>& names) : names_(names) {}

  Piece write(Term term) {
    const auto& a = term->arguments;
    switch (term->kind) {
      case Kind::variable:
        return {name(term), Level::unit, {}};
      case Kind::boolean:
        return {term->is_true() ? "true" : "false", Level::unit, {}};
      case Kind::numeral:
        return {term->value.get_str(), term->value < 0 ? Level::sum : Level::unit, {}};
      case Kind::negation:
        return negation(a[0]);
      case Kind::conjunction:
        return group(a, " && ", Level::conjunction);
      case Kind::disjunction:
        return group(a, " || ", Level::disjunction);
      case Kind::equal:
        return comparison(a[0], " == ", a[1]);
      case Kind::less:
        return comparison(a[0], " < ", a[1]);
      case Kind::less_equal:
        return less_equal(a[0], a[1]);
      case Kind::add:
        return sum(a);
      case Kind::multiply:
        return {(a[0]->value == -1 ? "-" : a[0]->value.get_str() + "*") +
                    wrapped(write(a[1]), Level::unit),
                Level::product,
                {}};
      case Kind::divide:
        return call("div", a);
      case Kind::modulo:
        return call("mod", a);
      case Kind::choose:
        if (const auto read = element_read(term)) return {*read, Level::unit, {}};
        return {wrapped(write(a[0]), Level::disjunction) + " ? " +
                    wrapped(write(a[1]), Level::disjunction) + " : " +
                    wrapped(write(a[2]), Level::disjunction),
                Level::choice,
                {}};
      case Kind::select:
        return {wrapped(write(a[0]), Level::unit) + "[" + write(a[1]).text + "]", Level::unit, {}};
      case Kind::store:
        return {wrapped(write(a[0]), Level::unit) + "[" + write(a[1]).text +
                    " := " + write(a[2]).text + "]",
                Level::unit,
                {}};
      case Kind::forall:
        return quantifier("forall", a);
      case Kind::exists:
        return quantifier("exists", a);
    }
    return {};
  }

 private:
  std::string name(Term variable) {
    if (variable->index < names_.size()) return names_[variable->index];
    const auto [entry, is_new] = bound_.emplace(variable, "");
    if (is_new) entry->second = "k" + std::to_string(bound_.size());
    return entry->second;
  }

  /// `x == 1 ? val[1] : x == 2 ? val[2] : val[3]` reads an element: `val[x]`.
  std::optional<std::string> element_read(Term term) {
    Term subject = nullptr;
    std::string array;
    while (term->kind == Kind::choose) {
      const Term condition = term->arguments[0];
      if (condition->kind != Kind::equal) return std::nullopt;
      Term index = condition->arguments[0], number = condition->arguments[1];
      if (index->is_constant()) std::swap(index, number);
      if (!number->is_constant() || (subject != nullptr && index != subject)) return std::nullopt;
      subject = index;
      const auto element = element_named(term->arguments[1]);
      if (!element || element->second != number->value.get_str()) return std::nullopt;
      if (!array.empty() && element->first != array) return std::nullopt;
      array = element->first;
      term = term->arguments[2];
    }
    const auto last = element_named(term);
    if (!last || last->first != array) return std::nullopt;
    return array + "[" + write(subject).text + "]";
  }

  /// "val" and "3" of a variable called val[3].
  std::optional<std::pair<std::string, std::string>> element_named(Term term) {
    if (!term->is_variable()) return std::nullopt;
    const std::string text = name(term);
    const std::size_t bracket = text.find('[');
    if (bracket == std::string::npos || text.back() != ']') return std::nullopt;
    return std::pair(text.substr(0, bracket), text.substr(bracket + 1, text.size() - bracket - 2));
  }

  Piece negation(Term inner) {
    if (inner->kind == Kind::equal) {
      return comparison(inner->arguments[0], " != ", inner->arguments[1]);
    }
    return {"!" + wrapped(write(inner), Level::unit), Level::unit, {}};
  }

  Piece group(std::vector<Term> arguments, const char* separator, Level level) {
    if (level == Level::disjunction) {
      if (auto values = one_of(arguments)) return *values;
    }
    Piece piece{"", level, {}};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const bool both = level == Level::conjunction && i + 1 < arguments.size() &&
                        are_bounds(arguments[i], arguments[i + 1]);
      piece.parts.push_back(both ? bounds(arguments[i], arguments[i + 1]) : write(arguments[i]));
      if (both) ++i;
      piece.text +=
          (piece.text.empty() ? "" : separator) + wrapped(piece.parts.back(), Level::comparison);
    }
    if (piece.parts.size() == 1) return Piece(piece.parts[0]);
    return piece;
  }

  /// "x in {1, 3}" for equations of one term with several constants.
  std::optional<Piece> one_of(const std::vector<Term>& cases) {
    std::string values;
    Term subject = nullptr;
    for (Term part : cases) {
      if (part->kind != Kind::equal) return std::nullopt;
      Term left = part->arguments[0], right = part->arguments[1];
      if (left->is_constant()) std::swap(left, right);
      if (left->sort == horn::Sort::boolean || left->is_constant() || !right->is_constant() ||
          (subject != nullptr && subject != left)) {
        return std::nullopt;
      }
      subject = left;
      values += (values.empty() ? "" : ", ") + right->value.get_str();
    }
    return Piece{
        wrapped(write(subject), Level::sum) + " in {" + values + "}", Level::comparison, {}};
  }

  static bool are_bounds(Term lower, Term upper) {
    return lower->kind == Kind::less_equal && upper->kind == Kind::less_equal &&
           lower->arguments[0]->is_constant() && upper->arguments[1]->is_constant() &&
           lower->arguments[1] == upper->arguments[0];
  }

  /// "1 <= x <= 4".
  Piece bounds(Term lower, Term upper) {
    return comparison_of(write(lower->arguments[0]),
                         " <= " + wrapped(write(lower->arguments[1]), Level::sum) + " <= ",
                         write(upper->arguments[1]));
  }

  /// A constant on the left goes to the right.
  Piece comparison(Term a, const std::string& sign, Term b) {
    if (a->is_constant()) return comparison_of(write(b), mirrored(sign), write(a));
    return comparison_of(write(a), sign, write(b));
  }

  /// Over integers `a < b` is kept as `a + 1 <= b`.
  Piece less_equal(Term a, Term b) {
    if (a->kind == Kind::add && a->sort == horn::Sort::integer) {
      const Term last = a->arguments.back();
      if (last->kind == Kind::numeral && last->value == 1) {
        const std::vector<Term> rest(a->arguments.begin(), a->arguments.end() - 1);
        return comparison_of(rest.size() == 1 ? write(rest[0]) : sum(rest), " < ", write(b));
      }
    }
    return comparison(a, " <= ", b);
  }

  static std::string mirrored(const std::string& sign) {
    if (sign == " <= ") return " >= ";
    return sign == " < " ? " > " : sign;
  }

  static Piece comparison_of(const Piece& a, const std::string& sign, const Piece& b) {
    return {wrapped(a, Level::sum) + sign + wrapped(b, Level::sum), Level::comparison, {}};
  }

  Piece sum(const std::vector<Term>& summands) {
    std::string text;
    for (Term summand : summands) {
      const std::string part = wrapped(write(summand), Level::sum);
      const bool is_negative = part[0] == '-';
      if (text.empty()) {
        text = part;
      } else {
        text += is_negative ? " - " + part.substr(1) : " + " + part;
      }
    }
    return {text, Level::sum, {}};
  }

  Piece call(const std::string& function, const std::vector<Term>& arguments) {
    return {function + "(" + write(arguments[0]).text + ", " + write(arguments[1]).text + ")",
            Level::unit,
            {}};
  }

  Piece quantifier(const std::string& word, const std::vector<Term>& arguments) {
    std::string text = word;
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
      text += (i == 0 ? " " : ", ") + name(arguments[i]);
    }
    return {"(" + text + ": " + write(arguments.back()).text + ")", Level::unit, {}};
  }

  const std::vector<std::string>& names_;
  std::unordered_map<Term, std::string> bound_;
};

/// Appends the piece at column `at`; `tail` characters follow on its last line.
void break_lines(const Piece& piece, std::size_t columns, std::size_t at, std::size_t tail,
                 std::string& out) {
  if (piece.parts.empty() || at + piece.text.size() + tail <= columns) {
    out += piece.text;
    return;
  }
  const std::string separator = piece.level == Level::conjunction ? " &&" : " ||";
  for (std::size_t i = 0; i < piece.parts.size(); ++i) {
    const Piece& part = piece.parts[i];
    const bool is_last = i + 1 == piece.parts.size();
    const bool in_parentheses = part.level < Level::comparison;
    if (i > 0) out += "\n" + std::string(at, ' ');
    if (in_parentheses) out += "(";
    break_lines(part, columns, at + in_parentheses,
                (is_last ? tail : separator.size()) + in_parentheses, out);
    if (in_parentheses) out += ")";
    if (!is_last) out += separator;
  }
}

}  // namespace

std::string infix(Term term, const std::vector<std::string>& names, std::size_t columns,
                  std::size_t indent) {
  const Extent extent = extent_of(term);
  if (extent.nodes > largest_readable || extent.depth > deepest_readable) {
    const Term roots[] = {term};
    return "a formula of " + std::to_string(horn::dag_size(roots)) + " nodes";
  }
  std::string out;
  break_lines(Writer(names).write(term), columns, indent, 0, out);
  return out;
}

}  // namespace heapreach::evidence::explain
