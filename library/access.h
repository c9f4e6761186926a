// What the other files of the library may see of a System.
#pragma once

#include "library/heapreach.h"

namespace heapreach {

struct Access {
  /// Of a program only: the cells of its static blocks.
  static const std::optional<std::uint64_t>& static_cells(const System& system) {
    return system.static_cells_;
  }
  /// And the hash of its own bytes.
  static const std::string& program_hash(const System& system) { return system.program_hash_; }
  static void set_program(System& system, std::uint64_t static_cells, std::string hash,
                          std::vector<std::string> warnings) {
    system.static_cells_ = static_cells;
    system.program_hash_ = std::move(hash);
    system.warnings_ = std::move(warnings);
  }
};

}  // namespace heapreach
