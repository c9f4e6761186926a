// expect: feasible
// run: 4 3
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct child {
  int number;
  struct child *next, *prev;
};

struct parent {
  struct child *children;  // some child of the ring, or none
  struct parent *next, *prev;
};

static void add_child(struct parent *p) {
  struct child *c = allocate(sizeof *c);
  c->number = 2;
  if (p->children) {
    c->next = p->children;
    c->prev = p->children->prev;
    c->prev->next = c;
    c->next->prev = c;
  } else {
    c->next = c->prev = c;
  }
  p->children = c;
}

static void drop_children(struct parent *p) {
  struct child *c = p->children;
  while (c) {
    struct child *next = c->next;
    free(c);
    c = next;
  }
}

int main(void) {
  struct parent *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct parent *p = allocate(sizeof *p);
    p->children = NULL;
    p->prev = NULL;
    p->next = all;
    if (all) all->prev = p;
    all = p;
    while (__VERIFIER_nondet_int()) add_child(p);
  }
  while (all) {
    struct parent *next = all->next;
    drop_children(all);
    free(all);
    all = next;
  }
  return 0;
}
