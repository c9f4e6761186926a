// expect: feasible
// run: 1 1 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Inner { int data; struct Inner *next; };
struct Outer { struct Inner *inner; struct Outer *next; };

static struct Inner *create_inner(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Inner *inner = malloc(sizeof *inner);
  inner->data = 1;
  inner->next = create_inner();
  return inner;
}

static struct Outer *create(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Outer *outer = malloc(sizeof *outer);
  outer->inner = create_inner();
  outer->next = create();
  return outer;
}

static void destroy_inner(struct Inner *inner) {
  if (!inner) return;
  destroy_inner(inner->next);
  free(inner);
}

static void destroy(struct Outer *outer) {
  if (!outer) return;
  destroy_inner(outer->inner);
  destroy(outer->next);
  destroy_inner(outer->inner);  // is gone
  free(outer);
}

int main(void) {
  destroy(create());
  return 0;
}
