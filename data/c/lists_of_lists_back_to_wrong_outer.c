// expect: feasible
// run: 1 0 1 1 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner {
  struct inner *next;
  struct outer *home;
};

struct outer {
  int visited;
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
    o->visited = 0;
    o->list = NULL;
    o->next = all;
    all = o;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = allocate(sizeof *i);
      i->home = all->next ? all->next : o;
      i->next = o->list;
      o->list = i;
    }
  }
  return all;
}

int main(void) {
  struct outer *all = build();
  for (struct outer *o = all; o; o = o->next) {
    for (struct inner *i = o->list; i; i = i->next) i->home->visited = 1;
  }
  while (all) {
    struct inner *i = all->list;
    if (i) {
      i->home->list = i->next;
      free(i);
    } else {
      struct outer *next = all->next;
      free(all);
      all = next;
    }
  }
  return 0;
}
