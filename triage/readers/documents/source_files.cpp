#include "triage/readers/documents/source_files.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

namespace fs = std::filesystem;

/// Nobody writes larger ones, and a report may name anything.
constexpr std::uintmax_t largest_source = std::uintmax_t{64} << 20;

std::optional<std::string> text_of_source(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > largest_source) {
    return std::nullopt;
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

SourceFiles::SourceFiles(const std::string& report)
    : folder_(fs::path(report).parent_path().string()) {}

const std::optional<std::string>& SourceFiles::text(const std::string& file,
                                                    const std::string& directory) {
  const auto [entry, is_new] = texts_.try_emplace({file, directory});
  std::optional<std::string>& text = entry->second;
  if (!is_new || !may_name_file(file)) return text;
  for (const std::string& folder : {std::string(), directory, folder_}) {
    if (text) break;
    text = text_of_source(fs::path(folder) / file);
  }
  return text;
}

Position SourceFiles::position(const std::string& file, const std::string& directory,
                               std::size_t offset) {
  const std::optional<std::string>& all = text(file, directory);
  if (!all || offset > all->size()) return {file, 0, 0};
  return position_in(*all, offset, file);
}

}  // namespace heapreach::triage
