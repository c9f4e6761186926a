#include "tests/evidence/proofs.h"

#include <stdexcept>

#include "backends/backend.h"
#include "tests/harness/limits.h"

namespace heapreach::test {

namespace {

backends::Answer answer(const std::string& engine, const encoders::Encoding& encoding) {
  Limits limits;
  limits.deadline = work_deadline(60);
  return backends::backend_named(engine).solve(encoding.system, {}, limits, {});
}

}  // namespace

encoders::Options options_of(std::uint64_t bound, const std::string& worlds,
                             encoders::Query query) {
  encoders::Options options;
  options.bound = bound;
  options.worlds = encoders::parse_worlds(worlds);
  options.query = query;
  return options;
}

evidence::ModelCertificate proof_of(const rts::System& system, const encoders::Options& options,
                                    const std::string& encoder) {
  const auto encoding = encoders::encoder_named(encoder).encode(system, options, {});
  const backends::Answer found = answer("pdr", encoding);
  if (!std::holds_alternative<horn::Model>(found)) throw std::runtime_error("pdr found no model");
  return evidence::make_model_certificate(encoding.system, std::get<horn::Model>(found),
                                          {encoder, options}, encoding.predicates, &system);
}

evidence::UnrollingCertificate unrolling_of(const rts::System& system,
                                            const encoders::Options& options,
                                            const std::string& encoder) {
  const auto encoding = encoders::encoder_named(encoder).encode(system, options, {});
  const backends::Answer found = answer("bmc", encoding);
  const auto* finished = std::get_if<backends::FinishedUnrolling>(&found);
  if (finished == nullptr) throw std::runtime_error("bmc did not finish");
  return {{encoder, options}, finished->height, finished->simple_paths};
}

}  // namespace heapreach::test
