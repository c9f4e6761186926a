// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
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
  struct node *first, *last;
};

static void append(struct list *l) {
  struct node *n = allocate(sizeof *n);
  n->next = NULL;
  if (l->last)
    l->last->next = n;
  else
    l->first = n;
  l->last = n;
}

/* Moves all nodes of the one to the end of the other. */
static void concatenate(struct list *to, struct list *from) {
  if (!from->first) return;
  if (to->last)
    to->last->next = from->first;
  else
    to->first = from->first;
  to->last = from->last;
  from->first = from->last = NULL;
}

static void drop_first(struct list *l) {
  struct node *first = l->first;
  l->first = first->next;
  if (!l->first) l->last = NULL;
  free(first);
}

int main(void) {
  struct list *a = allocate(sizeof *a), *b = allocate(sizeof *b);
  a->first = a->last = b->first = b->last = NULL;
  while (__VERIFIER_nondet_int()) {
    append(__VERIFIER_nondet_int() ? a : b);
    if (__VERIFIER_nondet_int()) concatenate(a, b);
    if (a->first && __VERIFIER_nondet_int()) drop_first(a);
  }
  concatenate(a, b);
  while (a->first) drop_first(a);
  free(a);
  free(b);
  return 0;
}
