// SSA over basic blocks becomes variables and expressions over a graph whose vertices are joins,
// branches and loop heads only. Pure instructions are not assigned to variables but written where
// they are used: in SSA form a value's operands cannot change between its definition and a use,
// since every path from a redefinition of an operand to the use passes the definition again.
#pragma once

#include "frontends/lower/program/parts.h"

namespace heapreach::frontends::lower {

class GraphWalk : private Part {
 public:
  GraphWalk(Context& context, Parts& parts, const Deadline& deadline)
      : Part(context), parts_(parts), deadline_(deadline) {}

  /// Translates the function at work, whose first instruction follows on the vertex.
  void translate_from(rts::VertexId first);

 private:
  struct Work {
    const llvm::BasicBlock* block;
    rts::VertexId from;
    Code code;
  };
  struct Target {
    ExpressionPtr condition;
    const llvm::BasicBlock* block;
    std::string outcome;  // the note on its condition (rts/model/imported.h)
  };
  using Targets = std::vector<Target>;

  void translate(Work work);
  /// Whether the block goes on behind it.
  bool translate(const llvm::Instruction& instruction);
  bool translate_other(const llvm::Instruction& instruction);
  void terminate(const llvm::Instruction& last);
  void end_in(const Refusal& refusal);
  void choose_case(const llvm::SwitchInst& choice);
  void go(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Position& at);
  void branch(const llvm::Instruction& last, const Targets& targets);

  Parts& parts_;
  const Deadline& deadline_;
  std::vector<Work> work_;
  std::map<const llvm::BasicBlock*, rts::VertexId> vertices_;
};

}  // namespace heapreach::frontends::lower
