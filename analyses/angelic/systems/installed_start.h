// The start of a system in which specifications are installed: what is done there before the
// system's own start, and what clauses then know.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "analyses/angelic/systems/call_sites.h"
#include "analyses/angelic/systems/installed.h"
#include "rts/transform/unique_names.h"

namespace heapreach::analyses::angelic {

/// A row of vertices in front of a system, which it copies but for the edges.
class InstalledStart {
 public:
  /// Both outlive it.
  InstalledStart(const rts::System& original, Installed& installed);

  rts::VariableId add_variable(const std::string& name);
  /// Behind what has been done.
  void do_at_start(rts::Action action) { next_.push_back({std::move(action), std::nullopt}); }
  /// Loads the content of a cell; where none is allocated, the variable stays as it is. `is_there`
  /// is 1 if one is, else 0, or null if that was not asked.
  void load(rts::VariableId variable, rts::ExpressionPtr address, rts::ExpressionPtr is_there);
  /// One of several ways: actions, then, if there is a `round`, any number of these, then the last.
  struct Way {
    std::vector<rts::Action> first;
    std::vector<rts::Action> round = {};
    std::vector<rts::Action> last = {};
  };
  /// Any of the ways, which meet again.
  void go(const std::vector<Way>& ways);
  /// Goes on to the original's start; then nothing may be done any more.
  void finish();

 private:
  rts::VertexId add_vertex();
  void add_edge(rts::VertexId to, std::vector<rts::Instruction> instructions);
  void add_edge(rts::VertexId to, const std::vector<rts::Action>& actions);
  void add_collected();

  const rts::System& original_;
  Installed& installed_;
  rts::UniqueNames names_, vertex_names_, edge_names_;
  rts::VertexId here_ = 0;              // the end of what is done at the start
  std::vector<rts::Instruction> next_;  // and comes next there
};

/// What clauses say of the start heap, in variables that are set at the start.
class StartReads {
 public:
  /// Both outlive it.
  StartReads(InstalledStart& start, const CallSites& sites) : start_(start), sites_(sites) {}

  /// Reads what the clause says to be allocated, if its calls are at these places, and what that
  /// needs.
  void read_allocations(const Clause& clause, const SiteChoice& places);
  /// Reads all else that it says of the start heap. What is known to be allocated by then is taken
  /// for known: engines may not remember that an address led nowhere when they were asked before.
  void read(const Clause& clause, const SiteChoice& places);

  /// Sets, for each definition in it, whether it is established. Contract: it has been read.
  void establish_definitions(const Clause& clause, const SiteChoice& places);

  /// The value of a result of a clause's call.
  using Result = std::function<rts::ExpressionPtr(const SpecTerm&)>;
  /// The clause as a condition. Contract: it has been read with these places.
  rts::ExpressionPtr condition(const Clause& clause, const SiteChoice& places,
                               const Result& result) const;

 private:
  void read(const SpecTerm& term, const Clause& clause, const SiteChoice& places);
  void read_allocation(const Literal& literal, const Clause& clause, const SiteChoice& places);
  std::vector<rts::Action> contents_there(const Literal& literal, const Clause& clause,
                                          const SiteChoice& places);
  rts::ExpressionPtr is_allocated(const Literal& literal, const Clause& clause,
                                  const SiteChoice& places) const;
  rts::ExpressionPtr address(const Sum& sum, const Clause& clause, const SiteChoice& places) const;
  rts::ExpressionPtr value(const Sum& sum, const Clause& clause, const SiteChoice& places,
                           const Result& result) const;
  rts::ExpressionPtr value(const SpecTerm& term, const Clause& clause, const SiteChoice& places,
                           const Result& result) const;
  rts::ExpressionPtr literal(const Literal& literal, const Clause& clause, const SiteChoice& places,
                             const Result& result) const;

  InstalledStart& start_;
  const CallSites& sites_;
  std::map<std::string, rts::VariableId> read_;  // by text and places
};

}  // namespace heapreach::analyses::angelic
