// The interface of a backend: decides a clause system.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/clauses/derivation.h"
#include "horn/clauses/model.h"
#include "support/limits.h"

namespace heapreach::backends {

using heapreach::GaveUp;
using heapreach::Limits;
using heapreach::Progress;

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

class Backend {
 public:
  virtual ~Backend() = default;
  /// As `--engine` names it.
  virtual std::string_view name() const = 0;
  /// One sentence for --help and docs.
  virtual std::string_view summary() const = 0;
  virtual bool nonlinear() const = 0;  // handles several body atoms
  /// Decides whether the query is derivable. Returns GaveUp when a limit strikes or the solver
  /// fails; throws UsageError for systems and settings that the backend does not handle.
  virtual Answer solve(const horn::ClauseSystem& system, const Settings& settings,
                       const Limits& limits, const Progress& progress) const = 0;
};

/// Every registered backend.
const std::vector<const Backend*>& all_backends();
/// "external:CMD" names the backend "external". Throws UsageError naming the known ones.
const Backend& backend_named(const std::string& name);

}  // namespace heapreach::backends
