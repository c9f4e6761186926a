// The graph of the system while it is being built: instructions collect on the edge that leaves the
// current vertex until something needs a vertex.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::frontends::lower {

/// Instructions, by which inlined call each came (inlined_calls.h), and what some of them are about
/// (notes.h).
struct Code {
  std::vector<rts::Instruction> instructions;
  std::vector<std::uint32_t> calls;
  std::map<std::size_t, std::string> notes;  // by instruction
  std::optional<Position> mark;              // what begins, and has no instruction yet
};

class GraphBuilder {
 public:
  explicit GraphBuilder(rts::System& system) : system_(system) {}

  /// From now on vertices belong to the procedure, and variables may be called like any that do not
  /// stand in `names`.
  void enter(rts::ProcedureId procedure, const std::set<std::string>& names);

  rts::VertexId add_vertex(const std::string& name, const std::optional<Position>& at = {});
  /// Error vertices belong to no procedure.
  rts::VertexId add_error(const std::string& name);
  rts::VariableId add_variable(const std::string& name, rts::VariableType type);

  /// Goes on at a vertex that has no edge of its own under construction.
  void begin(rts::VertexId from, Code code = {});
  /// The inlined call that what follows came by.
  void set_call(std::uint32_t call) { call_ = call; }
  void emit(rts::Action action, const Position& at, const std::string& note = "");
  /// Something begins there: if it gets no instruction of its own on the edge under construction,
  /// it gets one that does nothing.
  void mark(const Position& at);
  /// Whether something begins at the place, or in its line, that has no instruction yet; then the
  /// caller gives it one.
  bool take_mark(const Position& at, bool anywhere_in_line);
  /// What the checks that follow are part of; empty: nothing.
  void set_operation(const std::string& note) { operation_ = note; }
  /// Says what the edge under construction ends in, which is about to be closed.
  void note_end(const std::string& note) {
    settle_mark();
    code_.notes[code_.instructions.size()] = note;
  }
  /// Cuts the current edge unless so many more instructions have room on it.
  void keep_together(std::size_t instructions, const Position& at);
  /// Closes the current edge at a vertex. It stands where its first instruction does; one without
  /// instructions at `at`.
  void end(rts::VertexId to, const std::optional<Position>& at = {});
  /// Where the current edge starts; closes it before if it has instructions.
  rts::VertexId here(const Position& at);

  /// Takes the edge under construction out, for a later begin: its vertex and instructions.
  std::pair<rts::VertexId, Code> take();
  /// By edge: the calls that its instructions came by.
  const std::map<rts::EdgeId, std::vector<std::uint32_t>>& calls() const { return calls_; }
  /// By edge and instruction.
  const std::map<rts::EdgeId, std::map<std::size_t, std::string>>& notes() const { return notes_; }

  /// Names that are taken, each with the largest number that was put behind it.
  using Names = std::map<std::string, int>;
  /// The name, with a number behind it if it is taken.
  std::string unique(const std::string& name, Names& taken) const;

 private:
  void settle_mark();

  rts::System& system_;
  rts::VertexId from_ = 0;
  Code code_;
  std::uint32_t call_ = 0;
  std::string operation_;
  std::map<rts::EdgeId, std::vector<std::uint32_t>> calls_;
  std::map<rts::EdgeId, std::map<std::size_t, std::string>> notes_;
  Names vertices_, variables_;
  std::optional<rts::ProcedureId> procedure_;
};

/// Turns any text into a name that the format takes for variables, records and fields.
std::string as_name(const std::string& text);

}  // namespace heapreach::frontends::lower
