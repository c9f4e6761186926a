// Loads and stores in blocks that are looked at byte by byte (support/byte_cells.h says how
// integers and pointers lie there). A load takes the cells' word for a whole integer or pointer if
// they form one, which is what nearly every execution does; else it puts the value together from
// bytes (byte_parts.h). Every store writes a whole value: what it overwrites in part falls into
// bytes by itself.
#pragma once

#include "frontends/lower/memory/accesses.h"
#include "frontends/lower/memory/byte_parts.h"
#include "frontends/lower/memory/constants.h"

namespace heapreach::frontends::lower {

/// A byte as it stands in a cell.
ExpressionPtr byte_of(const ExpressionPtr& value, const Layout& bytes);

class ByteBlocks : private Part {
 public:
  ByteBlocks(Context& context, Integers& integers, Pointers& pointers, Accesses& accesses,
             Constants& constants, Unset& unset)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        accesses_(accesses),
        constants_(constants),
        unset_(unset),
        parts_(context) {}

  /// Contract of both: the pointer points to bytes.
  void load(const llvm::LoadInst& load);
  void store(const llvm::StoreInst& store);
  /// Stores a value, which is in the representation of the block, into as many cells as it has
  /// bytes.
  void put_whole(const Checked& place, const ExpressionPtr& value, const llvm::Type& type,
                 const Layout& bytes, const llvm::Instruction* at);

 private:
  /// Behind an access of the address.
  void check_alignment(const ExpressionPtr& address, std::uint64_t alignment,
                       const llvm::Instruction& at);
  void put_unset(const Checked& place, unsigned width, const llvm::StoreInst& store);
  /// A way on for executions in which nothing has set some byte of the value.
  void load_unset(const llvm::LoadInst& load, const std::vector<ExpressionPtr>& cells,
                  rts::VertexId before, rts::VertexId after);
  ExpressionPtr whole_integer(const std::vector<ExpressionPtr>& cells, const Layout& bytes) const;

  Integers& integers_;
  Pointers& pointers_;
  Accesses& accesses_;
  Constants& constants_;
  Unset& unset_;
  ByteParts parts_;
};

}  // namespace heapreach::frontends::lower
