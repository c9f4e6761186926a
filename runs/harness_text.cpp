#include "runs/harness_text.h"

namespace heapreach::runs {

const char* const harness_includes = R"(#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
)";

const char* const harness_head = R"(
enum kind { is_call, is_local, is_parameter, is_heap, is_block, is_cell };
struct value {
  enum kind kind;
  const char *name;
  unsigned place;           /* which local or parameter */
  unsigned offset, bytes;   /* of a cell, in the block above it */
  long long number;         /* with ADDRESS: the bytes behind the block's start */
  int block;                /* ADDRESS: the how manieth HEAP line, counted from 0; else -1 */
};
#define NUMBER(n) n, -1
#define ADDRESS(block, offset) offset, block
/* the result of a call; a local at the start of its life; a parameter; a block from malloc; a local
   or global in memory; what a cell of the block above holds at first */
#define CALL(name, ...) {is_call, name, 0, 0, 0, __VA_ARGS__}
/* the same where nobody looks at the result, and where it is an input */
#define IGNORED(name, ...) {is_call, name, 1, 0, 0, __VA_ARGS__}
#define INPUT(name, ...) {is_call, name, 2, 0, 0, __VA_ARGS__}
#define LOCAL(place, name, ...) {is_local, name, place, 0, 0, __VA_ARGS__}
#define PARAMETER(place, name, ...) {is_parameter, name, place, 0, 0, __VA_ARGS__}
#define HEAP(name) {is_heap, name, 0, 0, 0, 0, -1}
#define HEAP_FAILS(name) {is_heap, name, 0, 0, 0, 1, -1}
#define BLOCK(place, name) {is_block, name, place, 0, 0, 0, -1}
#define CELL(offset, bytes, ...) {is_cell, 0, 0, offset, bytes, __VA_ARGS__}
)";

const char* const harness_tail = R"(
static const size_t count = sizeof values / sizeof *values - 1;
/* Complements of addresses, so that nothing here leads to blocks that the program lost. */
static size_t heap[sizeof values / sizeof *values];
static size_t heap_blocks;

void *__real_malloc(size_t) __attribute__((weak));

static void diverged(const char *what, const char *name) {
  say("", what, " ", name);
  leave(77);
}

/* The value is taken for granted: by its line, counted from 0. */
static void assumed(const struct value *value) {
  char digits[24], *at = digits + sizeof digits;
  *--at = 0;
  size_t line = value - values;
  do *--at = '0' + line % 10;
  while (line /= 10);
  say("assumed ", at, "", "");
}

/* strcmp may be a function that asks for a value itself. */
static int is_same(const char *a, const char *b) {
  while (*a && *a == *b) ++a, ++b;
  return *a == *b;
}

/* The next value of a kind: the run is to ask for them in the order of the execution. */
static const struct value *next(enum kind kind, unsigned place, const char *name) {
  static size_t at[is_cell];
  while (at[kind] < count && values[at[kind]].kind != kind) ++at[kind];
  if (at[kind] == count) diverged("the execution ends before this:", name);
  const struct value *value = &values[at[kind]++];
  const int same = kind == is_call ? is_same(value->name, name) : value->place == place;
  if (!same) diverged("the execution first asks for something else than", name);
  return value;
}

static unsigned long long bits_of(const struct value *value) {
  if (value->block < 0) return (unsigned long long)value->number;
  return (unsigned long long)(~heap[value->block] + (size_t)value->number);
}

static void *pointer_of(const struct value *value) { return (void *)(size_t)bits_of(value); }

static const struct value *next_result(const char *name) {
  const struct value *value = next(is_call, 0, name);
  if (value->place == 0) assumed(value);
  return value;
}

unsigned long long heapreach_call(const char *name) { return bits_of(next_result(name)); }
void *heapreach_call_pointer(const char *name) { return pointer_of(next_result(name)); }

/* `real` is what the C library itself returns. */
unsigned long long heapreach_call_beside(const char *name, unsigned long long real) {
  const struct value *value = next(is_call, 0, name);
  if (value->place == 1 || bits_of(value) == real) return real;
  if (value->place == 0) assumed(value);
  return bits_of(value);
}
unsigned long long heapreach_local(unsigned place) {
  return bits_of(next(is_local, place, "an uninitialised variable"));
}
void *heapreach_local_pointer(unsigned place) {
  return pointer_of(next(is_local, place, "an uninitialised pointer"));
}

unsigned long long heapreach_parameter(unsigned place) {
  for (size_t i = 0; i < count; ++i) {
    if (values[i].kind == is_parameter && values[i].place == place) return bits_of(&values[i]);
  }
  return 0;
}

/* Little-endian, as all machines are that the sanitizers run on. */
static void fill(const struct value *block, char *start, unsigned long long size) {
#ifndef HEAPREACH_UNSET
  memset(start, 0, size);
#endif
  for (const struct value *cell = block + 1; cell->kind == is_cell; ++cell) {
    const unsigned long long bits = bits_of(cell);
    for (unsigned i = 0; i < cell->bytes && cell->offset + i < size; ++i) {
      start[cell->offset + i] = i < 8 ? (char)(bits >> (8 * i)) : 0;
    }
  }
}

void heapreach_block(void *start, unsigned long long size, unsigned place) {
  fill(next(is_block, place, "a block of a local variable"), start, size);
}

void __asan_poison_memory_region(const volatile void *, size_t) __attribute__((weak));

/* A block of no bytes is null or not, as the execution has it. Sanitizers make it one of a byte,
   which nobody may touch. */
static void *make_block(size_t size) {
#ifdef MALLOC_ZERO_IS_NULL
  if (size == 0) return NULL;
#endif
  if (size > PTRDIFF_MAX) return NULL;
  const struct value *block = next(is_heap, 0, "malloc");
  if (block->number != 0) {
    assumed(block);
    return NULL;
  }
  char *start = __real_malloc(size);
  if (start == NULL) diverged("there is no memory for", "malloc");
  heap[heap_blocks++] = ~(size_t)start;
  fill(block, start, size);
  if (size == 0 && __asan_poison_memory_region) __asan_poison_memory_region(start, 1);
  return start;
}

void heapreach_note_errno(void);
void *__wrap_malloc(size_t size) {
  void *start = make_block(size);
  heapreach_note_errno();
  return start;
}
)";

}  // namespace heapreach::runs
