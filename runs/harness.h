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

/// Definitions of functions of the C library that a run replaces, of the functions outside and,
/// under HEAPREACH_INSTRUMENTED, of main, to stand behind harness_includes and harness_ends
/// (harness_text.h). They call `void *__wrap_malloc(size_t)`, `unsigned long long
/// heapreach_call(const char *)`, `void *heapreach_call_pointer(const char *)`, and `unsigned long
/// long heapreach_parameter(unsigned)`.
std::string definitions(const frontends::Places& places);

/// What the linker is told, so that the program calls the harness in place of the C library.
std::vector<std::string> linker_flags(const frontends::Places& places);

}  // namespace heapreach::runs
