// The expression language of the file format (docs/format.md): C-like, linear.
#pragma once

#include <string_view>
#include <unordered_map>

#include "rts/model/system.h"

namespace heapreach::rts {

/// What names mean inside expressions.
struct Scope {
  std::unordered_map<std::string, VariableId> variables;
  std::unordered_map<std::string, Integer> constants;  // "SLL.next" and "sizeof(SLL)" alike
  bool has_start_heap = true;                          // startvalue(..) is an error without
};

/// The scope of the system's global variables and records.
Scope scope_of(const System& system);

/// Parses an integer expression. Throws InputError at the offending column, which counts from
/// `position` (where the text starts): undeclared names, ill-sorted or non-linear terms, division
/// by anything but a positive constant, trailing text, nesting deeper than 256.
/// Only conditions may read the heap. Trees are at most 1000 deep; chains of more than 256 terms of
/// one of + && || are grouped evenly, which changes their depth and not their value.
ExpressionPtr parse_expression(std::string_view text, const Scope& scope, const Position& position);
/// Parses a condition (boolean sort); errors as above.
ExpressionPtr parse_condition(std::string_view text, const Scope& scope, const Position& position);

/// " (did you mean 'x'?)" if a variable of the scope has a similar name, else "".
std::string suggest_variable(std::string_view name, const Scope& scope);

/// The text of an expression in the file's language, with only the parentheses it needs;
/// parse(print(e)) is structurally equal to e.
std::string print(const Expression& expression, const System& system);
/// An instruction as people write it in an explanation: "x1 := alloc(2)", "[x0 + 1] := 3",
/// "free(p)".
std::string describe(const Action& action, const System& system);

}  // namespace heapreach::rts
