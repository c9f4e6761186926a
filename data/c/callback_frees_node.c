// expect: feasible
// run: 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

static void each(struct Node *list, void (*visit)(struct Node *)) {
  for (; list; list = list->next) visit(list);
}
static void increment(struct Node *node) { node->data++; }
static void release(struct Node *node) { free(node); }

static struct Node *push(struct Node *list) {
  struct Node *node = malloc(sizeof *node);
  node->data = 0;
  node->next = list;
  return node;
}

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) list = push(list);
  each(list, increment);
  each(list, release);  // each() reads on in what is gone
  return 0;
}
