// Parts of tests in processes of their own: a crash fails one part and names it, instead of ending
// all tests of the program.
#pragma once

#include <functional>

namespace heapreach::test {

/// Runs `body` in a child process, whose failed expectations fail this test, as a signal that kills
/// it does. For parts that have no state to give back.
void in_child(const std::function<void()>& body);

}  // namespace heapreach::test
