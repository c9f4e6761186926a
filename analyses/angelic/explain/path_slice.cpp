// The path is followed backwards with the variables that the failure depends on. A branch matters
// if it decides whether something that matters is executed (control dependence, by
// postdominators), or if one of its sides sets such a variable before the two meet again.
//
// Edges into errors are no ways on: whether an assertion holds decides nothing about what follows.
#include "analyses/angelic/explain/path_slice.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "rts/graph/dominators.h"
#include "rts/model/imported.h"
#include "rts/text/parse.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::EdgeId;
using rts::VariableId;
using rts::VertexId;

/// What the end of the path depends on, before some instruction of it.
struct Needed {
  std::set<VariableId> variables;
  bool memory = false;      // contents of cells
  bool allocation = false;  // which cells are allocated

  void add(const rts::Expression& expression) {
    std::vector<VariableId> found;
    rts::collect_variables(expression, found);
    variables.insert(found.begin(), found.end());
    allocation = allocation || reads_allocation(expression);
  }
  void add(const rts::ExpressionPtr& expression) {
    if (expression) add(*expression);
  }

  static bool reads_allocation(const rts::Expression& e) {
    if (e.op == rts::Op::allocated || e.op == rts::Op::size || e.op == rts::Op::base ||
        e.op == rts::Op::no_live_cells) {
      return true;
    }
    return std::any_of(e.arguments.begin(), e.arguments.end(),
                       [](const rts::ExpressionPtr& a) { return reads_allocation(*a); });
  }
};

/// What an instruction sets, and adds to what is needed if that is.
class Definition {
 public:
  explicit Definition(Needed& needed) : needed_(needed) {}

  bool operator()(const rts::Move& move) {
    if (!take(move.to)) return false;
    needed_.add(move.value);
    return true;
  }
  bool operator()(const rts::Load& load) {
    if (!take(load.to)) return false;
    needed_.add(load.address);
    needed_.memory = true;
    return true;
  }
  bool operator()(const rts::Havoc& havoc) {
    bool any = false;
    for (const VariableId v : havoc.variables) any |= take(v);
    return any;
  }
  bool operator()(const rts::Alloc& alloc) {
    if (!take(alloc.to) && !needed_.allocation) return false;
    needed_.add(alloc.size);
    return true;
  }
  bool operator()(const rts::Store& store) {
    if (!needed_.memory) return false;
    needed_.add(store.address);
    needed_.add(store.value);
    return true;
  }
  bool operator()(const rts::Free& free) {
    if (!needed_.allocation) return false;
    needed_.add(free.address);
    return true;
  }
  template <typename Other>
  bool operator()(const Other&) {
    return false;
  }

 private:
  bool take(VariableId v) { return needed_.variables.erase(v) > 0; }

  Needed& needed_;
};

bool defines(const rts::Action& action, Needed needed) {
  return std::visit(Definition(needed), action);
}

class PathSlice {
 public:
  PathSlice(const rts::System& system, const std::vector<EdgeId>& path)
      : system_(system), path_(path), joins_(immediate_postdominators()) {}

  std::vector<std::vector<Say>> run() {
    kept_.resize(path_.size());
    before_.resize(path_.size() + 1);
    for (std::size_t step = path_.size(); step-- > 0;) follow(step);
    return std::move(kept_);
  }

 private:
  std::vector<std::optional<VertexId>> immediate_postdominators() const {
    rts::Graph reversed;
    for (std::size_t v = 0; v <= system_.vertices().size(); ++v) reversed.add_vertex();
    const auto root = static_cast<VertexId>(system_.vertices().size());
    std::vector<bool> goes_on(system_.vertices().size());
    for (const rts::Edge& edge : system_.edges()) {
      if (system_.is_error(edge.to)) continue;
      reversed.add_edge(edge.to, edge.from);
      goes_on[edge.from] = true;
    }
    for (VertexId v = 0; v < system_.vertices().size(); ++v) {
      if (!goes_on[v] || system_.is_exit(v)) reversed.add_edge(root, v);
    }
    return rts::immediate_dominators(reversed, root);
  }

  void follow(std::size_t step) {
    const auto& instructions = system_.edge(path_[step]).instructions;
    kept_[step].assign(instructions.size(), Say::none);
    const bool is_last = step + 1 == path_.size();
    const bool matters = is_last || !is_branch(step) || decides(step);
    const std::size_t granted = common_beginning(path_[step]);
    Needed needed = before_[step + 1];
    for (std::size_t i = instructions.size(); i-- > 0;) {
      const rts::Action& action = instructions[i].action;
      const bool is_condition =
          std::holds_alternative<rts::Assume>(action) || std::holds_alternative<rts::Fail>(action);
      if (!is_condition) {
        std::visit(Definition(needed), action);
      } else if (matters) {
        const auto* assume = std::get_if<rts::Assume>(&action);
        const bool is_granted =
            assume != nullptr && (i < granted || assume->is_of_result || is_range_of_type(*assume));
        kept_[step][i] = is_granted ? Say::granted : Say::decides;
        use(action, needed);
      }
    }
    before_[step] = std::move(needed);
  }

  static void use(const rts::Action& action, Needed& needed) {
    if (const auto* assume = std::get_if<rts::Assume>(&action)) needed.add(assume->condition);
    const auto* fail = std::get_if<rts::Fail>(&action);
    if (fail == nullptr) return;
    if (const auto* assertion = std::get_if<rts::Assert>(&fail->inner)) {
      needed.add(assertion->condition);
      return;
    }
    needed.allocation = true;
    if (const auto* load = std::get_if<rts::Load>(&fail->inner)) {
      needed.add(load->address);
      needed.add(load->in);
    } else if (const auto* store = std::get_if<rts::Store>(&fail->inner)) {
      needed.add(store->address);
      needed.add(store->in);
    } else {
      needed.add(std::get<rts::Free>(fail->inner).address);
    }
  }

  /// The import keeps numbers within their types, each by one such condition; what stands in the
  /// program comes in single comparisons.
  bool is_range_of_type(const rts::Assume& assume) const {
    const rts::Expression& all = *assume.condition;
    if (!rts::is_imported(system_) || all.op != rts::Op::conjunction) return false;
    const auto& parts = all.arguments;
    if (parts.size() != 2 || parts[0]->op != rts::Op::less_equal ||
        parts[1]->op != rts::Op::less_equal) {
      return false;
    }
    const rts::Expression& low = *parts[0]->arguments[0];
    const rts::Expression& high = *parts[1]->arguments[1];
    return low.op == rts::Op::integer && high.op == rts::Op::integer &&
           rts::are_same(*parts[0]->arguments[1], *parts[1]->arguments[0]);
  }

  /// So many instructions of the edge all ways from its source begin with; none if there is no way.
  std::size_t common_beginning(EdgeId edge) const {
    // In other systems an assume may be a branch of which the other side ends.
    if (!rts::is_imported(system_)) return 0;
    const auto& own = system_.edge(edge).instructions;
    const std::vector<EdgeId> ways = ways_from(edge);
    std::size_t common = ways.empty() ? 0 : own.size();
    for (const EdgeId way : ways) {
      const auto& other = system_.edge(way).instructions;
      std::size_t same = 0;
      while (same < std::min(common, other.size()) &&
             rts::describe(own[same].action, system_) ==
                 rts::describe(other[same].action, system_)) {
        ++same;
      }
      common = same;
    }
    return common;
  }

  bool is_branch(std::size_t step) const { return ways_from(path_[step]).size() > 1; }

  /// Edges out of an edge's source that do not lead into an error.
  std::vector<EdgeId> ways_from(EdgeId edge) const {
    std::vector<EdgeId> ways;
    for (const EdgeId way : system_.graph().out_edges(system_.edge(edge).from)) {
      if (!system_.is_error(system_.edge(way).to)) ways.push_back(way);
    }
    return ways;
  }

  bool decides(std::size_t step) {
    const VertexId branch = system_.edge(path_[step]).from;
    const std::optional<VertexId> join = joins_[branch];
    if (!join || *join >= system_.vertices().size()) return true;
    std::size_t meeting = step + 1;
    while (meeting < path_.size() && system_.edge(path_[meeting]).from != *join) ++meeting;
    if (meeting == path_.size()) return true;
    for (std::size_t inside = step + 1; inside < meeting; ++inside) {
      const auto& kept = kept_[inside];
      if (std::find(kept.begin(), kept.end(), Say::decides) != kept.end()) return true;
    }
    if (sets_something(branch, *join, before_[meeting])) return true;
    // What this side takes for granted the other one need not.
    for (std::size_t inside = step + 1; inside < meeting; ++inside) {
      std::fill(kept_[inside].begin(), kept_[inside].end(), Say::none);
    }
    return false;
  }

  /// Whether something that is needed is set between a branch and where its sides meet.
  bool sets_something(VertexId branch, VertexId join, const Needed& needed) const {
    std::vector<bool> ends(system_.vertices().size());
    ends[join] = true;
    for (const VertexId error : system_.errors) ends[error] = true;
    const std::vector<bool> inside =
        system_.graph().reachable_from(std::vector<VertexId>{branch}, ends);
    return std::any_of(system_.edges().begin(), system_.edges().end(), [&](const rts::Edge& edge) {
      if (!inside[edge.from] || ends[edge.from] || system_.is_error(edge.to)) return false;
      return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                         [&](const rts::Instruction& i) { return defines(i.action, needed); });
    });
  }

  const rts::System& system_;
  const std::vector<EdgeId>& path_;
  const std::vector<std::optional<VertexId>> joins_;
  std::vector<std::vector<Say>> kept_;
  std::vector<Needed> before_;  // by step
};

}  // namespace

std::vector<std::vector<Say>> conditions_that_matter(const rts::System& system,
                                                     const std::vector<EdgeId>& path) {
  return PathSlice(system, path).run();
}

}  // namespace heapreach::analyses::angelic
