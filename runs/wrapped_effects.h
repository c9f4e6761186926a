// What a row of the table says, as C code of a wrapper whose parameters are a0, a1 ..
#pragma once

#include <string>

#include "frontends/library/table/effects.h"

namespace heapreach::runs {

/// "int a0, void * a1": what a wrapper takes.
std::string parameters_of(const frontends::library::Effect& effect);
/// "a0, a1": what it hands on to the C library's own function. Where that takes any number of
/// arguments, or a va_list, it is `list`.
std::string arguments_of(const frontends::library::Effect& effect);
/// Statements that read what the function reads, and make `list`.
std::string reads_of(const frontends::library::Effect& effect);
/// Statements behind the one that sets `result`, of this type: they write what the function writes.
std::string writes_of(const frontends::library::Effect& effect, const std::string& type);

}  // namespace heapreach::runs
