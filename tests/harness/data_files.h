// The example systems of data/, and what they expect.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::test {

/// Paths of every *.rts.yaml under data/, sorted.
std::vector<std::string> data_files();

/// "lists/sll_append" for a path under data/, with characters that test names allow.
std::string data_name(const std::string& path);

/// Reads a file and expands implicit errors.
rts::System load_with_calls(const std::string& path);
/// The same with copies of procedures in place of calls, as engines see it; executions with
/// recursive calls deeper than `deepest_calls` are left out.
constexpr std::size_t deepest_calls = 8;
rts::System load(const std::string& path);

/// Whether the file's expectation says feasible at a bound; nothing if it does not say.
std::optional<bool> expected_feasible(const rts::System& system, std::uint64_t bound);

/// The file's `meta.ends`: whether some length limits all executions that can still reach an error
/// vertex, at bound 4.
std::optional<bool> all_executions_end(const rts::System& system);

}  // namespace heapreach::test
