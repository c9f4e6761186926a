// What a run is kept from. The first line are the wrappers: no function with effects outside the
// process is called. This is the second one, for what a program may call without our knowledge.
#pragma once

#include <string>
#include <vector>

namespace heapreach::runs {

/// C code, behind harness_tail (harness_text.h): from the start of main on, system calls that make
/// connections, processes or files, or change any, fail; the program's messages go nowhere, so that
/// what stands on standard error is the sanitizers' and ours; and it ends after a minute.
std::string isolation();

/// The words of a command that runs a program in a folder with nothing but this environment
/// (NAME=VALUE), limits on its files, its memory and its time, and no output but standard error.
std::vector<std::string> isolated(const std::string& folder,
                                  const std::vector<std::string>& environment,
                                  const std::string& program);

}  // namespace heapreach::runs
