#include "frontends/lower/inlined_calls.h"

namespace heapreach::frontends::lower {

std::uint32_t InlinedCalls::of(const llvm::Instruction& instruction) {
  const llvm::DILocation* location = instruction.getDebugLoc().get();
  return location == nullptr ? unknown : of(*location);
}

std::optional<std::uint32_t> InlinedCalls::known(const llvm::Instruction& instruction) const {
  const llvm::DILocation* location = instruction.getDebugLoc().get();
  if (location == nullptr) return std::nullopt;
  const llvm::DILocation* site = location->getInlinedAt();
  if (site == nullptr) return 0;
  const auto found = known_.find(site);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

std::uint32_t InlinedCalls::of(const llvm::DILocation& location) {
  const llvm::DILocation* site = location.getInlinedAt();
  if (site == nullptr) return 0;
  if (const auto known = known_.find(site); known != known_.end()) return known->second;
  const std::uint32_t caller = of(*site);
  const llvm::DISubprogram* callee = location.getScope()->getSubprogram();
  all_.push_back(
      {callee ? callee->getName().str() : "", caller, site->getLine(), site->getColumn()});
  return known_[site] = static_cast<std::uint32_t>(all_.size());
}

}  // namespace heapreach::frontends::lower
