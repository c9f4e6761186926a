// expect: feasible
// Only every second node is known to be one.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))

struct Node { int data; struct Node *next; };
static int recursive_odd(const struct Node *p);
int recursive_even_of_anything(const struct Node *p) {
  if (p == NULL) return 1;
  VALID(p);
  return recursive_odd(p->next);
}
static int recursive_odd(const struct Node *p) {
  if (p == NULL) return 0;
  return recursive_even_of_anything(p->next);
}
