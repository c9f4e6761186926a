// What outside functions read and write through their arguments, as instructions at their calls.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>

namespace heapreach::frontends::library {

/// A call of this function says that its second argument's number of bytes is read from where the
/// first one points to.
constexpr const char* bytes_read = "heapreach.read_bytes";

/// A call of this function is one digit of its first argument, a number without a sign: what is
/// left of its quotient by the second one in a division by the third, which are constants.
constexpr const char* digit_function = "heapreach_digit";

/// Puts in front of every call of an outside function loops and calls of bytes_read that read what
/// it reads, and behind it a loop that writes what it writes. Calls of sprintf and the like become
/// instructions that write the text (print_format.h). Contract: locals are in registers, so
/// that constant texts are known: what is certainly a text is not read again. Calls of which it
/// cannot say what they read stay, with reason_of_refusal (call_site.h).
void spell_out_effects(const std::vector<llvm::Function*>& functions);

}  // namespace heapreach::frontends::library
