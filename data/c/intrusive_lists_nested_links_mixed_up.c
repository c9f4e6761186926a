// expect: feasible
// run: 2 0
// property: valid-free
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct link {
  struct link *next;
};

struct child {
  int number;
  struct link link;
};

struct parent {
  int number;
  struct link *children;
  struct link link;
};

#define record_of(at, type) ((type *)((char *)(at)-offsetof(type, link)))

int main(void) {
  struct link *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct parent *p = allocate(sizeof *p);
    p->number = 1;
    p->children = NULL;
    p->link.next = all;
    all = &p->link;
    while (__VERIFIER_nondet_int()) {
      struct child *c = allocate(sizeof *c);
      c->number = 2;
      c->link.next = p->children;
      p->children = &c->link;
    }
  }
  while (all) {
    struct parent *p = record_of(all, struct parent);
    all = all->next;
    while (p->children) {
      struct child *c = record_of(p->children, struct child);
      p->children = p->children->next;
      if (c->number != 2) free(p);
      free(c);
    }
    free(&p->link);
  }
  return 0;
}
