#include "tests/runs/random_harness.h"

#include <sstream>

#include "frontends/library/table/effects.h"
#include "runs/harness_text.h"
#include "runs/wrappers.h"

namespace heapreach::runs::test {

namespace {

using frontends::library::Range;

const char* const runtime = R"(
void *__real_malloc(size_t) __attribute__((weak));
void heapreach_note_errno(void);

static int log_file;
static unsigned long long state;

/* getenv may be the program's. */
static const char *setting(const char *name) {
  const size_t length = strlen(name);
  char **one = environ;
  while (memcmp(*one, name, length) != 0) ++one;
  return *one + length;
}

__attribute__((constructor)) static void open_log(void) {
  alarm(20);
  state = strtoull(setting("HEAPREACH_SEED="), 0, 10) * 0x9E3779B97F4A7C15u + 1;
  log_file = open(setting("HEAPREACH_LOG="), O_WRONLY | O_CREAT | O_TRUNC, 0600);
}

static unsigned long long random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545F4914F6CDD1Du >> 8;
}

static void count_choice(void) {
  static int left = 120;
  if (left-- > 0) return;
  say("out of choices", "", "", "");
  leave(79);
}

static unsigned long long number(void) {
  static const long long special[] = {2147483647, -2147483647 - 1, -1, 100, 127, 128, 255, 65535};
  const unsigned long long r = random_bits();
  switch (random_bits() % 10) {
    case 0: case 1: case 2: case 3: case 4: return r % 3;
    case 5: case 6: case 7: return r % 13 - 2;
    case 8: return (unsigned long long)special[r % (sizeof special / sizeof *special)];
    default: return r;
  }
}

/* Null, or an address that nothing is at. */
static void *address(void) {
  return random_bits() % 2 ? NULL : (void *)(size_t)(4096 + 64 * (random_bits() % 8));
}

static void fill(unsigned char *start, size_t size) {
  memset(start, 0, size);
  for (size_t i = 0; i < size; i += 4) {
    if (random_bits() % 3 == 0) start[i] = (unsigned char)(random_bits() % 5);
  }
}

static void write_block(const char *kind, unsigned place, const unsigned char *start, size_t size) {
  dprintf(log_file, "%s %u ", kind, place);
  for (size_t i = 0; i < size; ++i) dprintf(log_file, "%02x", start[i]);
  dprintf(log_file, ".\n");
}

/* strcmp may be a function that asks for a value itself. */
static int is_same(const char *a, const char *b) {
  while (*a && *a == *b) ++a, ++b;
  return *a == *b;
}

static int is_one_of(const char *name, const char *const *names) {
  while (*names && !is_same(name, *names)) ++names;
  return *names != NULL;
}

static int begins_with(const char *name, const char *start) {
  while (*start && *name == *start) ++name, ++start;
  return !*start;
}

/* What it cannot return the system leaves out. The least upper end of the numbers that a function
   of the library makes up within a range is 1. */
static unsigned long long result_of(const char *name) {
  static const char *const elements[] = {"fread", "fwrite", NULL};
  static const char *const bytes[] = {"read", "write", "recv", "send", NULL};
  static const char *const texts[] = {"heapreach_length_getenv", "heapreach_length_secure_getenv",
                                      NULL};
  if (is_one_of(name, elements)) return random_bits() % 2;
  if (is_one_of(name, bytes)) return random_bits() % 3 - 1;
  if (begins_with(name, "heapreach_within_")) return random_bits() % 2;
  const unsigned long long result = number();
  if (is_one_of(name, characters)) return random_bits() % 8 ? result & 255 : -1ULL;
  if (is_one_of(name, texts) && (int)result < 0) return -1ULL;
  return result;
}

unsigned long long heapreach_call(const char *name) {
  count_choice();
  const unsigned long long bits = result_of(name);
  dprintf(log_file, "call %s %llu\n", name, bits);
  return bits;
}

unsigned long long heapreach_call_beside(const char *name, unsigned long long real) {
  const int is_chosen = random_bits() % 4 == 0;
  if (is_chosen && !is_one_of(name, printing)) return heapreach_call(name);
  count_choice();
  if (is_chosen) real = -1ULL; /* Or it is the length of the text. */
  dprintf(log_file, "call %s %llu\n", name, real);
  return real;
}

void *heapreach_call_pointer(const char *name) {
  count_choice();
  void *result = address();
  dprintf(log_file, "call %s %llu\n", name, (unsigned long long)(size_t)result);
  return result;
}

unsigned long long heapreach_local(unsigned place) {
  count_choice();
  const unsigned long long bits = number();
  dprintf(log_file, "local %u %llu\n", place, bits);
  return bits;
}

void *heapreach_local_pointer(unsigned place) {
  count_choice();
  void *result = address();
  dprintf(log_file, "local %u %llu\n", place, (unsigned long long)(size_t)result);
  return result;
}

unsigned long long heapreach_parameter(unsigned place) {
  const unsigned long long bits = number();
  dprintf(log_file, "parameter %u %llu\n", place, bits);
  return bits;
}

void heapreach_block(void *start, unsigned long long size, unsigned place) {
  count_choice();
  fill(start, size);
  write_block("block", place, start, size);
}

void *__wrap_malloc(size_t size) {
  count_choice();
  void *start = size < 1 << 20 ? __real_malloc(size) : NULL;
  if (start == NULL) {
    say("out of choices", "", "", "");
    leave(79);
  }
  fill(start, size);
  write_block("heap", 0, start, size);
  heapreach_note_errno();
  return start;
}
)";

/// An array in C of the functions whose results the table says to be of this range.
std::string names_of(const std::string& array, Range range, const frontends::Places& places) {
  std::string names;
  for (const frontends::OutsideFunction& function : places.outside) {
    const frontends::library::Effect* effect = frontends::library::effect_named(function.name);
    if (effect && effect->range == range) names += '"' + function.name + "\", ";
  }
  return "static const char *const " + array + "[] = {" + names + "NULL};\n";
}

std::string bytes_of(const std::string& hexadecimal) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hexadecimal.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

}  // namespace

std::string random_harness(const frontends::Places& places) {
  return std::string(harness_includes) + real_functions(places) + harness_ends +
         names_of("characters", Range::byte_or_end, places) +
         names_of("printing", Range::printed, places) + runtime + definitions(places);
}

Choices choices_in(const std::string& log) {
  Choices choices;
  std::istringstream in(log);
  for (std::string kind, what, value; in >> kind >> what >> value;) {
    if (kind == "call")
      choices.calls.push_back({what, std::stoull(value)});
    else if (kind == "local") {
      choices.locals.emplace_back(static_cast<unsigned>(std::stoul(what)), std::stoull(value));
    } else if (kind == "parameter") {
      choices.parameters[static_cast<unsigned>(std::stoul(what))] = std::stoull(value);
    } else {
      auto& blocks = kind == "heap" ? choices.heap : choices.blocks;
      blocks.push_back({static_cast<unsigned>(std::stoul(what)), bytes_of(value)});
    }
  }
  return choices;
}

}  // namespace heapreach::runs::test
