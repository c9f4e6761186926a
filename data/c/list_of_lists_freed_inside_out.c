// expect: feasible
// run: 2 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner {
  struct inner *next;
};

struct outer {
  struct outer *next;
  struct inner *list;
};

static struct inner *make_inner(int length) {
  struct inner *list = NULL;
  while (length-- > 0) {
    struct inner *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  return list;
}

static void destroy(struct outer *all) {
  while (all) {
    struct outer *next = all->next;
    free(all);
    for (struct inner *i = all->list; i;) {
      struct inner *dead = i;
      i = i->next;
      free(dead);
    }
    all = next;
  }
}

int main(void) {
  struct outer *all = NULL;
  for (int i = 0; i < 2; i++) {
    int length = __VERIFIER_nondet_int() ? 2 : i;
    struct outer *o = malloc(sizeof *o);
    o->list = make_inner(length);
    o->next = all;
    all = o;
  }
  destroy(all);
  return 0;
}
