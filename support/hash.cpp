#include "support/hash.h"

#include <boost/uuid/detail/sha1.hpp>

namespace heapreach {

std::string hash_of(const std::string& text) {
  boost::uuids::detail::sha1 sha;
  sha.process_bytes(text.data(), text.size());
  // Older Boost gives five words, newer Boost twenty bytes, most significant first.
  boost::uuids::detail::sha1::digest_type digest;
  sha.get_digest(digest);
  constexpr std::size_t element_bytes = sizeof(digest[0]);
  std::string result = "sha1:";
  for (const auto element : digest) {
    for (std::size_t byte = element_bytes; byte-- > 0;) {
      const unsigned value = (static_cast<unsigned>(element) >> (8 * byte)) & 0xffu;
      result += "0123456789abcdef"[value >> 4];
      result += "0123456789abcdef"[value & 15];
    }
  }
  return result;
}

}  // namespace heapreach
