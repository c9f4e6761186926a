// expect: feasible
// run: 1 1 1
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *low;    /* every element */
  struct node *middle; /* some of them */
  struct node *high;   /* some of these */
};

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

/* Walks on the highest level, then on each below, and stops anywhere. */
static void insert(struct node *head) {
  struct node *above = head;
  while (above->high && __VERIFIER_nondet_int()) above = above->high;
  struct node *beside = above;
  while (beside->middle != above->high && __VERIFIER_nondet_int()) beside = beside->middle;
  struct node *before = beside;
  while (before->low != beside->middle && __VERIFIER_nondet_int()) before = before->low;
  struct node *n = allocate(sizeof *n);
  n->value = 0;
  n->middle = n->high = NULL;
  n->low = before->low;
  before->low = n;
  if (__VERIFIER_nondet_int()) {
    n->middle = beside->middle;
    beside->middle = n;
    if (__VERIFIER_nondet_int()) {
      n->high = above->high->high;
      above->high = n;
    }
  }
}

static void destroy(struct node *list) {
  while (list) {
    struct node *next = list->low;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *head = allocate(sizeof *head);
  head->value = 0;
  head->low = head->middle = head->high = NULL;
  while (__VERIFIER_nondet_int()) insert(head);
  destroy(head);
  return 0;
}
