// How a file is written: beside its place first, and moved there when it is whole, so that no
// failure and no signal leaves half a file or takes the old one away.
#pragma once

#include <string>
#include <system_error>

#include "support/output/destination.h"

namespace heapreach {

/// Throws InputError, as everything here does that cannot be written.
[[noreturn]] void cannot_be_written(const std::string& path, const std::error_code& error);

/// Tries whether a draft can be written for a file, or the stream be written to; leaves all as it
/// was. A pipe is not opened, since that would wait for its reader.
void require_writable(const Destination& to);

void write_stream(const Destination& to, const std::string& text);

/// The new content of a file, beside its place. It has the permissions of what it will replace, and
/// as far as the system allows its owner; it is marked as written by `maker`.
class DraftFile {
 public:
  /// `to` is no stream.
  DraftFile(const Destination& to, const std::string& text, const std::string& maker);
  /// Takes it away again, unless it was placed or kept.
  ~DraftFile();
  DraftFile(const DraftFile&) = delete;
  DraftFile& operator=(const DraftFile&) = delete;

  void place();
  /// Leaves the draft where it is, for the user to find; returns its path.
  std::string keep();

 private:
  void write(const std::string& text);

  Destination to_;
  std::string maker_, hash_;
  std::string path_;
  int file_ = -1;
  bool has_attribute_ = false;
};

}  // namespace heapreach
