// expect: infeasible
// The length of a list, by recursion.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

int recursive_length(const struct Node *p) {
  if (p == NULL) return 0;
  VALID(p);
  const int rest = recursive_length(p->next);
  return rest < 1000 ? rest + 1 : rest;
}
