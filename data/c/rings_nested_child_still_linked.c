// expect: feasible
// run: 1 1
// property: valid-free
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct ring {
  struct ring *next, *prev;
};

struct child {
  int number;
  struct ring siblings;
};

struct parent {
  struct ring siblings;
  struct ring children;
};

#define record_of(at, type) ((type *)((char *)(at) - offsetof(type, siblings)))

static void init(struct ring *head) { head->next = head->prev = head; }

static void add(struct ring *head, struct ring *n) {
  n->next = head->next;
  n->prev = head;
  head->next->prev = n;
  head->next = n;
}

static void unlink_from(struct ring *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
}

int main(void) {
  struct ring all;
  init(&all);
  while (__VERIFIER_nondet_int()) {
    struct parent *p = allocate(sizeof *p);
    init(&p->children);
    add(&all, &p->siblings);
    while (__VERIFIER_nondet_int()) {
      struct child *c = allocate(sizeof *c);
      c->number = 2;
      add(&p->children, &c->siblings);
    }
  }
  while (all.next != &all) {
    struct parent *p = record_of(all.next, struct parent);
    while (p->children.next != &p->children) {
      struct child *c = record_of(p->children.next, struct child);
      free(c);
    }
    unlink_from(&p->siblings);
    free(p);
  }
  return 0;
}
