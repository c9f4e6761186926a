// Where calls and expressions stand in the text of a C program, beside where debug information has
// them: what is written about a program for others names places of its text.
#pragma once

#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::frontends {

// `own` places are those of the file itself, whatever `#line` says; the column is 0 for what comes
// out of a macro, whose use is the place then. All others are as debug information has them.

/// A call.
struct CallText {
  Position begin;
  Position own_end;      // of the closing parenthesis
  std::string callee;    // the function that it names; empty: it goes through a pointer
  std::string type;      // of its result, without names for types: "unsigned int"
  std::string function;  // around it
};

/// An expression that is no part of another one, or the initialiser of a local.
struct FullExpression {
  Position begin, end;  // end: where the last token begins
  Position own_begin;
  std::string function;  // around it
};

/// A function with a body that is not empty.
struct BodyText {
  std::string name;
  Position own_begin;  // of its first statement or declaration
};

struct ProgramText {
  std::vector<CallText> calls;
  std::vector<FullExpression> expressions;
  std::vector<BodyText> bodies;
};

/// The call of a function that begins there; null if there is none.
const CallText* call_at(const ProgramText& text, const Position& begin, const std::string& callee);

/// The innermost full expression around a place; null if there is none.
const FullExpression* expression_around(const ProgramText& text, const Position& at);

}  // namespace heapreach::frontends
