/* Runs each driver on random start heaps, under the sanitizers, and says of each on a line how often
 * it came to its end, how often an assumption did not hold, and the seed at which something went
 * wrong, 0 if nothing did: NAME ENDED LEFT SEED. What goes wrong ends the child process of the
 * driver. The table of drivers is generated behind this. */
#define _GNU_SOURCE
#include "start_heaps.h"
#undef malloc
#undef free
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_blocks = 256, most_questions = 500, milliseconds = 100 };

static struct {
  char *at;
  size_t size;
  const struct Kind *kind; /* null: made by the program */
  int freed, is_variable;
} blocks[most_blocks];
static int number, questions;
static const struct Kind *first_kind;
static void *kept;

static unsigned long state;
static unsigned below(unsigned most) {
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(state >> 33) % most;
}

static sigjmp_buf left;
static void leave(int why) { siglongjmp(left, why); }
static void on_time(int signal) {
  (void)signal;
  leave(2);
}

static long counts[2]; /* ended, left */
static long wrong_at;  /* the seed */
static int result[2];
static void tell(void) {
  const long said[3] = {counts[0], counts[1], wrong_at};
  if (write(result[1], said, sizeof said) != sizeof said) abort();
  _exit(0);
}
static long seed;
static void go_wrong(void) {
  wrong_at = seed;
  tell();
}
void __asan_on_error(void) { go_wrong(); }
static void on_trap(int signal) {
  (void)signal;
  go_wrong();
}

static void add(char *at, size_t size, const struct Kind *kind, int is_variable) {
  if (number == most_blocks) leave(2);
  blocks[number].at = at;
  blocks[number].size = size;
  blocks[number].kind = kind;
  blocks[number].freed = 0;
  blocks[number++].is_variable = is_variable;
}

void make_heap(const struct Kind *kinds, int number_of_kinds) {
  first_kind = kinds;
  for (int k = 0; k < number_of_kinds; ++k) {
    for (unsigned n = below(4) + 1; n > 0; --n) {
      const size_t size = kinds[k].size * (kinds[k].is_record ? 1 : below(4) + 1);
      add(malloc(size), size, &kinds[k], 0);
    }
  }
}
void show_variable(const struct Kind *kind, void *variable) {
  add(variable, kind->size, kind, 1);
}
void fill_heap(void) {
  for (int b = 0; b < number; ++b) {
    const size_t step = blocks[b].kind->size;
    for (size_t at = 0; at < blocks[b].size; at += step) blocks[b].kind->fill(blocks[b].at + at);
  }
  for (int b = 0; b < number; ++b) {
    if (!blocks[b].is_variable && below(10) == 0) counted_free(blocks[b].at);
  }
}

int some_int(void) { return below(20) == 0 ? (int)(below(1u << 31) * 2u) : (int)below(8) - 2; }

void *some_pointer(const struct Kind *kind) {
  const unsigned what = below(20);
  if (what < 5) return NULL;
  if (what == 5) return (void *)64; /* below all that is mapped */
  const int from = number > 0 ? (int)below((unsigned)number) : 0;
  for (int i = 0; i < number; ++i) {
    const int b = (from + i) % number;
    if (blocks[b].kind == kind) return blocks[b].at;
  }
  return NULL;
}

void __VERIFIER_assume(int holds) {
  if (!holds) leave(1);
}
void __VERIFIER_error(void) { go_wrong(); }

int __heapreach_allocated(const void *p, size_t size) {
  if (++questions > most_questions) leave(2); /* a loop without end */
  for (int b = 0; b < number; ++b) {
    if (blocks[b].at == p && !blocks[b].freed) return blocks[b].size >= size;
  }
  return 0;
}

void *counted_malloc(size_t size) {
  char *at = malloc(size);
  memset(at, below(2) == 0 ? 0 : 0xbe, size);
  add(at, size, NULL, 0);
  return at;
}
void counted_free(void *at) {
  for (int b = 0; b < number; ++b) {
    if (blocks[b].at == at && !blocks[b].is_variable) blocks[b].freed = 1;
  }
  free(at);
}

/* Undefined functions of data/c/open. */
void *get(void) { return kept != NULL && below(2) == 0 ? kept : some_pointer(first_kind); }
void keep(void *p) { kept = p; }

static void run(void (*driver)(void), long first, long last) {
  const struct itimerval time = {{0, 0}, {0, milliseconds * 1000}};
  signal(SIGVTALRM, on_time);
  signal(SIGILL, on_trap);
  for (seed = first; seed <= last; ++seed) {
    state = (unsigned long)seed;
    number = questions = 0;
    kept = NULL;
    const int why = sigsetjmp(left, 1);
    if (why == 0) {
      setitimer(ITIMER_VIRTUAL, &time, NULL);
      driver();
    }
    ++counts[why != 0];
    for (int b = 0; b < number; ++b) {
      if (!blocks[b].freed && !blocks[b].is_variable) free(blocks[b].at);
    }
  }
  tell();
}

struct Driver {
  const char *name;
  void (*run)(void);
};
extern const struct Driver drivers[];

int main(int argc, char **argv) {
  const long first = argc > 1 ? atol(argv[1]) : 1, last = argc > 2 ? atol(argv[2]) : 100;
  for (const struct Driver *driver = drivers; driver->name != NULL; ++driver) {
    if (pipe(result) != 0) return 1;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      close(2); /* reports */
      run(driver->run, first, last);
    }
    long said[3] = {0, 0, -1};
    close(result[1]);
    if (read(result[0], said, sizeof said) != sizeof said) said[2] = -1; /* it died */
    close(result[0]);
    waitpid(child, NULL, 0);
    printf("%s %ld %ld %ld\n", driver->name, said[0], said[1], said[2]);
  }
  return 0;
}
