#include "support/output/destination.h"

#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>

namespace heapreach {

namespace {

namespace fs = std::filesystem;
using Stands = Destination::Stands;

constexpr int most_links = 40;  // as many as Linux follows

std::optional<FileId> id_of(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return FileId{status.st_dev, status.st_ino};
}

/// The descriptor that a name of this process stands for. To open such a name would begin the file
/// behind it anew, and lose what was written through the descriptor.
std::optional<int> descriptor_of(const fs::path& path) {
  const std::string name = path.lexically_normal().string();
  if (name == "/dev/stdout") return STDOUT_FILENO;
  if (name == "/dev/stderr") return STDERR_FILENO;
  for (const std::string folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!name.starts_with(folder)) continue;
    int number = -1;
    const char* const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + folder.size(), end, number);
    if (error == std::errc() && rest == end && number >= 0) return number;
  }
  return std::nullopt;
}

Stands what_stands_at(const std::string& path) {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return Stands::nothing;
  if (S_ISREG(status.st_mode)) return Stands::file;
  return S_ISDIR(status.st_mode) ? Stands::folder : Stands::stream;
}

fs::path folder_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

}  // namespace

std::string Destination::name() const {
  return fs::path(file).filename().string();
}

std::string Destination::beside(const std::string& other) const {
  return (fs::path(file).parent_path() / other).string();
}

Destination destination_of(const std::string& named) {
  Destination result;
  result.named = named;
  fs::path path = named;
  std::error_code error;
  for (int links = 0; links < most_links; ++links) {
    result.descriptor = descriptor_of(path);
    if (result.descriptor || !fs::is_symlink(path, error)) break;
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / target;  // an absolute one replaces what is before it
  }
  result.file = path.string();
  result.stands = result.descriptor ? Stands::stream : what_stands_at(named);
  result.id = id_of(named);
  result.folder = id_of(folder_of(path).string());
  return result;
}

std::optional<FileId> file_id_of(const std::string& named) {
  if (named != "-") return id_of(named);
  struct stat status = {};
  if (fstat(STDIN_FILENO, &status) != 0) return std::nullopt;
  return FileId{status.st_dev, status.st_ino};
}

bool is_one_file(const Destination& a, const Destination& b) {
  if (a.stands == Stands::stream || b.stands == Stands::stream) return false;
  if (a.id || b.id) return a.id == b.id;
  if (a.folder || b.folder) return a.folder == b.folder && a.name() == b.name();
  return fs::path(a.file).lexically_normal() == fs::path(b.file).lexically_normal();
}

}  // namespace heapreach
