// What the benchmarks measure on: three example systems and their encodings.
#pragma once

#include <fstream>
#include <string>

#include "encoders/encoder.h"
#include "pipeline/clauses/clauses_of.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"

namespace heapreach::bench {

inline constexpr const char* inputs[] = {"basics/access_error", "lists/sll_create_destroy",
                                         "lists/sll_insert_sorted"};

inline rts::System load(const std::string& name) {
  const std::string path = std::string(HEAPREACH_DATA_DIR) + "/" + name + ".rts.yaml";
  std::ifstream in(path);
  return rts::with_implicit_errors(rts::read(in, path).system);
}

inline horn::ClauseSystem encode(const rts::System& system, const std::string& encoder,
                                 std::uint64_t bound) {
  encoders::Options options;
  options.bound = bound;
  return encoders::encoder_named(encoder).encode(system, options, {}).system;
}

/// As engines get them.
inline horn::ClauseSystem preprocessed(const rts::System& system, const std::string& encoder,
                                       std::uint64_t bound) {
  pipeline::ClauseSettings settings{encoder, {}, preprocess::parse_pipeline("default")};
  settings.options.bound = bound;
  pipeline::QuietMonitor monitor;
  return pipeline::clauses_of(system, settings, {}, monitor).system;
}

}  // namespace heapreach::bench
