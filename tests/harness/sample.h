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

/// A number that the name of a file decides, for drawing by it.
constexpr std::uint64_t number_of(std::string_view name) {
  return hash_of(name) / 7;
}

/// About one in `one_in` of the paths, chosen by the hash of their names below data/ and of the
/// test's name: others are in the sample of another test, and none changes when files are added.
inline std::vector<std::string> sample(const std::vector<std::string>& paths, std::uint64_t one_in,
                                       std::string_view test) {
  std::vector<std::string> result;
  for (const std::string& path : paths) {
    const std::size_t data = path.rfind("/data/");
    const std::string name = data == std::string::npos ? path : path.substr(data);
    if (number_of(name + std::string(test)) % one_in == 0) result.push_back(path);
  }
  return result;
}

/// One of them, chosen by the hash of the name: over many names, each of them.
template <class T>
const T& drawn(const std::vector<T>& all, std::string_view name) {
  return all.at(number_of(name) % all.size());
}

}  // namespace heapreach::test
