// expect: feasible
// run: 1
// property: valid-deref
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* A handle is an address that the outside must not look through. */
typedef uintptr_t handle;

struct file {
  int position;
};

static handle open_file(void) {
  struct file *f = calloc(1, sizeof *f);
  return (handle)f;
}

static int seek(handle h, int by) {
  struct file *f = (struct file *)h;
  if (!f) return -1;
  f->position += by;
  return f->position;
}

static void close_file(handle h) { free((void *)h); }

int main(void) {
  handle h = 0;
  if (__VERIFIER_nondet_int()) h = open_file();
  seek(h, 3);
  close_file(h);
  return seek(h, 1) == -1 ? 0 : 1;
}
