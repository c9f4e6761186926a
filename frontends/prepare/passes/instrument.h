// The program for runs in which somebody else supplies every arbitrary value.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include <llvm/IR/Function.h>

namespace heapreach::frontends::prepare {

/// The names of what the instrumented program calls, for harnesses (runs/harness.h):
/// `unsigned long long heapreach_local(unsigned)` and `void *heapreach_local_pointer(unsigned)` for
/// the value of a local when its lifetime starts, `void heapreach_block(void *, unsigned long long,
/// unsigned)` for the first content of a local or global in memory, `void heapreach_bad_call(void)`
/// where a call through a pointer would go wrong. The entry function is `heapreach_entry`.
constexpr const char* entry_name = "heapreach_entry";
constexpr const char* bad_call_name = "heapreach_bad_call";

/// Numbers the values that instrument() gives a number to: calls of arbitrary_prefix that somebody
/// uses, locals in memory, and globals without initialiser.
std::unordered_map<const llvm::Value*, unsigned> numbered(
    const std::vector<llvm::Function*>& functions);

/// Turns the prepared functions, the entry first, into a program that a harness completes, and
/// returns its bitcode; AddressSanitizer will check its accesses. The module is of no further use.
std::string instrument(const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::prepare
