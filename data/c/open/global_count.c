// expect: infeasible
// A counter that no pointer leads to.
#include <stdlib.h>
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
int __heapreach_allocated(const void *, size_t);
#define VALID(p) __VERIFIER_assume(__heapreach_allocated(p, sizeof *(p)))
static int count;

void global_count(int *p) {
  VALID(p);
  count = 1;
  *p = 2;
  if (count != 1) __VERIFIER_error();
}
