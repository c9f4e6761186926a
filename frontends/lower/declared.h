// What the program declares pointers from outside to point to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontends/lower/context.h"

namespace heapreach::frontends::lower {

/// Whether it is what a variable of the program holds at the start.
bool is_start_value(const llvm::Value& value);
/// What that variable is called. Contract: it is one.
std::string variable_of_start(const llvm::Value& value);

/// The bytes of the record that the pointer is declared to point to; nothing if it is none.
std::optional<std::uint64_t> declared_record(const llvm::Value& value, const Context& context);

/// What parameters, start values and results of undefined functions point to, where that is a
/// record or a number wider than a character: then all of these see the same cells in blocks of
/// that type. Nothing without --open.
std::vector<layouts::DeclaredPointer> declared_pointers(
    const std::vector<llvm::Function*>& functions, const Options& options);

}  // namespace heapreach::frontends::lower
