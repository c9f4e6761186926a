// `no_live_cells(E, ..)` in a state of a state graph, along one path.
#pragma once

#include <vector>

#include "evidence/checker/steps/address.h"

namespace heapreach::evidence::checker {

/// Throws Refused if there are static blocks of a shape, since it is open which blocks they own.
void require_no_static_piece(const GraphHeap& heap);

/// Whether every allocated block that is not static is reachable from one of the values, which were
/// taken from the state on this path. Where that depends on addresses or on the lengths of list
/// segments, it is so on some paths and not on others. Throws Refused if the state says nothing of
/// blocks that no segment stands for.
bool all_reachable(const std::vector<Value>& roots, GraphHeap& heap, GraphPath& path,
                   GraphAddresses& addresses);

}  // namespace heapreach::evidence::checker
