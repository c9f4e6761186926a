// Reading a symbolic heap. Every function is linear in the number of cells for a symbolic address,
// and looks only at the cells concerned for a constant one.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "encoders/symbolic/heap_atoms.h"
#include "encoders/symbolic/symbolic.h"

namespace heapreach::encoders {

class HeapView : public HeapAtoms {
 public:
  /// `number` is the sort of addresses and contents; `start` the heap at the start, if it is kept.
  /// Layout and heaps must outlive the view.
  HeapView(horn::TermStore& terms, horn::Sort number, const Layout& layout,
           const std::vector<SymbolicCell>& heap, const std::vector<SymbolicCell>* start = nullptr)
      : terms_(terms), number_(number), layout_(layout), heap_(heap), start_(start) {}

  /// The address of a cell, as a numeral.
  horn::Term address(std::size_t index) const;
  /// The cell that a constant address denotes; nothing if there is none there, or if the address is
  /// not constant.
  std::optional<std::size_t> index_of(horn::Term address) const;
  /// Calls visit(index, hit) for every cell that can be at the address and may be allocated, or the
  /// base of an empty block, in ascending order; `hit` holds exactly if the address is the cell's.
  template <typename Visit>
  void cells_at(horn::Term address, Visit visit) const;

  /// Whether an allocated cell is the base of its block.
  horn::Term is_base(std::size_t index) const;
  /// Whether a non-static block has its base at the address.
  horn::Term is_live_base(horn::Term address) const;

  /// Whether the cell at the address is allocated.
  horn::Term allocated(horn::Term address) const override;
  /// Contents of the cell at the address; meaningful where it is allocated.
  horn::Term value(horn::Term address) const;
  /// Size of the block whose base is the address, negative for a static one; 0 if there is none.
  horn::Term signed_size(horn::Term address) const;
  /// The same without the sign.
  horn::Term size(horn::Term address) const override;
  /// Base of the allocated block around the address, else 0.
  horn::Term base(horn::Term address) const override;
  horn::Term is_empty_block(horn::Term address) const override;
  /// No cell of a non-static block is allocated, and no empty block is left.
  horn::Term no_live_cells() const override;
  /// The same apart from blocks that the addresses lead to. Cubic in the number of cells.
  horn::Term no_live_cells_but(const std::vector<horn::Term>& addresses) const override;
  horn::Term start_value(horn::Term address) const override;

 private:
  using Choices = std::vector<std::pair<horn::Term, horn::Term>>;  // condition and term
  horn::Term select(const Choices& choices, horn::Term otherwise) const;
  bool is_nothing(std::size_t index) const;
  horn::Term lives(std::size_t index) const;
  horn::Term is_of_block(std::size_t index) const;
  horn::Term base_of_known(std::size_t index) const;
  std::vector<horn::Term> one_step_further(const std::vector<horn::Term>& led) const;

  horn::TermStore& terms_;
  horn::Sort number_;
  const Layout& layout_;
  const std::vector<SymbolicCell>& heap_;
  const std::vector<SymbolicCell>* start_;
};

template <typename Visit>
void HeapView::cells_at(horn::Term address, Visit visit) const {
  if (address->is_constant()) {
    const auto index = index_of(address);
    if (index && !is_nothing(*index)) visit(*index, terms_.truth());
    return;
  }
  for (std::size_t i = 0; i < heap_.size(); ++i) {
    if (is_nothing(i)) continue;
    horn::Term hit = terms_.equal(address, this->address(i));
    if (!hit->is_false()) visit(i, hit);
  }
}

}  // namespace heapreach::encoders
