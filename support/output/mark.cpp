#include "support/output/mark.h"

#include <sys/xattr.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "support/hash.h"

namespace heapreach {

namespace {

namespace fs = std::filesystem;

constexpr const char* attribute = "user.heapreach";
constexpr const char* ending = ".heapreach";

std::string text_of(const Mark& mark) {
  return mark.hash + " " + mark.maker;
}

std::optional<Mark> mark_in(const std::string& text) {
  std::istringstream in(text);
  Mark mark;
  if (!(in >> mark.hash) || !mark.hash.starts_with("sha1:")) return std::nullopt;
  in >> mark.maker;
  return mark;
}

std::optional<Mark> mark_beside(const std::string& file) {
  const std::string path = mark_file_of(file);
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::string line;
  std::getline(in, line);
  return mark_in(line);
}

}  // namespace

std::string content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string mark_file_of(const std::string& file) {
  const fs::path path = file;
  return (path.parent_path() / ("." + path.filename().string() + ending)).string();
}

bool is_mark_file(const std::string& name) {
  return name.starts_with(".") && name.ends_with(ending) && name != ending;
}

bool mark_by_attribute(const std::string& file, const Mark& mark) {
  const std::string text = text_of(mark);
  return setxattr(file.c_str(), attribute, text.data(), text.size(), 0) == 0;
}

void mark_beside(const std::string& file, const Mark& mark) {
  const std::string path = mark_file_of(file);
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(path, ignored)) && !mark_beside(file)) return;
  std::ofstream(path, std::ios::binary) << text_of(mark) << "\n";
}

std::optional<Mark> mark_of(const std::string& file) {
  std::array<char, 256> text = {};
  const ssize_t size = getxattr(file.c_str(), attribute, text.data(), text.size());
  if (size > 0) return mark_in(std::string(text.data(), static_cast<std::size_t>(size)));
  return mark_beside(file);
}

std::optional<Mark> mark_of_unchanged(const std::string& file) {
  const std::optional<Mark> mark = mark_of(file);
  if (!mark || hash_of(content_of(file)) != mark->hash) return std::nullopt;
  return mark;
}

}  // namespace heapreach
