// By induction over executions from an empty heap: block bases and the frontier start at index 0
// and move on by size + guard of an alloc that succeeds. So they stay multiples of the stride if
// each such sum is one; a block no larger than the stride has no other multiple inside; and if all
// sizes are one number, every block has that size. An open program starts with blocks that no alloc
// made, so nothing of the kind is known of it. Each alloc is checked by itself, where the encoder
// surveys them together.
#include "evidence/checker/clauses/check_layout.h"

#include "rts/model/constant.h"

namespace heapreach::evidence::checker {

namespace {

using encoders::Layout;

/// What is wrong with the facts at one alloc.
std::string wrong_at(const rts::Alloc& alloc, const Layout& layout) {
  if (alloc.is_static && !layout.has_static) return "no block is static";
  if (alloc.is_empty && !layout.has_empty) return "no block is empty";
  const bool sizes_matter = layout.stride != 1 || layout.regular || layout.block_size;
  if (!sizes_matter) return "";
  if (!rts::is_constant(*alloc.size)) return "every size is known";
  const Integer size = alloc.is_empty ? Integer(1) : rts::constant_value(*alloc.size);
  if (size < 1) return "";  // no such alloc succeeds
  const Integer stride(static_cast<unsigned long>(layout.stride));
  const Integer next = size + Integer(static_cast<unsigned long>(layout.guard));
  if (next % stride != 0) return "bases are multiples of " + stride.get_str();
  if (layout.regular && size > stride) return "no block reaches over the next base";
  if (layout.block_size && !alloc.is_static && size != *layout.block_size) {
    return "blocks have " + layout.block_size->get_str() + " cells";
  }
  return "";
}

}  // namespace

std::string wrong_fact(const rts::System& system, const Layout& layout) {
  if (layout.origin != system.origin())
    return "the heap begins at " + std::to_string(layout.origin);
  if (layout.guard != system.guard) return "the guard is " + std::to_string(layout.guard);
  if (layout.stride == 0) return "bases are multiples of 0";
  const bool about_sizes = layout.stride != 1 || layout.regular || layout.block_size;
  if (about_sizes && system.heap != rts::StartHeap::empty) return "the start heap is known";
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const bool frees = std::holds_alternative<rts::Free>(instruction.action);
      if (frees && !layout.has_free) return "nothing is freed";
      const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      if (alloc == nullptr) continue;
      const std::string wrong = wrong_at(*alloc, layout);
      if (!wrong.empty()) return wrong;
    }
  }
  return "";
}

}  // namespace heapreach::evidence::checker
