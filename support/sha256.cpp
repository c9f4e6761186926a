// FIPS 180-4, sections 5 and 6. Boost has SHA-1 only, and LLVM's stays behind frontends/, which
// readers of reports do without.
#include "support/sha256.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace heapreach {

namespace {

using Word = std::uint32_t;
constexpr std::size_t block_bytes = 64;

/// Fractions of the cube roots of the first 64 primes.
constexpr std::array<Word, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// The text, a bit that is set, zeros, and the number of its bits: whole blocks.
std::string padded(std::string_view text) {
  std::string result(text);
  result += '\x80';
  while (result.size() % block_bytes != block_bytes - 8) result += '\0';
  const std::uint64_t bits = std::uint64_t{8} * text.size();
  for (int shift = 56; shift >= 0; shift -= 8) result += static_cast<char>((bits >> shift) & 0xff);
  return result;
}

std::array<Word, 64> schedule_of(std::string_view block) {
  std::array<Word, 64> schedule{};
  for (std::size_t i = 0; i < block_bytes; ++i) {
    schedule[i / 4] = (schedule[i / 4] << 8) | static_cast<unsigned char>(block[i]);
  }
  for (std::size_t i = 16; i < schedule.size(); ++i) {
    const Word a = schedule[i - 15], b = schedule[i - 2];
    const Word small_a = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3);
    const Word small_b = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10);
    schedule[i] = small_b + schedule[i - 7] + small_a + schedule[i - 16];
  }
  return schedule;
}

/// `s` is the working state, a to h.
void follow_round(std::array<Word, 8>& s, Word constant_and_word) {
  const Word sum_e = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
  const Word chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
  const Word first = s[7] + sum_e + chosen + constant_and_word;
  const Word sum_a = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
  const Word majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
  std::rotate(s.begin(), s.end() - 1, s.end());
  s[4] += first;
  s[0] = first + sum_a + majority;
}

}  // namespace

std::string sha256_of(std::string_view text) {
  // Fractions of the square roots of the first eight primes.
  std::array<Word, 8> hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                              0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const std::string blocks = padded(text);
  for (std::size_t at = 0; at < blocks.size(); at += block_bytes) {
    const auto schedule = schedule_of(std::string_view(blocks).substr(at, block_bytes));
    std::array<Word, 8> state = hash;
    for (std::size_t i = 0; i < schedule.size(); ++i) {
      follow_round(state, round_constants[i] + schedule[i]);
    }
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += state[i];
  }
  std::string digits;
  for (const Word word : hash) {
    for (int shift = 28; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(word >> shift) & 15];
  }
  return digits;
}

}  // namespace heapreach
