// expect: infeasible
// Sets two nodes that are not one, and walks along a list in between.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_walk(struct Node *a, struct Node *b, struct Node *list) {
  if (a == b) return;
  VALID(a);
  a->data = 1;
  for (; list; list = list->next) VALID(list);
  VALID(b);
  b->data = 2;
  if (a->data != 1) __VERIFIER_error();
}
