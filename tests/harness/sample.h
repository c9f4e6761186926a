// Samples of what a test of every file would try: the same ones each time, whatever else there is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heapreach::test {

/// A number that depends on the text alone (FNV-1a, 64 bits).
constexpr std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

/// About one in `one_in` of the paths, chosen by the hash of their names below data/ and of the
/// test's name: others are in the sample of another test, and none changes when files are added.
inline std::vector<std::string> sample(const std::vector<std::string>& paths, std::uint64_t one_in,
                                       std::string_view test) {
  std::vector<std::string> result;
  for (const std::string& path : paths) {
    const std::size_t data = path.rfind("/data/");
    const std::string name = data == std::string::npos ? path : path.substr(data);
    if (hash_of(name + std::string(test)) / 7 % one_in == 0) result.push_back(path);
  }
  return result;
}

}  // namespace heapreach::test
