// Tests of solvers that run out of time: Z3 4.8.12 may crash when it is interrupted
// (docs/gotchas.md).
#pragma once

#include <functional>

namespace heapreach::test {

/// Runs `body` in a child process, whose failed expectations fail this test. A child that is killed
/// by a signal fails it, too, unless some engine in it may have been interrupted by then: after
/// `interrupts_from` seconds that is printed and counts as no answer. For parts that have no state
/// to give back.
void in_child(double interrupts_from, const std::function<void()>& body);

}  // namespace heapreach::test
