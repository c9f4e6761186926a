// Coverage by crumbs: with all engines that the options allow.
#pragma once

#include "analyses/coverage/methods/method.h"

namespace heapreach::analyses {

class ByCrumbs : public Method {
 public:
  /// How a question goes on from what is known.
  enum class Blocking {
    uncovered,  // asks for an edge that no execution has taken yet: one crumb for all of them
    valuation,  // asks for another valuation of one crumb per group (Kahsai et al. 2015)
  };

  explicit ByCrumbs(Blocking blocking = Blocking::uncovered) : blocking_(blocking) {}
  std::string_view name() const override {
    return blocking_ == Blocking::uncovered ? "crumbs" : "valuations";
  }
  std::string_view summary() const override {
    return blocking_ == Blocking::uncovered
               ? "a variable says that an edge was taken which is not covered yet; any engine"
               : "a variable per group of edges, and each valuation that is found is excluded";
  }
  void run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
           Claims& claims) const override;

 private:
  Blocking blocking_;
};

}  // namespace heapreach::analyses
