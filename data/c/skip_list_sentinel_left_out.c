// expect: feasible
// run: 1 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *low;  /* every element */
  struct node *high; /* some of them; null in the others */
};

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

/* Both levels end at the same element, which is not null. */
static void insert(struct node *head, struct node *tail) {
  struct node *above = head;
  while (above->high != tail && __VERIFIER_nondet_int()) above = above->high;
  struct node *before = above;
  while (before->low != above->high && __VERIFIER_nondet_int()) before = before->low;
  struct node *n = allocate(sizeof *n);
  n->value = 0;
  n->low = NULL;
  before->low = n;
  n->high = NULL;
  if (__VERIFIER_nondet_int()) {
    n->high = above->high;
    above->high = n;
  }
}

static void destroy(struct node *list, struct node *tail) {
  while (list != tail) {
    struct node *next = list->low;
    free(list);
    list = next;
  }
  free(tail);
}

int main(void) {
  struct node *head = allocate(sizeof *head);
  struct node *tail = allocate(sizeof *tail);
  head->value = tail->value = 0;
  tail->low = tail->high = NULL;
  head->low = head->high = tail;
  while (__VERIFIER_nondet_int()) insert(head, tail);
  destroy(head, tail);
  return 0;
}
