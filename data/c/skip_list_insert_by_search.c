// expect: infeasible
// run: 1 3 1 1 1 0 1 5 1 1 2 0 0
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

static void insert(struct node *head, int value) {
  struct node *above = head;
  while (above->high && above->high->value < value) above = above->high;
  struct node *before = above;
  while (before->low != above->high && before->low->value < value) before = before->low;
  struct node *n = allocate(sizeof *n);
  n->value = value;
  n->low = before->low;
  before->low = n;
  n->high = NULL;
  if (__VERIFIER_nondet_int()) {
    n->high = above->high;
    above->high = n;
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
  head->low = head->high = NULL;
  while (__VERIFIER_nondet_int()) insert(head, __VERIFIER_nondet_int());
  destroy(head);
  return 0;
}
