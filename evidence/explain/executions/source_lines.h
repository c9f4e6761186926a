// The lines that positions name, where the files are there.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "evidence/trace/trace.h"
#include "rts/model/system.h"

namespace heapreach::evidence::explain {

/// Takes a text for the file of that name from now on, in this process and those that are forked
/// from it: of standard input, which can be read only once.
void keep_source(const std::string& file, const std::string& text);

/// Lines by file and number, without the blanks around them. A file that does not have all places
/// which the system names in it is another one by now, and none of its lines are there.
std::vector<SourceLines> source_lines(const rts::System& system,
                                      const std::set<std::pair<std::string, int>>& wanted);

/// All lines of a file that positions of the system name; nothing of one that is not there, or is
/// another one by now.
std::optional<std::vector<std::string>> whole_source(const rts::System& system,
                                                     const std::string& file);

}  // namespace heapreach::evidence::explain
