// expect: feasible
// run: 1 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct inner {
  struct inner *next, *prev;
};

struct outer {
  struct outer *next, *prev;
  struct inner *list;
};

int main(void) {
  struct outer *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = allocate(sizeof *o);
    o->list = NULL;
    o->prev = NULL;
    o->next = all;
    if (all) all->prev = o;
    all = o;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = allocate(sizeof *i);
      i->prev = NULL;
      i->next = o->list;
      if (o->list) o->list->prev = i;
      o->list = i;
    }
  }
  while (all) {
    struct outer *next = all->next;
    while (all->list) {
      struct inner *i = all->list;
      all->list = i->next;
      free(i);
      if (all->list && all->list->prev) all->list->prev->next = NULL;
    }
    free(all);
    if (next) next->prev = NULL;
    all = next;
  }
  return 0;
}
