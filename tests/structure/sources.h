// The rooms of the tool, which may include which, and what their files say.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace heapreach::test {

/// A room may include itself and what it names here: a room, or a folder with all of its rooms
/// (`folder/.`: without them). The rooms of its own folder are named one by one.
extern const std::map<std::string, std::vector<std::string>> may_use;

/// Whether files of `room` may include files of `target`, both with a line in may_use.
bool may_include(const std::string& room, const std::string& target);

struct Include {
  std::string file;
  std::string folder;
  std::string target;
};

/// The folder with a line in may_use that a path relative to the sources lies in, or "".
std::string folder_of(const std::string& path);

std::string top_of(const std::string& folder);

/// The files of a room, without those of rooms below it.
std::vector<std::filesystem::path> files_of(const std::string& room);

using Visit = std::function<void(const std::string& file, const std::string& folder,
                                 const std::string& line, std::size_t number)>;
void for_each_line(const Visit& visit);

std::vector<Include> all_includes();

}  // namespace heapreach::test
