// The fingerprint by which heapreach tells whether bytes are those that it has seen before.
#pragma once

#include <string>

namespace heapreach {

/// "sha1:" and 40 hexadecimal digits of the bytes of `text`.
std::string hash_of(const std::string& text);

}  // namespace heapreach
