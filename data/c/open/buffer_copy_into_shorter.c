// expect: feasible
// The target is one shorter.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))

void buffer_copy_into_shorter(char *to, const char *from, int n) {
  __VERIFIER_assume(n > 1);
  __VERIFIER_assume(__heapreach_allocated(to, n - 1));
  __VERIFIER_assume(__heapreach_allocated(from, n));
  for (int i = 0; i < n; i++) to[i] = from[i];
}
