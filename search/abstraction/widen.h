// Widening: what two configurations of the same shape have in common.
#pragma once

#include "search/linear/facts.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// A configuration that stands for all states of both, and whose data and path condition are those
/// of `older` as far as `newer` agrees. Contract: both are canonical and of the same shape.
/// Repeated, it comes to an end: data of the older one only turn into plain unknowns, and of its
/// conditions about these only some are kept.
/// `with_orders`: which data are less than others is kept, and sums of two that take turns are.
Configuration widen(const Configuration& older, const Configuration& newer, Facts& facts,
                    bool with_orders = false);

}  // namespace heapreach::search
