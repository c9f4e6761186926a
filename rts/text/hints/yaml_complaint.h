// Why a text is not YAML, in words for who wrote it. Where a parser stops is often not where the
// mistake is: a bracket that a comment hides shows lines later.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heapreach::rts {

struct Complaint {
  std::size_t offset = 0;  // where the mistake is
  std::string message;
};

/// `offset` is where yaml-cpp stopped, `reason` what it said.
Complaint yaml_complaint(std::string_view text, std::size_t offset, const std::string& reason);

}  // namespace heapreach::rts
