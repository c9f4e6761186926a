#include "support/output/rules.h"

#include <algorithm>
#include <filesystem>

#include "support/error.h"
#include "support/output/draft_folder.h"
#include "support/output/mark.h"

namespace heapreach {

namespace {

namespace fs = std::filesystem;
using Stands = Destination::Stands;
using Others = OutputFolder::Others;

std::string size_of(const std::string& file) {
  std::error_code error;
  const auto bytes = fs::file_size(file, error);
  return error ? "a file" : "a file of " + std::to_string(bytes) + " bytes";
}

bool is_empty(const std::string& file) {
  std::error_code error;
  return fs::file_size(file, error) == 0 && !error;
}

std::string history_of(const std::string& file) {
  return mark_of(file) ? "which was changed since heapreach wrote it"
                       : "which heapreach did not write";
}

bool is_own_trace(const fs::path& path) {
  const std::string name = path.filename().string();
  return is_mark_file(name) || name == draft_folder_name;
}

/// The first file, by name, that is not as the command left it; empty if there is none.
std::string first_foreign(const fs::path& folder, const std::string& command) {
  std::vector<std::string> foreign;
  for (auto entry = fs::recursive_directory_iterator(folder);
       entry != fs::recursive_directory_iterator(); ++entry) {
    if (is_own_trace(entry->path())) {
      entry.disable_recursion_pending();
      continue;
    }
    if (entry->is_directory() && !entry->is_symlink()) continue;
    const auto mark = entry->is_symlink() ? std::nullopt : mark_of_unchanged(entry->path());
    if (!mark || mark->maker != command) foreign.push_back(entry->path());
  }
  return foreign.empty() ? "" : *std::min_element(foreign.begin(), foreign.end());
}

/// Whether heapreach has ever written into a folder, or it is empty.
bool is_known(const fs::path& folder) {
  bool empty = true;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (is_own_trace(entry.path())) continue;
    empty = false;
    if (entry.is_regular_file() && mark_of(entry.path())) return true;
  }
  return empty;
}

}  // namespace

void OutputRules::add_input(const std::string& name, const std::string& path,
                            const std::string& rewritten_by) {
  inputs_.push_back({name, path, file_id_of(path), rewritten_by});
}

void OutputRules::add_output(const std::string& option, const Destination& to) {
  for (const Output& other : outputs_) {
    if (!is_one_file(other.to, to)) continue;
    throw UsageError(other.option + " " + other.to.named + " and " + option + " " + to.named +
                     " are one file: each needs its own");
  }
  outputs_.push_back({option, to});
}

void OutputRules::require_no_input(const std::string& option, const Destination& to) const {
  if (!to.id || to.stands == Stands::stream) return;
  for (const Input& input : inputs_) {
    if (input.id != to.id || input.rewritten_by == option) continue;
    const std::string path = input.path == "-" ? "standard input" : input.path;
    throw UsageError(option + " " + to.named + " is the input " + path + " (" + input.name +
                     "), which would be lost");
  }
}

std::optional<std::string> OutputRules::why_it_stays(const std::string& option,
                                                     const Destination& to) const {
  if (force_ || to.stands != Stands::file || is_empty(to.file)) return std::nullopt;
  for (const Input& input : inputs_) {
    if (input.id == to.id && input.rewritten_by == option) return std::nullopt;
  }
  if (mark_of_unchanged(to.file)) return std::nullopt;
  return "there is " + size_of(to.file) + " already, " + history_of(to.file);
}

std::optional<std::string> OutputRules::why_it_stays(const OutputFolder& folder,
                                                     const Destination& to) const {
  if (force_ || to.stands != Stands::folder) return std::nullopt;
  try {
    if (folder.others() == Others::stay) {
      if (is_known(to.file)) return std::nullopt;
      return "there is a folder already, with files that heapreach did not write";
    }
    const std::string foreign = first_foreign(to.file, command_);
    if (foreign.empty()) return std::nullopt;
    return "there is a folder already, with " + foreign + ", which " +
           (mark_of(foreign) ? "was changed since, or another command wrote it"
                             : "heapreach did not write");
  } catch (const fs::filesystem_error& error) {
    throw InputError({error.path1().string(), 0, 0}, "cannot be read: " + error.code().message());
  }
}

std::string refusal(const std::string& option, const std::string& path, const std::string& why) {
  return option + " " + path + ": " + why + "; take another name, or --force to write over it";
}

}  // namespace heapreach
