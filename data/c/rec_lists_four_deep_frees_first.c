// expect: feasible
// run: 1 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct A { struct A *next; };
struct B { struct A *down; struct B *next; };
struct C { struct B *down; struct C *next; };
struct D { struct C *down; struct D *next; };

static struct A *create_a(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct A *a = malloc(sizeof *a);
  a->next = create_a();
  return a;
}

static struct B *create_b(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct B *b = malloc(sizeof *b);
  b->down = create_a();
  b->next = create_b();
  return b;
}

static struct C *create_c(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct C *c = malloc(sizeof *c);
  c->down = create_b();
  c->next = create_c();
  return c;
}

static struct D *create_d(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct D *d = malloc(sizeof *d);
  d->down = create_c();
  d->next = create_d();
  return d;
}

static void destroy_a(struct A *a) {
  if (!a) return;
  destroy_a(a->next);
  free(a);
}

static void destroy_b(struct B *b) {
  if (!b) return;
  destroy_a(b->down);
  destroy_b(b->next);
  free(b);
}

static void destroy_c(struct C *c) {
  if (!c) return;
  destroy_b(c->down);
  destroy_c(c->next);
  free(c);
}

static void destroy_d(struct D *d) {
  if (!d) return;
  destroy_c(d->down);
  free(d);
  destroy_d(d->next);
}

int main(void) {
  destroy_d(create_d());
  return 0;
}
