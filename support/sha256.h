// The fingerprint by which other programs tell whether a file is the one that they mean.
#pragma once

#include <string>
#include <string_view>

namespace heapreach {

/// SHA-256 of the bytes (FIPS 180-4): 64 hexadecimal digits.
std::string sha256_of(std::string_view text);

}  // namespace heapreach
