#include "support/output/draft_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "support/error.h"
#include "support/hash.h"
#include "support/output/draft_file.h"
#include "support/output/mark.h"
#include "support/output/rules.h"

namespace heapreach {

namespace {

namespace fs = std::filesystem;
using Stands = Destination::Stands;
using Others = OutputFolder::Others;

[[noreturn]] void cannot_be_made(const std::string& path, const std::error_code& error) {
  throw InputError({path, 0, 0}, "cannot be made: " + error.message());
}

/// Where a folder is made that is, or will be, `to`.
fs::path place_of(const Destination& to) {
  if (to.stands == Stands::folder) return fs::path(to.file) / draft_folder_name;
  fs::path target = fs::path(to.file).lexically_normal();
  if (target.filename().empty()) target = target.parent_path();
  return target.parent_path() / (draft_folder_name + ("-" + target.filename().string()));
}

std::vector<std::string> files_below(const fs::path& folder) {
  std::vector<std::string> names;
  const auto options = fs::directory_options::skip_permission_denied;
  for (const auto& entry : fs::recursive_directory_iterator(folder, options)) {
    if (!entry.is_regular_file() || entry.is_symlink()) continue;
    names.push_back(entry.path().lexically_relative(folder).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// What the same command wrote there before and has not written now.
void remove_leftovers(const fs::path& target, const std::vector<std::string>& names,
                      const std::string& command) {
  for (const std::string& name : files_below(target)) {
    if (std::binary_search(names.begin(), names.end(), name)) continue;
    const auto mark = mark_of_unchanged(target / name);
    if (!mark || mark->maker != command) continue;
    std::error_code ignored;
    fs::remove(mark_file_of(target / name), ignored);
    fs::path empty = target / name;
    while (empty != target && fs::remove(empty, ignored)) empty = empty.parent_path();
  }
}

}  // namespace

DraftFolder::DraftFolder(const OutputFolder& folder) : folder_(folder), owner_(getpid()) {
  const Destination to = destination_of(folder.path());
  target_ = to.file;
  path_ = place_of(to);
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) cannot_be_made(folder.path(), error);
  lock_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock_ >= 0 && flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(lock_);
    throw UsageError(folder.option() + " " + folder.path() +
                     ": another heapreach is writing there now");
  }
  for (const auto& left : fs::directory_iterator(path_, error)) fs::remove_all(left, error);
  if (error) cannot_be_made(folder.path(), error);
}

DraftFolder::~DraftFolder() {
  std::error_code ignored;
  if (!path_.empty() && owner_ == getpid()) fs::remove_all(path_, ignored);
  if (lock_ >= 0) close(lock_);
}

void DraftFolder::make_folder(const std::string& name) const {
  std::error_code error;
  fs::create_directories(file(name), error);
  if (error) cannot_be_made(folder_.path() + "/" + name, error);
}

void DraftFolder::write(const std::string& name, const std::string& text) const {
  make_folder(fs::path(name).parent_path().string());
  errno = 0;
  std::ofstream out(file(name), std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    cannot_be_written(folder_.path() + "/" + name, std::error_code(errno, std::generic_category()));
  }
}

void DraftFolder::deliver() {
  const std::vector<std::string> names = files_below(path_);
  const Destination to = destination_of(folder_.path());
  if (const auto why = folder_.rules().why_it_stays(folder_, to)) {
    const std::string kept = std::exchange(path_, "");
    throw InputError({folder_.path(), 0, 0}, "was written by another meanwhile: the result is in " +
                                                 kept + " until the next run (" + *why + ")");
  }
  if (to.stands == Stands::folder) {
    deliver_into(to, names);
    return;
  }
  for (const std::string& name : names) {
    const Mark mark{hash_of(content_of(file(name))), folder_.rules().command()};
    if (!mark_by_attribute(file(name), mark)) mark_beside(file(name), mark);
  }
  std::error_code error;
  fs::rename(path_, target_, error);
  if (error) cannot_be_made(folder_.path(), error);
  path_.clear();
}

void DraftFolder::deliver_into(const Destination& to, const std::vector<std::string>& names) const {
  const OutputRules& rules = folder_.rules();
  const fs::path target = to.file;
  const auto place_of_file = [&](const std::string& name) {
    return destination_of(folder_.path() + "/" + name);
  };
  for (const std::string& name : names) {
    const Destination one = place_of_file(name);
    rules.require_no_input(folder_.option(), one);
    if (const auto why = rules.why_it_stays(folder_.option(), one)) {
      throw UsageError(refusal(folder_.option(), one.named, *why));
    }
  }
  for (const std::string& name : names) {
    std::error_code error;
    fs::create_directories((target / name).parent_path(), error);
    if (error) cannot_be_made((target / name).parent_path(), error);
    require_writable(place_of_file(name));
  }
  for (const std::string& name : names) {
    DraftFile(place_of_file(name), content_of(file(name)), rules.command()).place();
  }
  if (folder_.others() == Others::none) remove_leftovers(target, names, rules.command());
}

}  // namespace heapreach
