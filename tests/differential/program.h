// C programs as trees. Expressions are values that trees share; statements are changed in place
// while a program grows or is made smaller. Nothing but calls of functions has side effects inside
// an expression, and calls stand alone, so that C's order of evaluation does not matter.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/differential/routine.h"
#include "tests/differential/types.h"

namespace heapreach::differential {

struct Variable {
  std::string name;
  TypeId type = nullptr;
  bool is_global = false;
  bool has_address = false;  // somebody takes its address: it lies in memory
};
using VariablePtr = std::shared_ptr<Variable>;

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;
struct Function;

enum class Op {
  number,
  variable,
  text,    // a string literal
  member,  // of a record
  index,   // of an array or a pointer
  deref,
  address,  // of a place
  cast,
  size_of,
  minus,
  complement,
  negation,
  add,  // also of a pointer and a number
  subtract,
  multiply,
  divide,
  remainder,
  shift_left,
  shift_right,
  bit_and,
  bit_or,
  bit_xor,
  less,
  less_equal,
  equal,
  unequal,
  logical_and,
  logical_or,
  difference,  // of two pointers
  conditional,
  container_of,  // the record around a member that a pointer points to
};

struct Expression {
  Op op = Op::number;
  TypeId type = nullptr;
  long number = 0;           // number; member, container_of: which field
  VariablePtr variable;      // variable
  std::string text;          // text, without the zero behind it
  TypeId subject = nullptr;  // size_of; container_of: the record
  std::vector<ExpressionPtr> arguments;
};

struct Statement;
using StatementPtr = std::shared_ptr<Statement>;
using Block = std::vector<StatementPtr>;

struct Statement {
  enum class Kind {
    input,       // variable = any value from 0 to `number`
    declare,     // variable, with the value `a` if there is one
    assign,      // a = b
    allocate,    // a = malloc(b), or calloc(b, c)
    reallocate,  // a = realloc(b, c)
    release,     // free(a)
    set,         // memset(a, b, c)
    copy,        // memcpy(a, b, c)
    move,        // memmove(a, b, c)
    call,        // a = function(arguments), or no a; a is a variable
    library,     // a = routine(arguments), or no a
    choose,      // if (a) body else other
    loop,        // for (variable = a; b; variable = c) body
    scope,       // { body }
    jump,        // if (a) goto name; the label comes later, in this block or one around it
    label,       // name:
    select,      // switch (a) { body }, whose labels are named "case N"
    error,       // reach_error()
    give_back,   // return a
    probe,       // looks at the value of a; not printed
  };
  Kind kind = Kind::scope;
  VariablePtr variable;
  ExpressionPtr a, b, c;
  std::vector<ExpressionPtr> arguments;
  Function* function = nullptr;
  Routine routine = Routine::strlen;
  Op relation = Op::equal;  // library, of a comparison: a = routine(arguments) relation 0
  std::string name;         // of a label
  long number = 0;
  Block body, other;
  int line = 0;  // where print() put it
};

struct Function {
  std::string name;
  TypeId result = nullptr;  // nothing for void
  std::vector<VariablePtr> parameters;
  Block body;
};

using FunctionPtr = std::shared_ptr<Function>;

struct Program {
  std::shared_ptr<Types> types = std::make_shared<Types>();
  std::vector<VariablePtr> globals;
  std::vector<ExpressionPtr> initial;  // of globals; nothing for zeros
  std::vector<FunctionPtr> functions;  // callees first
  Block main;
  enum class Leaks { ignored, any, lost };  // which leaks are errors: any, or what nothing leads to
  Leaks leaks = Leaks::ignored;
};

// Builders compute the type that C gives the result.
ExpressionPtr number(long value, TypeId type = integer_type(4, true));
ExpressionPtr use(const VariablePtr& variable);
/// A string literal, as the pointer to its first character.
ExpressionPtr literal(Types& types, const std::string& text);
ExpressionPtr member(const ExpressionPtr& record, long field);
/// An element, of what a pointer points to as well as of an array.
ExpressionPtr element(const ExpressionPtr& of, const ExpressionPtr& index);
ExpressionPtr deref(const ExpressionPtr& pointer);
/// Notes that the variable that the place lies in, if any, has an address.
ExpressionPtr address(Types& types, const ExpressionPtr& place);
/// What an array becomes where a pointer is needed; other expressions stay as they are.
ExpressionPtr decayed(Types& types, const ExpressionPtr& array);
ExpressionPtr cast(TypeId type, const ExpressionPtr& value);
ExpressionPtr size_of(TypeId type);
/// What an operand becomes in arithmetic: as for its type, but int for bit-fields that fit in one.
TypeId promoted(const Expression& e);
bool is_bit_field(const Expression& place);
ExpressionPtr unary(Op op, const ExpressionPtr& a);
ExpressionPtr binary(Op op, const ExpressionPtr& a, const ExpressionPtr& b);
ExpressionPtr conditional(const ExpressionPtr& a, const ExpressionPtr& b, const ExpressionPtr& c);
ExpressionPtr container_of(Types& types, const ExpressionPtr& pointer, TypeId record, long field);

StatementPtr statement(Statement::Kind kind, ExpressionPtr a = nullptr, ExpressionPtr b = nullptr,
                       ExpressionPtr c = nullptr);
/// A jump to a label, if the condition holds, and the label.
StatementPtr jump(const ExpressionPtr& condition, const std::string& name);
StatementPtr label(const std::string& name);
/// Of a variable, with its first value if there is one.
StatementPtr declaration(const VariablePtr& variable, const ExpressionPtr& value = nullptr);

/// The values that the inputs of an execution may have, one vector for each combination.
std::vector<std::vector<long>> all_inputs(const Program& program);

}  // namespace heapreach::differential
