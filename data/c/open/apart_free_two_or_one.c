// expect: feasible
// Frees two blocks, that may be one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void apart_free_two_or_one(int *a, int *b) {
  if (!a || !b) return;
  VALID(a);
  VALID(b);
  free(a);
  free(b);
}
