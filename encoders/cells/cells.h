#pragma once

#include "encoders/encoder.h"

namespace heapreach::encoders {

/// Cell abstraction after Monniaux and Gonnord ("Cell morphing: from array programs to array-free
/// Horn clauses", SAS 2016) for heaps: K distinguished cells instead of all of them.
/// Over-approximate and without a bound: a proof holds for every one, a derivation may be spurious.
/// See cells.cpp.
class CellsEncoder : public Encoder {
 public:
  /// Contract: `cells`, the K of the name, is 0, 1 or 2.
  explicit CellsEncoder(std::size_t cells);
  std::string_view name() const override { return name_; }
  Capability capability() const override {
    return {.supports = features_of_clauses_over_empty_heaps(),
            .over_reals = false,
            .linear = cells_ == 0,
            .exact = false,
            .vertex_as_argument = false,
            .large_steps = false};
  }
  bool is_bounded() const override { return false; }

 private:
  /// The predicate of a vertex has the arguments f, the variables, and per distinguished cell its
  /// address, allocated flag, size and value, ascending by address: 1 + |X| + 4K. An error vertex
  /// has f and the variables only, since an execution ends there. A point within an edge, before an
  /// instruction other than the first one that touches the heap, has the predicate
  /// "<edge>.<instruction>". Clauses are linear for K = 0 only. Of the options none matters; throws
  /// UsageError for reals, vertices as arguments and `heap: unknown`.
  Encoding clauses_of(const rts::System& system, const Options& options,
                      const Deadline& deadline) const override;

  std::size_t cells_;
  std::string name_;
};

}  // namespace heapreach::encoders
