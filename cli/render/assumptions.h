// What executions of a program are left out, and what is taken for granted.
#pragma once

#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::cli {

struct Assumption {
  Position at;
  std::string text;
};

/// By place, where `path` is the program: a line each, or one JSON object.
std::string assumptions_text(const std::string& path, const std::vector<Assumption>& assumptions,
                             bool json);

}  // namespace heapreach::cli
