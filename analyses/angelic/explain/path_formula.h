// The weakest liberal precondition of a path that fails, over what holds at the start and what
// unknown procedures return.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "horn/terms/term.h"
#include "rts/semantics/replay.h"

namespace heapreach::analyses::angelic {

/// What a variable of a path formula stands for.
struct Symbol {
  enum class Kind {
    start,      // the value of a variable at the start that is an unknown
    result,     // of a call of an unknown procedure on the path
    operation,  // of an operation whose result is no linear term of its operands
    other,      // whatever specifications may not speak of
  };
  Kind kind = Kind::other;
  rts::VariableId variable = 0;  // start; result: the one that is killed
  std::size_t call = 0;          // result: index into PathFormula::calls
  std::size_t component = 0;     // result
};

/// Without quantifiers. Arrays say what the start heap holds at an address.
struct PathFormula {
  /// The path fails exactly where these hold; its weakest liberal precondition is that one does
  /// not. Without `choose` terms over integers.
  std::vector<horn::Term> conditions;
  /// Hold in every execution that comes to the end of the path.
  std::vector<horn::Term> facts;
  /// What the path's instructions ask for, one after the other, also where that does not matter to
  /// whether the path fails.
  std::vector<horn::Term> taken = {};
  /// A fact that says what an instruction of the path does or assumes: it holds in every execution
  /// that meets the first `taken` of what the path asks for. Other facts hold in all executions.
  struct Passed {
    std::size_t fact = 0;  // index into facts
    std::size_t taken = 0;
  };
  std::vector<Passed> passed = {};
  /// The address that the failing access at the end goes by, and the block that it has to stay in,
  /// as far as these are known before the path's stores; null if it is none.
  horn::Term followed = nullptr;
  horn::Term followed_in = nullptr;
  rts::ExpressionPtr followed_block = nullptr;  // that block as the instruction says it
  std::unordered_map<horn::Term, Symbol> symbols;
  std::uint32_t variables = 0;       // so many are used up
  std::vector<std::string> calls;    // the unknown procedures in the order of their calls
  std::vector<std::size_t> results;  // by call: how many it has
  horn::Term contents = nullptr;
  horn::Term allocated = nullptr;
  horn::Term blocks = nullptr;        // the base of the allocated block around a cell, else 0
  horn::Term sizes = nullptr;         // of an allocated block at its base, else 0
  horn::Term new_contents = nullptr;  // not of the start heap: what new blocks hold at first
  /// What the start heap holds that the path takes for numbers.
  std::set<horn::Term> numbers = {};
  /// Numbers that the facts say are not below 0.
  std::set<horn::Term> not_negative = {};
  /// What the file calls constants in addresses.
  std::map<horn::Term, std::string> names = {};
};

/// Of an execution of `system`, which has no calls and is without specifications; `is_unknown` says
/// which of its variables are unknowns at the start. Throws BackendError if cases get too
/// many.
PathFormula path_formula(const rts::System& system, const std::vector<bool>& is_unknown,
                         const rts::Execution& execution, horn::TermStore& terms);

}  // namespace heapreach::analyses::angelic
