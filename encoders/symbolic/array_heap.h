// States whose heap is kept in arrays, and their transition relation. See array.h.
#pragma once

#include <optional>

#include "encoders/symbolic/heap_atoms.h"
#include "encoders/symbolic/symbolic.h"

namespace heapreach::encoders {

/// Indices into SymbolicState::whole of the parts of the heap that a system needs.
struct ArrayParts {
  std::optional<std::size_t> base;    // of the block of each cell; nothing if all have one cell
  std::size_t live = 0;               // whether the block with the base is allocated
  std::optional<std::size_t> size;    // of the block with the base, negative if static
  std::size_t value = 0;              // contents
  std::optional<std::size_t> blocks;  // number of live blocks that are not static: an integer
};

/// What is read from such a heap. Every function costs the same for every bound.
class ArrayHeap : public HeapAtoms {
 public:
  ArrayHeap(horn::TermStore& terms, const Layout& layout, std::uint64_t bound,
            const ArrayParts& parts, const SymbolicState& state)
      : terms_(terms), layout_(layout), bound_(bound), parts_(parts), state_(state) {}

  horn::Term allocated(horn::Term address) const override;
  horn::Term size(horn::Term address) const override;
  horn::Term base(horn::Term address) const override;
  horn::Term is_empty_block(horn::Term address) const override;
  horn::Term no_live_cells() const override;

  /// Contents of the cell at the address; meaningful where it is allocated.
  horn::Term value(horn::Term address) const;
  /// Whether a non-static block has its base at the address.
  horn::Term is_live_base(horn::Term address) const;

 private:
  horn::Term handed_out(horn::Term address) const;
  horn::Term is_base(horn::Term address) const;
  horn::Term base_of(horn::Term address) const;
  horn::Term number(const Integer& value) const {
    return terms_.numeral(value, horn::Sort::integer);
  }

  horn::TermStore& terms_;
  const Layout& layout_;
  std::uint64_t bound_;  // cells
  const ArrayParts& parts_;
  const SymbolicState& state_;
};

/// Contract: the system starts with an empty heap; numbers are integers. Of the fresh variables
/// that execute() asks for there are none for the contents of new cells. unknown_start() is not for
/// it.
class ArrayTransition : public Transition {
 public:
  ArrayTransition(const rts::System& system, horn::TermStore& terms, std::uint64_t bound,
                  Fresh fresh);

  std::vector<HeapArgument> heap_arguments() const override { return arguments_; }
  horn::Term value(const rts::Expression& expression, const SymbolicState& state) override;
  SymbolicState empty_start(std::uint64_t cells) override;

 protected:
  horn::Term succeeds(const rts::Checked& inner, const SymbolicState& state) override;
  void perform(const rts::Checked& access, SymbolicState& state) override;
  Effect allocate(const rts::Alloc& alloc, SymbolicState& state) override;

 private:
  ArrayHeap view(const SymbolicState& state) const {
    return ArrayHeap(terms_, layout_, bound_, parts_, state);
  }
  std::size_t add(const char* name, horn::Sort sort);
  void write(std::size_t part, horn::Term index, horn::Term value, horn::Term if_true,
             SymbolicState& state);
  void write_bases(horn::Term base, horn::Term size, Effect& effect, SymbolicState& state);
  void release(horn::Term base, SymbolicState& state);

  std::uint64_t bound_;
  ArrayParts parts_;
  std::vector<HeapArgument> arguments_;
};

}  // namespace heapreach::encoders
