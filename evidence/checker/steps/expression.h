// Values of expressions in a state of a state graph, along one path.
#pragma once

#include "evidence/checker/steps/address.h"

namespace heapreach::evidence::checker {

class GraphExpressions {
 public:
  GraphExpressions(const rts::System& system, GraphHeap& heap, GraphPath& path);

  /// Whether a condition holds on this path. Throws Refused if that hangs on real addresses.
  bool holds(const rts::Expression& condition);
  /// The value of an integer expression: never Anything.
  Value value(const rts::Expression& expression);
  /// The result of an operation: exact where an operand is a number and the other one is too, or is
  /// surely in the operation's range; else Anything. Throws PathEnds where there is none.
  Value result(const rts::Approximation& operation);
  GraphAddresses& addresses() { return addresses_; }

 private:
  bool no_live_cells();
  /// As they are after both were looked at.
  std::pair<Value, Value> both(const rts::Expression& a, const rts::Expression& b);
  std::pair<Value, Value> arguments(const rts::Expression& expression) {
    return both(*expression.arguments[0], *expression.arguments[1]);
  }
  Value negate(const Value& a);
  Value add(const Value& a, const Value& b);
  Value subtract(const Value& a, const Value& b);
  Value multiply(const Value& a, const Value& b);
  Value divide(const Value& a, const Value& b, bool remainder);
  Value unknown_result(const char* what);
  Value heap_atom(const rts::Expression& atom);

  GraphHeap& heap_;
  GraphPath& path_;
  GraphAddresses addresses_;
};

}  // namespace heapreach::evidence::checker
