// The functions that stand in for those that the program leaves to others. They take from the
// execution what it leaves open; where the C library's own function has no effect outside the
// process, it is called, too, and its result counts where nobody looks at it or it is the same.
#pragma once

#include <string>
#include <vector>

#include "frontends/places.h"

namespace heapreach::runs {

/// Behind harness_includes (harness_text.h): in the harness, names of wrapped functions mean the C
/// library's own.
std::string real_functions(const frontends::Places& places);

/// Definitions of functions of the C library that a run replaces, of the functions outside and,
/// under HEAPREACH_INSTRUMENTED, of main, to stand behind real_functions and harness_ends
/// (harness_text.h). They call `void *__wrap_malloc(size_t)`, `unsigned long long
/// heapreach_call(const char *)`, `void *heapreach_call_pointer(const char *)`, `unsigned long long
/// heapreach_call_beside(const char *, unsigned long long)`, whose second argument is what the C
/// library itself returns, and `unsigned long long heapreach_parameter(unsigned)`.
std::string definitions(const frontends::Places& places);

/// What the compiler needs so that the program calls the functions that the harness stands in for.
std::vector<std::string> compiler_flags(const frontends::Places& places);

/// What the linker is told, so that the program calls the harness in place of the C library.
std::vector<std::string> linker_flags(const frontends::Places& places);

}  // namespace heapreach::runs
