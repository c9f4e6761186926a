// The interface of a preprocessing pass: clauses in, clauses out, and the back-translation.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "horn/clauses/clause.h"
#include "horn/clauses/derivation.h"
#include "horn/clauses/model.h"
#include "support/deadline.h"

namespace heapreach::preprocess {

/// Finds a model of a small acyclic clause system, or nothing; backends/ provides one on Spacer.
/// Back-translations use it where a weakest precondition would need quantifiers.
using AcyclicSolver =
    std::function<std::optional<horn::Model>(const horn::ClauseSystem&, const Deadline&)>;

/// Carries evidence about the new system back to the old one.
class BackTranslation {
 public:
  virtual ~BackTranslation() = default;
  /// A derivation over the old system's clauses from one over the new system's.
  virtual horn::Derivation derivation(const horn::Derivation& derivation) const = 0;
  /// A model of the old system from a model of the new one.
  virtual horn::Model model(const horn::Model& model, const AcyclicSolver& solver,
                            const Deadline& deadline) const = 0;
  /// A bound on the height of derivations of the old system, given that the new system has none
  /// higher than `height` on a path to the query (a fact alone has height 1): the certificate
  /// "finished unrolling" carries it. The largest std::size_t if no bound follows (say, because a
  /// predicate with endless derivations led to the query only through a clause that can never
  /// fire).
  virtual std::size_t height(std::size_t height) const = 0;
  /// Whether height() also holds for bounds on derivations that repeat no fact on a path. It does
  /// not where arguments are forgotten: different old facts may then be one new fact.
  virtual bool keeps_simple_paths() const { return true; }
};

struct Transformed {
  horn::ClauseSystem system;                          // shares the term store of the old one
  std::unique_ptr<BackTranslation> back_translation;  // keeps what it needs alive
};

class Pass {
 public:
  virtual ~Pass() = default;
  /// As `--preprocess` names it.
  virtual std::string_view name() const = 0;
  /// One sentence for --help and docs.
  virtual std::string_view summary() const = 0;
  /// Query derivability is the same before and after. Polls the deadline. Works on nonlinear
  /// systems too, at least by leaving them alone.
  virtual Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const = 0;
};

}  // namespace heapreach::preprocess
