// expect: feasible
// run: 1 3 1 3 0 0 1 3 1 1 0
// property: valid-deref
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
  int key;
  struct outer *next;
  struct inner *list;
};

static struct outer *build(void) {
  struct outer *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = allocate(sizeof *o);
    o->key = __VERIFIER_nondet_int();
    o->list = NULL;
    o->next = all;
    all = o;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = allocate(sizeof *i);
      i->next = o->list;
      o->list = i;
    }
  }
  return all;
}

static struct outer *merge(struct outer *a, struct outer *b) {
  struct outer head;
  struct outer *last = &head;
  while (a && b) {
    if (a->key == b->key) {
      /* The lists of b are put before those of a. */
      struct outer *gone = b;
      b = b->next;
      if (gone->list) {
        struct inner *end = gone->list;
        while (end->next) end = end->next;
        end->next = a->list;
        a->list = gone->list;
      }
      if (!a->next) free(gone->list);
      free(gone);
    } else if (a->key < b->key) {
      last->next = a;
      last = a;
      a = a->next;
    } else {
      last->next = b;
      last = b;
      b = b->next;
    }
  }
  last->next = a ? a : b;
  return head.next;
}

int main(void) {
  struct outer *all = merge(build(), build());
  while (all) {
    struct outer *next = all->next;
    while (all->list) {
      struct inner *i = all->list;
      all->list = i->next;
      free(i);
    }
    free(all);
    all = next;
  }
  return 0;
}
