// What symbols mean while an expression is read.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "horn/read/formula.h"

namespace heapreach::horn {

/// A function from `define-fun`: a macro that is expanded where it is used.
struct Macro {
  std::vector<std::string> parameters;
  std::vector<Sort> sorts;  // of the parameters
  Sort result = Sort::boolean;
  const Sexpr* body = nullptr;
};

/// Local names, innermost first. Entering a macro's body hides the names around its use.
class Locals {
 public:
  /// How much is bound, for leave().
  std::size_t mark() const { return bound_.size(); }
  void bind(std::string_view name, Value value);
  /// Forgets what was bound since the mark.
  void leave(std::size_t mark);
  /// Null if the name is not bound here.
  const Value* find(std::string_view name) const;

  /// Opens a world of its own for a macro's body; returns the number of the one around it.
  std::size_t enter_macro() { return std::exchange(world_, ++worlds_); }
  void leave_macro(std::size_t world) { world_ = world; }

 private:
  struct Binding {
    Value value;
    std::size_t world;
  };
  std::unordered_map<std::string_view, std::vector<Binding>> bindings_;
  std::vector<std::string_view> bound_;
  std::size_t world_ = 0, worlds_ = 0;
};

/// The symbols that a script declared so far.
struct Globals {
  std::unordered_map<std::string, PredicateId> predicates;
  std::unordered_map<std::string, Macro> macros;
  std::unordered_map<std::string, Term> variables;  // of `declare-var`, for rules and queries
  bool in_rule = false;
};

}  // namespace heapreach::horn
