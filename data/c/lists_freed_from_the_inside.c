// expect: infeasible
// run: 0 0 0 1 2 2 1 3 2 1 3 1 2 1 1 1 1 0 0 1 2 0 3 0 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct inner {
  struct inner *next;
};

struct outer {
  struct outer *next;
  struct inner *list;
};

int main(void) {
  struct outer *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = allocate(sizeof *o);
    o->list = NULL;
    o->next = all;
    all = o;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = allocate(sizeof *i);
      i->next = o->list;
      o->list = i;
    }
  }
  for (struct outer *o = all; o; o = o->next) {
    while (o->list) {
      struct inner *i = o->list;
      o->list = i->next;
      free(i);
    }
  }
  while (all) {
    struct outer *next = all->next;
    free(all);
    all = next;
  }
  return 0;
}
