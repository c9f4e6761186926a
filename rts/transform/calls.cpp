#include "rts/transform/calls.h"

#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/stack_calls.h"
#include "rts/transform/unwind_calls.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

/// Whoever made the certificate may have allowed for more copies than is usual.
constexpr std::size_t most = 100'000'000;

/// Keeps what it was made from.
std::shared_ptr<const System> copies(const System& system, std::uint64_t depth,
                                     const std::shared_ptr<const System>& owner) {
  Transformed result = depth == 0 ? inline_calls(system, most)
                                  : unwind_calls(system, depth, TooDeep::is_error, most);
  if (!result.refusal().empty()) {
    throw InputError(Position{}, "call_depth: " + result.refusal());
  }
  struct Both {
    Transformed inlined;
    std::shared_ptr<const System> owner;
  };
  const auto both = std::make_shared<const Both>(Both{std::move(result), owner});
  return {both, &both->inlined.system()};
}

std::shared_ptr<const System> system_of(Transformed result) {
  const auto kept = std::make_shared<const Transformed>(std::move(result));
  return {kept, &kept->system()};
}

}  // namespace

std::shared_ptr<const System> seen_by_engines(const System& system, Calls calls,
                                              std::uint64_t depth) {
  switch (calls) {
    case Calls::copies:
      return copies(system, depth, nullptr);
    case Calls::mixed_copies: {
      const auto mixed = system_of(mixed_semantics(system));
      return copies(*mixed, depth, mixed);
    }
    case Calls::stack:
      return system_of(stack_calls(system));
    case Calls::summaries:
      break;
  }
  return system_of(mixed_semantics(system));
}

}  // namespace heapreach::rts
