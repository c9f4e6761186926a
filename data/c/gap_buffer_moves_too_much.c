// expect: feasible
// run: 2 1
// property: valid-deref
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

/* A text with the cursor between `before` bytes and `after` bytes at the end. */
struct editor {
  char *bytes;
  int size, before, after;
};

static void insert(struct editor *e, char c) {
  if (e->before + e->after == e->size) {
    int size = e->size + 1;
    e->bytes = realloc(e->bytes, size);
    memmove(&e->bytes[size - e->after], &e->bytes[e->size - e->after], size);
    e->size = size;
  }
  e->bytes[e->before++] = c;
}

static void left(struct editor *e) {
  if (e->before == 0) return;
  e->before--;
  e->after++;
  e->bytes[e->size - e->after] = e->bytes[e->before];
}

int main(void) {
  struct editor e = {NULL, 0, 0, 0};
  insert(&e, 'a');
  if (__VERIFIER_nondet_int()) left(&e);
  insert(&e, 'c');
  if (e.bytes[e.before - 1] != 'c') free(&e);
  free(e.bytes);
  return 0;
}
