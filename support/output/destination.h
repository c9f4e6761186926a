// What stands where a user wants something written, and where a write goes: two names of one file
// are told by device and number, not by how they are spelled.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace heapreach {

struct FileId {
  dev_t device = 0;
  ino_t number = 0;
  bool operator==(const FileId&) const = default;
};

struct Destination {
  /// A stream is a device, a pipe, a socket or an open descriptor: it is written to and never
  /// replaced.
  enum class Stands { nothing, file, folder, stream };

  std::string named;                   // by the user
  std::string file;                    // what a write makes or replaces: links are followed
  Stands stands = Stands::nothing;     // there now
  std::optional<FileId> id = {};       // of what stands there
  std::optional<FileId> folder = {};   // the folder of `file`, if it is there
  std::optional<int> descriptor = {};  // of a name such as /dev/stdout

  /// The last name of `file`.
  std::string name() const;
  /// What stands beside `file` under another name.
  std::string beside(const std::string& name) const;
};

/// Never fails: where nothing can be looked at, nothing stands.
Destination destination_of(const std::string& named);

/// The file behind a name, of "-" standard input; nothing if there is none.
std::optional<FileId> file_id_of(const std::string& named);

/// Whether what is written to one of them is lost when the other is written. Never of streams.
bool is_one_file(const Destination& a, const Destination& b);

}  // namespace heapreach
