// How messages call files that something in another folder names.
#pragma once

#include <string>

namespace heapreach {

/// The path relative to the working directory if it lies below that, else the absolute one, without
/// detours. A relative `path` is one in `directory`, an empty one being the working directory.
std::string shown_path(const std::string& path, const std::string& directory);

}  // namespace heapreach
