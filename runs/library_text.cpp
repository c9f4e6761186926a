// C code that stands in for parts of the C library, the way heapreach takes them.
#include "runs/harness_text.h"

namespace heapreach::runs {

const char* const harness_ends = R"(
void __sanitizer_print_stack_trace(void) __attribute__((weak));
void __real__exit(int) __attribute__((weak));

/* Without a look at what is not freed. */
static void leave(int code) {
  if (__real__exit) __real__exit(code);
  _exit(code);
}

/* One line on standard error, whatever the program has done to that of C. */
static void say(const char *a, const char *b, const char *c, const char *d) {
  const char *const parts[] = {"heapreach: ", a, b, c, d, "\n"};
  char line[512];
  size_t length = 0;
  for (unsigned i = 0; i < sizeof parts / sizeof *parts; ++i) {
    for (const char *at = parts[i]; *at && length < sizeof line - 1; ++at) line[length++] = *at;
  }
  syscall(SYS_write, 2, line, length);
}

static void report(const char *what, const char *name, int code) {
  say(what, name, "", "");
  if (__sanitizer_print_stack_trace) __sanitizer_print_stack_trace();
  leave(code);
}

void heapreach_error(const char *name) { report("error call of ", name, 78); }

/* Only the instrumented program calls it: the pointer equals no function that it may hold. */
void heapreach_bad_call(void) { report("call of no function of the type", "", 78); }

void heapreach_assume(int holds, const char *name) {
  if (holds) return;
  say("an assumption fails: ", name, "", "");
  leave(77);
}

/* Results that no execution has end the run as those do that an assumption rules out. */
static void impossible(const char *name) {
  say("there is no such result of ", name, "", "");
  leave(77);
}
)";

const char* const harness_library = R"(
int __sanitizer_get_ownership(const volatile void *) __attribute__((weak));
size_t __sanitizer_get_allocated_size(const volatile void *) __attribute__((weak));
int __asan_address_is_poisoned(const volatile void *) __attribute__((weak));
void __lsan_do_leak_check(void) __attribute__((weak));
void *__wrap_malloc(size_t);
void __real_exit(int) __attribute__((weak));

void *__wrap_calloc(size_t number, size_t size) {
  if (size != 0 && number > (size_t)-1 / size) size = (size_t)-1, number = 1;
  void *start = __wrap_malloc(number * size);
  if (start != NULL) memset(start, 0, number * size);
  return start;
}

/* realloc moves the block, and realloc(p, 0) frees it. To free what is no block is the error. A
   block of no bytes has one for the sanitizers, which nobody may touch. */
void *__wrap_realloc(void *old, size_t size) {
  void *start = __wrap_malloc(size);
  if (size != 0 && start == NULL) return NULL;
  const int known = old != NULL && __sanitizer_get_ownership && __sanitizer_get_ownership(old);
  const int empty = known && __asan_address_is_poisoned && __asan_address_is_poisoned(old);
  const size_t old_size = known && !empty ? __sanitizer_get_allocated_size(old) : 0;
  if (start != NULL && known) memcpy(start, old, old_size < size ? old_size : size);
  free(old);
  return start;
}

char *__wrap_strdup(const char *text) {
  const size_t size = strlen(text) + 1;
  char *start = __wrap_malloc(size);
  return start == NULL ? NULL : memcpy(start, text, size);
}

char *__wrap_strndup(const char *text, size_t most) {
  const size_t size = strnlen(text, most);
  char *start = __wrap_malloc(size + 1);
  if (start == NULL) return NULL;
  start[size] = 0;
  return memcpy(start, text, size);
}

/* What outside functions read and write. This file is compiled without checks; the sanitizers look
   at what these functions of the C library do, which no compiler may see through. */
static size_t (*volatile length_of)(const char *) = strlen;
static size_t (*volatile length_within)(const char *, size_t) = strnlen;
static int (*volatile compared)(const void *, const void *, size_t) = memcmp;
static void *(*volatile set)(void *, int, size_t) = memset;
static void *(*volatile copied)(void *, const void *, size_t) = memcpy;
unsigned long long heapreach_call(const char *name);
unsigned long long heapreach_call_beside(const char *name, unsigned long long real);

static void heapreach_text(const char *text) { length_of(text); }
static void heapreach_text_or_null(const char *text) { if (text != NULL) length_of(text); }
static void heapreach_bytes(const void *start, size_t size) { compared(start, start, size); }
/* A stream or its like, of which nothing is known but that it is not null. */
static void heapreach_handle(const void *handle) { if (!handle) heapreach_bytes(handle, 1); }

static void heapreach_fill(char *start, long long size, size_t most) {
  if (size > 0 && (size_t)size > most) impossible("a function that reads");
  for (long long i = 0; i < size; ++i) set(start + i, (int)heapreach_call("heapreach_byte"), 1);
}

static void heapreach_set_errno(void) {
  const int code = (int)heapreach_call("heapreach_errno");
  if (code > 0) errno = code;
}

/* The instrumented program writes numbers as texts by itself. */
char heapreach_digit(unsigned long long number, unsigned long long power, unsigned long long base) {
  return (char)(number / power % base);
}

/* Behind functions that the program does not define, where somebody looks at errno. */
static int keeps_errno;
void heapreach_note_errno(void) {
#if defined HEAPREACH_ERRNO && !defined HEAPREACH_INSTRUMENTED
  if (!keeps_errno) heapreach_set_errno();
#endif
}

/* Output may fail, but if it does not, its length is that of the text. */
static unsigned long long heapreach_printed(const char *name, unsigned long long real) {
  const int result = (int)heapreach_call_beside(name, real);
  if (result >= 0 && result != (int)real) impossible(name);
  return (unsigned long long)result;
}

/* Formats of the kinds that frontends/library/format.cpp lets through. */
static void heapreach_format(const char *format, va_list list) {
  length_of(format);
  while (*format) {
    if (*format++ != '%') continue;
    int precision = -1, longs = 0;
    while (*format && strchr("-+ #0'", *format)) ++format;
    if (*format == '*') va_arg(list, int), ++format;
    while (*format >= '0' && *format <= '9') ++format;
    if (*format == '.') {
      ++format;
      precision = 0;
      if (*format == '*') precision = va_arg(list, int), ++format;
      while (*format >= '0' && *format <= '9') precision = precision * 10 + *format++ - '0';
    }
    for (; *format && strchr("hlLqjzt", *format); ++format) {
      longs += *format == 'l' ? 1 : *format == 'q' || *format == 'j' || *format == 'L' ? 2 : 0;
      if (*format == 'z' || *format == 't') longs = 1;
    }
    if (!*format) return;
    const char kind = *format++;
    if (kind == 's') {
      const char *text = va_arg(list, const char *);
      if (precision != 0) precision < 0 ? length_of(text) : length_within(text, precision);
    } else if (kind == 'p') {
      va_arg(list, void *);
    } else if (strchr("fFeEgGaA", kind)) {
      if (longs >= 2) va_arg(list, long double);
      else va_arg(list, double);
    } else if (strchr("diouxXc", kind)) {
      if (longs >= 2) va_arg(list, long long);
      else if (longs == 1) va_arg(list, long);
      else va_arg(list, int);
    }
  }
}

/* A result of the execution in place of the C library's own, which it must be like. */
static int heapreach_like(const char *name, int value, int by_sign) {
  const int result = (int)heapreach_call_beside(name, (unsigned long long)value);
  const int is_like = by_sign ? (result > 0) == (value > 0) && (result < 0) == (value < 0)
                              : (result == 0) == (value == 0);
  if (!is_like) impossible(name);
  return result;
}

/* A line of the length that the execution has, or up to its end; none if it is less than 1, and
   then any bytes where reading fails. */
char *__wrap_fgets(char *line, int room, void *file) {
  heapreach_handle(file);
  const int length = (int)heapreach_call("heapreach_line");
  int i = 0;
  if (length < 1 || room < 1) {
    for (; i < room && i + length < 0; ++i) heapreach_fill(line + i, 1, 1);
    heapreach_note_errno();
    return NULL;
  }
  while (i < room - 1 && i < length) {
    heapreach_fill(line + i, 1, 1);
    if (line[i++] == '\n') break;
  }
  set(line + i, 0, 1);
  heapreach_note_errno();
  return line;
}

/* The instrumented program writes by itself, and has an errno of its own. */
#ifdef HEAPREACH_INSTRUMENTED
#define IN_PLAIN(...)
#else
#define IN_PLAIN(...) __VA_ARGS__
#endif

/* What functions have left in the stack that returned long ago leads to nothing. */
static void wipe_stack(void) {
  volatile char room[1 << 16];
  for (size_t i = 0; i < sizeof room; ++i) room[i] = 0;
}

void __wrap_exit(int code) {
  wipe_stack();
  __real_exit(code);
}

/* Leaks are looked for at every normal end, not only where functions of atexit run. */
static void end(int code) {
  wipe_stack();
  if (__lsan_do_leak_check) __lsan_do_leak_check();
  leave(code);
}
void __wrap__exit(int code) { end(code); }
void __wrap__Exit(int code) { end(code); }
void __wrap_quick_exit(int code) { end(code); }

/* A call of an address without code has left its function when the signal comes, and sanitizers
   find no stack from there. So the program stands at the call again when they report. */
static struct sigaction reported;

static void at_fault(int number, siginfo_t *info, void *context) {
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined __x86_64__ || defined __i386__
#ifdef __x86_64__
  enum { pc = REG_RIP, sp = REG_RSP };
#else
  enum { pc = REG_EIP, sp = REG_ESP };
#endif
  if ((size_t)info->si_addr == (size_t)machine->gregs[pc]) {
    size_t *top = (size_t *)(size_t)machine->gregs[sp];
    machine->gregs[pc] = *top - 1;
    machine->gregs[sp] += sizeof *top;
  }
#elif defined __aarch64__
  if ((size_t)info->si_addr == (size_t)machine->pc) machine->pc = machine->regs[30] - 4;
#endif
  reported.sa_sigaction(number, info, context);
}

__attribute__((constructor)) static void look_at_faults(void) {
  if (sigaction(SIGSEGV, NULL, &reported) != 0 || !(reported.sa_flags & SA_SIGINFO)) return;
  struct sigaction own = reported;
  own.sa_sigaction = at_fault;
  sigaction(SIGSEGV, &own, NULL);
}
)";

}  // namespace heapreach::runs
