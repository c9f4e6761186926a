// expect: feasible
// Both may be one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void list_swap_one(struct Node *a, struct Node *b) {
  VALID(a);
  VALID(b);
  int was = a->data, will = b->data;
  a->data = will;
  b->data = was;
  a->data = 7;
  if (b->data != was) __VERIFIER_error();
}
