#include "rts/semantics/start_blocks.h"

namespace heapreach::rts {

namespace {

bool compares_size(const Expression& e) {
  const bool bounds_below = e.op == Op::equal || e.op == Op::greater_equal;
  return bounds_below && e.arguments[0]->op == Op::size && e.arguments[1]->op == Op::integer;
}

void collect(const Expression& e, std::vector<std::uint64_t>& sizes) {
  if (compares_size(e)) {
    const Integer& size = e.arguments[1]->value;
    if (size >= 1 && size.fits_ulong_p()) sizes.push_back(size.get_ui());
    return;
  }
  if (e.op != Op::conjunction && e.op != Op::disjunction) return;
  for (const ExpressionPtr& part : e.arguments) collect(*part, sizes);
}

}  // namespace

std::vector<std::uint64_t> sizes_along(const System& system, const std::vector<EdgeId>& edges) {
  std::vector<std::uint64_t> sizes;
  for (const EdgeId edge : edges) {
    for (const Instruction& instruction : system.edge(edge).instructions) {
      const auto* assume = std::get_if<Assume>(&instruction.action);
      if (assume != nullptr) collect(*assume->condition, sizes);
    }
  }
  return sizes;
}

}  // namespace heapreach::rts
