// Which row of the table a call in LLVM's language means.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Value.h>

#include "frontends/library/table/effects.h"

namespace heapreach::frontends::library {

/// Calls of these functions say that a format does not match the arguments behind it, and that a
/// stream was closed before.
constexpr const char* bad_format = "__heapreach_bad_format";
constexpr const char* closed_stream = "__heapreach_closed_stream";

/// The function that is called, casts aside; null for calls through pointers and other values.
const llvm::Function* called_function(const llvm::Value& value);

/// The row of the function that the value is a call of: null where it is no call, where the
/// program defines the function (counts_though_defined aside), and where the call takes or passes
/// something else than the table says, widths of integers apart. Then the function is the program's
/// own, whatever its name.
const Effect* effect_of(const llvm::Value& value);

/// Whether the value is a call of a function of this kind.
bool is_call_of(const llvm::Value& value, Kind kind);

/// Whether calls of a function of this type can mean the row.
bool matches(const Effect& effect, const llvm::FunctionType& type);

/// Whether the value is a call of a function without definition that nothing is known of.
bool is_unknown_call(const llvm::Value& value);

}  // namespace heapreach::frontends::library
