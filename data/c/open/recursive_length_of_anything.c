// expect: feasible
// Nothing says that it is a list.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Node { int data; struct Node *next; };

int recursive_length_of_anything(const struct Node *p) {
  if (p == NULL) return 0;
  const int rest = recursive_length_of_anything(p->next);
  return rest < 1000 ? rest + 1 : rest;
}
