#include "rts/transform/calls.h"

#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/stack_calls.h"
#include "rts/transform/unwind_calls.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

/// Whoever made the certificate may have allowed for more copies than is usual.
constexpr std::size_t most_of_certificates = 100'000'000;

/// Keeps what it was made from.
Seen copies(const System& system, std::uint64_t depth, std::size_t most,
            const std::shared_ptr<const System>& owner) {
  Transformed result = depth == 0 ? inline_calls(system, most)
                                  : unwind_calls(system, depth, TooDeep::is_error, most);
  if (!result.refusal().empty()) return {nullptr, result.refusal(), false};
  struct Both {
    Transformed inlined;
    std::shared_ptr<const System> owner;
  };
  const auto both = std::make_shared<const Both>(Both{std::move(result), owner});
  return {{both, &both->inlined.system()}, "", both->inlined.is_weaker()};
}

Seen seen(Transformed result) {
  const auto kept = std::make_shared<const Transformed>(std::move(result));
  return {{kept, &kept->system()}, "", kept->is_weaker()};
}

}  // namespace

Seen seen_as(const System& system, Calls calls, std::uint64_t depth, std::size_t most) {
  switch (calls) {
    case Calls::copies:
      return copies(system, depth, most, nullptr);
    case Calls::mixed_copies: {
      const auto mixed = seen(mixed_semantics(system)).system;
      return copies(*mixed, depth, most, mixed);
    }
    case Calls::stack:
      return seen(stack_calls(system));
    case Calls::summaries:
      break;
  }
  return seen(mixed_semantics(system));
}

std::shared_ptr<const System> seen_by_engines(const System& system, Calls calls,
                                              std::uint64_t depth) {
  Seen result = seen_as(system, calls, depth, most_of_certificates);
  if (!result.refusal.empty()) throw InputError(Position{}, "call_depth: " + result.refusal);
  return std::move(result.system);
}

}  // namespace heapreach::rts
