#include "frontends/library/table/inputs.h"

#include <algorithm>
#include <array>

#include "frontends/library/table/choices.h"
#include "frontends/library/table/effects.h"

namespace heapreach::frontends::library {

namespace {

constexpr std::array inputs = {
    byte_function,
    line_function,
    "getchar",
    "getchar_unlocked",
    "getc",
    "getc_unlocked",
    "fgetc",
    "fgetc_unlocked",
    "getw",
    "fread",
    "fread_unlocked",
    "read",
    "pread",
    "pread64",
    "recv",
    "readlink",
    "readlinkat",
    "feof",
    "feof_unlocked",
    "ferror",
    "ferror_unlocked",
    "getenv",
    "secure_getenv",
    "argument",     // of main (texts/arguments.h)
    "environment",  // the number of its texts
    "scanf",
    "scanf_i8",
    "scanf_i16",
    "scanf_i32",
    "scanf_i64",
};

constexpr std::array inside = {
    "printf",
    "vprintf",
    "fprintf",
    "vfprintf",
    "puts",
    "putchar",
    "putchar_unlocked",
    "perror",
    "fputs",
    "fputs_unlocked",
    "putc",
    "putc_unlocked",
    "fputc",
    "fputc_unlocked",
    "fwrite",
    "fwrite_unlocked",
    "fflush",
    "fflush_unlocked",
    "rand",
    "srand",
    "random",
    "srandom",
    "lrand48",
    "mrand48",
    "srand48",
    "arc4random",
    "arc4random_uniform",
    "time",
    "clock",
    "tzset",
    "dysize",
    "getpid",
    "gettid",
    "getppid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "getpagesize",
    "getdtablesize",
    "sysconf",
    "isatty",
    "a64l",
    "rpmatch",
};

template <std::size_t Count>
bool is_among(const std::array<const char*, Count>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
}

}  // namespace

bool is_input(std::string_view name) {
  const Effect* effect = effect_named(name);
  return (effect && effect->kind == Kind::any_value) || is_among(inputs, chosen_result(name));
}

bool stays_inside(std::string_view name) {
  return is_among(inside, name);
}

}  // namespace heapreach::frontends::library
