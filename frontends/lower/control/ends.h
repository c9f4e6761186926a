// Ends of the program. Where leaks are asked for (--property), `exit` in the system is what they
// are looked for at, so only normal ends lead there: a return from the entry function, and `exit`.
// Blocks of locals are no leaks, so those that live until then are freed first. Where `exit` is
// called in a recursive function, every activation has its own: a variable says that the program is
// ending, and all of them free theirs and return. With valid-memtrack activations could have any
// number of roots, so there both together are refused.
#pragma once

#include <optional>

#include "frontends/lower/control/leak_roots.h"
#include "frontends/lower/procedure_table.h"

namespace heapreach::frontends::lower {

constexpr rts::VertexId no_vertex = std::numeric_limits<rts::VertexId>::max();

enum class End {
  returned,     // from the entry function
  called_exit,  // whatever functions are active
  aborted,      // no normal end
};

/// Edges on which the program ends in some way.
struct EndEdges {
  std::map<std::uint32_t, Position> error_calls;
  std::set<std::uint32_t> exits;
};

class Ends : private Part {
 public:
  Ends(Context& context, const ProcedureTable& procedures, Pointers& pointers, LeakRoots& roots)
      : Part(context), procedures_(procedures), pointers_(pointers), roots_(roots) {}

  /// Finds out whether `exit` may be called in a recursive function, and what is left then matters.
  void note_exits_of_procedures();
  /// From now on ends are those of another function. Contract: the function at work is that one.
  void enter_function();
  /// The end of the whole program.
  void end_program(End end, const llvm::Instruction& at);
  /// The end of the function at work, a procedure.
  void end_procedure() { finish(returned_, "return"); }
  /// What follows a call of a procedure: nothing, if that has ended the program.
  void end_if_ending(const llvm::CallBase& call);
  void end_in_error_call(const llvm::CallBase& call);
  /// The path that leads here says that the pointer that is called is none of these functions.
  void end_in_bad_call(const llvm::CallBase& call);
  /// Notes the exit of the function at work in the system, if there is one.
  void finish_function();
  /// The same of a procedure, which may return nowhere.
  void finish_procedure(rts::Procedure& procedure) const;
  /// The vertex of calls of error functions, if there is one.
  rts::VertexId error_call() const { return error_call_; }
  /// Not 0 once a procedure has called `exit`.
  std::optional<rts::VariableId> ending() const { return ending_; }
  const EndEdges& edges() const { return edges_; }

 private:
  void end_activation(const llvm::Instruction& at);
  void free_local(const llvm::AllocaInst& local, End end, const llvm::Instruction& at);
  void finish(rts::VertexId& vertex, const char* name);

  const ProcedureTable& procedures_;
  Pointers& pointers_;
  LeakRoots& roots_;
  /// Of the function at work; the last one only with Options::every_line.
  rts::VertexId exit_ = no_vertex, returned_ = no_vertex, aborted_ = no_vertex;
  rts::VertexId error_call_ = no_vertex;
  std::optional<rts::VariableId> ending_;
  EndEdges edges_;
};

}  // namespace heapreach::frontends::lower
