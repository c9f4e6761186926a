// Correct programs on lists and single blocks, the raw material of random systems.
#pragma once

#include <string>

#include "tests/harness/program.h"

namespace heapreach::test {

/// What random systems may contain. Each feature, where allowed, still appears in a part of them
/// only.
struct Features {
  bool may_fail = true;
  bool static_blocks = true;
  bool guard = true;
  bool in = true;
  bool unknown_heap = true;
  bool symbolic_sizes = true;
  bool heap_atoms = true;
  bool division = true;
  bool several_errors = true;
  bool implicit_errors = true;
  bool parallel_edges = true;  // several edges between the same two vertices
  bool self_loops = true;
  bool interior_pointers = true;
};

/// Makes programs without errors from a few phases; declares the variables they use, at most four.
class Templates {
 public:
  Templates(const Features& features, Random& random, rts::System& system);

  /// Builds one or two lists or a block, works on it, and mostly gives it back.
  Block program();
  /// For `heap: unknown`: sets the start condition, too.
  Block open_program();

  rts::VariableId pointer(const std::string& name);
  rts::VariableId integer(const std::string& name);
  long record_size() const { return size_; }

 private:
  rts::VariableId declare(const std::string& name, rts::VariableType type);
  Statement load(rts::VariableId to, rts::VariableId pointer, long offset);
  Statement store(rts::VariableId pointer, long offset, rts::ExpressionPtr value);
  Block new_node(Block use);
  Block build();
  Block append();
  Block churn();
  Block walk();
  Block destroy();
  Block single();
  Block neighbours();
  Block sized();
  Block interior();
  Block counting();
  void add(Block& program, Block phase);

  const Features& features_;
  Random& random_;
  rts::System& system_;
  long size_ = 1;  // cells of a node
  long next_ = 0;  // offset of its link
};

}  // namespace heapreach::test
