// What the known functions outside the program do: the one table that every part asks, from the
// import to the harness of a run. A function that the program defines is the program's, whatever
// its name (error functions and __VERIFIER_assume apart), and so is one that it declares with other
// types than the table has (calls.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heapreach::frontends::library {

enum class Kind {
  error,         // to call it is the error
  assertion,     // to call it with a first argument that is 0 is the error
  assumption,    // __VERIFIER_assume: executions where the first argument is 0 end
  any_value,     // __VERIFIER_nondet_*
  normal_end,    // leaks are looked for there
  abnormal_end,  // and not there
  allocation,    // malloc, calloc
  reallocation,
  release,  // free
  defined,  // in LLVM's language: definitions.h
  outside,  // reads and writes what its parameters say, nothing else, and returns any value that
            // C lets it return
  unknown,  // nothing is known of what it reads and writes: refused, unless --extern says how such
            // functions count
  refused,
};

/// Where an integer that an outside function returns lies.
enum class Range {
  any,
  not_negative,
  positive,
  bit,          // 0 or 1
  below_2_31,   // 0 to 2^31 - 1, whatever the type
  within_2_31,  // -2^31 to 2^31 - 1, whatever the type
  zero_or_minus_one,
  byte_or_end,      // -1 to 255
  argument_or_end,  // the argument `limit` as an unsigned char, or -1
  up_to,            // 0 to the argument `limit`
  elements,         // the same, and 0 if the argument in front of that is
  below,            // the same, less than that unless both are 0
  minus_one_on,     // -1 to the argument `limit`
  at_least_minus_one,
  printed,  // negative, or the length of the text, as far as a constant format says that
};

struct Effect {
  std::string_view name;
  Kind kind = Kind::outside;
  /// `v` void, `i` int, `l` as wide as a pointer, `q` 64 bits, `p` a pointer into no block of the
  /// program, or null, `F` a stream, or null, which is such a pointer, too; `d` a floating-point
  /// number of any type, `t` a pointer to a text that the library keeps, `T` the same or null.
  char result = 'v';
  /// One letter each. Numbers as above; pointers: `p` is not looked through, `h` (a stream)
  /// neither, but must not be null or closed, `x` is one that is closed, `n` is refused unless it
  /// is null, `o` is null or where the result is stored, too, `s` a text that is read to its end,
  /// `S` the same or null, `b` bytes that are read and `w` bytes that get any value, as many as the
  /// product of the `l` right behind it (`w`: as the function's result times all but the last of
  /// these), `t` two longs that are read, `c` null or a constant text that names the locale C, `f`
  /// the format of printf, `g` that of scanf and `a` the va_list of one; `.` any more arguments.
  std::string_view parameters;
  Range range = Range::any;
  unsigned limit = 0;
  /// Refused, unknown: why, or what to do instead. Defined: why there are calls without definition.
  /// Outside: what is assumed where it is called.
  std::string_view note;
  /// The harness has a text of its own for it (runs/library_text.cpp).
  bool has_own_text = false;
  /// Defined: C leaves open whether it fails, and then it sets errno.
  bool is_open = false;
};

/// The row of a name; null for unknown ones.
const Effect* effect_named(std::string_view name);

/// Whether the import gives the name its meaning even where the program defines it.
bool counts_though_defined(std::string_view name);

/// The names of a kind, in the table's order.
std::vector<std::string> names_of(Kind kind);

/// All of the table, for tests and for what links with it.
const std::vector<Effect>& all_effects();

/// The numbers that stand for streams: the standard ones, that of the one which is watched
/// (texts/streams.cpp), and any below it.
constexpr int stdin_number = -1, stdout_number = -2, stderr_number = -3, watched_number = -4;

/// Whether the name is stdin, stdout or stderr: a variable of the library, which holds a pointer
/// into no block of the program.
bool is_library_variable(std::string_view name);

/// The function that says what an outside function leaves in errno: its result where that is
/// positive, else what was there.
constexpr const char* errno_function = "heapreach_errno";
/// The function that says what a byte is that an outside function writes.
constexpr const char* byte_function = "heapreach_byte";
/// The function that says how long a line is that fgets finds; less than 1 where there is none,
/// and less than 0 where so many bytes are left behind all the same.
constexpr const char* line_function = "heapreach_line";
/// The function that definitions call with a stream that they use.
constexpr const char* stream_function = "heapreach_use_stream";
/// The function that makes a block which the library keeps.
constexpr const char* static_block_function = "heapreach_static_block";
/// The function that makes a block of what the program was started with: the program may write it.
constexpr const char* argument_block_function = "heapreach_argument_block";

}  // namespace heapreach::frontends::library
