#include "evidence/witness/start_blocks.h"

namespace heapreach::evidence {

namespace {

bool compares_size(const rts::Expression& e) {
  const bool bounds_below = e.op == rts::Op::equal || e.op == rts::Op::greater_equal;
  return bounds_below && e.arguments[0]->op == rts::Op::size &&
         e.arguments[1]->op == rts::Op::integer;
}

void collect(const rts::Expression& e, std::vector<std::uint64_t>& sizes) {
  if (compares_size(e)) {
    const Integer& size = e.arguments[1]->value;
    if (size >= 1 && size.fits_ulong_p()) sizes.push_back(size.get_ui());
    return;
  }
  if (e.op != rts::Op::conjunction && e.op != rts::Op::disjunction) return;
  for (const rts::ExpressionPtr& part : e.arguments) collect(*part, sizes);
}

}  // namespace

std::vector<std::uint64_t> sizes_along(const rts::System& system,
                                       const std::vector<rts::EdgeId>& edges) {
  std::vector<std::uint64_t> sizes;
  for (const rts::EdgeId edge : edges) {
    for (const rts::Instruction& instruction : system.edge(edge).instructions) {
      const auto* assume = std::get_if<rts::Assume>(&instruction.action);
      if (assume != nullptr) collect(*assume->condition, sizes);
    }
  }
  return sizes;
}

}  // namespace heapreach::evidence
