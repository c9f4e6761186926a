// expect: feasible
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum tag { LEAF, NEGATE, ADD };

struct expr {
  enum tag tag;
  struct expr *first, *second;  // of a leaf none is set, of NEGATE only the first
};

static struct expr *leaf(void) {
  struct expr *e = malloc(sizeof *e);
  e->tag = LEAF;
  return e;
}

static struct expr *build(void) {
  struct expr *e = leaf();
  while (__VERIFIER_nondet_int()) {
    struct expr *upper = malloc(sizeof *upper);
    upper->first = e;
    if (__VERIFIER_nondet_int()) {
      upper->tag = NEGATE;
    } else {
      upper->tag = ADD;
      upper->second = leaf();
    }
    e = upper;
  }
  return e;
}

static void destroy(struct expr *e) {
  if (e->tag != LEAF) destroy(e->first);
  if (e->tag != LEAF) destroy(e->second);
  free(e);
}

int main(void) {
  destroy(build());
  return 0;
}
