// The programs of data/c, as the tests of this folder go through them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heapreach::runs::test {

/// Sorted paths.
std::vector<std::string> programs();

/// What stands behind "// KEY:" at the start of one of the first lines.
std::optional<std::string> said(const std::string& path, const std::string& key);

/// The name of a program as that of a test.
std::string test_name(const std::string& path);

}  // namespace heapreach::runs::test
