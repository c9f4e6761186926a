// expect: infeasible
// A record is where a pointer to one leads, if anything is.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Link { int data; struct Link *next, *prev; };

int record_size(struct Link *p) {
  __VERIFIER_assume(__heapreach_allocated(p, sizeof(int)));
  p->prev = NULL;
  return p->data;
}
