// The C file that completes a program: it defines what the program leaves to others, and answers
// with the values of an execution, in order.
#pragma once

#include <string>
#include <vector>

#include "runs/supply.h"

namespace heapreach::runs {

/// The text of the file. A run that asks for something else than the execution ends with
/// `diverged_code`, one that calls an error function with `error_code`; both say why on standard
/// error, behind `message_start`.
std::string harness(const std::string& program, const Supply& supply,
                    const frontends::Places& places);

constexpr int diverged_code = 77;
constexpr int error_code = 78;
constexpr const char* message_start = "heapreach: ";

}  // namespace heapreach::runs
