// expect: infeasible
// Partitions a buffer from both ends.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))

int buffer_split(int *s, int n, int pivot) {
  __VERIFIER_assume(n > 0);
  __VERIFIER_assume(__heapreach_allocated(s, n * sizeof(int)));
  int i = 0, j = n - 1;
  while (i <= j) {
    if (s[i] < pivot) i++;
    else {
      int t = s[i];
      s[i] = s[j];
      s[j] = t;
      j--;
    }
  }
  return i;
}
