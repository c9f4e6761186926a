// expect: infeasible
// Adds up what a record says the length of.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
struct Buffer { int length; int *items; };

int buffer_sum(struct Buffer *b) {
  int sum = 0;
  VALID(b);
  __VERIFIER_assume(b->length <= 0 || __heapreach_allocated(b->items, b->length * sizeof(int)));
  for (int i = 0; i < b->length; i++) {
    if (b->items[i] > 0) sum = 1;
  }
  return sum;
}
