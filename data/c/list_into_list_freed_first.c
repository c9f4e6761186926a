// expect: feasible
// run: 2 0 1
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct item {
  int uses;
  struct item *next;
};

struct use {
  struct item *item;
  struct use *next;
};

int main(void) {
  struct item *items = NULL;
  struct use *uses = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *i = allocate(sizeof *i);
    i->uses = 0;
    i->next = items;
    items = i;
  }
  while (items && __VERIFIER_nondet_int()) {
    struct item *i = items;
    while (i->next && __VERIFIER_nondet_int()) i = i->next;
    struct use *u = allocate(sizeof *u);
    u->item = i;
    u->next = uses;
    uses = u;
  }
  while (items) {
    struct item *next = items->next;
    free(items);
    items = next;
  }
  while (uses) {
    struct use *next = uses->next;
    uses->item->uses++;
    free(uses);
    uses = next;
  }
  return 0;
}
