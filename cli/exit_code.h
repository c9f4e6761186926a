// The exit code of a command about several files.
#pragma once

#include <algorithm>

#include "pipeline/result/result.h"

namespace heapreach::cli {

/// One of several answers decides (pipeline::deciding()); errors go before all of them, the worst
/// first.
class ExitCode {
 public:
  void outcome(int code) { outcome_ = pipeline::deciding(outcome_, code); }
  void error(int code) { error_ = std::max(error_, code); }
  int value() const { return error_ > 0 ? error_ : outcome_; }

 private:
  int outcome_ = 0;
  int error_ = 0;
};

}  // namespace heapreach::cli
