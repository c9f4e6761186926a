// expect: infeasible
// Reverses a buffer of at least n ints in place.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))

void buffer_reverse(int *s, int n) {
  __VERIFIER_assume(n > 0);
  __VERIFIER_assume(__heapreach_allocated(s, n * sizeof(int)));
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    int t = s[i];
    s[i] = s[j];
    s[j] = t;
  }
}
