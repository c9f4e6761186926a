// expect: feasible
// run: 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

static struct Node *create(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Node *node = malloc(sizeof *node);
  node->data = 1;
  node->next = create();
  return node;
}

static struct Node *last(struct Node *list) {
  return list->next->next ? last(list->next) : list->next;
}

int main(void) {
  struct Node *list = create();
  if (list) last(list)->data = 2;  // a list of one has no second node
  return 0;
}
