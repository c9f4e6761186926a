// A system as executions of the fuzzer take it: expressions over machine integers, and edges whose
// failing instructions know where they lead.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "fuzz/loops.h"
#include "rts/model/system.h"
#include "support/number.h"

namespace heapreach::fuzz {

/// An expression (rts/model/expression.h).
struct Term {
  rts::Op op = rts::Op::integer;
  Number value = 0;              // Op::integer, Op::boolean
  rts::VariableId variable = 0;  // Op::variable
  const Term* first = nullptr;   // the first two arguments
  const Term* second = nullptr;
  std::vector<const Term*> arguments = {};      // all of them
  std::vector<rts::VariableId> variables = {};  // that occur in it, each once
};

/// An instruction with its expressions. Those that it does not have are null.
struct Instruction {
  const rts::Instruction* source = nullptr;
  const Term* address = nullptr;  // alloc: the size
  const Term* value = nullptr;    // assume and assert: the condition
  const Term* in = nullptr;
  const Term* first = nullptr;              // operand of the operation that a havoc stands for
  const Term* second = nullptr;             // the same
  std::vector<const Term*> arguments = {};  // of a call
  /// The edge into an error that executions take where this fails, if that answers the question.
  std::optional<rts::EdgeId> failure = std::nullopt;
};

struct Edge {
  rts::VertexId to = 0;
  std::vector<Instruction> instructions = {};
  /// So many first instructions do nothing but ask whether a condition holds.
  std::size_t leading = 0;
  const rts::Call* call = nullptr;  // its only instruction, if that is one
  bool is_error = false;            // it leads into an error vertex
};

class Program {
 public:
  /// Contract: the system is one that was made for a question (rts::restricted()), and outlives
  /// this. Throws TooLarge where a constant is.
  explicit Program(const rts::System& system);
  Program(const Program&) = delete;  // terms point to each other
  Program& operator=(const Program&) = delete;

  const rts::System& system() const { return system_; }
  const Edge& edge(rts::EdgeId id) const { return edges_[id]; }
  std::size_t edge_count() const { return edges_.size(); }
  /// The edges that leave the vertex and may lead to an error, those into errors first. What stands
  /// for a failing instruction of another edge is not among them.
  const std::vector<rts::EdgeId>& out_edges(rts::VertexId vertex) const { return out_[vertex]; }
  /// Whether two edges leave it, and the first condition of one is the opposite of the other's.
  bool is_either(rts::VertexId vertex) const { return is_either_[vertex]; }
  const Loops& loops() const { return loops_; }
  /// Null if there is none.
  const Term* start_condition() const { return start_condition_; }
  /// Numbers that occur in conditions, each once, ascending.
  const std::vector<Number>& constants() const { return constants_; }
  /// Short texts that the program stores as constants, character by character: names of commands,
  /// keys and the like, which inputs are compared with. Each once, ascending.
  const std::vector<std::vector<Number>>& words() const { return words_; }

 private:
  const Term* term(const rts::ExpressionPtr& expression);
  Instruction instruction(const rts::Instruction& source);
  Instruction memory_instruction(const rts::Instruction& source);
  void add_edges();
  void add_failures();
  void add_out_edges();
  void find_opposites();
  void note_constants(const Term& condition);
  void find_words();

  const rts::System& system_;
  std::deque<Term> terms_;
  std::vector<Edge> edges_;                    // indexed by EdgeId
  std::vector<std::vector<rts::EdgeId>> out_;  // indexed by vertex
  std::vector<bool> is_either_;                // the same
  Loops loops_;
  const Term* start_condition_ = nullptr;
  std::vector<Number> constants_;
  std::vector<std::vector<Number>> words_;
};

}  // namespace heapreach::fuzz
