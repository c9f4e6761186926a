// The cells of the basic encoding where all blocks have one constant size: bases have known
// addresses, so that everything about them can be said without cases.
#pragma once

#include <vector>

#include "encoders/encoder.h"

namespace heapreach::evidence {

/// Over the arguments of the basic encoding's predicates of vertices: the frontier, the variables,
/// and three for each of the `options.bound` cells.
class UniformHeap {
 public:
  struct Cell {
    horn::Term allocated, size, value;
  };

  /// `terms` is the store of an encoding of the system, which must outlive this, as the system
  /// must. Throws UsageError if blocks have not one constant size, or the options are others than
  /// integers and vertices as predicates.
  UniformHeap(const rts::System& system, const encoders::Options& options, horn::TermStore& terms);

  std::uint64_t size() const { return size_; }      // of every block, in cells
  std::uint64_t stride() const { return stride_; }  // from base to base
  horn::Term frontier() const { return frontier_; }
  const std::vector<Cell>& cells() const { return cells_; }  // cell i has address origin + i

  horn::Term number(const Integer& value) { return terms_.numeral(value, horn::Sort::integer); }
  horn::Term address(std::uint64_t cell);
  bool is_base(std::uint64_t cell) const { return cell % stride_ == 0; }
  bool in_block(std::uint64_t cell) const { return cell % stride_ < size_; }
  /// Whether the cell lies below the frontier.
  horn::Term handed_out(std::uint64_t cell) { return terms_.less(address(cell), frontier_); }
  /// What holds in every reachable state, and is inductive by itself.
  horn::Term well_formed();

 private:
  /// The block around the cell lies within the bound.
  bool fits(std::uint64_t cell) const;

  const rts::System& system_;
  horn::TermStore& terms_;
  std::uint64_t size_, stride_;
  horn::Term frontier_;
  std::vector<Cell> cells_;
};

}  // namespace heapreach::evidence
