// expect: infeasible
// run: 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct name {
  int length;
};

struct record {
  struct name *name;
  struct record *next;
};

int main(void) {
  struct record *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct record *r = allocate(sizeof *r);
    r->name = NULL;
    if (__VERIFIER_nondet_int()) {
      r->name = allocate(sizeof *r->name);
      r->name->length = __VERIFIER_nondet_int();
    }
    r->next = all;
    all = r;
  }
  for (struct record *r = all; r; r = r->next) {
    if (r->name) r->name->length = 0;
  }
  while (all) {
    struct record *next = all->next;
    free(all->name);
    free(all);
    all = next;
  }
  return 0;
}
