// How heapreach knows a file that it wrote: by a mark with the hash of its content. The mark is an
// extended attribute of the file, so that both appear at once and nothing stands beside it; where
// the file system has no attributes it is a hidden file, .NAME.heapreach. A mark inside the file
// would not do: JSON and CSV have no comments.
#pragma once

#include <optional>
#include <string>

namespace heapreach {

struct Mark {
  std::string hash;   // hash_of() the content
  std::string maker;  // the command that wrote it

  bool operator==(const Mark&) const = default;
};

/// The bytes of a file; none if it cannot be read.
std::string content_of(const std::string& file);

/// Where the mark of a file stands that can have no attribute.
std::string mark_file_of(const std::string& file);
/// Whether a name is such a one.
bool is_mark_file(const std::string& name);

/// Returns whether the file system took the attribute.
bool mark_by_attribute(const std::string& file, const Mark& mark);
/// Writes the hidden file. If that fails there is no mark: the file then counts as another's. A
/// file of that name which holds no mark is left as it is.
void mark_beside(const std::string& file, const Mark& mark);

/// The mark of a file, in whichever way it has one.
std::optional<Mark> mark_of(const std::string& file);
/// The mark, if the file still holds what was written with it.
std::optional<Mark> mark_of_unchanged(const std::string& file);

}  // namespace heapreach
