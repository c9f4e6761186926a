// expect: infeasible
// The second value, if there is one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

int list_second(struct Node *p) {
  VALID(p);
  if (p->next == NULL) return 0;
  VALID(p->next);
  return p->next->data;
}
