#include "support/output/draft_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <tuple>
#include <utility>

#include "support/error.h"
#include "support/hash.h"
#include "support/output/mark.h"

namespace heapreach {

namespace {

using Stands = Destination::Stands;

std::error_code last_error() {
  return {errno, std::generic_category()};
}

std::error_code write_all(int file, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t count = ::write(file, text.data() + at, text.size() - at);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return last_error();
    at += static_cast<std::size_t>(count);
  }
  return {};
}

/// A new file beside `to`, and its path. The name is short, since that of `to` may be as long as
/// names can be.
std::pair<int, std::string> new_file_beside(const Destination& to) {
  constexpr int tries = 1000;
  for (int number = 0; number < tries; ++number) {
    const std::string name =
        ".heapreach-" + std::to_string(getpid()) + "-" + std::to_string(number) + ".part";
    const std::string path = to.beside(name);
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) return {file, path};
    if (errno != EEXIST) break;
  }
  cannot_be_written(to.named, last_error());
}

/// Also for a file of one's own that is protected against writing: to rename over it would be
/// allowed, and against its owner's will.
void require_allowed(const Destination& to) {
  if (to.stands == Stands::folder) {
    cannot_be_written(to.named, std::make_error_code(std::errc::is_a_directory));
  }
  if (to.stands == Stands::nothing) return;
  if (access(to.file.c_str(), W_OK) != 0) cannot_be_written(to.named, last_error());
}

}  // namespace

void cannot_be_written(const std::string& path, const std::error_code& error) {
  throw InputError({path, 0, 0}, "cannot be written: " + error.message());
}

void require_writable(const Destination& to) {
  if (to.descriptor) {
    const int flags = fcntl(*to.descriptor, F_GETFL);
    if (flags < 0) cannot_be_written(to.named, last_error());
    if ((flags & O_ACCMODE) == O_RDONLY) {
      cannot_be_written(to.named, std::make_error_code(std::errc::bad_file_descriptor));
    }
    return;
  }
  require_allowed(to);
  if (to.stands == Stands::stream) return;
  const auto [file, path] = new_file_beside(to);
  close(file);
  unlink(path.c_str());
}

void write_stream(const Destination& to, const std::string& text) {
  const int file = to.descriptor ? fcntl(*to.descriptor, F_DUPFD_CLOEXEC, 0)
                                 : open(to.file.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) cannot_be_written(to.named, last_error());
  const std::error_code error = write_all(file, text);
  const bool closed = close(file) == 0;
  if (error) cannot_be_written(to.named, error);
  if (!closed) cannot_be_written(to.named, last_error());
}

DraftFile::DraftFile(const Destination& to, const std::string& text, const std::string& maker)
    : to_(to), maker_(maker), hash_(hash_of(text)) {
  require_allowed(to);
  std::tie(file_, path_) = new_file_beside(to);
  try {
    write(text);
  } catch (const InputError&) {
    unlink(path_.c_str());
    throw;
  }
}

void DraftFile::write(const std::string& text) {
  std::error_code error = write_all(file_, text);
  has_attribute_ = mark_by_attribute(path_, {hash_, maker_});
  struct stat old = {};
  if (!error && stat(to_.file.c_str(), &old) == 0) {
    // Only root may give files away. Where not even the group stays, it gets no permissions.
    const bool is_alike = fchown(file_, old.st_uid, old.st_gid) == 0 ||
                          fchown(file_, static_cast<uid_t>(-1), old.st_gid) == 0;
    if (fchmod(file_, old.st_mode & (is_alike ? 0777 : 0707)) != 0) error = last_error();
  }
  if (close(file_) != 0 && !error) error = last_error();
  if (error) cannot_be_written(to_.named, error);
}

DraftFile::~DraftFile() {
  if (!path_.empty()) unlink(path_.c_str());
}

void DraftFile::place() {
  std::error_code error;
  std::filesystem::rename(path_, to_.file, error);
  if (error) cannot_be_written(to_.named, error);
  path_.clear();
  if (!has_attribute_) mark_beside(to_.file, {hash_, maker_});
}

std::string DraftFile::keep() {
  return std::exchange(path_, "");
}

}  // namespace heapreach
