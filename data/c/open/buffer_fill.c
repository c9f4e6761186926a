// expect: infeasible
// Fills a buffer of at least n ints.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))

void buffer_fill(int *buffer, int n) {
  __VERIFIER_assume(n <= 0 || __heapreach_allocated(buffer, n * sizeof(int)));
  for (int i = 0; i < n; i++) buffer[i] = 0;
}
