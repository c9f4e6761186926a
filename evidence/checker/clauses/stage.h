// What the checker calls itself where a limit strikes.
#pragma once

namespace heapreach::evidence::checker {

inline constexpr const char* stage = "certify";

}  // namespace heapreach::evidence::checker
