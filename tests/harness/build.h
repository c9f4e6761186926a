// Short-hands with which tests build systems without YAML.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::test {

rts::ExpressionPtr num(long value);
rts::ExpressionPtr var(rts::VariableId variable);
/// variable + offset; the bare variable for offset 0.
rts::ExpressionPtr plus(rts::VariableId variable, long offset);
rts::ExpressionPtr binary(rts::Op op, rts::ExpressionPtr left, rts::ExpressionPtr right);
rts::ExpressionPtr equal(rts::ExpressionPtr left, rts::ExpressionPtr right);
rts::ExpressionPtr not_equal(rts::ExpressionPtr left, rts::ExpressionPtr right);

/// Collects a system; the first vertex named is the start, "bad" is the error vertex.
class Builder {
 public:
  explicit Builder(const std::string& name = "test");

  rts::VariableId pointer(const std::string& name);
  rts::VariableId integer(const std::string& name);
  /// The vertex of this name, added when it is new.
  rts::VertexId vertex(const std::string& name);
  rts::EdgeId edge(const std::string& from, const std::string& to,
                   std::vector<rts::Action> actions = {});
  /// An edge into "bad" that fails the access, and one that makes it.
  void checked_edge(const std::string& from, const std::string& to, const rts::Action& access);

  rts::System system;
};

}  // namespace heapreach::test
