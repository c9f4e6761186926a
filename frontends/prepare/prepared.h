// What preparation leaves behind in a module, for those that translate or run it.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

namespace heapreach::frontends::prepare {

/// Calls of functions with this prefix stand for arbitrary values of their type.
constexpr const char* arbitrary_prefix = "__heapreach_arbitrary";

/// Of these, calls with this prefix stand for what a variable of the program holds at the start.
constexpr const char* start_value_prefix = "__heapreach_arbitrary_start";

/// The function that reports a call through a bad pointer: its arguments are the pointer, and the
/// functions that it should have been one of.
constexpr const char* bad_call = "__heapreach_bad_call";

/// The attribute of declarations that stand for whatever function a pointer from outside leads to.
constexpr const char* callback_attribute = "heapreach.callback";

/// What declarations have that stand for functions which were not read; its value is their name.
constexpr const char* unread_attribute = "heapreach.unread";

/// Calls of functions whose names start so say that blocks are reachable from their argument when
/// the program ends next; what follows is a number, a dot and the name of the C variable.
constexpr const char* root_prefix = "heapreach.root.";

/// Calls of it say that a copy of bytes became one of leaves: its arguments are the start of the
/// bytes, how many they are, and how many leaves. That serves as long as these bytes are as many
/// cells; else preparation has to begin anew and keep padding.
constexpr const char* padding_dropped = "heapreach.padding_dropped";

/// Calls of functions whose names start so say that their argument was loaded just there; what
/// follows is its type (passes/marked_loads.h).
constexpr const char* loaded_mark = "heapreach.loaded.";

/// Calls of functions whose names start so give their argument, the constant number of elements in
/// a block of alloca; what follows is how many bits it has.
constexpr const char* block_size = "heapreach.block_size.";

/// Calls of it say which line of the program begins (lines/marks.h).
constexpr const char* line_mark = "heapreach.line";

/// Whether the instruction is such a call.
bool is_line_mark(const llvm::Instruction& instruction);

/// True for the functions that the translation knows by name although the program may define them:
/// __VERIFIER_error, reach_error, __VERIFIER_assume.
bool known_by_name(const llvm::Function& function);

/// The defined function that an instruction calls directly and that the translation does not know
/// by name, else null.
llvm::Function* defined_callee(const llvm::Instruction& instruction);

/// Whether the function ends the program normally: `exit`, `_exit`, ..
bool ends_normally(const llvm::CallBase& call);

}  // namespace heapreach::frontends::prepare
