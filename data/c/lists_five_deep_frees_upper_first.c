// expect: feasible
// run: 2 2 3 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct e {
  struct e *next;
};
struct d {
  struct d *next;
  struct e *down;
};
struct c {
  struct c *next;
  struct d *down;
};
struct b {
  struct b *next;
  struct c *down;
};
struct a {
  struct a *next;
  struct b *down;
};

#define BUILD(list, type, inner)    \
  type *list = NULL;                \
  while (__VERIFIER_nondet_int()) { \
    type *n = allocate(sizeof *n);  \
    inner;                          \
    n->next = list;                 \
    list = n;                       \
  }

static struct e *make_e(void) {
  BUILD(l, struct e, ;)
  return l;
}
static struct d *make_d(void) {
  BUILD(l, struct d, n->down = make_e())
  return l;
}
static struct c *make_c(void) {
  BUILD(l, struct c, n->down = make_d())
  return l;
}
static struct b *make_b(void) {
  BUILD(l, struct b, n->down = make_c())
  return l;
}
static struct a *make_a(void) {
  BUILD(l, struct a, n->down = make_b())
  return l;
}

#define FREE(list, type, inner) \
  while (list) {                \
    type *next = list->next;    \
    inner;                      \
    free(list);                 \
    list = next;                \
  }

static void free_e(struct e *l) {
  FREE(l, struct e, ;)
}
static void free_d(struct d *l) {
  FREE(l, struct d, free_e(l->down))
}
static void free_c(struct c *l) {
  FREE(l, struct c, free_d(l->down))
}
static void free_b(struct b *l) {
  FREE(l, struct b, free_c(l->down))
}
static void free_a(struct a *l) {
  FREE(l, struct a, free_b(l->down))
}

int main(void) {
  struct a *all = make_a();
  if (all && all->down && all->down->down) free(all->down->down->down);
  free_a(all);
  return 0;
}
