// The table: one row per function, which is why this file is long. What is refused could be defined
// in most cases; where it is not, the sentence says what to write instead.
#include "frontends/library/effects.h"

#include <algorithm>
#include <map>

namespace heapreach::frontends::library {

namespace {

/// `parameters`: `*` if it is only meant where a pointer is among the arguments.
Effect refused(std::string_view name, std::string_view note, std::string_view parameters = "*") {
  return {name, Kind::refused, 'v', parameters, Range::any, 0, note, false};
}

Effect error(std::string_view name) {
  return {name, Kind::error, 'v', ".", Range::any, 0, "", false};
}

/// Functions that take a condition: without a header they have no prototype, so any types do.
Effect condition(std::string_view name, Kind kind) {
  return {name, kind, 'v', ".", Range::any, 0, "", false};
}

Effect own_text(std::string_view name, Kind kind, char result, std::string_view parameters) {
  return {name, kind, result, parameters, Range::any, 0, "", true};
}

Effect defined(std::string_view name, char result, std::string_view parameters) {
  return {name, Kind::defined, result, parameters, Range::any, 0, "", false};
}

Effect outside(std::string_view name, char result, std::string_view parameters,
               Range range = Range::any, unsigned limit = 0) {
  return {name, Kind::outside, result, parameters, range, limit, "", false};
}

constexpr std::string_view writes =
    "it writes memory; define the function, with what it writes, in the program";
constexpr std::string_view calls_back =
    "it calls a function of the program; write the loop that does so";
constexpr std::string_view aligned = "use malloc";
constexpr std::string_view threads = "threads";
constexpr std::string_view jumps = "it leaves functions behind";

const std::vector<Effect>& table() {
  static const std::vector<Effect> rows = {
      error("__VERIFIER_error"),
      error("reach_error"),
      error("__assert_fail"),
      error("__assert"),
      error("__assert_rtn"),
      error("__assert_func"),
      error("__assert2"),
      error("__assert_perror_fail"),
      condition("assert", Kind::assertion),
      condition("__VERIFIER_assert", Kind::assertion),
      condition("__CPROVER_assert", Kind::assertion),
      condition("__ESBMC_assert", Kind::assertion),
      condition("__VERIFIER_assume", Kind::assumption),
      condition("__CPROVER_assume", Kind::assumption),
      condition("__ESBMC_assume", Kind::assumption),
      own_text("exit", Kind::normal_end, 'v', "i"),
      own_text("_exit", Kind::normal_end, 'v', "i"),
      own_text("_Exit", Kind::normal_end, 'v', "i"),
      own_text("quick_exit", Kind::normal_end, 'v', "i"),
      {"abort", Kind::abnormal_end, 'v', "", Range::any, 0, "", false},
      own_text("malloc", Kind::allocation, 'p', "l"),
      own_text("calloc", Kind::allocation, 'p', "ll"),
      own_text("realloc", Kind::reallocation, 'p', "pl"),
      {"free", Kind::release, 'v', "p", Range::any, 0, "", false},

      // definitions.cpp; those that allocate need a text for runs, too.
      defined("strlen", 'l', "p"),
      defined("strnlen", 'l', "pl"),
      defined("strcmp", 'i', "pp"),
      defined("strncmp", 'i', "ppl"),
      defined("strcasecmp", 'i', "pp"),
      defined("strncasecmp", 'i', "ppl"),
      defined("memcmp", 'i', "ppl"),
      defined("strcpy", 'p', "pp"),
      defined("stpcpy", 'p', "pp"),
      defined("strncpy", 'p', "ppl"),
      defined("strcat", 'p', "pp"),
      defined("strncat", 'p', "ppl"),
      defined("strchr", 'p', "pi"),
      defined("strrchr", 'p', "pi"),
      defined("strchrnul", 'p', "pi"),
      defined("rawmemchr", 'p', "pi"),
      defined("memchr", 'p', "pil"),
      defined("memrchr", 'p', "pil"),
      defined("strstr", 'p', "pp"),
      defined("strspn", 'l', "pp"),
      defined("strcspn", 'l', "pp"),
      defined("strpbrk", 'p', "pp"),
      own_text("strdup", Kind::defined, 'p', "p"),
      own_text("strndup", Kind::defined, 'p', "pl"),
      defined("mempcpy", 'p', "ppl"),
      defined("memccpy", 'p', "ppil"),
      defined("bzero", 'v', "pl"),
      defined("bcopy", 'v', "ppl"),
      defined("atoi", 'i', "p"),
      defined("atol", 'l', "p"),
      defined("atoll", 'q', "p"),
      own_text("fgets", Kind::defined, 'p', "pip"),
      defined("isdigit", 'i', "i"),
      defined("isalpha", 'i', "i"),
      defined("isalnum", 'i', "i"),
      defined("isupper", 'i', "i"),
      defined("islower", 'i', "i"),
      defined("isspace", 'i', "i"),
      defined("isprint", 'i', "i"),
      defined("isblank", 'i', "i"),
      defined("iscntrl", 'i', "i"),
      defined("isgraph", 'i', "i"),
      defined("ispunct", 'i', "i"),
      defined("isxdigit", 'i', "i"),
      defined("toupper", 'i', "i"),
      defined("tolower", 'i', "i"),
      defined("__errno_location", 'p', ""),
      defined("__error", 'p', ""),

      // Output and input.
      outside("printf", 'i', "f."),
      outside("fprintf", 'i', "pf."),
      outside("dprintf", 'i', "if."),
      outside("syslog", 'v', "if."),
      outside("vprintf", 'i', "fa"),
      outside("vfprintf", 'i', "pfa"),
      outside("vdprintf", 'i', "ifa"),
      outside("vsyslog", 'v', "ifa"),
      outside("puts", 'i', "s"),
      outside("fputs", 'i', "sp"),
      outside("perror", 'v', "S"),
      outside("putchar", 'i', "i", Range::byte_or_end),
      outside("putc", 'i', "ip", Range::byte_or_end),
      outside("fputc", 'i', "ip", Range::byte_or_end),
      outside("getchar", 'i', "", Range::byte_or_end),
      outside("getc", 'i', "p", Range::byte_or_end),
      outside("fgetc", 'i', "p", Range::byte_or_end),
      outside("ungetc", 'i', "ip", Range::byte_or_end),
      outside("fwrite", 'l', "bllp", Range::up_to, 2),
      outside("write", 'l', "ibl", Range::minus_one_on, 2),
      outside("send", 'l', "ibli", Range::minus_one_on, 2),
      outside("fread", 'l', "wllp", Range::up_to, 2),
      outside("read", 'l', "iwl", Range::minus_one_on, 2),
      outside("recv", 'l', "iwli", Range::minus_one_on, 2),
      outside("fopen", 'p', "ss"),
      outside("fdopen", 'p', "is"),
      outside("popen", 'p', "ss"),
      outside("tmpfile", 'p', ""),
      outside("fclose", 'i', "p"),
      outside("pclose", 'i', "p"),
      outside("fflush", 'i', "p"),
      outside("feof", 'i', "p"),
      outside("ferror", 'i', "p"),
      outside("clearerr", 'v', "p"),
      outside("fileno", 'i', "p"),
      outside("fseek", 'i', "pli"),
      outside("ftell", 'l', "p"),
      outside("rewind", 'v', "p"),
      outside("open", 'i', "si."),
      outside("creat", 'i', "si"),
      outside("close", 'i', "i"),
      outside("isatty", 'i', "i"),
      outside("unlink", 'i', "s"),
      outside("remove", 'i', "s"),
      outside("rename", 'i', "ss"),
      outside("access", 'i', "si"),
      outside("mkdir", 'i', "si"),
      outside("rmdir", 'i', "s"),
      outside("chdir", 'i', "s"),
      outside("system", 'i', "S"),

      // Numbers, time, the environment.
      outside("strtol", 'l', "sni"),
      outside("strtoul", 'l', "sni"),
      outside("strtoll", 'q', "sni"),
      outside("strtoull", 'q', "sni"),
      outside("rand", 'i', "", Range::not_negative),
      outside("srand", 'v', "i"),
      outside("random", 'l', "", Range::not_negative),
      outside("srandom", 'v', "i"),
      outside("time", 'l', "o"),
      outside("clock", 'l', ""),
      outside("sleep", 'i', "i"),
      outside("usleep", 'i', "i"),
      outside("getpid", 'i', ""),
      outside("getuid", 'i', ""),
      outside("getenv", 'p', "s"),
      outside("setlocale", 'p', "iS"),
      outside("strerror", 'p', "i"),

      refused("setjmp", jumps),
      refused("_setjmp", jumps),
      refused("sigsetjmp", jumps),
      refused("__sigsetjmp", jumps),
      refused("longjmp", jumps),
      refused("siglongjmp", jumps),
      refused("reallocarray", "use realloc"),
      refused("reallocf", "use realloc"),
      refused("aligned_alloc", aligned, "."),
      refused("memalign", aligned, "."),
      refused("valloc", aligned, "."),
      refused("posix_memalign", aligned),
      refused("cfree", "use free"),
      refused("strtok", writes),
      refused("strtok_r", writes),
      refused("strsep", writes),
      refused("memmem", "it reads memory; define it in the program"),
      refused("strcasestr", "it reads memory; define it in the program"),
      refused("asprintf", writes),
      refused("vasprintf", writes),
      refused("sprintf", writes),
      refused("snprintf", writes),
      refused("vsprintf", writes),
      refused("vsnprintf", writes),
      refused("scanf", writes),
      refused("fscanf", writes),
      refused("sscanf", writes),
      refused("vscanf", writes),
      refused("vfscanf", writes),
      refused("vsscanf", writes),
      refused("__isoc99_scanf", writes),
      refused("__isoc99_sscanf", writes),
      refused("__isoc99_fscanf", writes),
      refused("gets", "use fgets"),
      refused("getline", writes),
      refused("getdelim", writes),
      refused("strtod", "floating point"),
      refused("strtof", "floating point"),
      refused("strtold", "floating point"),
      refused("atof", "floating point"),
      refused("__ctype_b_loc", "it returns a table; compile with -D__NO_CTYPE", "."),
      refused("qsort", calls_back),
      refused("qsort_r", calls_back),
      refused("bsearch", calls_back),
      refused("lfind", calls_back),
      refused("lsearch", calls_back),
      refused("atexit", calls_back),
      refused("signal", calls_back),
      refused("fork", "a second process", "."),
      refused("vfork", "a second process", "."),
      refused("pthread_create", threads),
      refused("pthread_join", threads),
      refused("thrd_create", threads),
      refused("thrd_join", threads),
  };
  return rows;
}

}  // namespace

const std::vector<Effect>& all_effects() {
  return table();
}

const Effect* effect_named(std::string_view name) {
  static const Effect any_value = {
      "__VERIFIER_nondet_", Kind::any_value, 'v', ".", Range::any, 0, "", false};
  static const std::map<std::string_view, const Effect*> index = [] {
    std::map<std::string_view, const Effect*> result;
    for (const Effect& effect : table()) result.emplace(effect.name, &effect);
    return result;
  }();
  if (const auto known = index.find(name); known != index.end()) return known->second;
  return name.rfind(any_value.name, 0) == 0 ? &any_value : nullptr;
}

bool counts_though_defined(std::string_view name) {
  return name == "__VERIFIER_error" || name == "reach_error" || name == "__VERIFIER_assume";
}

std::vector<std::string> names_of(Kind kind) {
  std::vector<std::string> names;
  for (const Effect& effect : table()) {
    if (effect.kind == kind) names.emplace_back(effect.name);
  }
  return names;
}

bool is_library_variable(std::string_view name) {
  return name == "stdin" || name == "stdout" || name == "stderr";
}

}  // namespace heapreach::frontends::library
