#include "evidence/witness/uniform_heap.h"

#include "encoders/symbolic/layout.h"
#include "support/error.h"

namespace heapreach::evidence {

using horn::Sort;
using horn::Term;

namespace {

std::uint64_t block_size(const rts::System& system, const encoders::Options& options) {
  const auto size = encoders::uniform_block_size(system);
  if (!size || !size->fits_ulong_p() || options.sort != encoders::NumberSort::integer ||
      options.vertex != encoders::VertexAs::predicate) {
    throw UsageError(
        "of the encodings by arrays and by cells, only certificates over integers, with vertices "
        "as predicates, of systems whose blocks all have one constant size, can be translated to "
        "the basic encoding");
  }
  return size->get_ui();
}

}  // namespace

UniformHeap::UniformHeap(const rts::System& system, const encoders::Options& options,
                         horn::TermStore& terms)
    : system_(system),
      terms_(terms),
      size_(block_size(system, options)),
      stride_(size_ + system.guard),
      frontier_(terms.variable(0, Sort::integer)) {
  const auto variables = static_cast<std::uint32_t>(1 + system.variables.size());
  for (std::uint32_t i = 0; i < options.bound; ++i) {
    cells_.push_back({terms.variable(variables + 3 * i, Sort::boolean),
                      terms.variable(variables + 3 * i + 1, Sort::integer),
                      terms.variable(variables + 3 * i + 2, Sort::integer)});
  }
}

Term UniformHeap::address(std::uint64_t cell) {
  return number(static_cast<unsigned long>(system_.origin() + cell));
}

bool UniformHeap::fits(std::uint64_t cell) const {
  return cell - cell % stride_ + size_ <= cells_.size();
}

Term UniformHeap::well_formed() {
  const Integer size(static_cast<unsigned long>(size_));
  const bool all_live = !encoders::layout_of(system_).has_free;
  std::vector<Term> frontiers, conditions;
  for (std::uint64_t end = 0; end == 0 || fits(end - stride_); end += stride_) {
    frontiers.push_back(terms_.equal(frontier_, address(end)));
  }
  conditions.push_back(terms_.disjunction(std::move(frontiers)));
  for (std::uint64_t i = 0; i < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    const Term no_size = terms_.equal(cell.size, number(0));
    const Term untouched = terms_.conjunction(
        {terms_.negation(cell.allocated), no_size, terms_.equal(cell.value, number(0))});
    conditions.push_back(in_block(i) ? terms_.disjunction(handed_out(i), untouched) : untouched);
    if (!in_block(i)) continue;
    if (all_live) {
      conditions.push_back(terms_.disjunction(terms_.negation(handed_out(i)), cell.allocated));
    }
    if (!is_base(i)) {
      conditions.push_back(no_size);
      conditions.push_back(terms_.equal(cell.allocated, cells_[i - i % stride_].allocated));
      continue;
    }
    Term sized = terms_.equal(cell.size, number(size));
    if (system_.has_static()) {
      sized = terms_.disjunction(sized, terms_.equal(cell.size, number(-size)));
    }
    conditions.push_back(terms_.choose(cell.allocated, sized, no_size));
  }
  return terms_.conjunction(std::move(conditions));
}

}  // namespace heapreach::evidence
