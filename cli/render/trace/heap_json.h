// Values and heaps of a trace in `heapreach/answer`.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "evidence/trace/playback.h"

namespace heapreach::cli {

/// A number, as text where readers of JSON might round it.
nlohmann::ordered_json number_json(const Integer& number);
nlohmann::ordered_json content_json(const evidence::Content& content, const evidence::Trace& trace,
                                    const evidence::Playback& state);

/// The heaps behind the steps of a trace, each with what has changed since the one before.
class HeapJson {
 public:
  /// Contract: both outlive this.
  HeapJson(const evidence::Trace& trace, const evidence::Playback& state)
      : trace_(trace), state_(state) {}

  /// The blocks of the heap as it is now; nothing where it has not changed, or where so much has
  /// been shown already that only the last one is.
  std::optional<nlohmann::ordered_json> next(bool is_last);

 private:
  nlohmann::ordered_json cells(std::uint32_t block) const;

  const evidence::Trace& trace_;
  const evidence::Playback& state_;
  std::optional<std::uint64_t> version_;                // of the heap that was shown last
  std::vector<std::vector<evidence::Content>> before_;  // its cells, by block
  std::uint64_t shown_ = 0;                             // cells
};

}  // namespace heapreach::cli
