// expect: feasible
// run: 1
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct text {
  int length;
  char *bytes;
};

static struct text *make(int with_bytes) {
  struct text *t = malloc(sizeof *t);
  t->length = 0;
  t->bytes = with_bytes ? malloc(8) : NULL;
  return t;
}

static void drop(struct text *t) {
  if (t->length > 0) free(t->bytes);
  free(t);
}

int main(void) {
  drop(make(__VERIFIER_nondet_int() != 0));
  return 0;
}
