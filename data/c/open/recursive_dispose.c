// expect: infeasible
// Frees a list, by recursion.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

void recursive_dispose(struct Node *p) {
  if (p == NULL) return;
  VALID(p);
  struct Node *next = p->next;
  free(p);
  recursive_dispose(next);
}
