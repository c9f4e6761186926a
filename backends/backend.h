// The interface of a backend: decides a clause system.
#pragma once

#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/clauses/derivation.h"
#include "horn/clauses/model.h"
#include "support/limits.h"

namespace heapreach::backends {

/// A height that bounds nothing: what the passes answer where no bound carries over.
constexpr std::size_t unbounded_height = static_cast<std::size_t>(-1);

/// The query is underivable because no derivation that can still reach it is higher than `height`
/// (counting, if `simple_paths`, only those that repeat no fact), and none up to it derives it.
struct FinishedUnrolling {
  std::size_t height = 0;  // unbounded_height if only the answer, not the height, carries over
  bool simple_paths = false;
};

/// A solver that only says so, without evidence that could be carried back.
struct Unconfirmed {
  bool derivable = false;
};

/// Derivation: the query is derivable. Model or FinishedUnrolling: it is not.
using Answer = std::variant<horn::Derivation, horn::Model, FinishedUnrolling, Unconfirmed, GaveUp>;

struct Settings {
  std::string command;                  // external: the program and its options
  bool solver_transformations = false;  // pdr: leave Z3's own clause transformations on
  std::size_t max_depth = 0;  // bmc, z3-bmc: give up beyond this height; 0 = none (z3-bmc: 1000)
};

/// What a backend can do: its row of the capability table, which names what differs from the
/// defaults.
struct Capability {
  bool linear_only = false;       // at most one body atom per clause
  bool finds_derivations = true;  // can answer feasible with evidence
  bool proves = true;             // can answer infeasible with evidence
  bool exact = true;              // a candidate that fails its check is an internal error
};

class Backend {
 public:
  virtual ~Backend() = default;
  /// As `--engine` names it.
  virtual std::string_view name() const = 0;
  /// One sentence for --help and docs.
  virtual std::string_view summary() const = 0;
  virtual Capability capability() const = 0;
  /// Decides whether the query is derivable. Returns GaveUp when a limit strikes or the solver
  /// fails; throws UsageError for systems and settings that the backend does not handle.
  virtual Answer solve(const horn::ClauseSystem& system, const Settings& settings,
                       const Limits& limits, const Progress& progress) const = 0;
};

/// The frame of a backend's solve(): runs `work`, which gives an Answer; a limit that strikes and a
/// solver that fails become GaveUp.
template <typename Work>
Answer within_limits(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const BackendError& error) {
    return GaveUp{error.failure(), error.what()};
  } catch (const std::bad_alloc&) {
    return GaveUp{Failure::memory_limit, "out of memory"};
  }
}

/// Why this build lacks an engine that heapreach can have, as a sentence; nothing if it lacks none
/// of that name.
std::optional<std::string> left_out(const std::string& engine);
/// Every registered backend of this build, in the order of the help.
const std::vector<const Backend*>& all_backends();
/// "external:CMD" names the backend "external". Throws UsageError naming the known ones, or saying
/// why one is left out.
const Backend& backend_named(const std::string& name);

}  // namespace heapreach::backends
