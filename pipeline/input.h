// Input files: an RTS or clauses, told apart by name and content.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "horn/clause.h"
#include "rts/read.h"

namespace heapreach::pipeline {

struct RtsInput {
  rts::System system;  // implicit errors expanded
  std::vector<rts::Warning> warnings;
};

struct Input {
  std::string name;  // as positions and output show it; "-" is standard input
  std::string hash;  // of the bytes, for evidence
  std::variant<RtsInput, horn::ClauseSystem> content;
};

/// The bytes of a file, or of standard input for "-", which is read once and kept. Throws
/// InputError naming the file.
std::string read_bytes(const std::string& path);

/// Reads standard input for later calls of read_bytes, also in processes that are forked from this
/// one: their process groups are in the background, where a terminal stops who reads. Throws
/// InputError, or BackendError if it takes too long or is larger than `megabytes`.
void read_standard_input(const Deadline& deadline, std::uint64_t megabytes);

/// Reads a file. Names in .smt2 hold clauses, others an RTS; standard input holds clauses if its
/// first character, white space and comments aside, is a parenthesis.
Input read_input(const std::string& path, const Deadline& deadline);

}  // namespace heapreach::pipeline
