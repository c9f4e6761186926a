// expect: feasible
// run: 0
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* A block of no bytes is a block: nobody frees it, and it is lost. */
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  int *row = malloc((size_t)n * sizeof *row);
  for (int i = 0; i < n; ++i) row[i] = i;
  if (n > 0) free(row);
  return 0;
}
