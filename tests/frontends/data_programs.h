// The programs of data/c, and what stands in their first lines (data/c/README.md).
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace heapreach::frontends {

/// The paths of all, ascending.
std::vector<std::string> data_programs();

/// What stands behind "// KEY:" at the start of one of the first four lines.
std::optional<std::string> said_in(const std::string& path, const std::string& key);

/// The property that a feasible program breaks; others may say that a leak is what they have not.
/// Empty if it says none.
std::string property_of(const std::string& path);

/// Whether a property is one of the two about leaks.
bool asks_for_leaks(const std::string& property);

/// The bound that it is asked about with: so many cells, or "all". Of those `times` as many.
std::string bound_of(const std::string& path, int times = 1);

/// The option for the properties that it is asked about with, behind a blank; none for the standard
/// ones.
std::string properties_for(const std::string& path);

/// "array_fill" for "data/c/array_fill.c", and the same as the name of a test.
std::string program_name(const std::string& path);
std::string test_name_of(const ::testing::TestParamInfo<std::string>& info);

}  // namespace heapreach::frontends
