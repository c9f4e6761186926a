#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

bool has_checked_instruction(const Edge& edge) {
  for (const Instruction& instruction : edge.instructions) {
    if (checked(instruction.action)) return true;
  }
  return false;
}

/// The start and the entries of procedures that some path of calls leads to.
std::vector<VertexId> places_to_begin(const System& system) {
  if (!system.has_calls()) return {system.start};
  std::vector<VertexId> entries = {system.start};  // by procedure + 1; 0: of the own graph
  for (const Procedure& procedure : system.procedures) entries.push_back(procedure.entry);
  Graph calls;
  for (std::size_t i = 0; i < entries.size(); ++i) calls.add_vertex();
  const std::vector<bool> within = system.graph().reachable_from(entries);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const VertexId from = system.edge(id).from;
    const Call* call = system.call_of(id);
    const std::optional<ProcedureId> owner = system.vertex(from).procedure;
    if (call != nullptr && within[from]) calls.add_edge(owner ? *owner + 1 : 0, call->to + 1);
  }
  const std::vector<bool> called = calls.reachable_from({{VertexId(0)}});
  std::vector<VertexId> result;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (called[i]) result.push_back(entries[i]);
  }
  return result;
}

/// Indexed by vertex; knows the edges that memory_errors: implicit will add.
std::vector<bool> reachable_vertices(const System& system) {
  std::vector<bool> reachable = system.graph().reachable_from(places_to_begin(system));
  if (system.memory_errors != MemoryErrors::implicit) return reachable;
  for (const Edge& edge : system.edges()) {
    if (!reachable[edge.from] || !has_checked_instruction(edge)) continue;
    const std::array<VertexId, 1> first_error = {system.errors.front()};
    const std::vector<bool> behind = system.graph().reachable_from(first_error);
    for (std::size_t v = 0; v < behind.size(); ++v) reachable[v] = reachable[v] || behind[v];
    break;
  }
  return reachable;
}

/// How often each vertex is mentioned, where a name needs no declaration.
std::vector<std::size_t> mentions_in(const System& system) {
  std::vector<std::size_t> count(system.vertices().size());
  ++count[system.start];
  for (const Edge& edge : system.edges()) {
    ++count[edge.from];
    ++count[edge.to];
  }
  for (const VertexId v : system.errors) ++count[v];
  for (const VertexId v : system.exits) ++count[v];
  for (const Procedure& procedure : system.procedures) {
    ++count[procedure.entry];
    for (const VertexId v : procedure.exits) ++count[v];
  }
  return count;
}

std::string without_digits(std::string name) {
  std::erase_if(name, [](unsigned char c) { return std::isdigit(c) != 0; });
  return name;
}

/// Names that are mentioned once, and what they may be misspelt from. Names that differ in their
/// numbers are meant to be alike, and short ones are alike by chance.
class Misspellings {
 public:
  Misspellings(const System& system, const VertexTable& vertices) : system_(system) {
    constexpr std::size_t most_by_hand = 2000;
    const bool by_hand = system.vertices().size() <= most_by_hand;
    if (by_hand && !vertices.is_closed()) mentions_ = mentions_in(system);
  }

  /// " (did you mean 'done'?)", or "".
  std::string suggestion(VertexId vertex) const {
    constexpr std::size_t least_length = 3;
    const std::string& name = system_.vertex(vertex).name;
    if (mentions_.empty() || mentions_[vertex] != 1 || name.size() < least_length) return "";
    std::vector<std::string_view> others;
    for (VertexId other = 0; other < mentions_.size(); ++other) {
      const std::string& known = system_.vertex(other).name;
      if (without_digits(known) != without_digits(name)) others.push_back(known);
    }
    return did_you_mean(name, others);
  }

 private:
  const System& system_;
  std::vector<std::size_t> mentions_;  // indexed by vertex; empty: nobody misspells names here
};

/// Vertices that nothing leads to for which a similar name is there.
void warn_of_no_way_in(const System& system, const VertexTable& vertices,
                       const Misspellings& misspellings, std::vector<Warning>& out) {
  std::vector<bool> has_way_in(system.vertices().size());
  has_way_in[system.start] = true;
  for (const Edge& edge : system.edges()) has_way_in[edge.to] = true;
  for (const Procedure& procedure : system.procedures) has_way_in[procedure.entry] = true;
  for (const VertexId error : system.errors) has_way_in[error] = true;  // said below
  for (VertexId v = 0; v < has_way_in.size(); ++v) {
    const std::string suggestion = has_way_in[v] ? "" : misspellings.suggestion(v);
    if (suggestion.empty()) continue;
    out.push_back(
        {vertices.origin(v).position(),
         fmt::format("no edge leads to vertex {}{}", quote(system.vertex(v).name), suggestion)});
  }
}

}  // namespace

void warn(const System& system, const VertexTable& vertices, Node start,
          const std::vector<Node>& errors, std::vector<Warning>& out) {
  const auto name = [&](VertexId v) { return quote(system.vertex(v).name); };
  const Misspellings misspellings(system, vertices);
  std::vector<bool> has_successor(system.vertices().size());
  for (const Edge& edge : system.edges()) has_successor[edge.from] = true;
  if (!has_successor[system.start]) {
    out.push_back({start.position(),
                   fmt::format("no edge leaves the start vertex {}{}", name(system.start),
                               misspellings.suggestion(system.start)),
                   true});
  }
  std::vector<bool> may_end(has_successor);
  may_end[system.start] = true;
  for (const VertexId v : system.errors) may_end[v] = true;
  for (const VertexId v : system.exits) may_end[v] = true;
  for (const Procedure& procedure : system.procedures) {
    for (const VertexId v : procedure.exits) may_end[v] = true;
  }
  for (VertexId v = 0; v < may_end.size(); ++v) {
    if (may_end[v]) continue;
    out.push_back({vertices.origin(v).position(),
                   fmt::format("no edge leaves vertex {}, which is neither error nor exit{}",
                               name(v), misspellings.suggestion(v))});
  }
  warn_of_no_way_in(system, vertices, misspellings, out);
  const std::vector<bool> reachable = reachable_vertices(system);
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const VertexId error = system.errors[i];
    if (reachable[error]) continue;
    // Where leaks lead to if they are asked for, which the reader does not know.
    const bool may_leak = i == 0 && std::any_of(system.exits.begin(), system.exits.end(),
                                                [&](VertexId exit) { return reachable[exit]; });
    out.push_back({errors[i].position(),
                   fmt::format("no path leads from the start to error vertex {}: it is infeasible "
                               "at every bound{}{}",
                               name(error), may_leak ? ", unless leaks are asked for" : "",
                               misspellings.suggestion(error)),
                   true});
  }
}

}  // namespace heapreach::rts
