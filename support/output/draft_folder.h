// How a folder is filled: its files are made in another one, and moved when all of them are there.
#pragma once

#include <string>
#include <vector>

#include "support/output/outputs.h"

namespace heapreach {

/// What the other folder is called where the one to be filled is there already: it stands inside.
inline constexpr const char* draft_folder_name = ".heapreach-draft";

/// Files by their names in the folder. What a run that was stopped has left there goes away when
/// the next one begins. Functions throw InputError for what cannot be written.
class DraftFolder {
 public:
  /// Makes the other folder, and those above it. Throws UsageError if another process is at it.
  explicit DraftFolder(const OutputFolder& folder);
  /// Takes the draft away, unless it was delivered.
  ~DraftFolder();
  DraftFolder(const DraftFolder&) = delete;
  DraftFolder& operator=(const DraftFolder&) = delete;

  /// Where a file is made that others write.
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const;
  void make_folder(const std::string& name) const;

  /// A folder that was not there appears at once. In one that was each file is replaced by the
  /// rules of files: UsageError if one of them is to stay, and then none is touched; and if no
  /// others may stand in it, those of an earlier run go away.
  void deliver();

 private:
  void deliver_into(const Destination& to, const std::vector<std::string>& names) const;
  void appear(const Destination& to, const std::vector<std::string>& names);

  OutputFolder folder_;
  std::string target_;  // links followed
  std::string path_;
  int lock_ = -1;
  int owner_;  // process
};

}  // namespace heapreach
