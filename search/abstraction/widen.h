// Widening: what two configurations of the same shape have in common.
#pragma once

#include "search/abstraction/thresholds.h"
#include "search/linear/facts.h"
#include "search/state/configuration.h"

namespace heapreach::search {

struct WideningOptions {
  /// Which data are less than others is kept, and sums of two that take turns are.
  bool with_orders = false;
  /// With orders: places of cells that hold a number are compared, too.
  bool with_texts = false;
  /// The nearest of these that bounds both is kept as a bound of what changes; null: none is.
  const Thresholds* thresholds = nullptr;
};

/// A configuration that stands for all states of both, and whose data and path condition are those
/// of `older` as far as `newer` agrees. Contract: both are canonical and of the same shape.
/// Repeated, it comes to an end: data of the older one only turn into plain unknowns, and of its
/// conditions about these only some are kept.
Configuration widen(const Configuration& older, const Configuration& newer, Facts& facts,
                    const WideningOptions& options = {});

}  // namespace heapreach::search
