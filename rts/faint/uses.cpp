// A data-flow analysis that goes back from vertex to vertex until nothing more is needed. Variables
// are told apart at each vertex, cells by the class of the pointers that lead to them, on all paths
// together. That is enough for arrays that a function fills and reads, which is where data are
// computed; and cells that hold links are needed in any case.
#include "rts/faint/uses.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "rts/faint/pointer_classes.h"
#include "rts/semantics/reachable.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

using VariableSet = std::vector<bool>;  // indexed by VariableId

void need(const ExpressionPtr& expression, VariableSet& needed) {
  if (!expression) return;
  for (const VariableId variable : variables_of(*expression)) needed[variable] = true;
}

/// The variable that an instruction gives a value of which the conditions behind it may say more: a
/// result of an operation, any value, or the content of a cell.
std::optional<VariableId> defined_by(const Action& action) {
  if (const auto* load = std::get_if<Load>(&action)) return load->to;
  const auto* havoc = std::get_if<Havoc>(&action);
  const bool is_one = havoc != nullptr && havoc->variables.size() == 1;
  return is_one ? std::optional(havoc->variables.front()) : std::nullopt;
}

/// Which cells are needed, by the class of the pointers that lead there.
class NeededCells {
 public:
  explicit NeededCells(const System& system) : classes_(system) {
    for (const Edge& edge : system.edges()) {
      for (const Instruction& instruction : edge.instructions) {
        const auto* assume = std::get_if<Assume>(&instruction.action);
        const auto* fail = std::get_if<Fail>(&instruction.action);
        const auto* assertion = fail ? std::get_if<Assert>(&fail->inner) : nullptr;
        all_ |= assume != nullptr && asks_for_live_cells(*assume->condition);
        all_ |= assertion != nullptr && asks_for_live_cells(*assertion->condition);
      }
    }
  }

  template <typename Access>
  bool has(const Access& access) {
    const std::size_t its = classes_.of_access(access.address, access.in);
    return all_ || (its < needed_.size() && needed_[its]);
  }
  template <typename Access>
  void add(const Access& access) {
    if (has(access)) return;
    const std::size_t its = classes_.of_access(access.address, access.in);
    if (its >= needed_.size()) needed_.resize(its + 1);
    needed_[its] = true;
    has_more_ = true;
  }
  /// Whether some were added since it was asked last.
  bool has_more() { return std::exchange(has_more_, false); }

 private:
  PointerClasses classes_;
  bool all_ = false;
  bool has_more_ = false;
  std::vector<bool> needed_;  // indexed by class
};

/// Goes through the instructions of an edge backwards, from the variables needed behind it.
class Backward {
 public:
  Backward(const std::vector<Instruction>& instructions, VariableSet& needed, NeededCells& cells,
           std::vector<Use>& uses)
      : instructions_(instructions), needed_(needed), cells_(cells), uses_(uses) {}

  void run() {
    uses_.assign(instructions_.size(), Use::all);
    for (at_ = instructions_.size(); at_ > 0;) {
      --at_;
      // What is assumed of a value is needed where that is.
      const auto about = defined_before();
      if (about && !needed_[*about]) {
        assumptions_.push_back(at_);
        continue;
      }
      std::visit(*this, instructions_[at_].action);
    }
  }

  void operator()(const Alloc& alloc) {
    needed_[alloc.to] = false;
    need(alloc.size, needed_);
  }
  void operator()(const Free& free) { need(free.address, needed_); }
  void operator()(const Load& load) {
    define(load.to);
    if (uses_[at_] == Use::all) cells_.add(load);
    if (uses_[at_] == Use::none) uses_[at_] = Use::success;
    access(load);
  }
  void operator()(const Store& store) {
    access(store);
    if (!cells_.has(store)) {
      uses_[at_] = Use::success;
    } else {
      need(store.value, needed_);
    }
  }
  void operator()(const Move& move) {
    define(move.to);
    if (uses_[at_] == Use::all) need(move.value, needed_);
  }
  void operator()(const Havoc& havoc) {
    if (havoc.variables.size() == 1) define(havoc.variables.front());
    for (const VariableId variable : havoc.variables) needed_[variable] = false;
    if (!havoc.operation || uses_[at_] == Use::none) return;
    need(havoc.operation->a, needed_);
    need(havoc.operation->b, needed_);
  }
  void operator()(const Assume& assume) { need(assume.condition, needed_); }
  void operator()(const Assert& assertion) { need(assertion.condition, needed_); }
  void operator()(const Fail& fail) {
    if (const auto* free = std::get_if<Free>(&fail.inner)) need(free->address, needed_);
    if (const auto* load = std::get_if<Load>(&fail.inner)) access(*load);
    if (const auto* store = std::get_if<Store>(&fail.inner)) access(*store);
    if (const auto* assertion = std::get_if<Assert>(&fail.inner)) (*this)(*assertion);
  }
  void operator()(const Nop&) {}
  void operator()(const Call&) { throw InternalError("faint values of a system with calls"); }

 private:
  template <typename Access>
  void access(const Access& access) {
    need(access.address, needed_);
    need(access.in, needed_);
  }

  /// The variable gets its value here, which is good for nothing if it is not needed.
  void define(VariableId variable) {
    if (!needed_[variable]) uses_[at_] = Use::none;
    needed_[variable] = false;
    for (const std::size_t assumption : std::exchange(assumptions_, {})) {
      uses_[assumption] = Use::none;
    }
  }

  /// If the instruction assumes something of the value that the one before defines, with nothing
  /// but assumptions in between: its variable. What is assumed of a result of an operation may
  /// speak of others, since some result is always left.
  std::optional<VariableId> defined_before() const {
    const auto* assume = std::get_if<Assume>(&instructions_[at_].action);
    if (assume == nullptr) return std::nullopt;
    std::size_t before = at_;
    while (before > 0 && std::holds_alternative<Assume>(instructions_[before].action)) --before;
    const auto variable = defined_by(instructions_[before].action);
    if (!variable) return std::nullopt;
    const std::vector<VariableId> mentioned = variables_of(*assume->condition);
    const auto own = std::count(mentioned.begin(), mentioned.end(), *variable);
    if (own == 0) return std::nullopt;
    // What is known of a cell that others read is known of what they read.
    const auto* load = std::get_if<Load>(&instructions_[before].action);
    if (load != nullptr && cells_.has(*load)) return std::nullopt;
    const auto* havoc = std::get_if<Havoc>(&instructions_[before].action);
    const bool is_operation = havoc != nullptr && havoc->operation;
    const bool mentions_others = own < std::ptrdiff_t(mentioned.size());
    if (!is_operation && mentions_others) return std::nullopt;
    return variable;
  }

  const std::vector<Instruction>& instructions_;
  VariableSet& needed_;
  NeededCells& cells_;
  std::vector<Use>& uses_;
  std::size_t at_ = 0;
  std::vector<std::size_t> assumptions_;  // of a value that nothing has needed so far
};

/// The variables that are needed, at vertices and on edges, until there are no more.
class Analysis {
 public:
  explicit Analysis(const System& system)
      : system_(system),
        cells_(system),
        needed_(system.vertices().size(), VariableSet(system.variables.size())),
        uses_(system.edges().size()) {}

  std::vector<std::vector<Use>> run() {
    do {
      for (VertexId v = 0; v < needed_.size(); ++v) work_.push_back(v);
      waiting_.assign(needed_.size(), true);
      while (!work_.empty()) {
        const VertexId to = work_.back();
        work_.pop_back();
        waiting_[to] = false;
        for (const EdgeId edge : system_.graph().in_edges(to)) go_back(edge);
      }
    } while (cells_.has_more());
    return std::move(uses_);
  }

 private:
  void go_back(EdgeId id) {
    const Edge& edge = system_.edge(id);
    VariableSet needed = needed_[edge.to];
    Backward(edge.instructions, needed, cells_, uses_[id]).run();
    VariableSet& before = needed_[edge.from];
    bool is_more = false;
    for (std::size_t v = 0; v < needed.size(); ++v) {
      is_more |= needed[v] && !before[v];
      if (needed[v]) before[v] = true;
    }
    if (!is_more || waiting_[edge.from]) return;
    waiting_[edge.from] = true;
    work_.push_back(edge.from);
  }

  const System& system_;
  NeededCells cells_;
  std::vector<VariableSet> needed_;     // indexed by vertex
  std::vector<std::vector<Use>> uses_;  // by edge and instruction
  std::vector<VertexId> work_;
  std::vector<bool> waiting_;
};

}  // namespace

std::vector<std::vector<Use>> uses_of_instructions(const System& system) {
  return Analysis(system).run();
}

}  // namespace heapreach::rts
