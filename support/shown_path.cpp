#include "support/shown_path.h"

#include <filesystem>

namespace heapreach {

namespace fs = std::filesystem;

std::string shown_path(const std::string& path, const std::string& directory) {
  const fs::path whole =
      fs::absolute(fs::path(path).is_absolute() ? fs::path(path) : fs::path(directory) / path)
          .lexically_normal();
  const fs::path below = whole.lexically_relative(fs::current_path());
  if (below.empty() || *below.begin() == "..") return whole.string();
  return below.string();
}

}  // namespace heapreach
