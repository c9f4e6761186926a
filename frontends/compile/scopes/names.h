// Functions that programs are made to call where blocks of C's begin and end. Nobody defines them:
// prepare/locals/marked_scopes.h makes lifetimes of their calls.
#pragma once

#include <string_view>

namespace heapreach::frontends::compile::scopes {

/// Metadata of modules whose calls of the functions below say all about scopes.
constexpr const char* module_is_marked = "heapreach.scopes";

/// Of all their names.
constexpr std::string_view name_prefix = "heapreach.";

/// `void (int block)`: an execution comes into the block with this number, or leaves it. Numbers
/// count from 1 in each function.
constexpr const char* enter = "heapreach.scope.enter";
constexpr const char* leave = "heapreach.scope.leave";

/// `void *(int block, void *object, int loses_value)`: the object belongs to the block, 0 being the
/// function's own. The result is `object`. With `loses_value` its value is indeterminate from here.
constexpr const char* object = "heapreach.scope.object";

/// `void (void)`: a variable with a cleanup function ends together with marked objects, which the
/// function would see too late.
constexpr const char* unsupported = "heapreach.scope.unsupported";

}  // namespace heapreach::frontends::compile::scopes
