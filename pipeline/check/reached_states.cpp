#include "pipeline/check/reached_states.h"

#include "encoders/encoder.h"
#include "search/linear/linear.h"
#include "support/error.h"

namespace heapreach::pipeline {

evidence::Certificate certificate_of(const rts::System& system, const search::Reached& reached,
                                     std::uint64_t bound, const Limits& limits) {
  const bool is_bounded = reached.cut || system.heap == rts::StartHeap::unknown;
  encoders::Options options;
  options.bound = bound;
  options.target = is_bounded ? encoders::Target::error : encoders::Target::error_or_cut;
  try {
    const encoders::Encoding encoding =
        encoders::encoder_named("basic").encode(system, options, limits.deadline);
    const horn::Model model = search::invariant(system, reached, encoding, limits.deadline);
    return evidence::make_model_certificate(encoding.system, model, {"basic", options},
                                            encoding.predicates, &system);
  } catch (const search::TooLarge& error) {
    throw BackendError(Failure::gave_up, "invariant", error.what());
  }
}

}  // namespace heapreach::pipeline
