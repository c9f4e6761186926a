// The rows of the table, one group of headers per file.
#pragma once

#include <string_view>
#include <vector>

#include "frontends/library/table/effects.h"

namespace heapreach::frontends::library {

using Rows = std::vector<Effect>;

/// One row for each of the names, which blanks separate.
void add_rows(Rows& rows, std::string_view names, const Effect& row);
/// `parameters`: `*` if they are only meant where a pointer is among the arguments.
void add_refused(Rows& rows, std::string_view names, std::string_view note,
                 std::string_view parameters = "*");
/// `parameters` as in <effects.h>, or `*` and `.` as above.
void add_unknown(Rows& rows, std::string_view names, std::string_view note,
                 std::string_view parameters = "*");
void add_defined(Rows& rows, std::string_view names, char result, std::string_view parameters,
                 std::string_view note = "");
void add_outside(Rows& rows, std::string_view names, char result, std::string_view parameters,
                 Range range = Range::any, unsigned limit = 0);
/// Defined, with a text in the harness, and they may fail.
void add_open(Rows& rows, std::string_view names, std::string_view parameters);
/// Defined, and they may fail.
void add_may_fail(Rows& rows, std::string_view names, char result, std::string_view parameters);
/// The harness has a text for them.
void add_with_text(Rows& rows, std::string_view names, Kind kind, char result,
                   std::string_view parameters);

/// Error functions and assumptions, the heap, and how programs end.
void add_program_rows(Rows& rows);
/// <string.h> and <strings.h>.
void add_string_rows(Rows& rows);
/// <ctype.h>, <locale.h> and <wchar.h>.
void add_character_rows(Rows& rows);
/// <stdlib.h>.
void add_stdlib_rows(Rows& rows);
/// <stdio.h>.
void add_stdio_rows(Rows& rows);
/// <unistd.h>, and what belongs to it: files, sockets, the log.
void add_unistd_rows(Rows& rows);
/// <time.h> and <errno.h>.
void add_time_rows(Rows& rows);
/// Jumps, signals, processes.
void add_control_rows(Rows& rows);
/// Functions of other headers that have to do with pointers.
void add_other_rows(Rows& rows);
/// <math.h>.
void add_math_rows(Rows& rows);
/// Threads, and what they wait for.
void add_thread_rows(Rows& rows);

constexpr std::string_view writes_memory =
    "it writes memory; define the function, with what it writes, in the program";
constexpr std::string_view reads_memory = "it reads memory; define the function in the program";
constexpr std::string_view not_known =
    "what it does to memory is not known; define the function in the program";
constexpr std::string_view of_threads = "threads";
constexpr std::string_view calls_back =
    "it calls a function of the program; write the loop that does so";
constexpr std::string_view returns_text =
    "it returns a pointer to what the library keeps; define the function in the program";
constexpr std::string_view floating_point = "floating point";
constexpr std::string_view of_locales = "its text depends on a locale";

}  // namespace heapreach::frontends::library
