// expect: feasible
// run: 1 1 0 0
// property: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner {
  struct inner *next;
};

struct outer {
  int number;
  struct outer *next;
  struct inner *list;
};

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

static struct outer *build(void) {
  struct outer *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = allocate(sizeof *o);
    o->number = 0;
    o->list = NULL;
    o->next = all;
    all = o;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = allocate(sizeof *i);
      i->next = o->list;
      o->list = i;
      o->number++;
    }
  }
  return all;
}

static void destroy(struct outer *all) {
  while (all) {
    struct outer *next = all->next;
    struct inner *i = all->list;
    while (i) {
      struct inner *rest = i->next;
      free(i);
      if (!rest) free(all->list);
      i = rest;
    }
    free(all);
    all = next;
  }
}

int main(void) {
  destroy(build());
  return 0;
}
