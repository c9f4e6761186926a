// expect: infeasible
// run: 3 1 2 2 3 3 0 1 2 1 0 1 2 0 2 1 0 1 2 0 2 2 1 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct node {
  struct node *next;
};

struct list {
  struct node *first, *middle;
};

int main(void) {
  struct list l = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    struct node *n = allocate(sizeof *n);
    n->next = l.first;
    l.first = n;
    if (!l.middle || __VERIFIER_nondet_int()) l.middle = n;
  }
  if (l.middle) {
    struct node *rest = l.middle->next;
    l.middle->next = NULL;
    while (rest) {
      struct node *next = rest->next;
      free(rest);
      rest = next;
    }
  }
  while (l.first) {
    struct node *next = l.first->next;
    free(l.first);
    l.first = next;
  }
  return 0;
}
