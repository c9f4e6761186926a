// What an execution may do at a vertex, and what it breaks by that: edges of the file, failures of
// instructions where `memory_errors` is implicit, and what is left at an exit, where a question
// asks for it (docs/semantics.md, "Properties"). The edges that the tool makes of the last two have
// numbers behind those of the file; this file alone knows them.
#pragma once

#include <map>
#include <optional>

#include "rts/semantics/question.h"
#include "tests/harness/reference/state.h"

namespace heapreach::test::reference {

struct Passage {
  enum class Kind {
    edge,     // of the file
    failure,  // of an instruction on an edge, behind those before it
    leak,     // at an exit
  };
  Kind kind = Kind::edge;
  rts::EdgeId edge = 0;                                      // edge, failure
  std::size_t instruction = 0;                               // failure: the one that fails
  std::size_t exit = 0;                                      // leak: its place among the exits
  rts::Property property = rts::Property::valid_memcleanup;  // leak: what is asked there
};

/// The passages of a system under a question, each with the number of the tool's edge. A system
/// whose failures or leaks are edges already has them as edges only.
class Passages {
 public:
  /// Contract: the model outlives it.
  Passages(const Model& model, const rts::Question& question);

  rts::VertexId from(const Passage& passage) const;
  rts::VertexId to(const Passage& passage) const;
  std::vector<rts::Instruction> instructions(const Passage& passage) const;
  /// What an execution breaks that gets into an error vertex by this passage, unless it is by a
  /// return behind it: then it is unreach-call.
  rts::Property property(const Passage& passage) const;
  /// Whether an execution that ends at this error vertex and broke this property counts.
  bool answers(rts::VertexId error, rts::Property broken) const;

  /// The instruction of an edge that may fail without an edge of the file for it, else nothing.
  std::optional<rts::Checked> may_fail(rts::EdgeId edge, std::size_t instruction) const;
  /// The leaks that are asked for at a vertex.
  std::vector<Passage> leaks(rts::VertexId vertex) const;

  /// The number of the tool's edge for a passage, and back; nothing where there is no such edge.
  rts::EdgeId number(const Passage& passage) const;
  std::optional<Passage> passage(rts::EdgeId number) const;

 private:
  rts::Property property_of_failure(rts::EdgeId edge, std::size_t instruction) const;
  rts::Property property_of_marked(const rts::ImplicitError& error) const;
  rts::Property property_of_edge(rts::EdgeId edge) const;
  rts::ExpressionPtr left_at_exits(rts::Property property) const;
  std::vector<rts::ExpressionPtr> roots() const;

  const Model& model_;
  rts::Question question_;
  std::vector<Passage> added_;  // in the order of their numbers
  std::map<std::pair<rts::EdgeId, std::size_t>, rts::EdgeId> failures_;
};

/// The question that a system stands for whose failures and leaks may be edges already: standard
/// properties, and those leaks that it has edges for.
rts::Question question_of(const rts::System& system);

}  // namespace heapreach::test::reference
