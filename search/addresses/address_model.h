// What an address is to a search: this is all that searches differ in. Opaque addresses say which
// block is meant and nothing about where it lies (opaque.h); or addresses are numbers like all
// others (numbers.h).
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "search/abstraction/canonical.h"
#include "search/branching/branch.h"

namespace heapreach::search {

/// An operation whose outcome depends on where blocks lie.
class NeedsAddresses : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A cell of a block.
struct CellAddress {
  SegmentId segment = 0;
  bool last = false;
  Number offset = 0;
  LinearExpression in_partial{};  // of a partial block: the offset
};

class AddressModel {
 public:
  virtual ~AddressModel() = default;

  /// The engine's stage that searches with it.
  virtual const char* stage() const = 0;

  /// The place's block and the offset in it, if the address lies in a block; nothing if it is
  /// certainly no cell of an allocated block. May throw NeedsAddresses.
  virtual std::optional<CellAddress> in_block(Branch& branch, const Datum& address) const = 0;
  /// The empty block whose base the address is, if there is one.
  virtual std::optional<CellAddress> at_empty_block(Branch& branch, const Datum& address) const = 0;
  /// The base of a block as a value.
  virtual Datum base_of(const Configuration& configuration, SegmentId segment, bool last) const = 0;

  /// Makes a configuration without blocks one that stands for start states; branches over all, but
  /// for the start condition. `bound` in cells.
  virtual void begin(Branch& branch, std::uint64_t bound) const = 0;
  /// Whether addresses are opaque and the start heap is not known, so that integers may lead to
  /// blocks that no segment stands for.
  virtual bool is_lazy() const = 0;

  /// Whether blocks that are large, or of a size that is no number, have extents, so that they need
  /// no bound: tables, or partial blocks where is_lazy().
  virtual bool makes_tables() const { return false; }

  /// Whether the search is made for loops along texts: an index is told from a known cell of a
  /// block of any size by an order, where there is one, and widening keeps it.
  virtual bool follows_texts() const { return false; }

  /// Whether what conditions say of variables is kept from the start.
  virtual bool keeps_conditions() const { return false; }

  /// Whether blocks in a row may become a list, wherever they lie.
  virtual bool makes_lists() const = 0;
  /// Forgets what is not live and so much of the path condition, and names blocks and unknowns such
  /// that as many states as possible become the same. The result stands for a superset of the
  /// states: with Keep::everything and without `shapes`, whose pieces it folds, it differs only in
  /// what no execution reads. True if it lost more, but for what pieces lose.
  virtual bool make_canonical(Configuration& configuration, const Live& live, Keep keep,
                              Facts& facts, Shapes* shapes) const = 0;
  /// Configurations are widened when there are too many of a group, whose name this is. Those of a
  /// group have the same shape.
  virtual std::string widening_group(const Configuration& configuration,
                                     std::string shape) const = 0;
};

}  // namespace heapreach::search
