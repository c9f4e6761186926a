// Values of expressions in a state of a state graph, along one path.
#pragma once

#include "evidence/checker/graph/address.h"

namespace heapreach::evidence::graph {

class GraphExpressions {
 public:
  GraphExpressions(const rts::System& system, GraphHeap& heap, GraphPath& path);

  /// Whether a condition holds on this path. Throws Refused if that hangs on real addresses.
  bool holds(const rts::Expression& condition);
  /// The value of an integer expression: never Anything.
  explore::Value value(const rts::Expression& expression);
  GraphAddresses& addresses() { return addresses_; }

 private:
  bool no_live_cells() const;
  explore::Value add(const explore::Value& a, const explore::Value& b);
  explore::Value subtract(const explore::Value& a, const explore::Value& b);
  explore::Value multiply(const explore::Value& a, const explore::Value& b);
  explore::Value divide(const explore::Value& a, const explore::Value& b, bool remainder);
  explore::Value heap_atom(const rts::Expression& atom);

  GraphHeap& heap_;
  GraphPath& path_;
  GraphAddresses addresses_;
};

}  // namespace heapreach::evidence::graph
