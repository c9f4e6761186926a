// Expressions and instructions as text.
#include <fmt/format.h>

#include <string_view>

#include "rts/text/parse.h"

namespace heapreach::rts {

namespace {

constexpr int loosest = 0;  // ?:
constexpr int unary = 7;
constexpr int primary = 8;

struct Style {
  std::string_view symbol;
  int precedence;
};

Style style_of(Op op) {
  switch (op) {
    case Op::choose:
      return {"?", loosest};
    case Op::disjunction:
      return {"||", 1};
    case Op::conjunction:
      return {"&&", 2};
    case Op::equal:
      return {"==", 3};
    case Op::not_equal:
      return {"!=", 3};
    case Op::less:
      return {"<", 4};
    case Op::less_equal:
      return {"<=", 4};
    case Op::greater:
      return {">", 4};
    case Op::greater_equal:
      return {">=", 4};
    case Op::add:
      return {"+", 5};
    case Op::subtract:
      return {"-", 5};
    case Op::multiply:
      return {"*", 6};
    case Op::divide:
      return {"/", 6};
    case Op::remainder:
      return {"%", 6};
    case Op::negate:
      return {"-", unary};
    case Op::negation:
      return {"!", unary};
    case Op::allocated:
      return {"allocated", primary};
    case Op::size:
      return {"size", primary};
    case Op::base:
      return {"base", primary};
    case Op::no_live_cells:
      return {"no_live_cells", primary};
    case Op::start_value:
      return {"startvalue", primary};
    case Op::integer:
    case Op::boolean:
    case Op::variable:
      return {"", primary};
  }
  return {"", primary};
}

class Printer {
 public:
  explicit Printer(const System& system) : system_(system) {}

  std::string text(const Expression& expression) {
    print(expression, loosest);
    return std::move(out_);
  }

 private:
  /// Parenthesized if the expression binds less tightly than `least`.
  void print(const Expression& expression, int least);
  void print_plain(const Expression& expression);
  void print_list(const Expression& expression);
  void print_side(const Expression& side, const Expression& other, Op op, int least);
  bool is_pointer(const Expression& expression) const;

  const System& system_;
  std::string out_;
};

bool Printer::is_pointer(const Expression& expression) const {
  return expression.op == Op::variable &&
         system_.variables[expression.variable].type == VariableType::pointer;
}

void Printer::print(const Expression& expression, int least) {
  const bool parentheses = style_of(expression.op).precedence < least;
  if (parentheses) out_ += '(';
  print_plain(expression);
  if (parentheses) out_ += ')';
}

/// Arguments in parentheses; 0 stands for null.
void Printer::print_list(const Expression& expression) {
  for (std::size_t i = 0; i < expression.arguments.size(); ++i) {
    const Expression& one = *expression.arguments[i];
    out_ += i == 0 ? "(" : ", ";
    if (one.op == Op::integer && one.value == 0)
      out_ += "null";
    else
      print(one, loosest);
  }
  out_ += ')';
}

/// A side of a binary operator; 0 compared with a pointer is null.
void Printer::print_side(const Expression& side, const Expression& other, Op op, int least) {
  const bool comparison = op == Op::equal || op == Op::not_equal;
  if (comparison && side.op == Op::integer && side.value == 0 && is_pointer(other)) {
    out_ += "null";
  } else {
    print(side, least);
  }
}

void Printer::print_plain(const Expression& expression) {
  const Style style = style_of(expression.op);
  const auto argument = [&](std::size_t i) -> const Expression& {
    return *expression.arguments[i];
  };
  switch (expression.op) {
    case Op::integer:
      out_ += expression.name.empty() ? expression.value.get_str() : expression.name;
      return;
    case Op::boolean:
      out_ += expression.value != 0 ? "true" : "false";
      return;
    case Op::variable:
      out_ += system_.variables[expression.variable].name;
      return;
    case Op::no_live_cells:
      out_ += style.symbol;
      if (!expression.arguments.empty()) print_list(expression);
      return;
    case Op::allocated:
    case Op::size:
    case Op::base:
    case Op::start_value:
      out_ += style.symbol;
      out_ += '(';
      print(argument(0), loosest);
      out_ += ')';
      return;
    case Op::negate: {
      // -3 is a literal and --x is a riddle, hence parentheses.
      const Op inner = argument(0).op;
      out_ += '-';
      print(argument(0), inner == Op::integer || inner == Op::negate ? primary + 1 : unary);
      return;
    }
    case Op::negation:
      out_ += '!';
      print(argument(0), unary);
      return;
    case Op::choose:
      print(argument(0), loosest + 1);
      out_ += " ? ";
      print(argument(1), loosest);
      out_ += " : ";
      print(argument(2), loosest);
      return;
    default:
      print_side(argument(0), argument(1), expression.op, style.precedence);
      out_ += fmt::format(" {} ", style.symbol);
      print_side(argument(1), argument(0), expression.op, style.precedence + 1);
  }
}

}  // namespace

std::string print(const Expression& expression, const System& system) {
  return Printer(system).text(expression);
}

}  // namespace heapreach::rts
