// expect: feasible
// Asks the node behind the last one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

int recursive_any_past_end(const struct Node *p) {
  VALID(p);
  if (p->next->data == 0) return p->data > 0;
  const int rest = recursive_any_past_end(p->next);
  return p->data > 0 ? 1 : rest;
}
