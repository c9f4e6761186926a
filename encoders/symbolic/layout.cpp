// Every alloc counts, also one that no execution gets to: the facts hold of all blocks that clauses
// hand out. By induction: at the start, which is why it must be `heap: empty`, there is no block
// and the frontier is at index 0, and each alloc that succeeds moves it by its size and the guard,
// a multiple of the stride. An alloc of a constant below 1 never succeeds, so it does not count.
// Certificates depend on these facts: evidence/checker/clauses/check_layout.h checks them by
// itself.
#include "encoders/symbolic/layout.h"

#include "rts/model/constant.h"

namespace heapreach::encoders {

std::optional<Integer> constant_size(const rts::Alloc& alloc) {
  if (alloc.is_empty) return 1;
  if (!rts::is_constant(*alloc.size)) return std::nullopt;
  return rts::constant_value(*alloc.size);
}

namespace {

class Survey {
 public:
  explicit Survey(std::uint64_t guard) : guard_(static_cast<unsigned long>(guard)) {}

  void add(const rts::Alloc& alloc) {
    has_static_ |= alloc.is_static;
    const auto size = constant_size(alloc);
    if (!size) {
      constant_ = false;
      return;
    }
    if (*size < 1) return;  // never succeeds
    stride_ = gcd(stride_, Integer(*size + guard_));
    if (*size > largest_) largest_ = *size;
    if (alloc.is_static) return;
    several_ |= block_size_ && *block_size_ != *size;
    block_size_ = size;
  }

  bool has_static() const { return has_static_; }

  void put_sizes_into(Layout& layout) const {
    if (!constant_ || stride_ == 0 || !stride_.fits_ulong_p()) return;
    layout.stride = stride_.get_ui();
    layout.regular = largest_ <= stride_;
    if (!several_) layout.block_size = block_size_;
  }

 private:
  Integer guard_;
  bool constant_ = true;  // every size is
  bool has_static_ = false;
  Integer stride_ = 0;  // 0 until there is a block
  Integer largest_ = 0;
  bool several_ = false;
  std::optional<Integer> block_size_;
};

}  // namespace

std::optional<Integer> uniform_block_size(const rts::System& system) {
  std::optional<Integer> common;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      if (!alloc) continue;
      if (alloc->is_empty) return std::nullopt;
      const auto size = constant_size(*alloc);
      if (!size) return std::nullopt;
      if (*size < 1) continue;  // never succeeds
      if (common && *common != *size) return std::nullopt;
      common = size;
    }
  }
  return common;
}

Layout layout_of(const rts::System& system) {
  Layout layout;
  layout.origin = system.origin();
  layout.guard = system.guard;
  Survey survey(system.guard);
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      if (const auto* alloc = std::get_if<rts::Alloc>(&instruction.action)) survey.add(*alloc);
      layout.has_free |= std::holds_alternative<rts::Free>(instruction.action);
    }
  }
  layout.has_static = survey.has_static();
  layout.has_empty = system.has_empty();
  // The start heap of an open program has blocks of any size.
  if (system.heap == rts::StartHeap::empty) survey.put_sizes_into(layout);
  return layout;
}

}  // namespace heapreach::encoders
