// expect: feasible
// The last element has index n - 1.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))

void buffer_reverse_one_too_far(int *s, int n) {
  __VERIFIER_assume(n > 0);
  __VERIFIER_assume(__heapreach_allocated(s, n * sizeof(int)));
  for (int i = 0, j = n; i < j; i++, j--) {
    int t = s[i];
    s[i] = s[j];
    s[j] = t;
  }
}
