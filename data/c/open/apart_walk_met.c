// expect: feasible
// Sets a node, and then the last one of a list, which may be the same.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_walk_met(struct Node *a, struct Node *b, struct Node *list) {
  if (a == b) return;
  VALID(a);
  a->data = 1;
  for (; list; list = list->next) {
    VALID(list);
    b = list;
  }
  VALID(b);
  b->data = 2;
  if (a->data != 1) __VERIFIER_error();
}
