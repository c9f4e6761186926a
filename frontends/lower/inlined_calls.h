// The calls that inlining has made part of their callers, as far as debug information knows them.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

namespace heapreach::frontends::lower {

class InlinedCalls {
 public:
  /// An instruction without a place goes with the one before it.
  static constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

  /// The call that the instruction came by: 0 if it stands in the function that is translated.
  std::uint32_t of(const llvm::Instruction& instruction);
  /// The same, if it was asked about that call before.
  std::optional<std::uint32_t> known(const llvm::Instruction& instruction) const;

  struct Call {
    std::string function;
    std::uint32_t caller = 0;
    unsigned line = 0, column = 0;  // of the call, in the caller's file
  };
  /// Those that there are, number 1 first.
  const std::vector<Call>& all() const { return all_; }

 private:
  std::uint32_t of(const llvm::DILocation& location);

  std::vector<Call> all_;
  std::map<const llvm::DILocation*, std::uint32_t> known_;  // by the place of the call
};

}  // namespace heapreach::frontends::lower
