#include "support/scratch.h"

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "support/error.h"

namespace heapreach {

namespace {

[[noreturn]] void cannot_write(const std::string& path) {
  throw InputError({path, 0, 0}, std::string("cannot be written: ") + std::strerror(errno));
}

}  // namespace

Scratch::Scratch() : owner_(getpid()) {
  path_ = (std::filesystem::temp_directory_path() / "heapreach-XXXXXX").string();
  if (!mkdtemp(path_.data())) cannot_write(path_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  if (owner_ == getpid()) std::filesystem::remove_all(path_, ignored);
}

std::string Scratch::write(const std::string& name, const std::string& text) const {
  const std::string path = file(name);
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) cannot_write(path);
  return path;
}

}  // namespace heapreach
