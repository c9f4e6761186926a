// expect: feasible
// run: 1 1 0
// property: unreach-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct Node { int data; struct Node *next; };

static struct Node *create(int depth) {
  int choice = __VERIFIER_nondet_int();
  if (choice == 0) return NULL;
  if (choice == 2) exit(0);
  struct Node *node = malloc(sizeof *node);
  node->data = depth;
  node->next = create(depth + 1);
  if (node->next && node->next->data != depth + 1) abort();
  return node;
}

int main(void) {
  struct Node *list = create(1);
  if (list && list->data != 0) reach_error();
  return 0;
}
